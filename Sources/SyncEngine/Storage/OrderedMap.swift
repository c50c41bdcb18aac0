/// A sorted map that shares structure with its copies.
///
/// A copy is an assignment, and an edit costs the logarithm of the size. Entries always come in
/// the order of their keys, in every process: which is why the pure rooms use it and neither
/// `Dictionary` nor `Set`.
public struct OrderedMap<Key: Comparable & Sendable, Value: Sendable>: Sendable {
  var root: Node<Key, Value>?

  /// An empty map.
  public init() {}

  /// How many entries there are.
  public var count: Int { root?.count ?? 0 }

  /// Whether there is no entry.
  public var isEmpty: Bool { root == nil }

  /// The value at a key; setting `nil` removes the entry.
  public subscript(key: Key) -> Value? {
    get {
      guard let leaf = root?.leaf(for: key), let position = leaf.position(of: key) else {
        return nil
      }
      return leaf.values[position]
    }
    set {
      if let newValue { set(key, newValue) } else { remove(key) }
    }
  }

  /// Whether there is an entry at a key.
  public func contains(_ key: Key) -> Bool {
    root?.leaf(for: key).position(of: key) != nil
  }

  /// Changes the value at a key where it stands.
  ///
  /// - Returns: what the change returns, or `nil` where there is no such entry.
  @discardableResult
  public mutating func update<Result>(
    _ key: Key, _ change: (inout Value) -> Result
  ) -> Result? {
    if isKnownUniquelyReferenced(&root), root?.height == 0 {
      return root?.updateInPlace(key, change)
    }
    guard var value = self[key] else { return nil }
    let result = change(&value)
    set(key, value)
    return result
  }

  private mutating func set(_ key: Key, _ value: Value) {
    // A small map that nobody shares need not be made anew.
    if isKnownUniquelyReferenced(&root), root?.setInPlace(key, to: value) == true { return }
    guard let root else {
      self.root = Node(keys: [key], values: [value])
      return
    }
    let nodes = root.setting(key, to: value)
    self.root = nodes.count == 1 ? nodes[0] : Node(children: nodes)
  }

  private mutating func remove(_ key: Key) {
    if isKnownUniquelyReferenced(&root), root?.removeInPlace(key) == true { return }
    guard var node = root?.removing(key) else {
      root = nil
      return
    }
    while node.height > 0, node.children.count == 1 { node = node.children[0] }
    root = node
  }

  /// The first entry, or `nil` in an empty map.
  public var first: (key: Key, value: Value)? {
    guard var node = root else { return nil }
    while node.height > 0 { node = node.children[0] }
    return (node.keys[0], node.values[0])
  }

  /// The last entry, or `nil` in an empty map.
  public var last: (key: Key, value: Value)? {
    guard var node = root else { return nil }
    while node.height > 0 { node = node.children[node.children.count - 1] }
    let end = node.keys.count - 1
    return (node.keys[end], node.values[end])
  }

  /// The first key, or `nil` in an empty map.
  public var firstKey: Key? {
    guard var node = root else { return nil }
    while node.height > 0 { node = node.children[0] }
    return node.keys[0]
  }

  /// The last key, or `nil` in an empty map.
  public var lastKey: Key? {
    guard var node = root else { return nil }
    while node.height > 0 { node = node.children[node.children.count - 1] }
    return node.keys[node.keys.count - 1]
  }

  /// The entry that has so many before it.
  ///
  /// - Precondition: there is one.
  public func entry(at position: Int) -> (key: Key, value: Value) {
    guard var node = root, position >= 0, position < count else {
      preconditionFailure("no entry at \(position) of \(count)")
    }
    var left = position
    while node.height > 0 {
      var child = 0
      while left >= node.children[child].count {
        left -= node.children[child].count
        child += 1
      }
      node = node.children[child]
    }
    return (node.keys[left], node.values[left])
  }

  /// The first entry whose key is not below `key`.
  public func first(from key: Key) -> (key: Key, value: Value)? {
    var walk = Walk(root, from: key)
    return walk.next()
  }

  /// The entries from `key` on.
  public func entries(from key: Key) -> Entries { Entries(root: root, start: key) }

  /// Whether two maps are one and the same structure: equal without a look at the entries.
  public func isIdentical(to other: Self) -> Bool { root === other.root }
}

// MARK: - Walking

extension OrderedMap: Sequence {
  /// An entry of a map.
  public typealias Element = (key: Key, value: Value)

  /// A way through the entries of a map, in the order of their keys.
  public struct Walk: IteratorProtocol {
    /// The branches above the leaf: none in a small map.
    private var path: [(node: Node<Key, Value>, next: Int)] = []
    private var leaf: Node<Key, Value>?
    private var position = 0

    init(_ root: Node<Key, Value>?, from start: Key?) {
      guard var node = root else { return }
      while node.height > 0 {
        let position = start.map { node.child(for: $0) } ?? 0
        path.append((node, position + 1))
        node = node.children[position]
      }
      leaf = node
      if let start { position = node.lowerBound(start) }
    }

    /// The next entry.
    public mutating func next() -> Element? {
      while let open = leaf {
        if position < open.keys.count {
          position += 1
          return (open.keys[position - 1], open.values[position - 1])
        }
        leaf = nextLeaf()
        position = 0
      }
      return nil
    }

    private mutating func nextLeaf() -> Node<Key, Value>? {
      while let (branch, next) = path.last {
        guard next < branch.children.count else {
          path.removeLast()
          continue
        }
        path[path.count - 1].next = next + 1
        var node = branch.children[next]
        while node.height > 0 {
          path.append((node, 1))
          node = node.children[0]
        }
        return node
      }
      return nil
    }
  }

  /// The entries of a map from one key on.
  public struct Entries: Sequence {
    let root: Node<Key, Value>?
    let start: Key

    /// A way through the entries.
    public func makeIterator() -> Walk { Walk(root, from: start) }
  }

  /// A way through all entries.
  public func makeIterator() -> Walk { Walk(root, from: nil) }

  /// How many entries there are.
  public var underestimatedCount: Int { count }

  /// The keys, rising.
  public var keys: [Key] { map { $0.key } }

  /// The values, in the order of their keys.
  public var values: [Value] { map { $0.value } }
}

// MARK: - Equality

extension OrderedMap: Equatable where Value: Equatable {
  /// Whether both hold the same entries.
  ///
  /// What they share is skipped.
  public static func == (one: Self, other: Self) -> Bool {
    if one.root === other.root { return true }
    guard one.count == other.count else { return false }
    var equal = true
    one.eachDifference(from: other) { _, _, _ in
      equal = false
      return false
    }
    return equal
  }
}

extension OrderedMap: Hashable where Key: Hashable, Value: Hashable {
  /// Feeds every entry to the hasher, in order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for (key, value) in self {
      hasher.combine(key)
      hasher.combine(value)
    }
  }
}
