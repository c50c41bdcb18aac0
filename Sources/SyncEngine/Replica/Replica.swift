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
  /// The version at which the server copy is the household whole.
  public internal(set) var version: Version = 0
  /// The versions of records that came one by one, of those that are deleted too.
  var versions: OrderedMap<R.ID, Version> = .init()
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
    guard let overlay = overlays[id] else { return server.contains(id) ? .synced : nil }
    guard overlay.painted != nil else { return nil }
    if overlay.numbers.contains(where: { unanswered.contains($0) }) {
      return flaws.contains(.badgeAtOnce) ? .synced : .pending
    }
    return flaws.contains(.pendingEndsAtAnswer) ? .synced : .accepted
  }

  /// The version at which a record has the content that is painted; `nil` while a write on it has
  /// no answer, since no version has that content.
  public func version(of id: R.ID) -> Version? {
    guard let overlay = overlays[id] else { return versions[id] ?? version }
    if overlay.numbers.contains(where: { unanswered.contains($0) }) { return nil }
    return overlay.numbers.compactMap { unechoed[$0]?.version }.max()
  }

  /// The newest version at which the server copy is known to have a record as it stood.
  func knownVersion(of id: R.ID) -> Version { max(version, versions[id] ?? 0) }

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
    let over = writes(over: id)
    let replayed = flaws.contains(.newestWriteOnly) ? over.suffix(1) : over[...]
    return replayed.reduce(server[id]) { $1.change.applied(to: $0) }
  }

  mutating func paint(_ id: R.ID) {
    guard let overlay = overlays[id] else { return }
    guard !overlay.numbers.isEmpty else {
      overlays[id] = nil
      return
    }
    let painted = flaws.contains(.noOverlay) ? server[id] : replay(id) ?? ghost(of: overlay)
    overlays.update(id) { $0.painted = painted }
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
      number > (unanswered.lastKey ?? 0), "write \(write.id) is not newer than the queue")
    let before = self[write.record]
    let stateBefore = state(of: write.record)
    unanswered[number] = Unanswered(
      write: write, before: flaws.contains(.staleUndo) ? Saved(record: before) : nil)
    var overlay = overlays[write.record] ?? Overlay(numbers: [], painted: server[write.record])
    overlay.numbers.append(number)
    overlay.painted = write.change.applied(to: before)
    overlays[write.record] = overlay
    if flaws.contains(.newestWriteOnly) { paint(write.record) }
    assert(flaws != [] || overlay.painted == replay(write.record), "kept view and replay differ")
    return repaint(write.record, was: before, stateBefore)
  }

  func repaint(
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
