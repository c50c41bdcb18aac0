public import SyncEngine

/// What names a value in the memory cache, equal field by field.
public struct CacheKey: Hashable, Comparable, Sendable {
  /// What kind of value it is: values of two kinds never stand for each other.
  public struct Kind: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The name by which people know it: `note`.
    public let name: String

    /// A kind by its name.
    public init(_ name: String) { self.name = name }

    /// The detail of a card.
    public static let note = Kind("note")

    /// Whether one name sorts before the other.
    public static func < (one: Self, other: Self) -> Bool { one.name < other.name }

    /// The name.
    public var description: String { name }
  }

  /// Who may see it: always the account of the session, never a caller's word.
  public let account: AccountID
  /// What kind of value it is.
  public let kind: Kind
  /// The card it belongs to.
  public let resource: ItemID
  /// The version of the household at which it was accepted; 0 for what was never written.
  public let revision: Int

  /// A key by its parts.
  public init(account: AccountID, kind: Kind, resource: ItemID, revision: Int) {
    self.account = account
    self.kind = kind
    self.resource = resource
    self.revision = revision
  }

  /// By account, kind, resource, then revision.
  public static func < (one: Self, other: Self) -> Bool {
    (one.account, one.kind, one.resource, one.revision)
      < (other.account, other.kind, other.resource, other.revision)
  }
}

/// A memory cache that keeps everything until it is told to let go: exact, for tests and for the
/// world.
///
///     a hit is the value stored last under an equal key
///
/// An empty value is a hit. Values are copies, as every text is.
public struct DictionaryCache: Hashable, Sendable {
  private var values: OrderedMap<CacheKey, String> = .init()

  /// An empty cache.
  public init() {}

  /// How many values there are.
  public var count: Int { values.count }

  /// Every key, in order.
  public var keys: [CacheKey] { values.keys }

  /// The value under a key; setting `nil` removes it.
  public subscript(key: CacheKey) -> String? {
    get { values[key] }
    set { values[key] = newValue }
  }

  /// Removes everything of one card, or everything there is.
  public mutating func removeAll(of resource: ItemID? = nil) {
    guard let resource else {
      values = .init()
      return
    }
    for key in keys where key.resource == resource { values[key] = nil }
  }
}
