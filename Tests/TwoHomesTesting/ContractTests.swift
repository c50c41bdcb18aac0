import HomeModels
import Household
import Repositories
import Testing
import TwoHomesTesting

@Suite(.timeLimit(.minutes(5)))
struct `The contract` {
  @Test(arguments: cardContract)
  func `is kept by cards in memory`(_ check: ContractCheck<CardPhones>) async throws {
    let backend = InMemoryBackend()
    await backend.open(Roster.home, members: [.alice, .bob])
    func cards(_ member: Member) -> InMemoryCardRepository {
      InMemoryCardRepository(backend: backend, household: Roster.home, member: member)
    }

    try await check.run(
      on: CardPhones(alice: cards(.alice), bob: cards(.bob), outsider: cards(.carol)))

    #expect(backend.observerCount == 0)
  }

  @Test(arguments: eventContract)
  func `is kept by events in memory`(_ check: ContractCheck<EventPhones>) async throws {
    let backend = InMemoryBackend()
    await backend.open(Roster.home, members: [.alice, .bob])
    func events(_ member: Member) -> InMemoryEventRepository {
      InMemoryEventRepository(backend: backend, household: Roster.home, member: member)
    }

    try await check.run(
      on: EventPhones(alice: events(.alice), bob: events(.bob), outsider: events(.carol)))

    #expect(backend.observerCount == 0)
  }

  @Test(arguments: cardContract)
  func `is kept by four methods over cards`(_ check: ContractCheck<CardPhones>) async throws {
    let notebook = Notebook<Card>()

    try await check.run(
      on: CardPhones(
        alice: NotebookCards(notebook: notebook), bob: NotebookCards(notebook: notebook)))
  }

  @Test(arguments: eventContract)
  func `is kept by four methods over events`(_ check: ContractCheck<EventPhones>) async throws {
    let notebook = Notebook<Event>()

    try await check.run(
      on: EventPhones(
        alice: NotebookEvents(notebook: notebook), bob: NotebookEvents(notebook: notebook)))
  }

  @Test func `notices a backend that loses what it is told`() async throws {
    let notebook = Notebook<Card>()
    let phones = CardPhones(
      alice: OptimisticCardRepository(reading: NotebookCards(notebook: notebook)),
      bob: NotebookCards(notebook: notebook))

    await #expect(throws: ContractBroken.self) { try await savedCardIsReadBackWhole(phones) }
  }

  /// What a backend may lose of a card, by the field.
  private static let forgotten: [(field: String, forget: @Sendable (inout Card) -> Void)] = [
    ("role", { $0.role = .partner }), ("known", { $0.known = [$0.maker] }),
    ("start", { $0.start = nil }), ("comments", { $0.comments = [] }),
    ("thanks", { $0.thanks = 0 }),
  ]

