import Household
import Repositories
import SyncEngine
import Testing

@Suite(.timeLimit(.minutes(5)))
struct `A logout` {
  private let card = Card.diapers.id

  @Test func `stops the requests, raises the generation, then clears`() async throws {
    let source = SlowSource()
    let journal = Journal()
    let cache = WatchedCache()
    let loader = DetailLoader(cache: cache)
    loader.logIn(Member.alice.account, source: source)
    let reader = Task { try await loader.detail(of: card, revision: 2) }
    let request = await source.nextRequest { journal.note("stopped") }
    let before = loader.generation
    cache.onClear { journal.note("cleared in generation \(loader.generation - before)") }

    loader.logOut()

    #expect(journal.lines == ["stopped", "cleared in generation 1"])
    await #expect(throws: DetailError.sessionEnded) { try await reader.value }
    request.answer("two litres", revision: 2)
  }

  @Test func `lets a load that ends after it store and show nothing`() async throws {
    let source = SlowSource()
    let cache = PrefilledCache()
    let loader = DetailLoader(cache: cache)
    loader.logIn(Member.alice.account, source: source)
    let old = Task { try await loader.detail(of: card, revision: 2) }
    let stale = await source.nextRequest()

    loader.logOut()
    loader.logIn(Member.alice.account, source: source)
    stale.answer("code 4711", revision: 9)
    await loader.quiesce()
    #expect(cache.contents == DictionaryCache())
    let new = Task { try await loader.detail(of: card, revision: 2) }
    let fresh = await source.nextRequest()
    fresh.answer("two litres", revision: 2)

    await #expect(throws: DetailError.sessionEnded) { try await old.value }
    #expect(try await new.value == "two litres")
    #expect(cache.contents.keys.map(\.revision) == [2])
  }

  @Test func `shows nothing to a reader whose hit comes as the session ends`() async throws {
    let cache = WatchedCache()
    let loader = DetailLoader(cache: cache)
    loader.logIn(Member.alice.account, source: SlowSource())
    cache.store(
      "code 4711",
      for: CacheKey(account: Member.alice.account, kind: .note, resource: card, revision: 2))
    cache.onRead { loader.logOut() }

    await #expect(throws: DetailError.sessionEnded) {
      try await loader.detail(of: card, revision: 2)
    }
  }
}
