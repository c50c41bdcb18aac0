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
    guard answer.session == session, var replica = desk?.replica else {
      return [.ignored(answer.write, .anotherSession)]
    }
    switch answer.verdict.byCode(flaws) {
    case .later:
      return later(answer)
    case .accepted(let version):
      if answer.stream == stream { attempt = 0 }
      let (effect, repaint) = replica.hear(accepted: answer.write, at: version)
      desk?.replica = replica
      switch effect {
      case .ignored(let id, let reason): return [.ignored(id, reason)]
      case .accepted(let write, let isNews):
        let news = isNews ? confirmed(write, at: version) : []
        return news + [.accepted(write.id), .repaint(repaint)] + answeredWaiters()
          + fillWindow()
      case .rolledBack: preconditionFailure("\(answer.write) was accepted and taken back")
      }
    case .rejected(let rejection):
      if answer.stream == stream { attempt = 0 }
      return refused(answer.write, rejection)
    }
  }

  /// Content that is loaded apart from snapshots is known by now to whoever wrote it.
  private func confirmed(_ write: Write<R>, at version: Version) -> [Order] {
    guard case .set(let record, _) = write.change, record.listed(at: version) != record else {
      return []
    }
    return [.confirmed(write, at: version)]
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
    guard var replica = desk?.replica else { return [.ignored(id, .anotherSession)] }
    let (effect, repaint) = replica.hear(rejected: id, because: rejection)
    desk?.replica = replica
    if case .ignored(let id, let reason) = effect { return [.ignored(id, reason)] }
    return keep([effect], repaint)
  }

  private mutating func arrived(_ snapshot: Snapshot<R>) -> [Order] {
    guard snapshot.session == session, var replica = desk?.replica else {
      return [.ignored(nil, .anotherSession)]
    }
    let (effect, repaint) = replica.hear(snapshot)
    desk?.replica = replica
    return taken(snapshot.version, isCurrent: true, effect, repaint)
  }

  mutating func arrived(_ changes: Changes<R>) -> [Order] {
    guard changes.session == session, var replica = desk?.replica else {
      return [.ignored(nil, .anotherSession)]
    }
    let (effect, repaint) = replica.hear(changes)
    desk?.replica = replica
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
      let news = contained.flatMap { confirmed($0.write, at: $0.version) }
      // Where the listener has ended meanwhile this was the last for now: newer ones don't come.
      let isNowStale = isCurrent ? listenRefusal != nil : isStale
      return [.applied(version)] + news + setStale(isNowStale) + keep(rejected, repaint)
    }
  }

  /// Keeps rejected writes in the inbox and tells their person, after everything is painted.
  private mutating func keep(
    _ rolledBack: [Replica<R>.AnswerEffect], _ repaint: Repaint<R.ID>
  ) -> [Order] {
    var tellings: [Order] = []
    for case .rolledBack(let write, let rejection) in rolledBack {
      desk?.inbox[write.id.number] = Refused(write: write, rejection: rejection)
      guard !flaws.contains(.silentReject) else { continue }
      toast = .rejected(write.id)
      tellings += [.rejected(write, rejection), .toast(toast)]
    }
    let painted: [Order] = repaint.isEmpty ? [] : [.repaint(repaint)]
    return painted + tellings + answeredWaiters() + fillWindow()
  }

  mutating func listenEnded(_ session: Int, _ rejection: Rejection) -> [Order] {
    guard session == self.session, desk != nil else { return [.ignored(nil, .anotherSession)] }
    listenRefusal = rejection
    return [.listenEnded(rejection)] + setStale(true)
  }
}
