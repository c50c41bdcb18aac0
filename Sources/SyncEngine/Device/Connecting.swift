extension Device {
  mutating func connect() throws(Refusal) -> [Order] {
    guard isRunning else { throw .stopped }
    guard !isOnline else { return [] }
    isOnline = true
    return reach()
  }

  /// Reaches the cloud, where there is somebody to reach it for: listens, then sends the queue.
  mutating func reach() -> [Order] {
    guard isRunning, isOnline, isSignedIn else { return [] }
    attempt = 0
    return (flaws.contains(.noResync) ? [] : listen()) + openNewStream()
  }

  /// Listens from the version it has.
  mutating func listen() -> [Order] {
    guard isRunning, isOnline, isWatched, let desk else { return [] }
    listenRefusal = nil
    let listen: Order = .listen(desk.login, session: session, from: desk.replica.version)
    return [listen] + (flaws.contains(.currentTooEarly) ? setStale(false) : [])
  }

  mutating func disconnect() throws(Refusal) -> [Order] {
    guard isRunning else { throw .stopped }
    guard isOnline else { return [] }
    isOnline = false
    if flaws.contains(.offlineDropsQueue) { desk?.replica.dropQueue() }
    return leave()
  }

  /// What is left of a connection that is gone: the queue is kept, the stream has ended.
  mutating func leave() -> [Order] {
    phase = .closed
    attempt = 0
    listenRefusal = nil
    return [.unlisten] + setStale(true)
  }

  mutating func setStale(_ stale: Bool) -> [Order] {
    guard isStale != stale else { return [] }
    isStale = stale
    return [.stale(stale)]
  }

  /// Listens while somebody looks; what is shown to nobody counts as old.
  mutating func setWatched(_ isWatched: Bool) -> [Order] {
    guard self.isWatched != isWatched else { return [] }
    self.isWatched = isWatched
    if isWatched { return listen() }
    listenRefusal = nil
    return [.unlisten] + setStale(true)
  }

  mutating func refresh() throws(Refusal) -> [Order] {
    try mayWrite()
    guard isOnline else { throw .offline }
    return listenRefusal == nil ? [.fetch] : listen()
  }

  /// Listens again where it was refused before.
  mutating func invited() -> [Order] { listenRefusal == nil ? [] : listen() }

  mutating func waited() -> [Order] {
    precondition(phase == .waiting, "\(id) waited without a wait")
    return openNewStream()
  }

  mutating func noticedLoss() -> [Order] {
    phase == .open ? openNewStream() : []
  }
}