  @Test(arguments: forgotten.map(\.field))
  func `notices a backend that forgets a field of a card`(field: String) async throws {
    let notebook = Notebook<Card>()
    let forget = try #require(Self.forgotten.first { $0.field == field }).forget
    let cards = AlteredCards(inner: NotebookCards(notebook: notebook), alter: forget)

    await #expect(throws: ContractBroken.self) {
      try await savedCardIsReadBackWhole(CardPhones(alice: cards, bob: cards))
    }
  }

  @Test func `notices a backend that keeps an old field of a card under a new title`() async throws
  {
    let notebook = Notebook<Card>()
    let cards = AlteredCards(inner: NotebookCards(notebook: notebook)) {
      $0.start = $0.start ?? TwoHomes.monday
    }

    await #expect(throws: ContractBroken.self) {
      try await sameIDOverwritesCard(CardPhones(alice: cards, bob: cards))
    }
  }

  @Test func `notices a backend that keeps an event where it was when it is moved`() async throws {
    let notebook = Notebook<Event>()
    let events = FixedEvents(inner: NotebookEvents(notebook: notebook))
    let phones = EventPhones(alice: events, bob: events)

    await #expect(throws: ContractBroken.self) { try await savedEventIsReadBackWhole(phones) }
    await #expect(throws: ContractBroken.self) { try await sameIDOverwritesEvent(phones) }
  }

  @Test(arguments: cardContract)
  func `ends, whatever a backend keeps to itself`(_ check: ContractCheck<CardPhones>) async throws {
    let cards = DeafCards()
    let phones = CardPhones(alice: cards, bob: cards, outsider: cards)

    await #expect(throws: ContractBroken.self) {
      try await ContractLimit.$value.withValue(.zero) { try await check.run(on: phones) }
    }
    cards.wakeEverybody()
  }

  @MainActor
  @Test func `makes a backend of four methods enough for two people`() async throws {
    let (cards, events) = (Notebook<Card>(), Notebook<Event>())
    let phone = TwoHomes.Phone.own(
      cards: NotebookCards(notebook: cards), events: NotebookEvents(notebook: events))
    let home = try await TwoHomes.make(alice: phone, bob: phone)

    let card = try await add(home.alice, "Buy diapers")
    let event = try await plan(home.bob, "Dinner", startAt: home.now)
    try await eventually("bob has the card") { home.bob.pendingCards.map(\.id) == [card.id] }
    await home.bob.acknowledge(card)
    await home.bob.thank(for: card)
    await home.bob.thank(for: card)
    await home.bob.comment("the soft ones?", on: card)

    try await eventually("everything is settled and seen by both") {
      home.alice.view.unansweredCount == 0 && home.bob.view.unansweredCount == 0
        && home.alice.view.cards == home.bob.view.cards && home.alice.agenda == [.event(event)]
        && home.alice.view.cards.map(\.thanks) == [2]
        && home.alice.view.cards.map(\.known) == [[.alice, .bob]]
        && home.alice.view.cards.map(\.comments.count) == [1]
    }
  }
}

/// Cards of which something is lost, or made up, on the way to where they are kept.
private struct AlteredCards: CardRepository {
  let inner: NotebookCards
  let alter: @Sendable (inout Card) -> Void

  func cards() -> AsyncStream<[Card]> { inner.cards() }
  func latest() async throws -> [Card] { try await inner.latest() }
  func delete(_ id: CardID) async throws { try await inner.delete(id) }

  func save(_ card: Card) async throws {
    var altered = card
    alter(&altered)
    try await inner.save(altered)
  }
}

/// Events that stay where they were when they are saved again.
private struct FixedEvents: EventRepository {
  let inner: NotebookEvents

  func events() -> AsyncStream<[Event]> { inner.events() }
  func latest() async throws -> [Event] { try await inner.latest() }
  func delete(_ id: EventID) async throws { try await inner.delete(id) }

  func save(_ event: Event) async throws {
    var fixed = event
    if let old = try await latest().first(where: { $0.id == event.id }) {
      (fixed.start, fixed.end) = (old.start, old.end)
    }
    try await inner.save(fixed)
  }
}

/// Cards that never answer, and don't care who has given up waiting.
private final class DeafCards: CardRepository {
  private struct Sleepers {
    var waiting: [CheckedContinuation<Void, Never>] = []
    var isAwake = false
  }

  private let sleepers = Guarded(Sleepers())

  func wakeEverybody() {
    let waiting = sleepers.withLock { sleepers in
      defer { sleepers = Sleepers(isAwake: true) }
      return sleepers.waiting
    }
    for sleeper in waiting { sleeper.resume() }
  }

  private func sleep() async {
    await withCheckedContinuation { sleeper in
      let isAwake = sleepers.withLock { sleepers in
        if !sleepers.isAwake { sleepers.waiting.append(sleeper) }
        return sleepers.isAwake
      }
      if isAwake { sleeper.resume() }
    }
  }

  func cards() -> AsyncStream<[Card]> {
    AsyncStream {
      await self.sleep()
      return nil
    }
  }

  func latest() async throws -> [Card] {
    await sleep()
    return []
  }

  func save(_ card: Card) async throws { await sleep() }
  func delete(_ id: CardID) async throws { await sleep() }
}
