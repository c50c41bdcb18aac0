extension Device {
  mutating func connect() -> [Order] {
    guard !isOnline else { return [] }
    isOnline = true
    return reach()
  }

  /// Reaches the cloud, where there is somebody to reach it for: listens, then sends the queue.
  mutating func reach() -> [Order] {
    guard isRunning, isOnline, desk != nil else { return [] }
    attempt = 0
    return (flaws.contains(.noResync) ? [] : listen()) + openNewStream()
  }

  /// Listens from the version it has.
  mutating func listen() -> [Order] {
    guard isRunning, isOnline, let desk else { return [] }
    listenRefusal = nil
    return [.listen(desk.login, session: session, from: desk.replica.version)]
  }

  mutating func disconnect() -> [Order] {
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

  mutating func refresh() throws(Refusal) -> [Order] {
    try mayWrite()
    guard isOnline else { throw .offline }
    return listenRefusal == nil ? [.fetch] : listen()
  }

  mutating func waited() -> [Order] {
    precondition(phase == .waiting, "\(id) waited without a wait")
    return openNewStream()
  }

  mutating func noticedLoss() -> [Order] {
    phase == .open ? openNewStream() : []
  }
}
