import Foundation
public import Household
import SyncEngine

/// The memory cache of a session, from which the system may take anything at any time.
///
/// Its limits are hints, not promises: `NSCache` decides what goes and when, and that differs by
/// system. Measured on Linux, at its limit and at equal costs, it keeps the oldest values and
/// drops every newcomer. So nothing may be built on what it keeps.
public final class SessionMemoryCache: MemoryCache {
  /// How many bytes of values it aims to keep: 8 MiB unless told.
  public static let defaultByteLimit = 8 << 20

  // NSCache does its own locking, which the compiler does not know on every system.
  nonisolated(unsafe) private let cache = NSCache<Key, Box>()

  /// An empty cache that aims to keep at most so many bytes; 0 for as many as the system lets it.
  public init(byteLimit: Int = SessionMemoryCache.defaultByteLimit) {
    cache.totalCostLimit = max(0, byteLimit)
  }

  /// What a value counts, in bytes: its text in UTF-8 and the key's own.
  public static func cost(of value: String, for key: CacheKey) -> Int {
    value.utf8.count + key.account.name.utf8.count + key.kind.name.utf8.count
      + MemoryLayout<CacheKey>.size
  }

  /// The value stored last under an equal key, if it is still there.
  public func value(for key: CacheKey) -> String? { cache.object(forKey: Key(key))?.value }

  /// Keeps a value under a key, in place of the one before, for as long as the system likes.
  public func store(_ value: String, for key: CacheKey) {
    cache.setObject(Box(value), forKey: Key(key), cost: Self.cost(of: value, for: key))
  }

  /// Lets go of the value under a key.
  public func remove(_ key: CacheKey) { cache.removeObject(forKey: Key(key)) }

  /// Lets go of everything.
  public func removeAll() { cache.removeAllObjects() }
}

/// A key as `NSCache` wants it: equal where its fields are, however often it is made.
private final class Key: NSObject {
  let key: CacheKey

  init(_ key: CacheKey) { self.key = key }

  override var hash: Int {
    var hasher = Hasher()
    hasher.combine(key)
    return hasher.finalize()
  }

  override func isEqual(_ object: Any?) -> Bool { (object as? Key)?.key == key }
}

/// A value that nobody can change any more.
private final class Box {
  let value: String

  init(_ value: String) { self.value = value }
}
