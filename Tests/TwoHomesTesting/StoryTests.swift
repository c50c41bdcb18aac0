import HomeModels
import Household
import Repositories
import SyncEngine
import Testing
import TwoHomesTesting

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `Two people in one test` {
  @Test func `bob receives alice's card, acknowledges it, and alice sees that`() async throws {
    let home = try await TwoHomes.make()

    let card = try await add(home.alice, "Buy diapers", role: .partner, startAt: nil)
    try await eventually("bob has it") { home.bob.pendingCards.map(\.id) == [card.id] }
    let done = await home.bob.acknowledge(card)

    #expect(done)
    #expect(home.bob.pendingCards.isEmpty)
    try await eventually("alice knows") {
      home.alice.unscheduledCards.map(\.id) == [card.id]
    }
    #expect(home.alice.waitingCards.isEmpty)
  }

  @Test func `a write refused later comes back, with a toast, and bob never saw it`() async throws {
    let home = try await TwoHomes.make(alice: .optimistic)
    let card = try await add(home.bob, "Call the plumber")
    try await eventually("alice has it") { home.alice.pendingCards.map(\.id) == [card.id] }

    let done = await home.alice.acknowledge(card)
    let painted = home.alice.pendingCards
    home.hub.report(WriteRejection(cardID: card.id, operation: .save))
    try await eventually("it is back") { home.alice.pendingCards.map(\.id) == [card.id] }

    #expect(done)
    #expect(painted.isEmpty)
    #expect(home.alice.toast == .writeRejected)
    #expect(home.alice.inbox.map(\.write.record) == [card.id])
    #expect(home.bob.waitingCards == [card])
    #expect(home.bob.toast == nil)
    #expect(await home.backend.items(of: Roster.home)[card.id]?.card?.known == [.bob])
  }

  @Test func `a save that fails at once returns false and paints nothing`() async throws {
    let home = try await TwoHomes.make(alice: .failing)
    let card = try await add(home.bob, "Call the plumber")
    try await eventually("alice has it") { home.alice.pendingCards.map(\.id) == [card.id] }

    let done = await home.alice.acknowledge(card)

    #expect(!done)
    #expect(home.alice.pendingCards == [card])
    #expect(home.alice.toast == .writeFailed)
    #expect(home.alice.inbox.isEmpty)
    await #expect(throws: SaveFailed.self) { try await add(home.alice, "Buy diapers") }
  }

  @Test func `a rule's no takes one write back and leaves the other person's data`() async throws {
    let home = try await TwoHomes.make()
    let card = try await add(home.alice, "Buy diapers")
    try await eventually("bob has it") { home.bob.pendingCards == [card] }

    let isHandedOver = await home.bob.delete(card)
    try await eventually("it is back") { home.bob.pendingCards == [card] }

    #expect(isHandedOver)
    #expect(home.bob.toast == .writeRejected)
    #expect(home.bob.inbox.map(\.rejection.rule) == ["maker-deletes"])
    #expect(home.alice.waitingCards == [card])
  }

  @Test func `events and cards are one queue`() async throws {
    let home = try await TwoHomes.make()

    let card = try await add(home.alice, "Pack the bags", startAt: home.now)
    let event = try await plan(
      home.alice, "Train", startAt: home.now.adding(milliseconds: 3_600_000))

    try await eventually("bob has both, by time") {
      home.bob.agenda == [.card(card), .event(event)]
    }
    #expect(card.id.number + 1 == event.id.number)
  }

  @Test func `leaves no observer when a home is let go`() async throws {
    let backend: InMemoryBackend
    do {
      let home = try await TwoHomes.make()
      backend = home.backend
      #expect(backend.observerCount == 2)
    }
    #expect(backend.observerCount == 0)
  }
}
