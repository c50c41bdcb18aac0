// MARK: - Hearing back

extension Replica {
  /// What an answer came to.
  public enum AnswerEffect: Hashable, Sendable {
    /// Tell the owner that a write was accepted; no snapshot had said so before where it is news.
    case accepted(Write<R>, isNews: Bool)
    /// Tell the owner that a write was taken back, and why; keep what it was in the inbox.
    case rolledBack(Write<R>, Rejection)
    /// The answer named no unanswered write.
    case ignored(WriteID, IgnoredReason)
  }

  /// Takes a final answer to one write.
  ///
  /// Answers are applied by name, in whatever order they come: links lose, repeat and reorder.
  public mutating func hear(
    accepted id: WriteID, at acceptedVersion: Version
  ) -> (AnswerEffect, Repaint<R.ID>) {
    guard let entry = unanswered[id.number], entry.write.id == id else {
      return (.ignored(id, .notUnanswered), .init())
    }
    let record = entry.write.record
    let before = self[record]
    let stateBefore = state(of: record)
    unanswered[id.number] = nil
    if !entry.isContained {
      if knownVersion(of: record) >= acceptedVersion || flaws.contains(.answerFirst) {
        uncover(id.number, of: record)
      } else {
        unechoed[id.number] = Unechoed(write: entry.write, version: acceptedVersion)
      }
    }
    let effect = AnswerEffect.accepted(entry.write, isNews: !entry.isContained)
    return (effect, repaint(record, was: before, stateBefore))
  }

  /// Takes a final no: the write leaves, and what is left is replayed on the server copy of now.
  ///
  /// A write that was reported accepted and is refused after all leaves just so.
  public mutating func hear(
    rejected id: WriteID, because rejection: Rejection
  ) -> (AnswerEffect, Repaint<R.ID>) {
    let number = flaws.contains(.lifoRollback) ? unanswered.last?.key ?? id.number : id.number
    let queued = unanswered[number]
    guard let write = queued?.write ?? unechoed[number]?.write, write.id.install == id.install
    else { return (.ignored(id, .notUnanswered), .init()) }
    let before = self[write.record]
    let stateBefore = state(of: write.record)
    unanswered[number] = nil
    unechoed[number] = nil
    uncover(number, of: write.record)
    if flaws.contains(.staleUndo), let saved = queued?.before {
      server[write.record] = saved.record
      overlays.update(write.record) { $0.painted = saved.record }
    }
    if flaws.contains(.rejectClearsQueue) { dropQueue() }
    if flaws.contains(.rejectDropsRecord) { dropQueue(of: write.record) }
    return (.rolledBack(write, rejection), repaint(write.record, was: before, stateBefore))
  }

  private mutating func uncover(_ number: Int, of record: R.ID) {
    overlays.update(record) { $0.numbers.removeAll { $0 == number } }
    paint(record)
  }

  /// Forgets the queue, or what of it is about one record, which only a flaw does.
  mutating func dropQueue(of record: R.ID? = nil) {
    for (number, entry) in unanswered where record == nil || entry.write.record == record {
      unanswered[number] = nil
      uncover(number, of: entry.write.record)
    }
  }
}
