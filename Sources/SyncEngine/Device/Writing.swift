extension Device {
  mutating func make(_ change: Change<R>) throws(Refusal) -> [Order] {
    try mayWrite()
    return queue(change)
  }

  private mutating func queue(_ change: Change<R>) -> [Order] {
    guard var replica = desk?.replica, let account = desk?.login.account else { return [] }
    lastNumber += 1
    let write = Write(
      id: WriteID(device: id, install: install, number: lastNumber), account: account,
      change: change, basis: replica.version)
    let repaint = replica.make(write)
    desk?.replica = replica
    return [.made(write), .repaint(repaint)] + fillWindow()
  }

  /// The same change as a new write: a name that was refused stays refused.
  mutating func retry(_ id: WriteID?) throws(Refusal) -> [Order] {
    try mayWrite()
    let entry = try inboxEntry(id)
    desk?.inbox[entry.write.id.number] = nil
    return queue(entry.write.change)
  }

  mutating func discard(_ id: WriteID?) throws(Refusal) -> [Order] {
    try mayWrite()
    let entry = try inboxEntry(id)
    desk?.inbox[entry.write.id.number] = nil
    return []
  }

  /// The entry of a write, or the newest one.
  ///
  /// - Throws: ``Refusal/notInInbox(_:)``.
  public func inboxEntry(_ id: WriteID?) throws(Refusal) -> Refused {
    guard let id else {
      guard let newest = desk?.inbox.last?.value else { throw .notInInbox(nil) }
      return newest
    }
    guard let entry = desk?.inbox[id.number], id.device == self.id else {
      throw .notInInbox(id)
    }
    return entry
  }

  mutating func dismiss() throws(Refusal) -> [Order] {
    guard isRunning else { throw .stopped }
    guard toast != nil else { return [] }
    toast = nil
    return [.toast(nil)]
  }

  mutating func saveFailed() throws(Refusal) -> [Order] {
    try mayWrite()
    toast = .failed
    return [.toast(.failed)]
  }

  /// A save that failed only after it was painted leaves as if it had failed at once: a toast,
  /// and nothing in the inbox, since whoever asked for it is told on the spot.
  mutating func takeBack(_ id: WriteID) -> [Order] {
    guard var replica = desk?.replica else { return [.ignored(id, .anotherSession)] }
    let failure = Rejection(code: .dataLoss, rule: "save-failed")
    let (effect, repaint) = replica.hear(rejected: id, because: failure)
    if case .ignored(let id, let reason) = effect { return [.ignored(id, reason)] }
    desk?.replica = replica
    toast = .failed
    return [.repaint(repaint), .toast(.failed)] + answeredWaiters() + fillWindow()
  }

  mutating func awaitAnswers(_ token: Int) -> [Order] {
    guard let newest = desk?.replica.unanswered.last?.key else { return [.answered(token: token)] }
    waiters.append(Waiter(token: token, number: newest))
    return []
  }

  /// The waits that are over: nothing up to their number is unanswered any more.
  mutating func answeredWaiters() -> [Order] {
    guard !waiters.isEmpty else { return [] }
    let oldest = desk?.replica.unanswered.first?.key ?? Int.max
    let over = waiters.filter { $0.number < oldest }
    waiters.removeAll { $0.number < oldest }
    return over.map { .answered(token: $0.token) }
  }
}

// MARK: - Sending

extension Device {
  /// Sends what is waiting, oldest first, as far as the window allows.
  mutating func fillWindow() -> [Order] {
    guard phase == .open, let desk else { return [] }
    let unanswered = desk.replica.unanswered
    guard let oldest = unanswered.first?.key else { return [] }
    var orders: [Order] = []
    var inFlight = 0
    for (number, _) in unanswered {
      guard number <= sentThrough, inFlight < Self.window else { break }
      inFlight += 1
    }
    for (number, entry) in unanswered.entries(from: sentThrough + 1) {
      guard inFlight < Self.window else { break }
      orders.append(
        .send(
          Send(
            write: sent(entry.write, desk.replica), household: desk.login.household,
            session: session, stream: stream,
            position: position, answeredBelow: oldest)))
      position += 1
      inFlight += 1
      sentThrough = number
    }
    return orders
  }

  /// The write as it is sent: as it was made, but for ``Flaws/wholeRecordWrite``.
  private func sent(_ write: Write<R>, _ replica: Replica<R>) -> Write<R> {
    guard flaws.contains(.wholeRecordWrite), case .patch(let id, _) = write.change,
      let record = replica[id]
    else { return write }
    return Write(
      id: write.id, account: write.account, change: .set(record, mustBeNew: false),
      basis: write.basis)
  }

  /// Opens a new stream and sends everything unanswered on it, oldest first.
  mutating func openNewStream() -> [Order] {
    stream = StreamID(install: install, number: stream.number + 1)
    position = 0
    phase = .open
    let resends = !flaws.contains(.noResend)
    sentThrough = resends ? 0 : desk?.replica.unanswered.last?.key ?? 0
    let orders = (flaws.contains(.acceptedSentAgain) ? sendAccepted() : []) + fillWindow()
    guard flaws.contains(.resendReordered) else { return orders }
    return orders.reversed().enumerated().map { index, order in
      guard case .send(let send) = order else { return order }
      return .send(
        Send(
          write: send.write, household: send.household, session: send.session,
          stream: send.stream, position: index, answeredBelow: send.answeredBelow))
    }
  }
}
