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
@Suite(.timeLimit(.minutes(5)))
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

  @Test func `loses with a connection what was on its way, and sends it again`() async throws {
    let backend = await InMemoryBackend.homes()
    let gate = Gate()
    let session = Session(
      .alice, cards: GatedAnswers(inner: backend.cards(of: .alice), gate: gate),
      events: backend.events(of: .alice))
    let home = HomeViewModel(driver: session)
    try await eventually("it has the household") { !home.view.isStale }

    async let card = home.add("Buy diapers")
    await gate.arrived()
    await session.perform(.disconnected)
    await gate.open()
    #expect(await card != nil)
    let offline = home.view
    await session.perform(.connected)
    await gate.arrived()
    await gate.open()
    await session.answers()

    #expect(offline.unansweredCount == 1 && offline.state == .offline)
    #expect(await backend.version(of: Roster.home) == 1)
    try await eventually("it is settled") {
      home.view.unansweredCount == 0 && !home.view.isStale && home.waitingCards.count == 1
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `A session that may not read` {
  @Test func `says so, and listens again by itself when it is invited`() async throws {
    let backend = await InMemoryBackend.homes()
    let home = HomeViewModel(driver: Session(.alice) { backend.repositories($0) })
    await home.add("Buy diapers")
    try await eventually("it listens") { !home.view.isStale }

    await backend.remove(.alice, from: Roster.home)
    try await eventually("what is shown may be old") { home.view.isStale }
    #expect(backend.observerCount == 0)
    #expect(home.view.cards.map(\.title) == ["Buy diapers"])
    try await backend.cards(of: .bob).save(
      Card(id: CardID(device: "bob", number: 1), title: "Milk", maker: .bob))
    await backend.invite(.alice, to: Roster.home)

    try await eventually("it listens again, with what it missed") {
      !home.view.isStale && home.view.cards.map(\.title) == ["Buy diapers", "Milk"]
    }
    #expect(backend.observerCount == 1 && backend.hopeCount == 0)
  }

  @Test func `keeps its queue, and what was refused meanwhile is told`() async throws {
    let backend = await InMemoryBackend.homes()
    let session = Session(.alice) { backend.repositories($0) }
    let home = HomeViewModel(driver: session)
    try await eventually("it listens") { !home.view.isStale }
    await session.perform(.disconnected)
    await home.add("Buy diapers")

    await backend.remove(.alice, from: Roster.home)
    await session.perform(.connected)
    await session.answers()

    #expect(home.inbox.map(\.rejection.rule) == ["members-only"])
    #expect(home.view.isStale)
    await backend.invite(.alice, to: Roster.home)
    await home.retry()
    try await eventually("sent again it is there") {
      home.view.cards.map(\.title) == ["Buy diapers"] && home.view.unansweredCount == 0
    }
  }

  @Test func `does not listen when it is invited while offline, signed out, or let go`()
    async throws
  {
    let backend = await InMemoryBackend.homes()
    do {
      let session = Session(.alice) { backend.repositories($0) }
      let home = HomeViewModel(driver: session)
      try await eventually("it listens") { !home.view.isStale }
      await backend.remove(.alice, from: Roster.home)
      try await eventually("it was told") { backend.hopeCount == 1 && home.view.isStale }

      await session.perform(.disconnected)
      #expect(backend.hopeCount == 0)
      await session.perform(.connected)
      try await eventually("it was told again") { home.view.isStale && backend.hopeCount == 1 }
      await session.perform(.logout)
      #expect(backend.hopeCount == 0)
      await session.perform(.login(.alice))
    }

    #expect(backend.hopeCount == 0 && backend.observerCount == 0)
  }

  @Test func `listens when everybody may read, and not when members alone do again`() async throws {
    let backend = await InMemoryBackend.homes()
    await backend.remove(.alice, from: Roster.home)
    let home = HomeViewModel(driver: Session(.alice) { backend.repositories($0) })
    #expect(home.view.isStale)

    await backend.setRule("members-only", on: false)
    try await eventually("it reads") { !home.view.isStale }
    await backend.setRule("members-only", on: true)

    try await eventually("it may not any more") { home.view.isStale }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
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
