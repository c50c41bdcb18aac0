extension Device {
  mutating func signIn(_ login: Login) throws(Refusal) -> [Order] {
    guard isRunning else { throw .stopped }
    var orders: [Order] = []
    if desk != nil { orders += try signOut() }
    session += 1
    desk = takeDesk(of: login)
    return orders + repaintAll(of: desk) + setStale(true) + reach()
  }

  /// Parks the queue and the server copy with their owner.
  mutating func signOut() throws(Refusal) -> [Order] {
    try mayWrite()
    guard let desk else { return [] }
    session += 1
    park(desk)
    let orders = leave() + repaintAll(of: desk)
    guard toast != nil else { return orders }
    toast = nil
    return orders + [.toast(nil)]
  }

  private mutating func park(_ desk: Desk) {
    parked.append(desk)
    parked.sort { $0.login.account < $1.login.account }
    self.desk = nil
    waiters = []
  }

  /// What was parked of somebody, or a desk with nothing on it.
  private mutating func takeDesk(of login: Login) -> Desk {
    var desk = Desk(login: login, replica: Replica(flaws: flaws))
    if let index = parked.firstIndex(where: { $0.login == login }) {
      desk = parked.remove(at: index)
    }
    if flaws.contains(.sharedQueue) { takeEveryQueue(&desk) }
    return desk
  }

  /// Parks a queue and takes another up over the same copy of the household.
  ///
  /// The copy came for the one who leaves, so it does not name writes of the one who comes: those
  /// that it contains are painted over it until the next snapshot, which names them.
  mutating func handOver(to login: Login) throws(Refusal) -> [Order] {
    try mayWrite()
    guard let old = desk, old.login.household == login.household else { return try signIn(login) }
    guard old.login != login else { return [] }
    session += 1
    park(old)
    var new = takeDesk(of: login)
    let repaint = new.replica.takeCopy(of: old.replica)
    desk = new
    listenRefusal = nil
    let painted: [Order] = repaint.isEmpty ? [] : [.repaint(repaint)]
    let orders = painted + reach()
    guard toast != nil else { return orders }
    toast = nil
    return orders + [.toast(nil)]
  }

  /// Every record of an account that comes into view, or goes.
  private func repaintAll(of desk: Desk?) -> [Order] {
    guard let desk else { return [] }
    var repaint = Repaint<R.ID>()
    repaint.content = desk.replica.view.keys
    return repaint.isEmpty ? [] : [.repaint(repaint)]
  }

  mutating func kill() throws(Refusal) -> [Order] {
    guard isRunning else { throw .stopped }
    isRunning = false
    session += 1
    waiters = []
    let gone = desk
    let forgotten = hasStorage ? [] : forgetEverything()
    let orders = forgotten + leave() + repaintAll(of: gone)
    guard toast != nil else { return orders }
    toast = nil
    return orders + [.toast(nil)]
  }

  /// Nothing that was kept outlives an app without storage; the next install begins.
  private mutating func forgetEverything() -> [Order] {
    let desks = parked + (desk.map { [$0] } ?? [])
    let unanswered = desks.flatMap { $0.replica.unanswered.values.map(\.write.id) }
    desk = nil
    parked = []
    install += 1
    return [.forgot(unanswered.sorted())]
  }

  mutating func launch() throws(Refusal) -> [Order] {
    guard !isRunning else { throw .running }
    isRunning = true
    return repaintAll(of: desk) + reach()
  }

  mutating func setStorage(_ on: Bool) -> [Order] {
    hasStorage = on
    return []
  }
}

// MARK: - Starting in sync

extension Device {
  /// Signs somebody in who knows a household as it stands already: how a scenario begins.
  ///
  /// - Precondition: nobody is signed in.
  public mutating func begin(_ login: Login, knowing table: Table<R>, at version: Version) {
    precondition(desk == nil, "\(id) begins with \(login.account), and somebody is signed in")
    var replica = Replica<R>(flaws: flaws)
    replica.server = table
    replica.version = version
    desk = Desk(login: login, replica: replica)
    isStale = false
    phase = .open
    stream = StreamID(install: install, number: 1)
  }
}
