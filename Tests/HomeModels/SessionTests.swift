import HomeModels
import Household
import Repositories
import SyncEngine
import Testing
import TwoHomesTesting

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `A session` {
  @Test func `paints a write while its save waits for somebody`() async throws {
    let backend = await InMemoryBackend.homes()
    let gate = Gate()
    let session = Session(
      .alice, cards: GatedCards(inner: backend.cards(of: .alice), gate: gate),
      events: backend.events(of: .alice))
    let home = HomeViewModel(driver: session)

    async let isAdded = home.add("Buy diapers")
    await gate.arrived()
    try await eventually("it is painted") { home.waitingCards.map(\.title) == ["Buy diapers"] }
    let unanswered = home.view.unansweredCount
    await gate.open()

    #expect(await isAdded != nil)
    #expect(unanswered == 1)
    try await eventually("it is settled") { home.view.unansweredCount == 0 }
  }

  @Test func `never paints a save that fails at once, not even for a moment`() async {
    let backend = await InMemoryBackend.homes()
    let session = Session(
      .alice, cards: FailingCardRepository(reading: backend.cards(of: .alice)),
      events: backend.events(of: .alice))
    let home = HomeViewModel(driver: session)
    let seen = Seen(session)

    async let first = home.add("Buy diapers")
    async let second = home.add("Water the plants")
    let added = await [first, second]

    #expect(added == [nil, nil])
    #expect(!seen.views.isEmpty)
    #expect(seen.views.last?.toast == .failed)
    #expect(seen.views.allSatisfy { $0.rows.isEmpty && $0.inbox.isEmpty })
  }

  @Test func `takes back a save that fails later, and no other`() async throws {
    let backend = await InMemoryBackend.homes()
    let gate = Gate()
    let session = Session(
      .alice, cards: GatedCards(inner: backend.cards(of: .alice), gate: gate),
      events: backend.events(of: .alice))
    let home = HomeViewModel(driver: session)

    async let lost = home.add("Buy diapers")
    await gate.arrived()
    async let kept = home.add("Water the plants")
    try await eventually("both are painted") { home.waitingCards.count == 2 }
    await gate.open(.failure(RepositoryError.failing))
    await gate.arrived()
    await gate.open()

    #expect(await lost == nil)
    #expect(await kept != nil)
    #expect(home.toast == .writeFailed)
    #expect(home.inbox.isEmpty)
    try await eventually("the other one is settled") {
      home.waitingCards.map(\.title) == ["Water the plants"] && home.view.unansweredCount == 0
    }
  }

  @Test func `hands over no more than ten unanswered writes and paints them all`() async throws {
    let home = try await TwoHomes.make(alice: .optimistic)

    for number in 1...12 { try await add(home.alice, "Card \(number)") }

    #expect(home.alice.view.unansweredCount == 12)
    #expect(home.alice.waitingCards.count == 12)
  }

  @Test func `is freed with its view model, and leaves no listener`() async throws {
    let backend = await InMemoryBackend.homes()
    let hub = RejectionHub()
    weak var freedSession: Session?
    weak var freedScreen: HomeViewModel?

    do {
      let session = Session(
        .alice, cards: backend.cards(of: .alice), events: backend.events(of: .alice), hub: hub)
      let home = HomeViewModel(driver: session)
      (freedSession, freedScreen) = (session, home)
      try await eventually("it listens") { !home.view.isStale }
      await home.add("Buy diapers")
      #expect(backend.observerCount == 1)
      #expect(hub.listenerCount == 1)
    }

    #expect(freedScreen == nil)
    #expect(freedSession == nil)
    #expect(backend.observerCount == 0)
    #expect(hub.listenerCount == 0)
  }

  @Test func `uses no name of a write again that an earlier session of its phone used`()
    async throws
  {
    let backend = await InMemoryBackend.homes()
    do {
      let home = HomeViewModel(
        driver: Session(.alice, repositories: { backend.repositories($0) }))
      await home.add("Buy diapers")
    }

    let again = HomeViewModel(driver: Session(.alice, repositories: { backend.repositories($0) }))
    try await eventually("it has the household") { !again.view.isStale }
    let card = await again.add("Water the plants")

    #expect(card?.id == ItemID("a2"))
    #expect(await backend.items(of: Roster.home).count == 2)
  }

  /// Two people who founded a household that no roster knows.
  private func homes(
    of one: Member, _ other: Member
  ) async -> (HomeViewModel, HomeViewModel) {
    let (backend, house) = (InMemoryBackend(), HouseholdID("by the sea"))
    await backend.open(house, members: [one, other])
    func home(_ member: Member) -> HomeViewModel {
      HomeViewModel(
        driver: Session(
          Login(account: member.account, household: house),
          cards: InMemoryCardRepository(backend: backend, household: house, member: member),
          events: InMemoryEventRepository(backend: backend, household: house, member: member),
          founders: [one, other]))
    }
    return (home(one), home(other))
  }

  @Test func `shows a household that no roster knows to its founders`() async throws {
    let (ann, ben) = (Member("ann"), Member("ben"))
    let (anns, bens) = await homes(of: ann, ben)

    let card = await anns.add("Buy diapers")

    try await eventually("ben has it") { bens.pendingCards == [card] }
    #expect(anns.waitingCards == [card])
  }

  @Test func `names items apart where two names begin alike`() async throws {
    let (anns, amys) = await homes(of: Member("ann"), Member("amy"))

    let cards = [await anns.add("Buy diapers"), await amys.add("Water the plants")]

    #expect(cards.map { $0?.id.description } == ["an1", "am1"])
    try await eventually("both have both") {
      anns.view.cards.count == 2 && amys.view.cards.count == 2
    }
    #expect(anns.toast == nil && amys.toast == nil)
  }
}
