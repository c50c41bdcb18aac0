import Household
import SyncEngine

/// A member's way into a household of an in-memory backend, shared by both repositories.
struct MemberDoor: Sendable {
  let backend: InMemoryBackend
  let household: HouseholdID
  let member: Member
  let device: DeviceID

  /// Live lists, made only when somebody reads one, each other than the one before.
  func lists<Element: Equatable & Sendable>(
    _ list: @escaping @Sendable (Table<Item>) -> Element
  ) -> AsyncStream<Element> {
    let (snapshots, _) = listen()
    let last = Last<Element>()
    return AsyncStream {
      var iterator = snapshots.makeAsyncIterator()
      while let snapshot = await iterator.next() {
        let element = list(snapshot.table)
        if last.replace(with: element) { return element }
      }
      return nil
    }
  }

  /// Live snapshots, and what ends them from outside.
  func listen() -> (AsyncStream<Snapshot<Item>>, stop: @Sendable () -> Void) {
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

/// The value that a stream gave last.
private final class Last<Value: Equatable & Sendable>: Sendable {
  private let value = Guarded<Value?>(nil)

  /// Whether the value is another one now.
  func replace(with new: Value) -> Bool {
    value.withLock { value in
      guard value != new else { return false }
      value = new
      return true
    }
  }
}
