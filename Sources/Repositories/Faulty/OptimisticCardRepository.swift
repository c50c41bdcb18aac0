public import Household
public import SyncEngine

/// Cards whose every save reports success and reaches nobody: "accepted here, refused later".
///
/// The later no comes through a ``RejectionHub``. Reading works.
public struct OptimisticCardRepository: CardRepository, ReadsThrough {
  package let inner: any CardRepository

  /// A repository that reads another one's cards and keeps every save to itself.
  public init(reading inner: any CardRepository) { self.inner = inner }

  /// All cards, live and by id.
  public func cards() -> AsyncStream<[Card]> { inner.cards() }

  /// Everything now, by id.
  public func latest() async throws -> [Card] { try await inner.latest() }

  /// Returns, and does nothing.
  public func save(_ card: Card) async throws {}

  /// Returns, and does nothing.
  public func delete(_ id: CardID) async throws {}

  /// Returns, and does nothing.
  public func apply(_ write: Write<Item>) async throws {}
}

/// A repository that reads as another one does: a session takes that one's snapshots.
package protocol ReadsThrough {
  var inner: any CardRepository { get }
}
