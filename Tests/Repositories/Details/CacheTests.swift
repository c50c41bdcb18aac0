import Household
import Repositories
import SyncEngine
import Testing

extension CacheKey {
  static func note(
    _ card: Int = 1, of account: String = "alice", kind: Kind = .note, revision: Int = 1
  ) -> CacheKey {
    CacheKey(
      account: AccountID(account), kind: kind, resource: CardID(device: "alice", number: card),
      revision: revision)
  }
}

/// What every cache that keeps anything must do; nothing here fills one up, so nothing is evicted.
@Suite struct `A memory cache` {
  static let all: [@Sendable () -> any MemoryCache] = [
    { SessionMemoryCache() }, { PrefilledCache() },
  ]

  @Test(arguments: 0..<all.count)
  func `finds what was stored under an equal key, made anew`(which: Int) {
    let cache = Self.all[which]()

    for number in 1...100 { cache.store("note \(number)", for: .note(number)) }

    #expect((1...100).allSatisfy { cache.value(for: .note($0)) == "note \($0)" })
    #expect(cache.value(for: .note(101)) == nil)
  }

  @Test(arguments: 0..<all.count)
  func `lets go of one value and of no other`(which: Int) {
    let cache = Self.all[which]()
    cache.store("one", for: .note(1))
    cache.store("two", for: .note(2))

    cache.remove(.note(1))
    cache.remove(.note(3))

    #expect(cache.value(for: .note(1)) == nil && cache.value(for: .note(2)) == "two")
  }

  @Test func `that can't tell values apart lets go of all`() {
    let cache = WatchedCache()
    cache.store("one", for: .note(1))

    cache.remove(.note(2))

    #expect(cache.value(for: .note(1)) == nil)
  }

  @Test(arguments: 0..<all.count)
  func `tells accounts, kinds and revisions of one card apart`(which: Int) {
    let cache = Self.all[which]()

    cache.store("hers", for: .note(of: "alice"))
    cache.store("his", for: .note(of: "bob"))
    cache.store("a picture", for: .note(kind: CacheKey.Kind("picture")))
    cache.store("newer", for: .note(revision: 2))

    #expect(cache.value(for: .note(of: "alice")) == "hers")
    #expect(cache.value(for: .note(of: "bob")) == "his")
    #expect(cache.value(for: .note(kind: CacheKey.Kind("picture"))) == "a picture")
    #expect(cache.value(for: .note(revision: 2)) == "newer")
    #expect(cache.value(for: .note(of: "carol")) == nil)
    #expect(cache.value(for: .note(kind: CacheKey.Kind("sound"))) == nil)
    #expect(cache.value(for: .note(revision: 3)) == nil)
  }

  @Test(arguments: 0..<all.count, ["/", "|", ":", " ", "\n", "\0", ", "])
  func `is not fooled by separators inside a field`(which: Int, separator: String) {
    let cache = Self.all[which]()
    let one = CacheKey.note(of: "a\(separator)b", kind: CacheKey.Kind("c"))
    let other = CacheKey.note(of: "a", kind: CacheKey.Kind("b\(separator)c"))

    cache.store("one", for: one)

    #expect(cache.value(for: one) == "one")
    #expect(cache.value(for: other) == nil)
  }

  @Test(arguments: 0..<all.count)
  func `keeps a copy, whatever its owner or its reader does to theirs`(which: Int) {
    let cache = Self.all[which]()
    var mine = "two litres"
    cache.store(mine, for: .note())

    mine += " of milk"
    var read = cache.value(for: .note())
    read?.append("!")

    #expect(cache.value(for: .note()) == "two litres")
    #expect(mine == "two litres of milk" && read == "two litres!")
  }

  @Test(arguments: 0..<all.count)
  func `gives the value stored last`(which: Int) {
    let cache = Self.all[which]()

    cache.store("old", for: .note())
    cache.store("new", for: .note())

    #expect(cache.value(for: .note()) == "new")
  }

  @Test(arguments: 0..<all.count)
  func `has an empty value as a hit`(which: Int) {
    let cache = Self.all[which]()

    cache.store("", for: .note())

    #expect(cache.value(for: .note()) == "")
  }

  @Test(arguments: 0..<all.count)
  func `is empty once it is cleared, and usable`(which: Int) {
    let cache = Self.all[which]()
    for number in 1...10 { cache.store("x", for: .note(number)) }

    cache.removeAll()

    #expect((1...10).allSatisfy { cache.value(for: .note($0)) == nil })
    cache.store("again", for: .note())
    #expect(cache.value(for: .note()) == "again")
  }
}

@Suite struct `The doubles of a cache` {
  @Test func `one always misses`() {
    let cache = EmptyCache()

    cache.store("two litres", for: .note())

    #expect(cache.value(for: .note()) == nil)
    cache.removeAll()
    #expect(cache.value(for: .note()) == nil)
  }

  @Test func `one is filled beforehand, and shows what it holds`() {
    let cache = PrefilledCache([(.note(1), "first"), (.note(2), ""), (.note(1), "last")])

    #expect(cache.value(for: .note(1)) == "last")
    #expect(cache.value(for: .note(2)) == "")
    #expect(cache.contents.keys == [.note(1), .note(2)])
  }
}

@Suite struct `A session's memory cache` {
  @Test func `counts a value by its bytes, not its letters`() {
    let one = SessionMemoryCache.cost(of: "e", for: .note())
    let wide = SessionMemoryCache.cost(of: "買尿布", for: .note())

    #expect(wide - one == 8)
  }

  @Test func `takes a limit of nothing and of less than nothing`() {
    for limit in [0, -1] {
      let cache = SessionMemoryCache(byteLimit: limit)
      cache.store("two litres", for: .note())
      #expect(cache.value(for: .note()) == "two litres")
    }
  }
}
