extension OrderedMap where Value: Equatable {
  /// The keys at which two maps differ, rising.
  ///
  /// Shared nodes are skipped, so the cost follows the size of the difference.
  public func keysDiffering(from other: Self) -> [Key] {
    var keys: [Key] = []
    eachDifference(from: other) { key, _, _ in
      keys.append(key)
      return true
    }
    return keys
  }

  /// Calls `body` with each key at which the maps differ, its value here and its value there,
  /// until it returns `false`.
  func eachDifference(from other: Self, _ body: (Key, Value?, Value?) -> Bool) {
    if root === other.root { return }
    var here = Cursor(root)
    var there = Cursor(other.root)
    while true {
      Cursor.skipShared(&here, &there)
      guard let mine = here.entry else {
        guard let theirs = there.entry else { return }
        if !body(theirs.key, nil, theirs.value) { return }
        there.advance()
        continue
      }
      guard let theirs = there.entry else {
        if !body(mine.key, mine.value, nil) { return }
        here.advance()
        continue
      }
      if mine.key < theirs.key {
        if !body(mine.key, mine.value, nil) { return }
        here.advance()
      } else if theirs.key < mine.key {
        if !body(theirs.key, nil, theirs.value) { return }
        there.advance()
      } else {
        if mine.value != theirs.value, !body(mine.key, mine.value, theirs.value) { return }
        here.advance()
        there.advance()
      }
    }
  }

  /// A place in a map: nodes still to be opened, and the leaf that is open.
  private struct Cursor {
    /// Nodes not opened yet, the next one last.
    var unopened: [Node<Key, Value>] = []
    var leaf: Node<Key, Value>?
    var position = 0

    init(_ root: Node<Key, Value>?) {
      // A map of one leaf has nothing else to open.
      if let root, root.height == 0 {
        leaf = root
      } else if let root {
        unopened.append(root)
      }
    }

    var entry: (key: Key, value: Value)? {
      leaf.map { ($0.keys[position], $0.values[position]) }
    }

    mutating func advance() {
      guard let open = leaf else { return }
      position += 1
      if position == open.keys.count { leaf = nil }
    }

    /// Opens the next node; a branch gives way to its children.
    mutating func open() {
      guard let node = unopened.popLast() else { return }
      if node.height == 0 {
        leaf = node
        position = 0
      } else {
        unopened.append(contentsOf: node.children.reversed())
      }
    }

    /// Moves both to their next entries, past every node that both stand before.
    static func skipShared(_ here: inout Self, _ there: inout Self) {
      while true {
        switch (here.leaf, there.leaf) {
        case (nil, nil):
          guard let mine = here.unopened.last, let theirs = there.unopened.last else {
            if here.unopened.isEmpty, there.unopened.isEmpty { return }
            here.open()
            there.open()
            continue
          }
          if mine === theirs {
            here.unopened.removeLast()
            there.unopened.removeLast()
          } else if mine.height > theirs.height {
            here.open()
          } else if theirs.height > mine.height {
            there.open()
          } else {
            here.open()
            there.open()
          }
        case (nil, _):
          if here.unopened.isEmpty { return }
          here.open()
        case (_, nil):
          if there.unopened.isEmpty { return }
          there.open()
        case (_, _):
          return
        }
      }
    }
  }
}
