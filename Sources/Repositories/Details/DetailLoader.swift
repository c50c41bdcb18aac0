public import Household
public import SyncEngine

/// Where the details of cards are loaded from, as one member.
public protocol DetailSource: Sendable {
  /// The newest detail of a card: its text, empty where it has none, and its revision.
  func detail(of card: CardID) async throws -> Note
}

/// Why a detail was not shown.
public enum DetailError: Error, Hashable, Sendable {
  /// Nobody is signed in.
  case signedOut
  /// The account has nowhere to load from.
  case noSource
  /// The session that asked has ended.
  case sessionEnded
  /// There is no connection, and it is not in memory.
  case offline
  /// What came is older than a revision that is known by now.
  case outdated
}

/// Loads details through a memory cache, by the law of loads.
///
///     one load at a time for a key, and nothing of a session that has ended
///
/// The generation is taken when a load starts, and compared before its text is stored or shown.
/// ``logOut()`` stops the requests, raises the generation, and only then clears the cache: so a
/// load that ends late stores nothing into it and shows nothing. A load that fails stores nothing.
/// Without a connection nothing is loaded, and ``disconnect()`` stops the requests.
/// The account in a key is the session's; a caller names the card and the revision it wants.
///
/// `Loads` decides which load runs and whose result counts; this only sends and waits.
public final class DetailLoader: Sendable {
  /// A read of the cache: what kind of value was looked for, and whether it was there.
  ///
  /// All that may be logged: never a value, nor whose it is.
  public struct Read: Hashable, Sendable, CustomStringConvertible {
    /// The kind of value.
    public let kind: CacheKey.Kind
    /// Whether it was there.
    public let isHit: Bool

    /// `note hit`, `note miss`.
    public var description: String { "\(kind) \(isHit ? "hit" : "miss")" }
  }

  /// What has happened to a detail.
  package enum Step: Hashable, Sendable {
    /// It was read: what was looked for, and whether it was there.
    case read(CacheKey, isHit: Bool)
    /// It is loaded.
    case loading(CardID, request: Int)
    /// A load has ended, and its text is stored and shown.
    case loaded(CacheKey, request: Int)
    /// A load has ended without a text.
    case failed(CacheKey, request: Int)
    /// A load has brought a text that is older than a revision known by then.
    case outdated(CacheKey, request: Int)
  }

  let cache: any MemoryCache
  let steps: @Sendable (Step) -> Void
  let state = Guarded(State())

  /// A loader for whoever signs in, over a cache; every read is told to the log.
  public convenience init(
    cache: any MemoryCache = SessionMemoryCache(),
    log: @escaping @Sendable (Read) -> Void = { _ in
    }
  ) {
    self.init(cache: cache) { step in
      if case .read(let key, let isHit) = step { log(Read(kind: key.kind, isHit: isHit)) }
    }
  }

  /// A loader whose every step is told, in order.
  package init(cache: any MemoryCache, steps: @escaping @Sendable (Step) -> Void) {
    self.cache = cache
    self.steps = steps
  }

  struct Session: Sendable {
    let account: AccountID
    let source: any DetailSource
  }

  struct Reader: Sendable {
    let number: Int
    let text: CheckedContinuation<String, any Error>
  }

  /// A request that is on its way, and who waits for it.
  struct Request: Sendable {
    let task: Task<Void, Never>
    var readers: [Reader]
  }

  struct State: Sendable {
    var session: Session?
    var isConnected = true
    var loads = Loads()
    /// The newest revision of each card that anybody has asked for in this session.
    var newest: OrderedMap<CardID, Int> = .init()
    var requests: OrderedMap<Int, Request> = .init()
    var lastReader = 0
    /// Every request that has not ended, stopped ones too.
    var tasks: OrderedMap<Int, Task<Void, Never>> = .init()

    /// What names a detail of whoever is signed in.
    func key(of card: CardID, revision: Int) -> CacheKey? {
      session.map {
        CacheKey(account: $0.account, kind: .note, resource: card, revision: revision)
      }
    }

    /// - Returns: who waits for them.
    mutating func stopRequests() -> [Reader] {
      let stopped = requests.values
      requests = .init()
      for request in stopped { request.task.cancel() }
      return stopped.flatMap(\.readers)
    }
  }
}

// MARK: - Sessions

extension DetailLoader {
  /// Counts the sessions: what was asked for in another one neither stores nor shows.
  public var generation: Int { state.withLock(\.loads.generation) }

  /// How many requests are on their way.
  public var runningCount: Int { state.withLock(\.loads.running.count) }

  /// Signs somebody in, who loads from a source; whoever was signed in leaves first.
  public func logIn(_ account: AccountID, source: any DetailSource) {
    if state.withLock({ $0.session != nil }) { logOut() }
    state.withLock { $0.session = Session(account: account, source: source) }
  }

