import Household
import Repositories
import SyncEngine
import Testing

@Suite(.timeLimit(.minutes(5)))
struct `A detail loader` {
  private let card = Card.diapers.id

  private func key(_ revision: Int, of account: AccountID = Member.alice.account) -> CacheKey {
    CacheKey(account: account, kind: .note, resource: Card.diapers.id, revision: revision)
  }

  @Test func `loads once and finds it from then on`() async throws {
    let source = SlowSource()
    let reads = Journal()
    let loader = DetailLoader(cache: PrefilledCache()) { reads.note("\($0)") }
    loader.logIn(Member.alice.account, source: source)

    let first = Task { try await loader.detail(of: card, revision: 2) }
    let request = await source.nextRequest()
    request.answer("two litres", revision: 2)
    let loaded = try await first.value
    let again = try await loader.detail(of: card, revision: 2)

    #expect(loaded == "two litres" && again == "two litres")
    #expect(source.count == 1)
    #expect(reads.lines == ["note miss", "note hit"])
  }

  @Test func `lets three readers share one load`() async throws {
    let source = SlowSource()
    let reads = Journal()
    let loader = DetailLoader(cache: EmptyCache()) { reads.note("\($0)") }
    loader.logIn(Member.alice.account, source: source)

    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 1...3 { group.addTask { try await loader.detail(of: card, revision: 2) } }
      let request = await source.nextRequest()
      await reads.more(3)
      request.answer("two litres", revision: 2)
      return try await group.reduce(into: []) { $0.append($1) }
    }

