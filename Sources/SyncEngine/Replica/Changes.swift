/// Some records of a household, from a source that sends what has changed.
///
/// The other way to learn of news than a ``Snapshot``: a snapshot is the household whole and names
/// the own writes that it contains; changes come record by record, each with its version, and name
/// none.
public struct Changes<R: Record>: Hashable, Sendable {
  /// One record as it stood at a version.
  public struct Changed: Hashable, Sendable {
    /// The record's name.
    public let id: R.ID
    /// The version of its newest change.
    public let version: Version
    /// Its content; `nil` where it was deleted.
    public let record: R?

    /// A record by its name, with the version at which it stood so.
    public init(id: R.ID, version: Version, record: R?) {
      self.id = id
      self.version = version
      self.record = record
    }
  }

  /// The session of the listener they are for.
  public let session: Int
  /// How many changes the household has seen.
  public let version: Version
  /// The records that have changed, oldest news first.
  public let changed: [Changed]
  /// Whether the receiver now has the household whole at that version: nothing older is missing.
  public let isCurrent: Bool

  /// Changes that bring a household to a version, or a part of the way to it.
  public init(session: Int, version: Version, changed: [Changed], isCurrent: Bool) {
    self.session = session
    self.version = version
    self.changed = changed
    self.isCurrent = isCurrent
  }
}

extension Replica {
  /// Takes changes record by record into the same table, each under its own version.
  ///
  /// A record that is older than what is known of it, or than an accepted write on it that has not
  /// been echoed, is left out: it would take back what was painted. While such a write waits, the
  /// copy is not called whole at a newer version.
  public mutating func hear(_ changes: Changes<R>) -> (SnapshotEffect, Repaint<R.ID>) {
    if changes.version < version, !flaws.contains(.staleSnapshot) {
      return (.ignored(.olderSnapshot), .init())
    }
    if flaws.contains(.deafWhenBusy), !unanswered.isEmpty {
      return (.ignored(.olderSnapshot), .init())
    }
    let old = self
    var touched: OrderedMap<R.ID, Bool> = .init()
    for change in changes.changed where mayTake(change) {
      server[change.id] = change.record
      versions[change.id] = change.version
      touched[change.id] = true
    }
    let contained = dropEchoed(wholeAt: changes.isCurrent ? changes.version : version)
    for entry in contained { touched[entry.write.record] = true }
    if changes.isCurrent, unechoed.isEmpty { version = changes.version }
    let shown = touched.keys.map { old.shown($0) }
    return (.applied(rejected: [], contained: contained), repaint(since: shown))
  }

  private func mayTake(_ change: Changes<R>.Changed) -> Bool {
    if flaws.contains(.staleSnapshot) { return true }
    let accepted = (overlays[change.id]?.numbers ?? []).compactMap { unechoed[$0]?.version }.max()
    return change.version >= max(knownVersion(of: change.id), accepted ?? 0)
  }
}
