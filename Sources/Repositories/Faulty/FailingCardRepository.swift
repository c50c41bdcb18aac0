public import Household
public import SyncEngine

/// Cards whose every save fails at once; reading works.
public struct FailingCardRepository: CardRepository, ReadsThrough {
  package let inner: any CardRepository

  /// A repository that reads another one's cards and saves none.
  public init(reading inner: any CardRepository) { self.inner = inner }

  /// All cards, live and by id.
  public func cards() -> AsyncStream<[Card]> { inner.cards() }

  /// Everything now, by id.
  public func latest() async throws -> [Card] { try await inner.latest() }

  /// Throws ``RepositoryError/failing``.
  public func save(_ card: Card) async throws { throw RepositoryError.failing }

  /// Throws ``RepositoryError/failing``.
  public func delete(_ id: CardID) async throws { throw RepositoryError.failing }

  /// Throws ``RepositoryError/failing``.
  public func apply(_ write: Write<Item>) async throws { throw RepositoryError.failing }
}
