import HomeModels
import Household
import Repositories
import SyncEngine
import Synchronization
import Testing
import TwoHomesTesting

/// Waits that are over when the test says so.
private final class Waits: Sendable {
  let asked: AsyncStream<Duration>
  private let asking: AsyncStream<Duration>.Continuation
  private let gate = Gate()

  init() { (asked, asking) = AsyncStream.makeStream() }

  func wait(_ duration: Duration) async throws {
    asking.yield(duration)
    try await gate.pass()
  }

  func end() async {
    await gate.arrived()
    await gate.open()
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct `A session's connection` {
  @Test func `waits longer each time while nobody is there, then sends everything`() async throws {
    let backend = await InMemoryBackend.homes()
    let waits = Waits()
    let home = HomeViewModel(
      driver: Session(.alice, wait: { try await waits.wait($0) }) { backend.repositories($0) })
    try await eventually("it has the household") { !home.view.isStale }
    await backend.setAvailable(false)

    await home.add("Buy diapers")
    var asked = waits.asked.makeAsyncIterator()
    let first = await asked.next()
    await home.add("Water the plants")
    await waits.end()
    let second = await asked.next()
    await backend.setAvailable(true)
    await waits.end()

    #expect(first == .seconds(1))
    #expect(second == .milliseconds(1500))
    try await eventually("both are settled") {
      home.view.unansweredCount == 0 && home.waitingCards.count == 2
    }
    #expect(home.toast == nil)
  }

  @Test func `keeps the queue without a network and sends it with one`() async throws {
    let backend = await InMemoryBackend.homes()
    let session = Session(.alice) { backend.repositories($0) }
    let home = HomeViewModel(driver: session)
    try await eventually("it has the household") { !home.view.isStale }

    await session.perform(.disconnected)
    let card = await home.add("Buy diapers")
    let observers = backend.observerCount
    let items = await backend.items(of: Roster.home)
    await session.perform(.connected)
    await session.answers()

    #expect(card != nil)
    #expect(observers == 0)
    #expect(items.isEmpty)
    #expect(await backend.items(of: Roster.home).count == 1)
    try await eventually("it listens again") { !home.view.isStale }
  }

  @Test func `listens once for whoever is signed in, and shows nobody else's cards`() async throws {
    let backend = await InMemoryBackend.homes()
    let session = Session(.alice) { backend.repositories($0) }
    let home = HomeViewModel(driver: session)
    await home.add("Buy diapers")
    try await eventually("it listens") { !home.view.isStale }

    for _ in 1...5 {
      await session.perform(.logout)
      #expect(home.view.rows.isEmpty)
      #expect(backend.observerCount == 0)

      await session.perform(.login(.carol))
      try await eventually("it listens for carol") { !home.view.isStale }
      #expect(home.view.rows.isEmpty)
      #expect(backend.observerCount == 1)

      await session.perform(.login(.alice))
      try await eventually("it listens for alice") { !home.view.isStale }
      #expect(home.view.cards.map(\.title) == ["Buy diapers"])
      #expect(backend.observerCount == 1)
    }
  }

  @Test func `says that it may not read any more, and begins again when asked to`() async throws {
    let backend = await InMemoryBackend.homes()
    let session = Session(.alice) { backend.repositories($0) }
    let home = HomeViewModel(driver: session)
    await home.add("Buy diapers")
    try await eventually("it listens") { !home.view.isStale }

    await backend.remove(.alice, from: Roster.home)
    try await eventually("what is shown may be old") { home.view.isStale }
    await backend.invite(.alice, to: Roster.home)
    await session.perform(.refresh)

    try await eventually("it listens again") { !home.view.isStale }
    #expect(home.view.cards.map(\.title) == ["Buy diapers"])
  }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct `A late rejection` {
  @Test func `takes the oldest unsettled write of that card and operation`() async throws {
    let home = try await TwoHomes.make(alice: .optimistic)
    let card = try await add(home.alice, "Buy diapers")
    await home.alice.edit(card, title: "Buy soft diapers")
    await home.alice.delete(card)

    home.hub.report(WriteRejection(cardID: card.id, operation: .delete))
    try await eventually("the card is back, as edited") {
      home.alice.waitingCards.map(\.title) == ["Buy soft diapers"]
    }
    home.hub.report(
      WriteRejection(
        cardID: card.id, operation: .save, write: WriteID(device: DeviceID("alice"), number: 2)))
    try await eventually("the edit is taken back") {
      home.alice.waitingCards.map(\.title) == ["Buy diapers"]
    }
    home.hub.report(WriteRejection(cardID: card.id, operation: .save))
    try await eventually("the card is gone") { home.alice.waitingCards.isEmpty }

    #expect(home.alice.inbox.map(\.write.id.number) == [1, 2, 3])
    #expect(home.alice.view.unansweredCount == 0)
  }

  @Test func `can be sent again from the inbox, and discarded`() async throws {
    let home = try await TwoHomes.make(alice: .optimistic)
    let card = try await add(home.alice, "Buy diapers")
    home.hub.report(WriteRejection(cardID: card.id, operation: .save))
    try await eventually("it is in the inbox") { home.alice.inbox.count == 1 }

    await home.alice.retry()
    let again = home.alice.waitingCards
    home.hub.report(WriteRejection(cardID: card.id, operation: .save))
    try await eventually("it is in the inbox again") { home.alice.inbox.count == 1 }
    let isDiscarded = await home.alice.discard()

    #expect(again == [card])
    #expect(isDiscarded)
    #expect(home.alice.inbox.isEmpty)
    #expect(await home.alice.discard() == false)
  }
}
