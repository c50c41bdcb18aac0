import Household
import Repositories
import Simulation
import SyncEngine

/// Cards or events in memory, reached over a way that takes time.
struct Travelling<Kind: ItemKind>: AnsweringSource, StoppableSource, InvitingSource {
  let inner: InMemoryRepository<Kind>
  let backend: InMemoryBackend
  let way: LiveWay

  var device: DeviceID { inner.device }

  func beginInstall() -> Int { inner.beginInstall() }

  func answer(_ send: Send<Item>) async throws -> Answer {
    try await way.answer(send, by: backend)
  }

  func snapshots() -> AsyncStream<Snapshot<Item>> {
    let listening = listen()
    return AsyncStream { await listening.next() }
  }

  func listen() -> Listening {
    let listening = inner.listen()
    return Listening(
      next: { [way] in
        guard let snapshot = await listening.next() else { return nil }
        return await way.carriesDown(snapshot) ? snapshot : nil
      },
      stop: listening.stop)
  }

  func invitation() -> AsyncStream<Void> { inner.invitation() }

  func latest() async throws -> [Kind] { try await inner.latest() }
  func save(_ item: Kind) async throws { try await inner.save(item) }
  func delete(_ id: ItemID) async throws { try await inner.delete(id) }
  func apply(_ write: Write<Item>) async throws { try await inner.apply(write) }
}

/// The details of cards in memory, reached over a way that takes time.
struct TravellingDetails: DetailSource {
  let login: Login
  let backend: InMemoryBackend
  let way: LiveWay

  func detail(of card: CardID) async throws -> Note {
    try await way.load(card, for: login, from: backend)
  }
}

extension Travelling: CardRepository where Kind == Card {
  func cards() -> AsyncStream<[Card]> { inner.cards() }
}

extension Travelling: EventRepository where Kind == Event {
  func events() -> AsyncStream<[Event]> { inner.events() }
}
