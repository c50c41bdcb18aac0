public import Household
public import SyncEngine

/// The cards of a household in memory, as one member's phone reaches them.
public typealias InMemoryCardRepository = InMemoryRepository<Card>

/// The events of a household in memory, as one member's phone reaches them.
public typealias InMemoryEventRepository = InMemoryRepository<Event>

/// The items of one kind of a household in memory, as one member's phone reaches them.
///
/// Thin: ``InMemoryBackend`` keeps and judges everything. Only members read and write; anybody
/// else's streams end at once, and everything else throws ``RepositoryError/notAMember(_:_:)``.
public struct InMemoryRepository<Kind: ItemKind>: Sendable {
  private let door: MemberDoor

  /// A member's way to the items of a household.
  ///
  /// The phone has the member's name, unless one member has several.
  public init(
    backend: InMemoryBackend, household: HouseholdID, member: Member, device: DeviceID? = nil
  ) {
    door = MemberDoor(
      backend: backend, household: household, member: member,
      device: device ?? DeviceID(member.name))
  }

  /// Everything now, by id.
  public func latest() async throws -> [Kind] {
    try await door.items().compactMap { Kind($0.value) }
  }

  /// Makes it, or replaces it whole.
  public func save(_ item: Kind) async throws {
    try await door.make(.set(item.item, mustBeNew: false))
  }

  /// Removes it; removing nothing is no fault.
  public func delete(_ id: ItemID) async throws { try await door.make(.delete(id)) }

  /// Makes one change.
  public func apply(_ write: Write<Item>) async throws { try await door.make(write.change) }

  private func lists() -> AsyncStream<[Kind]> { door.lists(of: Kind.self) }
}

extension InMemoryRepository: CardRepository where Kind == Card {
  /// All cards, live and by id.
  public func cards() -> AsyncStream<[Card]> { lists() }
}

extension InMemoryRepository: EventRepository where Kind == Event {
  /// All events, live and by id.
  public func events() -> AsyncStream<[Event]> { lists() }
}

// MARK: - For sessions

extension InMemoryRepository: AnsweringSource, StoppableSource, InvitingSource {
  /// Snapshots of the household, live.
  public func snapshots() -> AsyncStream<Snapshot<Item>> {
    let listening = door.listen()
    return AsyncStream { await listening.next() }
  }

  package func listen() -> Listening { door.listen() }

  package func invitation() -> AsyncStream<Void> { door.invitation() }

  /// The phone that it is.
  public var device: DeviceID { door.device }

  /// Counts the sessions that begin on this phone.
  public func beginInstall() -> Int { door.backend.observers.beginInstall(door.device) }

  /// Judges a write of a session.
  public func answer(_ send: Send<Item>) async throws -> Answer {
    try await door.backend.answer(send)
  }
}
