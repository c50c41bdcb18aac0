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
  /// The session that asked has ended.
  case sessionEnded
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

  private let cache: any MemoryCache
  private let log: @Sendable (Read) -> Void
  private let state = Guarded(State())

  /// A loader for whoever signs in, over a cache; every read is told to the log.
  public init(
    cache: any MemoryCache = SessionMemoryCache(),
    log: @escaping @Sendable (Read) -> Void = { _ in
    }
  ) {
    self.cache = cache
    self.log = log
  }

  private struct Session: Sendable {
    let account: AccountID
    let source: any DetailSource
  }

  private struct Reader: Sendable {
    let number: Int
    let text: CheckedContinuation<String, any Error>
  }

  /// A request that is on its way, and who waits for it.
  private struct Request: Sendable {
    let task: Task<Void, Never>
    var readers: [Reader]
  }

  private struct State: Sendable {
    var session: Session?
    var loads = Loads()
    /// The newest revision of each card that anybody has asked for in this session.
    var newest: OrderedMap<CardID, Int> = .init()
    var requests: OrderedMap<Int, Request> = .init()
    var lastReader = 0
    /// Every request that has not ended, stopped ones too.
    var tasks: OrderedMap<Int, Task<Void, Never>> = .init()
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
      let requests = state.requests.values
      state.requests = .init()
      for request in requests { request.task.cancel() }
      state.loads.endGeneration()
      state.session = nil
      state.newest = .init()
      return requests
    }
    cache.removeAll()
    for reader in stopped.flatMap(\.readers) {
      reader.text.resume(throwing: DetailError.sessionEnded)
    }
  }
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
      log(Read(kind: key.kind, isHit: true))
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
    let refusal: (any Error)? = state.withLock { state in
      guard state.loads.generation == generation else { return DetailError.sessionEnded }
      // Cancelled before it waited: nobody would come to tell it.
      guard !Task.isCancelled else { return CancellationError() }
      if let request = state.loads.start(key) {
        let task = Task { await self.load(key, from: session.source, request, generation) }
        state.tasks[request] = task
        state.requests[request] = Request(task: task, readers: [reader])
      } else if let running = state.loads.running.first(where: { $0.key == key }) {
        state.requests[running.request]?.readers.append(reader)
      }
      return nil
    }
    log(Read(kind: key.kind, isHit: false))
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

// MARK: - Loading

extension DetailLoader {
  private func load(
    _ key: CacheKey, from source: any DetailSource, _ request: Int, _ generation: Int
  ) async {
    let found: Result<Note, any Error>
    do { found = .success(try await source.detail(of: key.resource)) } catch {
      found = .failure(error)
    }
    end(request, generation, found)
    state.withLock { $0.tasks[request] = nil }
  }

  /// Returns when every request sent so far has ended, stopped ones too.
  package func quiesce() async {
    for task in state.withLock(\.tasks.values) { await task.value }
  }

  /// Ends a load: what it found is stored and shown, unless its session has ended meanwhile.
  private func end(_ request: Int, _ generation: Int, _ found: Result<Note, any Error>) {
    let (readers, result) = state.withLock { state -> ([Reader], Result<String, any Error>) in
      guard let asked = state.loads.finish(request, generation: generation) else {
        return ([], .failure(DetailError.sessionEnded))
      }
      let readers = state.requests[request]?.readers ?? []
      state.requests[request] = nil
      switch found {
      case .failure(let error): return (readers, .failure(error))
      case .success(let note):
        guard note.revision >= state.newest[asked.resource] ?? 0 else {
          return (readers, .failure(DetailError.outdated))
        }
        let text = note.text ?? ""
        // Compared and stored in one step: a logout comes before both, or clears after both.
        cache.store(
          text,
          for: CacheKey(
            account: asked.account, kind: asked.kind, resource: asked.resource,
            revision: note.revision))
        return (readers, .success(text))
      }
    }
    for reader in readers { reader.text.resume(with: result) }
  }
}

extension Optional where Wrapped: Sendable {
  fileprivate func orThrow(_ error: DetailError) throws(DetailError) -> Wrapped {
    guard let self else { throw error }
    return self
  }
}
