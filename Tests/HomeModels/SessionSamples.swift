import HomeModels
import Household
import Repositories
import SyncEngine

extension Login {
  static let alice = Login(account: Member.alice.account, household: Roster.home)
  static let bob = Login(account: Member.bob.account, household: Roster.home)
  static let carol = Login(account: Member.carol.account, household: Roster.carols)
}

extension Card {
  static let diapers = Card(
    id: CardID(device: "bob", number: 1), title: "Buy diapers", maker: .bob, role: .partner)
}

extension InMemoryBackend {
  static func homes() async -> InMemoryBackend {
    let backend = InMemoryBackend()
    await backend.open(Roster.home, members: [.alice, .bob])
    await backend.open(Roster.carols, members: [.carol])
    return backend
  }

  /// What an account reaches from Alice's phone.
  nonisolated func repositories(_ login: Login) -> HomeRepositories {
    let (member, phone) = (Member(login.account.name), DeviceID("alice"))
    return HomeRepositories(
      cards: InMemoryCardRepository(
        backend: self, household: login.household, member: member, device: phone),
      events: InMemoryEventRepository(
        backend: self, household: login.household, member: member, device: phone),
      details: InMemoryDetailSource(backend: self, household: login.household, member: member))
  }

  nonisolated func cards(of member: Member) -> InMemoryCardRepository {
    InMemoryCardRepository(backend: self, household: Roster.home, member: member)
  }

  nonisolated func events(of member: Member) -> InMemoryEventRepository {
    InMemoryEventRepository(backend: self, household: Roster.home, member: member)
  }
}

/// A door that somebody opens, once for each who waits at it.
actor Gate {
  private var waiting: [CheckedContinuation<Void, any Error>] = []
  private var arrivals: [CheckedContinuation<Void, Never>] = []

  func pass() async throws {
    try await withCheckedThrowingContinuation { continuation in
      waiting.append(continuation)
      for arrival in arrivals { arrival.resume() }
      arrivals = []
    }
  }

  /// Returns when somebody waits at it.
  func arrived() async {
    guard waiting.isEmpty else { return }
    await withCheckedContinuation { arrivals.append($0) }
  }

  func open(_ result: Result<Void, any Error> = .success(())) {
    guard !waiting.isEmpty else { return }
    waiting.removeFirst().resume(with: result)
  }
}

/// Cards whose every save waits at a gate.
struct GatedCards: CardRepository {
  let inner: any CardRepository
  let gate: Gate

  func cards() -> AsyncStream<[Card]> { inner.cards() }
  func latest() async throws -> [Card] { try await inner.latest() }

  func save(_ card: Card) async throws {
    try await gate.pass()
    try await inner.save(card)
  }

  func delete(_ id: CardID) async throws {
    try await gate.pass()
    try await inner.delete(id)
  }
}

/// Cards in memory whose every answer waits at a gate on its way back.
struct GatedAnswers: CardRepository, AnsweringSource {
  let inner: InMemoryCardRepository
  let gate: Gate

  func cards() -> AsyncStream<[Card]> { inner.cards() }
  func latest() async throws -> [Card] { try await inner.latest() }
  func save(_ card: Card) async throws { try await inner.save(card) }
  func delete(_ id: CardID) async throws { try await inner.delete(id) }
  func snapshots() -> AsyncStream<Snapshot<Item>> { inner.snapshots() }
  var device: DeviceID { inner.device }
  func beginInstall() -> Int { inner.beginInstall() }

  func answer(_ send: Send<Item>) async throws -> Answer {
    let answer = try await inner.answer(send)
    try await gate.pass()
    return answer
  }
}

/// Every view that a person saw, oldest first.
@MainActor
final class Seen {
  private(set) var views: [HomeView] = []

  init(_ driver: some HomeDriver) {
    driver.onChange { [weak self] view in self?.views.append(view) }
  }
}
