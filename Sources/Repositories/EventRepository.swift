public import Household
public import SyncEngine

/// Where an app reads and writes the events of one household, as one of its members.
///
/// The same law as ``CardRepository``: four methods suffice, and a save that returned is handed
/// over, not answered.
public protocol EventRepository: Sendable {
  /// Live lists of all events, by id.
  ///
  /// The first is the state now. Only the newest list is kept for a slow reader. Every call is a
  /// listener of its own, which ends when the task that reads it is cancelled or nobody holds
  /// the stream any more. A stream that ends by itself may not be read any more.
  func events() -> AsyncStream<[Event]>

  /// All events now, by id.
  func latest() async throws -> [Event]

  /// Makes an event, or replaces it whole.
  func save(_ event: Event) async throws

  /// Removes an event. Removing nothing is no fault.
  func delete(_ id: EventID) async throws

  /// Makes one change, which may be of some fields only.
  ///
  /// By default a save or delete of the whole event.
  func apply(_ write: Write<Item>) async throws
}

extension EventRepository {
  /// Saves or deletes the whole event that a change leaves.
  ///
  /// - Throws: ``RepositoryError/unsupported`` for what is no event,
  ///   ``RepositoryError/notFound(_:)`` for a change of an event that is not there, and whatever
  ///   the four methods throw.
  public func apply(_ write: Write<Item>) async throws {
    try await write.applyWhole(latest: latest, save: save, delete: delete)
  }
}
