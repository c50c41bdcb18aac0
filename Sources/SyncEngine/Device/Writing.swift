extension Device {
  mutating func make(_ change: Change<R>) throws(Refusal) -> [Order] {
    try mayWrite()
    return queue(change)
  }

  private mutating func queue(_ change: Change<R>) -> [Order] {
    guard let account = desk?.login.account else { return [] }
    lastNumber += 1
    let write = Write(
      id: WriteID(device: id, install: install, number: lastNumber), account: account,
      change: change, basis: knownVersion)
    guard let repaint = desk?.replica.make(write) else { return [] }
    var orders: [Order] = [.made(write), .repaint(repaint)]
    fillWindow(into: &orders)
    return orders
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
    let failure = Rejection(code: .dataLoss, rule: "save-failed")
    guard let (effect, repaint) = desk?.replica.hear(rejected: id, because: failure) else {
      return [.ignored(id, .anotherSession)]
    }
    if case .ignored(let id, let reason) = effect { return [.ignored(id, reason)] }
    toast = .failed
    var orders: [Order] = [.repaint(repaint), .toast(.failed)]
    answerWaiters(into: &orders)
    fillWindow(into: &orders)
    return orders
  }

  mutating func awaitAnswers(_ token: Int) -> [Order] {
    guard let newest = desk?.replica.unanswered.last?.key else { return [.answered(token: token)] }
    waiters.append(Waiter(token: token, number: newest))
    return []
  }

  /// The waits that are over: nothing up to their number is unanswered any more.
  mutating func answerWaiters(into orders: inout [Order]) {
    guard !waiters.isEmpty else { return }
    let oldest = desk?.replica.unanswered.firstKey ?? Int.max
    for waiter in waiters where waiter.number < oldest {
      orders.append(.answered(token: waiter.token))
    }
    waiters.removeAll { $0.number < oldest }
  }
}

// MARK: - Sending

extension Device {
  /// Sends what is waiting, oldest first, as far as the window allows.
  mutating func fillWindow(into orders: inout [Order]) {
    guard phase == .open, let unanswered = desk?.replica.unanswered,
      let oldest = unanswered.firstKey, let newest = unanswered.lastKey, newest > sentThrough,
      let household = desk?.login.household
    else { return }
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
            write: sent(entry.write), household: household, session: session, stream: stream,
            position: position, answeredBelow: oldest)))
      position += 1
      inFlight += 1
      sentThrough = number
    }
  }

  /// The write as it is sent: as it was made, but for ``Flaws/wholeRecordWrite``.
  private func sent(_ write: Write<R>) -> Write<R> {
    guard flaws.contains(.wholeRecordWrite), case .patch(let id, _) = write.change,
      let record = painted(id)
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
    sentThrough = resends ? 0 : desk?.replica.unanswered.lastKey ?? 0
    var orders = flaws.contains(.acceptedSentAgain) ? sendAccepted() : []
    fillWindow(into: &orders)
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
