import HomeModels
import Household
import Repositories
import SyncEngine
import Testing
import TwoHomesTesting

/// A logout while a save is under way, over lists and four methods: nobody there knows a write by
/// its name, so that a save made twice counts twice.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct `A save over plain lists` {
  private let gate = Gate()

  /// Alice's phone, over plain lists in which a card of Bob's stands; Carol's are as ever.
  private func phone(_ backend: InMemoryBackend) async throws -> (Session, HomeViewModel) {
    try await backend.cards(of: .bob).save(.diapers)
    let session = Session(.alice, device: DeviceID("alice")) { [gate] login in
      guard login == .alice else { return backend.repositories(login) }
      return HomeRepositories(
        cards: GatedCards(inner: backend.cards(of: .alice), gate: gate),
        events: backend.events(of: .alice))
    }
    let home = HomeViewModel(driver: session)
    try await eventually("alice has it") { home.pendingCards == [.diapers] }
    return (session, home)
  }

  /// Whoever comes between, and whether the save is over before its owner is back.
  private nonisolated static let ways: [(visitor: Login?, isOverBefore: Bool)] = [
    (nil, true), (nil, false), (.carol, true), (.carol, false),
  ]

  @Test(arguments: 0..<ways.count)
  func `is made once, however its account leaves meanwhile and comes back`(which: Int) async throws
  {
    let backend = await InMemoryBackend.homes()
    let (session, home) = try await phone(backend)
    let way = Self.ways[which]

    async let isThanked = home.thank(for: .diapers)
    await gate.arrived()
    await session.perform(.logout)
    if let visitor = way.visitor { await session.perform(.login(visitor)) }
    if way.isOverBefore {
      await gate.open()
      _ = await isThanked
    }
    if way.visitor != nil {
      try await eventually("the visitor has their household") { !home.view.isStale }
    }
    await session.perform(.login(.alice))
    if !way.isOverBefore { await gate.open() }

    #expect(await isThanked)
    try await eventually("it is settled") {
      !home.view.isStale && home.view.unansweredCount == 0
    }
    #expect(home.view.cards.map(\.thanks) == [1])
    #expect(await backend.version(of: Roster.home) == 2)
    #expect(await backend.items(of: Roster.home)[Card.diapers.id]?.card?.thanks == 1)
  }

  @Test func `that failed while its account was away is made when it is back`() async throws {
    let backend = await InMemoryBackend.homes()
    let (session, home) = try await phone(backend)

    async let isThanked = home.thank(for: .diapers)
    await gate.arrived()
    await session.perform(.logout)
    await gate.open(.failure(RepositoryError.unavailable))
    _ = await isThanked
    await session.perform(.login(.alice))
    await gate.arrived()
    await gate.open()

    try await eventually("it is settled") {
      !home.view.isStale && home.view.unansweredCount == 0
    }
    #expect(home.view.cards.map(\.thanks) == [1] && home.toast == nil)
    #expect(await backend.version(of: Roster.home) == 2)
  }
}
