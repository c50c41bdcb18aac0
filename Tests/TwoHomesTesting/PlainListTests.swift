import HomeModels
import Household
import Repositories
import SyncEngine
import Testing
import TwoHomesTesting

/// Cards in plain lists that somebody else holds back: what is saved shows when the test says so.
private actor HeldLists {
  private(set) var saved: [Card] = []
  private var readers: [AsyncStream<[Card]>.Continuation] = []
  private(set) var saveCount = 0

  func save(_ card: Card) {
    saveCount += 1
    saved.removeAll { $0.id == card.id }
    saved.append(card)
  }

  func remove(_ id: CardID) { saved.removeAll { $0.id == id } }

  func register(_ reader: AsyncStream<[Card]>.Continuation) {
    readers.append(reader)
    reader.yield(saved)
  }

  /// Tells every reader some list, which may be none that ever stood here.
  func tell(_ cards: [Card]) {
    for reader in readers { reader.yield(cards) }
  }
}

private struct HeldCards: CardRepository {
  let lists: HeldLists

  func cards() -> AsyncStream<[Card]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [Card].self)
    Task { await lists.register(continuation) }
    return stream
  }

  func latest() async throws -> [Card] { await lists.saved }
  func save(_ card: Card) async throws { await lists.save(card) }
  func delete(_ id: CardID) async throws { await lists.remove(id) }
}

/// Over lists without versions nobody names a write: what shows is all there is to go by.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `A session over plain lists` {
  private let lists = HeldLists()
  private let session: Session
  private let home: HomeViewModel

  init() async throws {
    // Carol's lists are others, and empty.
    let alice = Login(account: Member.alice.account, household: Roster.home)
    session = Session(alice) { [lists] login in
      HomeRepositories(
        cards: HeldCards(lists: login == alice ? lists : HeldLists()),
        events: NotebookEvents(notebook: Notebook()))
    }
    home = HomeViewModel(driver: session)
    try await eventually("it has the household") { [home] in !home.view.isStale }
  }

  private func add(_ title: String) async throws -> Card {
    let card = try #require(await home.add(title))
    return card
  }

  @Test func `takes a list that has the record as painted for its echo`() async throws {
    let card = try await add("Buy diapers")
    #expect(home.view.unansweredCount == 1)

    await lists.tell([card])

    try await eventually("it is settled") { home.view.unansweredCount == 0 }
    #expect(home.view.state(of: card.id) == .synced)
  }

  @Test func `keeps the overlay under every other list`() async throws {
    let card = try await add("Buy diapers")
    var foreign = card
    foreign.title = "Somebody else's title"
    let other = Card(id: CardID(device: "bob", number: 1), title: "Milk", maker: .bob)

    await lists.tell([foreign, other])
    try await eventually("the other card is there") { home.view.cards.count == 2 }

    #expect(home.view.cards.map(\.title) == ["Buy diapers", "Milk"])
    #expect(home.view.unansweredCount == 1)
    #expect(home.view.state(of: card.id) == .pending)
  }

  @Test func `takes the newest that shows, and with it whatever was saved before`() async throws {
    var card = try await add("Buy diapers")
    await home.edit(card, title: "Buy nappies")
    await home.edit(card, title: "Buy soft nappies")
    #expect(home.view.unansweredCount == 3)
    card.title = "Buy nappies"

    await lists.tell([card])
    try await eventually("two of three are settled") { home.view.unansweredCount == 1 }
    #expect(home.view.cards.map(\.title) == ["Buy soft nappies"])
    card.title = "Buy soft nappies"
    await lists.tell([card])

    try await eventually("all are settled") { home.view.unansweredCount == 0 }
  }

  @Test func `takes a list without the card for the echo of its delete`() async throws {
    let card = try await add("Buy diapers")
    await lists.tell([card])
    try await eventually("it is settled") { home.view.unansweredCount == 0 }

    await home.delete(card)
    #expect(home.view.cards.isEmpty && home.view.unansweredCount == 1)
    await lists.tell([])

    try await eventually("that is settled too") { home.view.unansweredCount == 0 }
  }

  @Test func `saves nothing twice whose echo had not come when its account left`() async throws {
    let card = try await add("Buy diapers")
    await home.thank(for: card)
    let before = await lists.saveCount

    await session.perform(.logout)
    await session.perform(.login(Login(account: Member.carol.account, household: Roster.carols)))
    try await eventually("carol has her household") { [home] in !home.view.isStale }
    await session.perform(.login(Login(account: Member.alice.account, household: Roster.home)))

    try await eventually("it is settled") { [home] in
      home.view.unansweredCount == 0 && home.view.cards.map(\.thanks) == [1]
    }
    #expect(await lists.saveCount == before)
  }

  @Test func `saves nothing twice that was handed over before the network went`() async throws {
    let card = try await add("Buy diapers")
    await home.thank(for: card)
    let before = await lists.saveCount

    await session.perform(.disconnected)
    await session.perform(.connected)
    await home.thank(for: card)

    #expect(before == 2)
    #expect(await lists.saveCount == 3)
    #expect(await lists.saved.map(\.thanks) == [2])
    try await eventually("it is settled") {
      home.view.unansweredCount <= 1 && home.view.cards.map(\.thanks) == [2]
    }
  }
}
