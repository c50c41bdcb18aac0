import Household
import SyncEngine
import Synchronization

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
    let standings = listen()
    let last = Last<Element>()
    return AsyncStream(unfolding: { [backend] in
      // The backend stays while somebody listens to it.
      _ = backend
      var iterator = standings.makeAsyncIterator()
      while let standing = await iterator.next() {
        let element = list(standing.table)
        if last.replace(with: element) { return element }
      }
      return nil
    })
  }

  /// Live snapshots.
  func snapshots() -> AsyncStream<Snapshot<Item>> {
    let standings = listen()
    return AsyncStream(unfolding: { [backend] in
      _ = backend
      var iterator = standings.makeAsyncIterator()
      guard let standing = await iterator.next() else { return nil }
      return Snapshot(
        session: 1, version: standing.version, table: standing.table, named: standing.named)
    })
  }

  private func listen() -> AsyncStream<Standing> {
    backend.observers.listen(to: household, as: member, on: device)
  }

  /// Everything of the household.
  func items() async throws(RepositoryError) -> Table<Item> {
    guard backend.observers.isMember(member, of: household) else {
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
  private let value = Mutex<Value?>(nil)

  /// Whether the value is another one now.
  func replace(with new: Value) -> Bool {
    value.withLock { value in
      guard value != new else { return false }
      value = new
      return true
    }
  }
}
