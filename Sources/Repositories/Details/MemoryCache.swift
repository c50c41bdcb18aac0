public import Household

/// What a session keeps in memory, so that it need not be loaded twice.
///
///     a hit is the value stored last under an equal key; every read may miss
///
/// Correctness never depends on a hit: a cache may let go of anything at any time. An empty value
/// is a hit. A value is a copy: what its owner does to its own later changes nothing here.
public protocol MemoryCache: Sendable {
  /// The value under a key, or `nil` for a miss.
  func value(for key: CacheKey) -> String?

  /// Keeps a value under a key, in place of the one before.
  func store(_ value: String, for key: CacheKey)

  /// Lets go of the value under a key; of more, where it can't tell them apart.
  func remove(_ key: CacheKey)

  /// Lets go of everything.
  func removeAll()
}

extension MemoryCache {
  /// Lets go of everything, which is never wrong.
  public func remove(_ key: CacheKey) { removeAll() }
}

/// A cache that keeps nothing: every read is a miss.
///
/// Whatever is right with this one is right with every other.
public struct EmptyCache: MemoryCache {
  /// A cache that stays empty.
  public init() {}

  /// Always a miss.
  public func value(for key: CacheKey) -> String? { nil }

  /// Keeps nothing.
  public func store(_ value: String, for key: CacheKey) {}

  /// There is nothing to let go of.
  public func removeAll() {}
}

/// A cache that keeps everything until it is told to let go, and may be filled beforehand: a
/// double for tests, shared as a session's own cache is.
public final class PrefilledCache: MemoryCache {
  private let cache: Guarded<DictionaryCache>

  /// A cache that begins with these values; the last of equal keys counts.
  public init(_ values: [(key: CacheKey, value: String)] = []) {
    var filled = DictionaryCache()
    for (key, value) in values { filled[key] = value }
    cache = Guarded(filled)
  }

  /// Everything it holds just now, as a value of its own.
  public var contents: DictionaryCache { cache.withLock { $0 } }

  /// The value stored last under an equal key.
  public func value(for key: CacheKey) -> String? { cache.withLock { $0[key] } }

  /// Keeps a value under a key, in place of the one before.
  public func store(_ value: String, for key: CacheKey) { cache.withLock { $0[key] = value } }

  /// Lets go of the value under a key.
  public func remove(_ key: CacheKey) { cache.withLock { $0[key] = nil } }

  /// Lets go of everything.
  public func removeAll() { cache.withLock { $0.removeAll() } }
}
