import HomeModels
import Household
import Repositories
import SyncEngine
import Testing
import TwoHomesTesting

/// Counts something, and tells whoever waits for it to happen so often.
private actor Count {
  private(set) var value = 0
  private var waiting: [(Int, CheckedContinuation<Void, Never>)] = []

  func rise() {
    value += 1
    for (goal, waiter) in waiting where goal <= value { waiter.resume() }
    waiting.removeAll { $0.0 <= value }
  }

  func reaches(_ goal: Int) async {
    guard value < goal else { return }
    await withCheckedContinuation { waiting.append((goal, $0)) }
  }
}

/// Plain lists whose every save is made, and returns only when a gate is opened.
private struct SlowCards: CardRepository {
  let inner: InMemoryCardRepository
  let gate: Gate
  let saves: Count
  /// How often somebody came for a list: whoever comes again is done with the one before.
  let readings: Count

  func cards() -> AsyncStream<[Card]> {
    let lists = inner.cards()
    return AsyncStream {
      await readings.rise()
      for await list in lists { return list }
      return nil
    }
  }

  func latest() async throws -> [Card] { try await inner.latest() }

  func save(_ card: Card) async throws {
    try await inner.save(card)
    await saves.rise()
    try await gate.pass()
  }

  func delete(_ id: CardID) async throws { try await inner.delete(id) }
}

/// The list in which a save shows comes before that save has returned, and then the network goes.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `A list that came while its save was under way` {
  private let gate = Gate()
  private let saves = Count()
  private let readings = Count()
  private let backend: InMemoryBackend
  private let session: Session
  private let home: HomeViewModel

  init() async throws {
    backend = await InMemoryBackend.homes()
    try await backend.cards(of: .bob).save(.diapers)
    session = Session(.alice, device: DeviceID("alice")) {
      [gate, saves, readings, backend] login in
      guard login == .alice else { return backend.repositories(login) }
      return HomeRepositories(
        cards: SlowCards(
          inner: backend.cards(of: .alice), gate: gate, saves: saves, readings: readings),
        events: backend.events(of: .alice))
    }
    home = HomeViewModel(driver: session)
    try await eventually("alice has it") { [home] in home.pendingCards == [.diapers] }
  }

  private func settles() async throws {
    try await eventually("it is settled") {
      !home.view.isStale && home.view.unansweredCount == 0
    }
    #expect(home.view.cards.map(\.thanks) == [1])
    #expect(await backend.items(of: Roster.home)[Card.diapers.id]?.card?.thanks == 1)
    #expect(await saves.value == 1)
  }

  @Test func `is forgotten with its connection, and the save made once`() async throws {
    async let isThanked = home.thank(for: .diapers)
    await gate.arrived()
    await readings.reaches(3)
    await session.perform(.disconnected)
    await gate.open()

    #expect(await isThanked)
    #expect(home.view.isStale && home.view.unansweredCount == 1)
    await session.perform(.connected)

    try await settles()
  }

  @Test func `is never seen by whoever signs in after its reader`() async throws {
    let seen = Seen(session)
    async let isThanked = home.thank(for: .diapers)
    await gate.arrived()
    await readings.reaches(3)
    await session.perform(.disconnected)
    await session.perform(.login(.carol))
    await gate.open()

    _ = await isThanked
    #expect(seen.views.allSatisfy { $0.member != .carol || $0.rows.isEmpty })
    #expect(session.view.isStale && session.view.member == .carol)
    let back = HomeViewModel(driver: session)
    await session.perform(.connected)
    await session.perform(.login(.alice))
    try await eventually("it is settled") {
      !back.view.isStale && back.view.unansweredCount == 0
    }
    #expect(back.view.cards.map(\.thanks) == [1])
    #expect(await saves.value == 1)
  }

  @Test func `changes nothing, and its save is made once, too`() async throws {
    async let isEdited = home.edit(.diapers, title: Card.diapers.title)
    await gate.arrived()
    await session.perform(.disconnected)
    await gate.open()

    #expect(await isEdited)
    await session.perform(.connected)
    try await eventually("it is settled") {
      !home.view.isStale && home.view.unansweredCount == 0
    }
    #expect(await saves.value == 1)
  }
}
