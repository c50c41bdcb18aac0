/// A list that only grows at its end, and shares what it holds with its copies.
///
/// A copy is an assignment; the first element that is appended to a copy copies one chunk.
package struct Chunked<Element: Sendable>: RandomAccessCollection, Sendable {
  private static var size: Int { 64 }

  private var chunks: [[Element]] = []
  /// How many elements of the first chunk are gone.
  private var skipped = 0
  package private(set) var count = 0

  package init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(position: Int) -> Element {
    get { chunks[(skipped + position) / Self.size][(skipped + position) % Self.size] }
    set { chunks[(skipped + position) / Self.size][(skipped + position) % Self.size] = newValue }
  }

  package mutating func append(_ element: Element) {
    if (skipped + count) % Self.size == 0 {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(Self.size)
    }
    chunks[chunks.count - 1].append(element)
    count += 1
  }

  package mutating func removeFirst(_ number: Int) {
    precondition(number <= count, "\(number) of \(count) elements can't be removed")
    skipped += number
    count -= number
    let gone = skipped / Self.size
    if gone > 0 {
      chunks.removeFirst(Swift.min(gone, chunks.count))
      skipped %= Self.size
    }
    if count == 0 { self = Self() }
  }

  /// Forgets everything behind so many elements.
  package mutating func cut(to number: Int) {
    guard number < count else { return }
    count = number
    guard count > 0 else {
      self = Self()
      return
    }
    let last = (skipped + count - 1) / Self.size
    chunks.removeLast(chunks.count - 1 - last)
    let kept = (skipped + count - 1) % Self.size + 1
    chunks[last].removeLast(chunks[last].count - kept)
  }
}

extension Chunked: Equatable where Element: Equatable {
  /// Whether both hold the same elements: chunks that they share are not looked into.
  package static func == (one: Self, other: Self) -> Bool {
    guard one.count == other.count else { return false }
    return one.skipped == other.skipped ? one.chunks == other.chunks : one.elementsEqual(other)
  }
}

extension Chunked: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Element...) {
    for element in elements { append(element) }
  }
}

extension RandomAccessCollection {
  /// The first index from which on something holds, where it holds for all behind the first.
  package func partition(where holds: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if holds(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
