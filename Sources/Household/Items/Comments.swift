import SyncEngine

/// What was said about a card, oldest first.
///
/// Copies share what they have in common, so a card with a thousand comments is painted, sent and
/// compared as fast as one with none.
public struct Comments: Hashable, Sendable {
  private var entries: OrderedMap<Int, Card.Comment> = .init()

  /// No comments.
  public init() {}

  /// Adds a comment behind the others.
  public mutating func append(_ comment: Card.Comment) { entries[count] = comment }

  /// Whether these begin with all of the others.
  public func begin(with others: Comments) -> Bool {
    guard count >= others.count else { return false }
    return entries.keysDiffering(from: others.entries).allSatisfy { $0 >= others.count }
  }
}

extension Comments: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }

  /// How many there are.
  public var endIndex: Int { entries.count }

  /// The comment at a position, the oldest at 0.
  public subscript(position: Int) -> Card.Comment {
    guard let comment = entries[position] else {
      preconditionFailure("there is no comment \(position) of \(count)")
    }
    return comment
  }
}

extension Comments: ExpressibleByArrayLiteral {
  /// Comments in the order given.
  public init(arrayLiteral elements: Card.Comment...) {
    for comment in elements { append(comment) }
  }
}
