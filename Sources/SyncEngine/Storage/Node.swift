/// A node of an ``OrderedMap``: a leaf with entries, or a branch with children.
///
/// A node that is shared never changes. A map that is edited makes new nodes along one path and
/// shares the rest, so a copy costs nothing and two versions of a map can be compared by skipping
/// what they share. Only a leaf that is all of a map which nobody else holds is edited in place.
final class Node<Key: Comparable & Sendable, Value: Sendable>: @unchecked Sendable {
  typealias Map = OrderedMap<Key, Value>

  /// The most entries of a leaf and the most children of a branch.
  static var capacity: Int { 24 }

  /// Below this a node is merged with a neighbour.
  static var least: Int { 8 }

  /// In a leaf the keys of the entries, in a branch the first key of each child.
  private(set) var keys: [Key]
  /// In a leaf the values, in a branch nothing.
  private(set) var values: [Value]
  /// In a branch the children, in a leaf nothing.
  let children: [Node]
  /// How many entries stand at or below this node.
  private(set) var count: Int
  /// 0 for a leaf.
  let height: Int

  init(keys: [Key], values: [Value]) {
    self.keys = keys
    self.values = values
    children = []
    count = keys.count
    height = 0
  }

  init(children: [Node]) {
    keys = children.map { $0.keys[0] }
    values = []
    self.children = children
    count = children.reduce(0) { $0 + $1.count }
    height = children[0].height + 1
  }

  private init(keys: [Key], children: [Node], count: Int, height: Int) {
    self.keys = keys
    values = []
    self.children = children
    self.count = count
    self.height = height
  }

  /// How many entries or children the node itself holds.
  private var width: Int { keys.count }

  /// The first position whose key is not below `key`.
  func lowerBound(_ key: Key) -> Int {
    let keys = keys
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where `key` stands in the node itself.
  func position(of key: Key) -> Int? {
    let position = lowerBound(key)
    let keys = keys
    return position < keys.count && keys[position] == key ? position : nil
  }

  /// The child in which `key` stands or would stand.
  func child(for key: Key) -> Int {
    let position = lowerBound(key)
    if position < keys.count, keys[position] == key { return position }
    return max(0, position - 1)
  }

  /// The leaf in which `key` stands or would stand.
  func leaf(for key: Key) -> Node {
    height == 0 ? self : children[child(for: key)].leaf(for: key)
  }
}

// MARK: - Editing

extension Node {
  /// Puts an entry into a leaf that nobody else holds.
  ///
  /// - Returns: whether there was room; a branch has none.
  func setInPlace(_ key: Key, to value: Value) -> Bool {
    guard height == 0 else { return false }
    let position = lowerBound(key)
    if position < keys.count, keys[position] == key {
      values[position] = value
      return true
    }
    guard keys.count < Self.capacity else { return false }
    keys.insert(key, at: position)
    values.insert(value, at: position)
    count += 1
    return true
  }

  /// Changes a value of a leaf that nobody else holds.
  ///
  /// - Returns: what was made of it, or `nil` where it does not stand here.
  func updateInPlace<Result>(_ key: Key, _ change: (inout Value) -> Result) -> Result? {
    guard height == 0, let position = position(of: key) else { return nil }
    return change(&values[position])
  }

  /// Takes an entry out of a leaf that nobody else holds.
  ///
  /// - Returns: whether that is done; the last entry stays, since no node is empty.
  func removeInPlace(_ key: Key) -> Bool {
    guard height == 0, keys.count > 1, let position = position(of: key) else { return false }
    keys.remove(at: position)
    values.remove(at: position)
    count -= 1
    return true
  }

  /// This node with the entry put in: one node, or two where it grew too wide.
  func setting(_ key: Key, to value: Value) -> [Node] {
    height == 0 ? leafSetting(key, to: value) : branchSetting(key, to: value)
  }

  private func leafSetting(_ key: Key, to value: Value) -> [Node] {
    let position = lowerBound(key)
    var newKeys = keys
    var newValues = values
    if position < keys.count, keys[position] == key {
      newValues[position] = value
      return [Node(keys: newKeys, values: newValues)]
    }
    newKeys.insert(key, at: position)
    newValues.insert(value, at: position)
    guard newKeys.count > Self.capacity else { return [Node(keys: newKeys, values: newValues)] }
    return Self.halves(keys: newKeys, values: newValues, appending: position == keys.count)
  }

  private func branchSetting(_ key: Key, to value: Value) -> [Node] {
    let position = child(for: key)
    let edited = children[position].setting(key, to: value)
    var newChildren = children
    newChildren.replaceSubrange(position...position, with: edited)
    if newChildren.count <= Self.capacity {
      return [rebuilt(newChildren, count: count - children[position].count, adding: edited)]
    }
    return Self.halves(children: newChildren, appending: position == children.count - 1)
  }

  /// This node without `key`, or `nil` where nothing is left.
  func removing(_ key: Key) -> Node? {
    guard height > 0 else {
      let position = lowerBound(key)
      guard position < keys.count, keys[position] == key else { return self }
      guard keys.count > 1 else { return nil }
      var newKeys = keys
      var newValues = values
      newKeys.remove(at: position)
      newValues.remove(at: position)
      return Node(keys: newKeys, values: newValues)
    }
    let position = child(for: key)
    let old = children[position]
    let edited = old.removing(key)
    if edited === old { return self }
    var newChildren = children
    guard let edited else {
      newChildren.remove(at: position)
      return newChildren.isEmpty ? nil : Node(children: newChildren)
    }
    newChildren[position] = edited
    if edited.width < Self.least, newChildren.count > 1 {
      Self.merge(&newChildren, at: position)
    }
    return Node(children: newChildren)
  }

  private func rebuilt(_ newChildren: [Node], count rest: Int, adding edited: [Node]) -> Node {
    var newKeys: [Key] = []
    newKeys.reserveCapacity(newChildren.count)
    for child in newChildren { newKeys.append(child.keys[0]) }
    let count = edited.reduce(rest) { $0 + $1.count }
    return Node(keys: newKeys, children: newChildren, count: count, height: height)
  }

  /// Joins the narrow child with a neighbour, and parts the two anew where they are too wide.
  private static func merge(_ children: inout [Node], at position: Int) {
    let left = position > 0 ? position - 1 : position
    let first = children[left]
    let second = children[left + 1]
    let joined: [Node]
    if first.height == 0 {
      let keys = first.keys + second.keys
      let values = first.values + second.values
      joined =
        keys.count <= capacity
        ? [Node(keys: keys, values: values)] : halves(keys: keys, values: values, appending: false)
    } else {
      let all = first.children + second.children
      joined =
        all.count <= capacity ? [Node(children: all)] : halves(children: all, appending: false)
    }
    children.replaceSubrange(left...(left + 1), with: joined)
  }

  /// Two nodes of one that is too wide.
  ///
  /// Where keys only rise the left one stays full, so that a table that is only appended to has
  /// full leaves.
  private static func halves(keys: [Key], values: [Value], appending: Bool) -> [Node] {
    let cut = appending ? keys.count - 1 : keys.count / 2
    return [
      Node(keys: Array(keys[..<cut]), values: Array(values[..<cut])),
      Node(keys: Array(keys[cut...]), values: Array(values[cut...])),
    ]
  }

  private static func halves(children: [Node], appending: Bool) -> [Node] {
    let cut = appending ? children.count - 1 : children.count / 2
    return [Node(children: Array(children[..<cut])), Node(children: Array(children[cut...]))]
  }
}
