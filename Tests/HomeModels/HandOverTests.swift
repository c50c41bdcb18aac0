import HomeModels
import Household
import Repositories
import SyncEngine
import Testing
import TwoHomesTesting

/// Somebody else of the household takes the phone over, without a logout between.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `A phone that is handed over` {
  @Test func `shows the whole household to whoever takes it over`() async throws {
    let backend = await InMemoryBackend.homes()
    try await backend.cards(of: .bob).save(.diapers)
    let session = Session(.alice) { backend.repositories($0) }
    let home = HomeViewModel(driver: session)
    try await eventually("alice has it") { home.pendingCards == [.diapers] }

    await session.perform(.handOver(.bob))

    #expect(home.view.member == .bob && home.view.cards == [.diapers])
    #expect(home.waitingCards == [.diapers] && home.pendingCards.isEmpty)
    #expect(home.view == HomeView(session.device))
  }

  @Test func `lets nobody wait for answers who began to before`() async throws {
    let backend = await InMemoryBackend.homes()
    let gate = Gate()
    let session = Session(.alice) { login in
      guard login == .alice else { return backend.repositories(login) }
      return HomeRepositories(
        cards: GatedAnswers(inner: backend.cards(of: .alice), gate: gate),
        events: backend.events(of: .alice))
    }
    let home = HomeViewModel(driver: session)
    async let added = home.add("Buy diapers")
    await gate.arrived()
    let (asked, asking) = AsyncStream.makeStream(of: Void.self)
    session.onOrders = { _ in asking.yield() }
    let waiting = Task { await session.answers() }
    for await _ in asked { break }

    await session.perform(.handOver(.bob))

    await waiting.value
    await gate.open()
    _ = await added
  }

  /// What happens to a phone, and is nothing that anybody asks of it.
  private nonisolated static let happenings: [Device<Item>.Input] = [
    .arrived(.write(.stray)), .changed(.none), .waited, .noticedLoss,
    .unsaved(Send<Item>.stray.write.id),
    .refused(Send<Item>.stray.write.id, Rejection(code: .dataLoss, rule: "injected")),
    .listenEnded(session: 1, Rejection(code: .permissionDenied, rule: "members-only")), .invited,
    .awaitAnswers(token: 1),
  ]

  @Test(arguments: 0..<happenings.count)
  func `takes from outside what somebody asks for, and nothing else`(which: Int) async throws {
    let backend = await InMemoryBackend.homes()
    let session = Session(.alice) { backend.repositories($0) }
    let home = HomeViewModel(driver: session)
    try await eventually("it has the household") { !home.view.isStale }
    let before = session.device

    let isTaken = await session.perform(Self.happenings[which])

    #expect(!isTaken && session.device == before)
  }
}

extension Send<Item> {
  fileprivate static let stray = Send(
    write: Write(
      id: WriteID(device: DeviceID("alice"), number: 1), account: Member.alice.account,
      change: .patch(Card.diapers.id, .thank), basis: 0),
    household: Roster.home, session: 1, stream: StreamID(install: 1, number: 1), position: 0,
    answeredBelow: 1)
}

extension Changes<Item> {
  fileprivate static let none = Changes(session: 1, version: 1, changed: [], isCurrent: true)
}
