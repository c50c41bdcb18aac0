/// A first-in, first-out line whose front can be taken in constant time.
public struct Queue<Element> {
  private var storage: [Element] = []
  private var head = 0

  /// An empty line.
  public init() {}

  /// Puts an element at the end.
  public mutating func append(_ element: Element) { storage.append(element) }

  /// Takes the element at a position out; the first one in constant time.
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    let element = storage[head + position]
    guard position == 0 else {
      storage.remove(at: head + position)
      return element
    }
    head += 1
    if head >= 32, head * 2 >= storage.count {
      storage.removeFirst(head)
      head = 0
    }
    return element
  }

  /// Empties the line.
  public mutating func removeAll() {
    storage = []
    head = 0
  }

  /// Puts an element at a position, the rest behind it.
  public mutating func insert(_ element: Element, at position: Int) {
    storage.insert(element, at: head + position)
  }
}

extension Queue: RandomAccessCollection {
  /// Whether nothing waits.
  public var isEmpty: Bool { storage.count == head }

  /// 0.
  public var startIndex: Int { 0 }

  /// How many elements there are.
  public var endIndex: Int { storage.count - head }

  /// The element at a position, the first one at 0.
  public subscript(position: Int) -> Element {
    _read { yield storage[head + position] }
    _modify { yield &storage[head + position] }
  }
}

extension Queue: Sendable where Element: Sendable {}

extension Queue: Equatable where Element: Equatable {
  /// Whether both hold the same elements in the same order.
  public static func == (one: Self, other: Self) -> Bool { one.elementsEqual(other) }
}

extension Queue: Hashable where Element: Hashable {
  /// Feeds the elements to the hasher, in order.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}
