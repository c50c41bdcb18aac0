import HomeModels
import Household
import Repositories
import SyncEngine
import Testing
import TwoHomesTesting

/// Details of cards on a phone under Swift concurrency.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct `A session's details` {
  private let card = Card.diapers.id
  private let cache = PrefilledCache()

  /// Alice's phone, which has a card of Bob's with a detail at this revision.
  private func session(_ backend: InMemoryBackend) async throws -> Session {
    let bob = backend.cards(of: .bob)
    try await bob.save(.diapers)
    try await bob.apply(Self.note("two packs", by: .bob, number: 9))
    let session = Session(.alice, details: DetailLoader(cache: cache)) {
      backend.repositories($0)
    }
    let home = HomeViewModel(driver: session)
    try await eventually("alice has it") { home.pendingCards.map(\.id) == [card] }
    return session
  }

  private static func note(_ text: String, by member: Member, number: Int) -> Write<Item> {
    Write(
      id: WriteID(device: DeviceID(member.account.name), number: number), account: member.account,
      change: change(text), basis: 0)
  }

  private static func change(_ text: String) -> Change<Item> {
    .set(.note(Note(card: Card.diapers.id, text: text)), mustBeNew: false)
  }

  @Test func `are loaded once, kept at their revision, and let go of`() async throws {
    let session = try await session(.homes())

    let text = try await session.detail(of: card)
    let key = CacheKey(account: Member.alice.account, kind: .note, resource: card, revision: 2)
    let kept = cache.contents
    try session.evict(card)

    #expect(text == "two packs" && session.details[card] == "two packs")
    #expect(kept.keys == [key] && kept[key] == "two packs")
    #expect(cache.contents.keys.isEmpty)
    #expect(try await session.detail(of: card) == "two packs")
  }

  @Test func `of one's own are read from the queue without a connection`() async throws {
    let session = try await session(.homes())
    await session.perform(.disconnected)

    await #expect(throws: DetailError.offline) { try await session.detail(of: card) }
    await session.perform(.change(Self.change("three packs")))

    #expect(try await session.detail(of: card) == "three packs")
    #expect(session.details[card] == nil && cache.contents.keys.isEmpty)
  }

  @Test func `of one's own need no load once they are accepted`() async throws {
    let session = try await session(.homes())

    await session.perform(.change(Self.change("three packs")))
    let home = HomeViewModel(driver: session)
    try await eventually("its echo has come") { home.view.state(of: card) == .synced }

    #expect(session.details[card] == "three packs")
    #expect(cache.contents.keys.map(\.revision) == [3])
  }

  @Test func `go with their account, and nobody reads while signed out`() async throws {
    let session = try await session(.homes())
    _ = try await session.detail(of: card)

    await session.perform(.logout)
    #expect(session.details.isEmpty && cache.contents.keys.isEmpty)
    await #expect(throws: Device<Item>.Refusal.signedOut) { try await session.detail(of: card) }
    #expect(throws: Device<Item>.Refusal.signedOut) { try session.evict() }
    await session.perform(.login(.alice))

    #expect(try await session.detail(of: card) == "two packs")
  }

  @Test func `are found in a cache that was filled before anybody signed in`() async throws {
    cache.store(
      "filled",
      for: CacheKey(account: Member.alice.account, kind: .note, resource: card, revision: 2))
    let session = try await session(.homes())

    #expect(try await session.detail(of: card) == "filled")
  }

  @Test func `come from nowhere where repositories have no source of them`() async throws {
    let backend = await InMemoryBackend.homes()
    let session = Session(
      .alice, cards: backend.cards(of: .alice), events: backend.events(of: .alice))

    await #expect(throws: DetailError.noSource) { try await session.detail(of: card) }
  }
}
