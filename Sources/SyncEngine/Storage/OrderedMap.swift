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
      guard var node = root else { return nil }
      while node.height > 0 { node = node.children[node.child(for: key)] }
      let position = node.lowerBound(key)
      guard position < node.keys.count, node.keys[position] == key else { return nil }
      return node.values[position]
    }
    set {
      if let newValue { set(key, newValue) } else { remove(key) }
    }
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
    private var path: [(node: Node<Key, Value>, next: Int)] = []

    init(_ root: Node<Key, Value>?, from start: Key?) {
      guard var node = root else { return }
      while node.height > 0 {
        let position = start.map { node.child(for: $0) } ?? 0
        path.append((node, position + 1))
        node = node.children[position]
      }
      path.append((node, start.map { node.lowerBound($0) } ?? 0))
    }

    /// The next entry.
    public mutating func next() -> Element? {
      while let (node, position) = path.last {
        guard position < node.keys.count else {
          path.removeLast()
          continue
        }
        path[path.count - 1].next = position + 1
        if node.height == 0 { return (node.keys[position], node.values[position]) }
        path.append((node.children[position], 0))
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
