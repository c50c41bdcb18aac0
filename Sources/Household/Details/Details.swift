public import SyncEngine

/// The details one phone has loaded, and what it does to load more.
///
///     detail = own note that waits, else the cached text of the newest revision known,
///              else the text that a read has shown
///
/// Every read may miss and correctness never depends on a hit. A load that fails, that belongs to
/// another session, or whose revision is not the newest known any more, stores and shows nothing.
/// Like a device it decides and does nothing: tell it what happened, then carry out its orders.
public struct Details: Hashable, Sendable {
  /// How many reads were hits; never reset.
  public private(set) var hits = 0
  /// How many reads were misses; never reset.
  public private(set) var misses = 0
  /// What is kept in memory, of whoever is signed in.
  public private(set) var cache = DictionaryCache()
  /// The loads that run.
  public private(set) var loads = Loads()
  /// The text last shown of each card whose detail was read in this session.
  private var shown: OrderedMap<ItemID, String> = .init()
  /// The session of the device that all this belongs to.
  private var session: Int

  /// Nothing loaded yet, in the session of a device.
  public init(_ device: Device<Item>) { session = device.session }

  /// What somebody else has loaded for a device, as it is on screen there.
  package init(showing shown: OrderedMap<CardID, String>, on device: Device<Item>) {
    self.shown = shown
    session = device.session
  }
}

// MARK: - Reading

extension Details {
  /// What a driver must do, in order.
  public enum Order: Hashable, Sendable {
    /// Note that a detail was read: what was looked for, and whether it was there.
    case read(CacheKey, isHit: Bool)
    /// Ask the cloud for the detail of a card.
    case load(ItemID, Login, request: Int, generation: Int)
    /// Note that a load has ended and its text is stored and shown.
    case loaded(CacheKey, request: Int)
    /// Note that a load has ended without a text.
    case failed(CacheKey, request: Int)
    /// Note that a load changed nothing.
    case ignored(IgnoredReason)
  }

  /// Its person reads the detail of a card that is in view.
  ///
  /// - Throws: why nobody can read here just now.
  public mutating func read(
    _ card: CardID, on device: Device<Item>
  ) throws(Device<Item>.Refusal) -> [Order] {
    try device.mayWrite()
    guard let login = device.login else { return [] }
    let key = key(of: card, for: login, on: device)
    if let text = cache[key] {
      hits += 1
      shown[card] = text
      return [.read(key, isHit: true)]
    }
    misses += 1
    guard device.isOnline, let request = loads.start(key) else {
      return [.read(key, isHit: false)]
    }
    return [
      .read(key, isHit: false),
      .load(card, login, request: request, generation: loads.generation),
    ]
  }

  /// The detail of a card as its person sees it, or `nil` where none was ever seen.
  public func text(_ card: CardID, on device: Device<Item>) -> String? {
    guard device.isRunning, let desk = device.desk, desk.replica[card] != nil else { return nil }
    if case .note(let note)? = desk.replica[card.note], let text = note.text { return text }
    return cache[key(of: card, for: desk.login, on: device)] ?? shown[card]
  }

  /// What the newest detail known of a card is kept under.
  private func key(of card: CardID, for login: Login, on device: Device<Item>) -> CacheKey {
    CacheKey(
      account: login.account, kind: .note, resource: card,
      revision: Self.revision(of: card, on: device))
  }

  /// The newest revision of a card's detail that a device knows of; 0 where there is none.
  public static func revision(of card: CardID, on device: Device<Item>) -> Int {
    device.desk?.replica.server[card.note]?.note?.revision ?? 0
  }

  /// Lets go of what is kept of one card, or of all: what the system may do at any time.
  ///
  /// - Throws: why there is nobody whose cache it would be.
  public mutating func evict(
    _ card: CardID?, on device: Device<Item>
  ) throws(Device<Item>.Refusal) {
    try device.mayWrite()
    cache.removeAll(of: card)
  }
}

// MARK: - Hearing back

extension Details {
  /// Takes the result of a load.
  public mutating func hear(_ load: Load<Item>, on device: Device<Item>) -> [Order] {
    let stray = strayKey(of: load, on: device)
    guard load.generation == loads.generation || stray != nil else {
      return [.ignored(.anotherSession)]
    }
    guard let asked = stray ?? loads.finish(load.request, generation: load.generation) else {
      return [.ignored(.notAsked)]
    }
    let text: String
    let revision: Int
    switch load.found {
    case .refused: return [.failed(asked, request: load.request)]
    case .nothing: (text, revision) = ("", 0)
    case .content(let item, let listed):
      (text, revision) = (item.note?.text ?? "", listed.note?.revision ?? 0)
    }
    guard revision >= Self.revision(of: asked.resource, on: device) else {
      return [.ignored(.olderRevision)]
    }
    let key = CacheKey(
      account: asked.account, kind: asked.kind, resource: asked.resource, revision: revision)
    cache[key] = text
    shown[key.resource] = text
    return [.loaded(key, request: load.request)]
  }

  /// What a load of another session is kept under where nobody looks at that, which only a flaw
  /// does.
  private func strayKey(of load: Load<Item>, on device: Device<Item>) -> CacheKey? {
    guard device.flaws.contains(.staleLoadStores), load.generation != loads.generation,
      let login = device.login
    else { return nil }
    return key(of: Item.whole(of: load.id), for: login, on: device)
  }

  /// The result of a load was lost: it is loaded again, where it is still waited for.
  public func missed(_ request: Int, on device: Device<Item>) -> [Order] {
    guard let load = loads.load(request), let login = device.login else { return [] }
    return [
      .load(
        load.key.resource, login, request: request, generation: loads.generation)
    ]
  }

  /// Follows what a device has just decided.
  ///
  /// The session is the device's after that.
  public mutating func follow(_ orders: [Device<Item>.Order], session newSession: Int) {
    if newSession != session {
      session = newSession
      loads.endGeneration()
      cache.removeAll()
      shown = .init()
    }
    for place in orders.indices {
      switch orders[place] {
      case .unlisten: loads.stop()
      case .confirmed(let write, let version): keep(write, at: version)
      default: break
      }
    }
  }

  /// The detail that the cloud has kept where it says that it has a write.
  public static func confirmed(by write: Write<Item>, at version: Version) -> Note? {
    // A note always raises the version: an answer that names an older one did not keep it.
    guard case .set(.note(let note), _) = write.change, note.text != nil, version > write.basis
    else { return nil }
    return note
  }

  /// A note of one's own that the cloud has needs no load.
  private mutating func keep(_ write: Write<Item>, at version: Version) {
    guard let note = Self.confirmed(by: write, at: version), let text = note.text else { return }
    cache[
      CacheKey(account: write.account, kind: .note, resource: note.card, revision: version)] = text
    // Whoever has opened a detail goes on looking at the newest.
    if shown[note.card] != nil { shown[note.card] = text }
  }
}
