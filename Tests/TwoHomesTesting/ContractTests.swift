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
