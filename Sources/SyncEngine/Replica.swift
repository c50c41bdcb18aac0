/// What one account on one device knows of its household.
///
/// A replica keeps what the cloud has confirmed apart from what its owner has asked for since,
/// and paints the second over the first:
///
///     view = server copy + own unechoed writes, in the order made
///
/// So a write is on screen at once, and rolling it back is only forgetting it. A replica does no
/// I/O and knows no time: tell it what happened, then carry out the effects it returns.
public struct Replica<R: Record>: Hashable, Sendable {
  /// A write that has no answer yet.
  public struct Unanswered: Hashable, Sendable {
    /// The write.
    public let write: Write<R>
    /// Whether a snapshot has named it: the server copy has it, only the answer is missing.
    public internal(set) var isContained = false
    /// What was painted before it was made, where ``Flaws/staleUndo`` will ask for it.
    let before: Saved?
  }

  /// A record, or its absence, as it was once.
  struct Saved: Hashable, Sendable {
    let record: R?
  }

  /// A write that was accepted and whose echo has not come.
  public struct Unechoed: Hashable, Sendable {
    /// The write.
    public let write: Write<R>
    /// The version at which the household contains it.
    public let version: Version
  }

  /// The writes laid over one record, and what they make of it.
  struct Overlay: Hashable, Sendable {
    var numbers: [Int]
    var painted: R?
  }

  /// What the cloud has confirmed.
  public internal(set) var server: Table<R> = .init()
  /// The version of the server copy.
  public internal(set) var version: Version = 0
  /// The queue: writes without an answer, by number.
  public internal(set) var unanswered: OrderedMap<Int, Unanswered> = .init()
  /// Writes accepted and not echoed, by number.
  public internal(set) var unechoed: OrderedMap<Int, Unechoed> = .init()
  /// The queue by record, with what it paints.
  var overlays: OrderedMap<R.ID, Overlay> = .init()
  /// What is wrong with it on purpose.
  var flaws: Flaws

  /// A replica that knows nothing yet.
  public init(flaws: Flaws = []) { self.flaws = flaws }
}

// MARK: - What is painted

/// Where a record in view stands.
public enum RowState: Int, Hashable, Sendable {
  /// A write on it is painted and has no answer.
  case pending
  /// Every write on it is answered, one of them is still overlaid.
  case accepted
  /// It is painted as the server copy has it.
  case synced
}

/// The records to look at again.
public struct Repaint<ID: Hashable & Comparable & Sendable>: Hashable, Sendable {
  /// Records whose value in view has changed.
  public var content: [ID] = []
  /// Records of which nothing but the state has changed.
  public var flags: [ID] = []

  /// Nothing to look at.
  public init() {}

  /// Whether there is nothing to do.
  public var isEmpty: Bool { content.isEmpty && flags.isEmpty }
}

extension Replica {
  /// A record as its owner sees it.
  public subscript(id: R.ID) -> R? {
    if let overlay = overlays[id] { return overlay.painted }
    return server[id]
  }

  /// Where a record stands, or `nil` where it is not in view.
  public func state(of id: R.ID) -> RowState? {
    guard let overlay = overlays[id] else { return server[id] == nil ? nil : .synced }
    guard overlay.painted != nil else { return nil }
    return overlay.numbers.contains { unanswered[$0] != nil } ? .pending : .accepted
  }

  /// The writes laid over a record, oldest first.
  public func writes(over id: R.ID) -> [Write<R>] {
    (overlays[id]?.numbers ?? []).compactMap { unanswered[$0]?.write ?? unechoed[$0]?.write }
  }

  /// Everything in view.
  public var view: Table<R> {
    var table = server
    for (id, overlay) in overlays { table[id] = overlay.painted }
    return table
  }

  /// The record as replaying its writes on the server copy makes it: the law itself.
  private func replay(_ id: R.ID) -> R? {
    writes(over: id).reduce(server[id]) { $1.change.applied(to: $0) }
  }

  mutating func paint(_ id: R.ID) {
    guard var overlay = overlays[id] else { return }
    if overlay.numbers.isEmpty || flaws.contains(.noOverlay) {
      overlay.painted = server[id]
      overlays[id] = overlay.numbers.isEmpty ? nil : overlay
    } else {
      let replayed = replay(id)
      overlay.painted = replayed ?? ghost(of: overlay)
      overlays[id] = overlay
    }
  }
}

