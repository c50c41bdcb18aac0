import Household
import SyncEngine
import Testing

extension CacheKey {
  fileprivate static func note(
    _ card: String, of account: String = "alice", revision: Int = 1
  ) -> CacheKey {
    guard let card = ItemID(card) else { preconditionFailure("\(card) names no card") }
    return CacheKey(
      account: AccountID(account), kind: .note, resource: card, revision: revision)
  }
}

@Suite struct `A dictionary cache` {
  @Test func `finds what was stored under an equal key, made anew`() {
    var cache = DictionaryCache()

    cache[.note("a1")] = "one litre"

    #expect(cache[.note("a1")] == "one litre")
    #expect(cache[.note("a1", of: "carol")] == nil)
    #expect(cache[.note("a1", revision: 2)] == nil)
    #expect(cache[.note("a11")] == nil)
  }

  @Test func `tells accounts apart whose names hold separators`() {
    var cache = DictionaryCache()

    cache[.note("a1", of: "alice/a1")] = "hers"

    #expect(cache[.note("a1", of: "alice")] == nil && cache[.note("a1", of: "alice/a1")] == "hers")
  }

  @Test func `keeps an empty value, which is a hit`() {
    var cache = DictionaryCache()

    cache[.note("a1")] = ""

    #expect(cache[.note("a1")]?.isEmpty == true)
  }

  @Test func `is overwritten, and is a value of its own in every copy`() {
    var cache = DictionaryCache()
    cache[.note("a1")] = "old"
    let copy = cache

    cache[.note("a1")] = "new"

    #expect(cache[.note("a1")] == "new" && copy[.note("a1")] == "old" && cache.count == 1)
  }

  @Test func `lets go of one card, or of all`() {
    var cache = DictionaryCache()
    for revision in 1...2 { cache[.note("a1", revision: revision)] = "first" }
    cache[.note("a2")] = "second"

    cache.removeAll(of: ItemID("a1") ?? ItemID(device: "alice", number: 1))

    #expect(cache.keys == [.note("a2")])
    cache.removeAll()
    #expect(cache == DictionaryCache())
  }
}

@Suite struct `The law of loads` {
  @Test func `lets one load run for a key at a time`() {
    var loads = Loads()

    let first = loads.start(.note("a1"))
    let joined = loads.start(.note("a1"))
    let other = loads.start(.note("a1", revision: 2))
    let loaded = loads.finish(first ?? 0, generation: loads.generation)
    let doubled = loads.finish(first ?? 0, generation: loads.generation)
    let again = loads.start(.note("a1"))

    #expect(first != nil && joined == nil && other != nil)
    #expect(loaded == .note("a1") && doubled == nil)
    #expect(again != nil && again != first)
  }

  @Test func `drops what was asked for in a generation that has ended`() {
    var loads = Loads()
    let old = loads.generation
    let request = loads.start(.note("a1")) ?? 0

    loads.endGeneration()
    let again = loads.start(.note("a1")) ?? 0
    let late = [request, again].map { loads.finish($0, generation: old) }
    let loaded = loads.finish(again, generation: loads.generation)

    #expect(request != again)
    #expect(late == [nil, nil] && loaded == .note("a1"))
  }

  @Test func `forgets every load when the connection goes`() {
    var loads = Loads()
    let request = loads.start(.note("a1")) ?? 0

    loads.stop()
    let loaded = loads.finish(request, generation: loads.generation)

    #expect(loaded == nil && loads.running == [])
  }
}
