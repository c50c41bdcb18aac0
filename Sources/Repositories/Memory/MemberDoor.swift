import Household
import SyncEngine

/// A member's way into a household of an in-memory backend, shared by both repositories.
struct MemberDoor: Sendable {
  let backend: InMemoryBackend
  let household: HouseholdID
  let member: Member
  let device: DeviceID

  /// Live lists of one kind of item, made only when somebody reads one, each of another edition
  /// than the one before.
  func lists<Kind: ItemKind>(of kind: Kind.Type) -> AsyncStream<[Kind]> {
    let listening = listen()
    let shared = backend.observers.list(of: kind, in: household)
    let last = Guarded(0)
    return AsyncStream {
      while let snapshot = await listening.next() {
        let (list, edition) = shared.read(snapshot)
        let isNews = last.withLock { last in
          defer { last = edition }
          return last != edition
        }
        if isNews { return list }
      }
      return nil
    }
  }

  /// Live snapshots, and what ends them from outside.
  func listen() -> Listening {
    backend.observers.listen(to: household, as: member, on: device, of: backend)
  }

  /// One ring as soon as the member may read the household.
  func invitation() -> AsyncStream<Void> { backend.observers.invitation(to: household, member) }

  /// Everything of the household.
  func items() async throws(RepositoryError) -> Table<Item> {
    guard backend.observers.mayRead(member, household) else {
      throw .notAMember(member, household)
    }
    return await backend.items(of: household)
  }

  func make(_ change: Change<Item>) async throws(RepositoryError) {
    try await backend.change(change, by: member, on: device, in: household)
  }
}
