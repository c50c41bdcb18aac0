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
  ///
  /// A write that it names as accepted at a version above its own it does not contain: nothing of
  /// that is heard yet.
  public mutating func hear(_ snapshot: Snapshot<R>) -> (SnapshotEffect, Repaint<R.ID>) {
    if snapshot.version < version, !flaws.contains(.staleSnapshot) {
      return (.ignored(.olderSnapshot), .init())
    }
    if flaws.contains(.deafWhenBusy), !unanswered.isEmpty {
      return (.ignored(.olderSnapshot), .init())
    }
    let shown = touched(by: snapshot).map { self.shown($0) }
    server = snapshot.table
    version = snapshot.version
    versions = .init()

    var effects: [AnswerEffect] = []
    var contained: [Unechoed] = []
    for named in snapshot.heard {
      guard let entry = unanswered[named.write.number], entry.write.id == named.write else {
        continue
      }
      switch named.outcome {
      case .rejected(let rejection):
        unanswered[named.write.number] = nil
        effects.append(.rolledBack(entry.write, rejection))
      case .accepted(let version):
        guard !entry.isContained else { continue }
        unanswered.update(named.write.number) { $0.isContained = true }
        contained.append(Unechoed(write: entry.write, version: version))
      }
      overlays.update(entry.write.record) { $0.numbers.removeAll { $0 == named.write.number } }
    }
    if flaws.contains(.rejectClearsQueue), !effects.isEmpty { dropQueue() }
    contained += dropEchoed(wholeAt: version)
    return (.applied(rejected: effects, contained: contained), repaint(since: shown))
  }

  /// The records that may look different with a snapshot, rising: those that differ, and those
  /// of the own writes that it contains.
  private func touched(by snapshot: Snapshot<R>) -> [R.ID] {
    var ids = snapshot.table.keysDiffering(from: server)
    func touch(_ id: R.ID) {
      guard !ids.contains(id) else { return }
      ids.insert(id, at: ids.firstIndex { $0 > id } ?? ids.endIndex)
    }
    for named in snapshot.heard {
      guard let entry = unanswered[named.write.number], entry.write.id == named.write else {
        continue
      }
      touch(entry.write.record)
    }
    if flaws.contains(.rejectClearsQueue) {
      for (_, entry) in unanswered { touch(entry.write.record) }
    }
    for (_, entry) in unechoed where snapshot.version >= entry.version {
      touch(entry.write.record)
    }
    return ids
  }

  /// Takes over what another account on the device knows of the same household, where that is no
  /// older, and lays its own writes over it.
  mutating func takeCopy(of other: Self) -> Repaint<R.ID> {
    let shown = other
    if other.version >= version {
      server = other.server
      version = other.version
      versions = other.versions
    }
    _ = dropEchoed(wholeAt: version)
    for id in overlays.keys { paint(id) }
    let differing = view.keysDiffering(from: shown.view)
    var repaint = Repaint<R.ID>()
    repaint.content = differing
    var ids: OrderedMap<R.ID, Bool> = .init()
    for id in overlays.keys + shown.overlays.keys { ids[id] = true }
    for id in differing { ids[id] = nil }
    repaint.flags = ids.keys.filter { state(of: $0) != shown.state(of: $0) }
    return repaint
  }

  /// Takes the accepted writes off that the server copy has by now, and returns them.
  mutating func dropEchoed(wholeAt version: Version) -> [Unechoed] {
    guard !unechoed.isEmpty else { return [] }
    let echoed = unechoed.filter { _, entry in
      max(version, versions[entry.write.record] ?? 0) >= entry.version
    }
    for (number, entry) in echoed {
      unechoed[number] = nil
      overlays.update(entry.write.record) { $0.numbers.removeAll { $0 == number } }
    }
    return echoed.map(\.value)
  }

  /// A record as it was shown at one moment.
  struct Shown {
    let id: R.ID
    let record: R?
    let state: RowState?
  }

  func shown(_ id: R.ID) -> Shown { Shown(id: id, record: self[id], state: state(of: id)) }

  /// Paints records anew and says which of them look different now.
  mutating func repaint(since shown: [Shown]) -> Repaint<R.ID> {
    var repaint = Repaint<R.ID>()
    for old in shown {
      paint(old.id)
      if self[old.id] != old.record {
        repaint.content.append(old.id)
      } else if state(of: old.id) != old.state {
        repaint.flags.append(old.id)
      }
    }
    return repaint
  }
}
