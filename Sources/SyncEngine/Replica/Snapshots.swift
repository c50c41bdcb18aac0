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
    versions = .init()

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
    if flaws.contains(.rejectClearsQueue), !effects.isEmpty {
      for (_, entry) in unanswered { touched[entry.write.record] = true }
      dropQueue()
    }
    let echoed = dropEchoed(wholeAt: version)
    contained += echoed
    for entry in echoed { touched[entry.write.record] = true }
    return (.applied(rejected: effects, contained: contained), repaint(touched.keys, since: old))
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
    let echoed = unechoed.filter { _, entry in
      max(version, versions[entry.write.record] ?? 0) >= entry.version
    }
    for (number, entry) in echoed {
      unechoed[number] = nil
      overlays[entry.write.record]?.numbers.removeAll { $0 == number }
    }
    return echoed.map(\.value)
  }

  /// Paints records anew and says which of them look different now.
  mutating func repaint(_ ids: [R.ID], since old: Self) -> Repaint<R.ID> {
    var repaint = Repaint<R.ID>()
    for id in ids {
      paint(id)
      if self[id] != old[id] {
        repaint.content.append(id)
      } else if state(of: id) != old.state(of: id) {
        repaint.flags.append(id)
      }
    }
    return repaint
  }
}
