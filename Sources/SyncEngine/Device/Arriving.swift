extension Device {
  mutating func arrived(_ payload: Payload<R>) -> [Order] {
    switch payload {
    case .answer(let answer): arrived(answer)
    case .snapshot(let snapshot): arrived(snapshot)
    // What is loaded is kept by whoever asked for it: a device knows records alone.
    case .load: []
    case .write: preconditionFailure("a write arrived at \(id), which only sends them")
    }
  }

  private mutating func arrived(_ answer: Answer) -> [Order] {
    guard answer.session == session, isSignedIn else {
      return [.ignored(answer.write, .anotherSession)]
    }
    switch answer.verdict.byCode(flaws) {
    case .later:
      return later(answer)
    case .accepted(let version):
      if answer.stream == stream { attempt = 0 }
      guard let (effect, repaint) = desk?.replica.hear(accepted: answer.write, at: version) else {
        return []
      }
      switch effect {
      case .ignored(let id, let reason): return [.ignored(id, reason)]
      case .accepted(let write, let isNews):
        var orders: [Order] = []
        if isNews { confirm(write, at: version, into: &orders) }
        orders.append(.accepted(write.id))
        orders.append(.repaint(repaint))
        answerWaiters(into: &orders)
        fillWindow(into: &orders)
        return orders
      case .rolledBack: preconditionFailure("\(answer.write) was accepted and taken back")
      }
    case .rejected(let rejection):
      if answer.stream == stream { attempt = 0 }
      return refused(answer.write, rejection)
    }
  }

  /// Content that is loaded apart from snapshots is known by now to whoever wrote it.
  private func confirm(
    _ write: Write<R>, at version: Version, into orders: inout [Order]
  ) {
    guard case .set(let record, _) = write.change, record.listed(at: version) != record else {
      return
    }
    orders.append(.confirmed(write, at: version))
  }

  private mutating func later(_ answer: Answer) -> [Order] {
    guard phase == .open, answer.stream == stream else {
      return [.ignored(answer.write, .endedStream)]
    }
    phase = .waiting
    attempt += 1
    return [.wait(attempt: attempt)]
  }

  mutating func refused(_ id: WriteID, _ rejection: Rejection) -> [Order] {
    guard let (effect, repaint) = desk?.replica.hear(rejected: id, because: rejection) else {
      return [.ignored(id, .anotherSession)]
    }
    if case .ignored(let id, let reason) = effect { return [.ignored(id, reason)] }
    var orders: [Order] = []
    keep([effect], repaint, into: &orders)
    return orders
  }

  private mutating func arrived(_ snapshot: Snapshot<R>) -> [Order] {
    guard snapshot.session == session, let (effect, repaint) = desk?.replica.hear(snapshot) else {
      return [.ignored(nil, .anotherSession)]
    }
    return taken(snapshot.version, isCurrent: true, effect, repaint)
  }

  mutating func arrived(_ changes: Changes<R>) -> [Order] {
    guard changes.session == session, let (effect, repaint) = desk?.replica.hear(changes) else {
      return [.ignored(nil, .anotherSession)]
    }
    return taken(changes.version, isCurrent: changes.isCurrent, effect, repaint)
  }

  private mutating func taken(
    _ version: Version, isCurrent: Bool, _ effect: Replica<R>.SnapshotEffect,
    _ repaint: Repaint<R.ID>
  ) -> [Order] {
    switch effect {
    case .ignored(let reason):
      return [.ignored(nil, reason)]
    case .applied(let rejected, let contained):
      var orders: [Order] = [.applied(version)]
      for entry in contained { confirm(entry.write, at: entry.version, into: &orders) }
      // Where the listener has ended meanwhile this was the last for now: newer ones don't come.
      let isNowStale = isCurrent ? listenRefusal != nil : isStale
      orders += setStale(isNowStale)
      keep(rejected, repaint, into: &orders)
      return orders
    }
  }

  /// Keeps rejected writes in the inbox and tells their person, after everything is painted.
  private mutating func keep(
    _ rolledBack: [Replica<R>.AnswerEffect], _ repaint: Repaint<R.ID>,
    into orders: inout [Order]
  ) {
    if !repaint.isEmpty { orders.append(.repaint(repaint)) }
    for case .rolledBack(let write, let rejection) in rolledBack {
      let refused = Refused(write: write, rejection: rejection)
      desk?.inbox[write.id.number] = refused
      guard !flaws.contains(.silentReject) else { continue }
      toast = .rejected(refused)
      orders += [.rejected(write, rejection), .toast(toast)]
    }
    answerWaiters(into: &orders)
    fillWindow(into: &orders)
  }

  mutating func listenEnded(_ session: Int, _ rejection: Rejection) -> [Order] {
    guard session == self.session, isSignedIn else { return [.ignored(nil, .anotherSession)] }
    listenRefusal = rejection
    return [.listenEnded(rejection)] + setStale(true)
  }
}
