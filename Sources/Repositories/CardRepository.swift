public import Household
public import SyncEngine

/// Where an app reads and writes the cards of one household, as one of its members.
///
/// Four methods suffice for a backend of one's own; then the last save of a card wins. A save
/// that returned is handed over, which is not an answer: the card may still be refused, and
/// whoever painted it keeps it painted until it shows up in ``cards()``.
public protocol CardRepository: Sendable {
  /// Live lists of all cards, by id.
  ///
  /// The first is the state now. Only the newest list is kept for a slow reader. Every call is a
  /// listener of its own, which ends when the task that reads it is cancelled or nobody holds
  /// the stream any more. A stream that ends by itself may not be read any more.
  func cards() -> AsyncStream<[Card]>

  /// All cards now, by id.
  func latest() async throws -> [Card]

  /// Makes a card, or replaces it whole.
  func save(_ card: Card) async throws

  /// Removes a card. Removing nothing is no fault.
  func delete(_ id: CardID) async throws

  /// Makes one change, which may be of some fields only.
  ///
  /// By default a save or delete of the whole card.
  func apply(_ write: Write<Item>) async throws
}

extension CardRepository {
  /// Saves or deletes the whole card that a change leaves.
  ///
  /// - Throws: ``RepositoryError/unsupported`` for what is no card,
  ///   ``RepositoryError/notFound(_:)`` for a change of a card that is not there, and whatever
  ///   the four methods throw.
  public func apply(_ write: Write<Item>) async throws {
    try await write.applyWhole(latest: latest, save: save, delete: delete)
  }
}
