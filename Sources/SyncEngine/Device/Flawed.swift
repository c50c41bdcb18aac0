// MARK: - Being wrong on purpose

extension Device {
  /// Decides some things wrongly from now on, or rightly again.
  ///
  /// What was kept wrongly until now is made anew where nothing is wrong any more.
  ///
  /// - Returns: the rows to look at again.
  public mutating func setFlaws(_ flaws: Flaws) -> [Order] {
    self.flaws = flaws
    for index in parked.indices { _ = parked[index].replica.setFlaws(flaws) }
    guard let repaint = desk?.replica.setFlaws(flaws), !repaint.isEmpty else { return [] }
    return [.repaint(repaint)]
  }
}

extension Device {
  /// What everybody has queued here becomes the queue of one.
  func takeEveryQueue(_ desk: inout Desk) {
    var writes = desk.replica.unanswered.values.map(\.write)
    for other in parked { writes += other.replica.unanswered.values.map(\.write) }
    desk.replica.dropQueue()
    for write in writes.sorted(by: { $0.id < $1.id }) { _ = desk.replica.make(write) }
  }

  /// Sends what was accepted and is not echoed, as if nobody had said so.
  mutating func sendAccepted() -> [Order] {
    guard let desk else { return [] }
    return desk.replica.unechoed.map { number, entry in
      position += 1
      return .send(
        Send(
          write: entry.write, household: desk.login.household, session: session, stream: stream,
          position: position - 1, answeredBelow: number))
    }
  }
}

extension Replica {
  mutating func setFlaws(_ flaws: Flaws) -> Repaint<R.ID> {
    self.flaws = flaws
    let old = self
    var repaint = Repaint<R.ID>()
    for id in overlays.keys {
      paint(id)
      if self[id] != old[id] { repaint.content.append(id) }
    }
    return repaint
  }

  /// What ``Flaws/ghostRow`` goes on painting where nothing is left that the writes could change.
  func ghost(of overlay: Overlay) -> R? {
    guard flaws.contains(.ghostRow) else { return nil }
    let isOnlyPatched = overlay.numbers.allSatisfy { number in
      if case .patch? = unanswered[number]?.write.change { true } else { false }
    }
    return isOnlyPatched ? overlay.painted : nil
  }
}