// MARK: - Writing

extension Replica {
  /// Queues a write and paints it.
  ///
  /// - Precondition: its number is above every number queued before.
  public mutating func make(_ write: Write<R>) -> Repaint<R.ID> {
    let number = write.id.number
    precondition(
      number > (unanswered.last?.key ?? 0), "write \(write.id) is not newer than the queue")
    let before = self[write.record]
    let stateBefore = state(of: write.record)
    unanswered[number] = Unanswered(
      write: write, before: flaws.contains(.staleUndo) ? Saved(record: before) : nil)
    var overlay = overlays[write.record] ?? Overlay(numbers: [], painted: server[write.record])
    overlay.numbers.append(number)
    overlay.painted = write.change.applied(to: before)
    overlays[write.record] = overlay
    assert(flaws != [] || overlay.painted == replay(write.record), "kept view and replay differ")
    return repaint(write.record, was: before, stateBefore)
  }

  private func repaint(
    _ id: R.ID, was before: R?, _ stateBefore: RowState?
  ) -> Repaint<R.ID> {
    var repaint = Repaint<R.ID>()
    if self[id] != before {
      repaint.content = [id]
    } else if state(of: id) != stateBefore {
      repaint.flags = [id]
    }
    return repaint
  }
}

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
      if version >= acceptedVersion || flaws.contains(.answerFirst) {
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
      overlays[write.record]?.painted = saved.record
    }
    if flaws.contains(.rejectClearsQueue) { dropQueue() }
    return (.rolledBack(write, rejection), repaint(write.record, was: before, stateBefore))
  }

  private mutating func uncover(_ number: Int, of record: R.ID) {
    overlays[record]?.numbers.removeAll { $0 == number }
    paint(record)
  }

  /// Forgets the queue, which only a flaw does.
  mutating func dropQueue() {
    for (number, entry) in unanswered {
      unanswered[number] = nil
      uncover(number, of: entry.write.record)
    }
  }
}

// MARK: - Snapshots

extension Replica {
  /// What a snapshot came to.
  public enum SnapshotEffect: Hashable, Sendable {
    /// It is the server copy now; of the writes it named these were rejected and are taken back,
    /// and those are not overlaid any more, since it contains them.
    case applied(rejected: [AnswerEffect], contained: [Unechoed])
    /// It was dropped whole.
    case ignored(IgnoredReason)
  }

  /// Takes the household whole: one assignment, then the own writes that it does not contain.
  public mutating func hear(_ snapshot: Snapshot<R>) -> (SnapshotEffect, Repaint<R.ID>) {
    if snapshot.version < version, !flaws.contains(.staleSnapshot) {
      return (.ignored(.olderSnapshot), .init())
    }
    if flaws.contains(.deafWhenBusy), !unanswered.isEmpty {
      return (.ignored(.olderSnapshot), .init())
    }
    let old = self
    let differing = snapshot.table.keysDiffering(from: server)
    var touched: OrderedMap<R.ID, Bool> = .init()
    for id in differing { touched[id] = true }
    server = snapshot.table
    version = snapshot.version

    var effects: [AnswerEffect] = []
    var contained: [Unechoed] = []
    for named in snapshot.named {
      guard let entry = unanswered[named.write.number], entry.write.id == named.write else {
        continue
      }
      touched[entry.write.record] = true
      switch named.outcome {
      case .rejected(let rejection):
        unanswered[named.write.number] = nil
        effects.append(.rolledBack(entry.write, rejection))
      case .accepted(let version):
        guard !entry.isContained else { continue }
        unanswered[named.write.number]?.isContained = true
        contained.append(Unechoed(write: entry.write, version: version))
      }
      overlays[entry.write.record]?.numbers.removeAll { $0 == named.write.number }
    }
    for (number, entry) in unechoed where entry.version <= version {
      touched[entry.write.record] = true
      contained.append(entry)
      unechoed[number] = nil
      overlays[entry.write.record]?.numbers.removeAll { $0 == number }
    }
    var repaint = Repaint<R.ID>()
    for id in touched.keys {
      paint(id)
      if self[id] != old[id] {
        repaint.content.append(id)
      } else if state(of: id) != old.state(of: id) {
        repaint.flags.append(id)
      }
    }
    return (.applied(rejected: effects, contained: contained), repaint)
  }
}
