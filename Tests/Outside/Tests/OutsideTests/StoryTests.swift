import HomeModels
import Household
import Repositories
import SyncEngine
import Testing
import TwoHomesTesting

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `Somebody else's app` {
  @Test func `sees a card arrive, become known, and be seen as known`() async throws {
    let home = try await TwoHomes.make(now: Moment(milliseconds: 0))

    let card = try await add(home.alice, "Buy diapers", role: .partner, startAt: nil)
    try await eventually("bob has it") { home.bob.pendingCards.map(\.id) == [card.id] }
    let done = await home.bob.acknowledge(card)

    #expect(done)
    try await eventually("alice knows") { home.alice.unscheduledCards.map(\.id) == [card.id] }
  }

  @Test func `sees a card come back that was accepted here and refused later`() async throws {
    let home = try await TwoHomes.make(now: Moment(milliseconds: 0), alice: .optimistic)
    let card = try await add(home.bob, "Call the plumber", role: .partner, startAt: nil)
    try await eventually("alice has it") { home.alice.pendingCards.map(\.id) == [card.id] }

    let done = await home.alice.acknowledge(card)
    #expect(done)
    #expect(home.alice.pendingCards.isEmpty)

    home.hub.report(WriteRejection(cardID: card.id, operation: .save))
    try await eventually("it is back") { home.alice.pendingCards.map(\.id) == [card.id] }
    #expect(home.alice.toast == .writeRejected)
    #expect(home.bob.view.cards.map(\.known) == [[.bob]])
  }

  @Test func `is told at once of a save that fails`() async throws {
    let home = try await TwoHomes.make(now: Moment(milliseconds: 0), alice: .failing)
    let card = try await add(home.bob, "Call the plumber")
    try await eventually("alice has it") { home.alice.pendingCards.map(\.id) == [card.id] }

    let done = await home.alice.acknowledge(card)

    #expect(done == false)
    #expect(home.alice.pendingCards.map(\.id) == [card.id])
  }
}

/// A backend of one's own: only the four methods.
actor Shelf {
  private var cards: [CardID: Card] = [:]
  private var readers: [AsyncStream<[Card]>.Continuation] = []

  var list: [Card] { cards.values.sorted { $0.id < $1.id } }

  func put(_ card: Card?, at id: CardID) {
    cards[id] = card
    for reader in readers { reader.yield(list) }
  }

  func register(_ reader: AsyncStream<[Card]>.Continuation) {
    readers.append(reader)
    reader.yield(list)
  }
}

struct ShelfCards: CardRepository {
  let shelf: Shelf

  func cards() -> AsyncStream<[Card]> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      Task { await shelf.register(continuation) }
    }
  }

  func latest() async throws -> [Card] { await shelf.list }
  func save(_ card: Card) async throws { await shelf.put(card, at: card.id) }
  func delete(_ id: CardID) async throws { await shelf.put(nil, at: id) }
}

@Suite(.timeLimit(.minutes(5)))
struct `Somebody else's backend` {
  @Test(arguments: cardContract)
  func `keeps the contract`(_ check: ContractCheck<CardPhones>) async throws {
    let shelf = Shelf()
    try await check.run(
      on: CardPhones(alice: ShelfCards(shelf: shelf), bob: ShelfCards(shelf: shelf)))
  }
}
