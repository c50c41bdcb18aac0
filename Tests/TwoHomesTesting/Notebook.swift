import Household
import Repositories
import Synchronization

/// A backend as somebody else would write it: a dictionary, and four methods a repository.
actor Notebook<Entry: Identifiable & Sendable> where Entry.ID: Comparable & Sendable {
  private var entries: [Entry.ID: Entry] = [:]
  private var readers: [Int: AsyncStream<[Entry]>.Continuation] = [:]
  private var last = 0

  var list: [Entry] { entries.values.sorted { $0.id < $1.id } }

  func save(_ entry: Entry) {
    entries[entry.id] = entry
    tell()
  }

  func delete(_ id: Entry.ID) {
    entries[id] = nil
    tell()
  }

  private func tell() { for reader in readers.values { reader.yield(list) } }

  nonisolated func lists() -> AsyncStream<[Entry]> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: [Entry].self, bufferingPolicy: .bufferingNewest(1))
    let register = Task { await self.register(continuation) }
    continuation.onTermination = { _ in register.cancel() }
    return stream
  }

  private func register(_ continuation: AsyncStream<[Entry]>.Continuation) {
    last += 1
    let number = last
    readers[number] = continuation
    continuation.onTermination = { _ in Task { await self.unregister(number) } }
    continuation.yield(list)
  }

  private func unregister(_ number: Int) { readers[number] = nil }
}

struct NotebookCards: CardRepository {
  let notebook: Notebook<Card>

  func cards() -> AsyncStream<[Card]> { notebook.lists() }
  func latest() async throws -> [Card] { await notebook.list }
  func save(_ card: Card) async throws { await notebook.save(card) }
  func delete(_ id: CardID) async throws { await notebook.delete(id) }
}

struct NotebookEvents: EventRepository {
  let notebook: Notebook<Event>

  func events() -> AsyncStream<[Event]> { notebook.lists() }
  func latest() async throws -> [Event] { await notebook.list }
  func save(_ event: Event) async throws { await notebook.save(event) }
  func delete(_ id: EventID) async throws { await notebook.delete(id) }
}