    #expect(texts == ["two litres", "two litres", "two litres"])
    #expect(source.count == 1 && loader.runningCount == 0)
    #expect(reads.lines == ["note miss", "note miss", "note miss"])
  }

  @Test func `stores nothing of a load that fails, and loads again`() async throws {
    let source = SlowSource()
    let cache = PrefilledCache()
    let loader = DetailLoader(cache: cache)
    loader.logIn(Member.alice.account, source: source)

    let first = Task { try await loader.detail(of: card, revision: 2) }
    await source.nextRequest().fail(RepositoryError.unavailable)
    await #expect(throws: RepositoryError.unavailable) { try await first.value }
    #expect(cache.contents == DictionaryCache() && loader.runningCount == 0)

    let second = Task { try await loader.detail(of: card, revision: 2) }
    await source.nextRequest().answer("two litres", revision: 2)
    #expect(try await second.value == "two litres")
  }

  @Test func `is as right over a cache that always misses`() async throws {
    let source = SlowSource()
    let loader = DetailLoader(cache: EmptyCache())
    loader.logIn(Member.alice.account, source: source)

    for revision in 1...3 {
      let text = Task { try await loader.detail(of: card, revision: revision) }
      await source.nextRequest().answer("revision \(revision)", revision: revision)
      #expect(try await text.value == "revision \(revision)")
    }
  }

  @Test func `reads a prefilled cache without a request, an empty text too`() async throws {
    let source = SlowSource()
    let loader = DetailLoader(cache: PrefilledCache([(key(2), "")]))
    loader.logIn(Member.alice.account, source: source)

    #expect(try await loader.detail(of: card, revision: 2) == "")
    #expect(source.count == 0)
  }

  @Test func `never finds what another account has loaded`() async throws {
    let source = SlowSource()
    let loader = DetailLoader(
      cache: PrefilledCache([(key(2, of: Member.carol.account), "code 4711")]))
    loader.logIn(Member.alice.account, source: source)

    let text = Task { try await loader.detail(of: card, revision: 2) }
    await source.nextRequest().answer("two litres", revision: 2)

    #expect(try await text.value == "two litres")
  }

  @Test func `drops a text that is older than a revision known by then`() async throws {
    let source = SlowSource()
    let cache = PrefilledCache()
    let loader = DetailLoader(cache: cache)
    loader.logIn(Member.alice.account, source: source)

    let old = Task { try await loader.detail(of: card, revision: 2) }
    let first = await source.nextRequest()
    let new = Task { try await loader.detail(of: card, revision: 3) }
    let second = await source.nextRequest()
    first.answer("one litre", revision: 2)
    await #expect(throws: DetailError.outdated) { try await old.value }
    second.answer("two litres", revision: 3)

    #expect(try await new.value == "two litres")
    #expect(cache.contents.keys == [key(3)])
  }

  @Test func `keeps a newer text than was asked for under its own revision`() async throws {
    let source = SlowSource()
    let cache = PrefilledCache()
    let loader = DetailLoader(cache: cache)
    loader.logIn(Member.alice.account, source: source)

    let text = Task { try await loader.detail(of: card, revision: 2) }
    await source.nextRequest().answer("three litres", revision: 5)

    #expect(try await text.value == "three litres")
    #expect(cache.contents.keys == [key(5)])
  }

  @Test func `stops waiting when its reader is cancelled, and its load with the last one`()
    async throws
  {
    let source = SlowSource()
    let reads = Journal()
    let loader = DetailLoader(cache: EmptyCache()) { reads.note("\($0)") }
    loader.logIn(Member.alice.account, source: source)
    let one = Task { try await loader.detail(of: card, revision: 2) }
    let request = await source.nextRequest()
    let other = Task { try await loader.detail(of: card, revision: 2) }
    await reads.more(2)

    one.cancel()
    await #expect(throws: CancellationError.self) { try await one.value }
    #expect(loader.runningCount == 1)
    other.cancel()
    await #expect(throws: CancellationError.self) { try await other.value }

    await request.stopped()
    #expect(loader.runningCount == 0)
  }

  @Test func `stops with its connection, and loads anew on the next`() async throws {
    let source = SlowSource()
    let cache = PrefilledCache()
    let loader = DetailLoader(cache: cache)
    loader.logIn(Member.alice.account, source: source)
    let first = Task { try await loader.detail(of: card, revision: 2) }
    let request = await source.nextRequest()

    loader.disconnect()
    await #expect(throws: DetailError.offline) { try await first.value }
    await #expect(throws: DetailError.offline) { try await loader.detail(of: card, revision: 2) }
    request.answer("late", revision: 2)
    await loader.quiesce()
    #expect(cache.contents.keys.isEmpty && loader.runningCount == 0)
    loader.connect()
    let second = Task { try await loader.detail(of: card, revision: 2) }
    await source.nextRequest().answer("two litres", revision: 2)

    #expect(try await second.value == "two litres")
    #expect(source.count == 2)
  }

  @Test func `finds without a connection what it keeps`() async throws {
    let source = SlowSource()
    let loader = DetailLoader(cache: PrefilledCache())
    loader.logIn(Member.alice.account, source: source)
    loader.disconnect()

    loader.keep("two litres", of: card, revision: 2)

    #expect(try await loader.detail(of: card, revision: 2) == "two litres")
    loader.evict(card, revision: 2)
    await #expect(throws: DetailError.offline) { try await loader.detail(of: card, revision: 2) }
    #expect(source.count == 0)
  }

  @Test func `refuses whoever is signed out`() async {
    let loader = DetailLoader(cache: PrefilledCache([(key(2), "two litres")]))

    await #expect(throws: DetailError.signedOut) { try await loader.detail(of: card, revision: 2) }
  }

  @Test func `loads from a backend what its member may read`() async throws {
    let backend = await InMemoryBackend.home()
    let cards = backend.cards(of: .alice)
    try await cards.save(.diapers)
    let loader = DetailLoader(cache: SessionMemoryCache())
    loader.logIn(
      Member.bob.account,
      source: InMemoryDetailSource(backend: backend, household: Roster.home, member: .bob))

    #expect(try await loader.detail(of: card, revision: 0) == "")

    loader.logIn(
      Member.carol.account,
      source: InMemoryDetailSource(backend: backend, household: Roster.home, member: .carol))
    await #expect(throws: RepositoryError.notFound(card)) {
      try await loader.detail(of: card, revision: 0)
    }
  }
}

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
