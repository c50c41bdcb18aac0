public import Household
public import SyncEngine

/// The cards of a household in memory, as one member's phone reaches them.
///
/// Thin: InMemoryBackend keeps and judges everything. Only members read and write; anybody
/// else's streams end at once, and everything else throws RepositoryError/notAMember(_:_:).
public struct InMemoryCardRepository: CardRepository, AnsweringSource, StoppableSource {
  private let door: MemberDoor

  /// A member's way to the cards of a household.
  ///
  /// The phone has the member's name, unless one member has several.
  public init(
    backend: InMemoryBackend, household: HouseholdID, member: Member, device: DeviceID? = nil
  ) {
    door = MemberDoor(
      backend: backend, household: household, member: member,
      device: device ?? DeviceID(member.name))
  }

  /// All cards, live and by id.
  public func cards() -> AsyncStream<[Card]> {
    door.lists { table in table.compactMap { $0.value.card } }
  }

  /// Everything now, by id.
  public func latest() async throws -> [Card] {
    try await door.items().compactMap { $0.value.card }
  }

  /// Makes it, or replaces it whole.
  public func save(_ card: Card) async throws {
    try await door.make(.set(.card(card), mustBeNew: false))
  }

  /// Removes it; removing nothing is no fault.
  public func delete(_ id: CardID) async throws { try await door.make(.delete(id)) }

  /// Makes one change.
  public func apply(_ write: Write<Item>) async throws { try await door.make(write.change) }
}

// MARK: - For sessions

extension InMemoryCardRepository {
  /// Snapshots of the household, live.
  public func snapshots() -> AsyncStream<Snapshot<Item>> { door.listen().0 }

  package func listen() -> (snapshots: AsyncStream<Snapshot<Item>>, stop: @Sendable () -> Void) {
    door.listen()
  }

  /// The phone that it is.
  public var device: DeviceID { door.device }

  /// Counts the sessions that begin on this phone.
  public func beginInstall() -> Int { door.backend.observers.beginInstall(door.device) }

  /// Judges a write of a session.
  public func answer(_ send: Send<Item>) async throws -> Answer {
    try await door.backend.answer(send)
  }
}