  /// Ends the session: stops the requests, raises the generation, then clears the cache.
  ///
  /// Whoever still waits is told that the session has ended.
  public func logOut() {
    let stopped = state.withLock { state in
      let readers = state.stopRequests()
      state.loads.endGeneration()
      state.session = nil
      state.newest = .init()
      return readers
    }
    cache.removeAll()
    for reader in stopped { reader.text.resume(throwing: DetailError.sessionEnded) }
  }

  /// The connection is gone: stops the requests, and loads nothing until there is one again.
  ///
  /// Whoever still waits is told so.
  public func disconnect() {
    let stopped = state.withLock { state in
      state.isConnected = false
      state.loads.stop()
      return state.stopRequests()
    }
    for reader in stopped { reader.text.resume(throwing: DetailError.offline) }
  }

  /// There is a connection again; there is one from the beginning.
  public func connect() { state.withLock { $0.isConnected = true } }
}

// MARK: - What is kept

extension DetailLoader {
  /// Keeps a detail that needs no load: one's own, once it was accepted at a revision.
  public func keep(_ text: String, of card: CardID, revision: Int) {
    state.withLock { state in
      guard let key = state.key(of: card, revision: revision) else { return }
      cache.store(text, for: key)
    }
  }

  /// What is kept of a card at a revision; nobody counts it as read.
  package func kept(_ card: CardID, revision: Int) -> String? {
    state.withLock { $0.key(of: card, revision: revision) }.flatMap { cache.value(for: $0) }
  }

  /// Lets go of what is kept of a card at a revision, as the system may at any time.
  public func evict(_ card: CardID, revision: Int) {
    if let key = state.withLock({ $0.key(of: card, revision: revision) }) { cache.remove(key) }
  }

  /// Lets go of everything that is kept, as the system may at any time.
  public func evictAll() { cache.removeAll() }
}

// MARK: - Reading

extension DetailLoader {
  /// The detail of a card at a revision, or a newer one: from the cache, or loaded.
  ///
  /// Readers of one key share one load. Whoever is cancelled stops waiting; a load for which
  /// nobody waits any more is stopped.
  ///
  /// - Throws: ``DetailError``, `CancellationError`, or whatever the source throws.
  public func detail(of card: CardID, revision: Int) async throws -> String {
    let (session, generation, reader) = try state.withLock { state in
      guard let session = state.session else { return nil as (Session, Int, Int)? }
      state.newest[card] = max(state.newest[card] ?? 0, revision)
      state.lastReader += 1
      return (session, state.loads.generation, state.lastReader)
    }.orThrow(DetailError.signedOut)
    let key = CacheKey(account: session.account, kind: .note, resource: card, revision: revision)
    let kept = cache.value(for: key)
    let text: String
    if let kept {
      steps(.read(key, isHit: true))
      text = kept
    } else {
      text = try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          join(key, of: session, generation, Reader(number: reader, text: continuation))
        }
      } onCancel: {
        leave(reader)
      }
    }
    // The session may have ended while the text was handed over.
    guard self.generation == generation else { throw DetailError.sessionEnded }
    return text
  }

  /// Waits for the load of a key, and starts it where none runs.
  private func join(
    _ key: CacheKey, of session: Session, _ generation: Int, _ reader: Reader
  ) {
    var started: Int?
    let refusal: (any Error)? = state.withLock { state in
      guard state.loads.generation == generation else { return DetailError.sessionEnded }
      // Cancelled before it waited: nobody would come to tell it.
      guard !Task.isCancelled else { return CancellationError() }
      guard state.isConnected else { return DetailError.offline }
      if let request = state.loads.start(key) {
        let task = Task { await self.load(key, from: session.source, request, generation) }
        state.tasks[request] = task
        state.requests[request] = Request(task: task, readers: [reader])
        started = request
      } else if let running = state.loads.running.first(where: { $0.key == key }) {
        state.requests[running.request]?.readers.append(reader)
      }
      return nil
    }
    steps(.read(key, isHit: false))
    if let started { steps(.loading(key.resource, request: started)) }
    if let refusal { reader.text.resume(throwing: refusal) }
  }

  private func leave(_ reader: Int) {
    let left: Reader? = state.withLock { state in
      for (number, request) in state.requests {
        guard let index = request.readers.firstIndex(where: { $0.number == reader }) else {
          continue
        }
        let left = request.readers[index]
        state.requests[number]?.readers.remove(at: index)
        if request.readers.count == 1 {
          _ = state.loads.finish(number, generation: state.loads.generation)
          request.task.cancel()
          state.requests[number] = nil
        }
        return left
      }
      return nil
    }
    left?.text.resume(throwing: CancellationError())
  }
}

extension Optional where Wrapped: Sendable {
  fileprivate func orThrow(_ error: DetailError) throws(DetailError) -> Wrapped {
    guard let self else { throw error }
    return self
  }
}
