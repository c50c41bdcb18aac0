/// One open view of a device, and what it was told last.
///
///     told + event = what the device shows now
///
/// A view is told of what has changed and of nothing twice. Let every open view look after each
/// input, with the records that the device orders to look at again, before any of them is told:
/// the device is up to date by then, so no view is told of half a change.
public struct OpenView<R: Record>: Hashable, Sendable {
  /// A record as the view was told of it.
  public struct Row: Hashable, Sendable {
    /// The record as painted.
    public let record: R
    /// The version that has that content; `nil` while a write on it has no answer.
    public let version: Version?
    /// Where it stands.
    public let state: RowState
    /// Whether a write on it is under way: queued, or answered while the view was open and not
    /// echoed yet.
    public let isPending: Bool
  }

  /// What a view is told.
  public struct Event: Hashable, Sendable {
    /// Rows that have come, by name.
    public var added: [Row] = []
    /// Rows that show something else.
    public var modified: [Row] = []
    /// Rows that have gone, as they were told of last.
    public var removed: [Row] = []
    /// Rows of which nothing but whether they are pending has changed.
    public var flagged: [Row] = []
    /// Whether what is shown may be old.
    public internal(set) var isFromCache: Bool
    /// Whether any row is pending.
    public internal(set) var isPending: Bool

    var hasRows: Bool { !(added + modified + removed + flagged).isEmpty }
  }

  /// The rows it was told of.
  public private(set) var rows: OrderedMap<R.ID, Row> = .init()
  private var pendingCount = 0
  /// Whether it was told that what it shows may be old; `nil` before it was told anything.
  private var isFromCache: Bool?

  /// A view that was told nothing yet.
  public init() {}
}

// MARK: - Looking

extension OpenView {
  /// Looks at a device after it has heard something.
  ///
  /// The first event waits until there is something to say: a row, the cloud's word that this is
  /// all, a copy that was whole once, or no hope of hearing from the cloud.
  ///
  /// - Returns: what to tell, or `nil` where nothing is news.
  public mutating func look(
    at device: Device<R>, again repaint: Repaint<R.ID> = .init(),
    where isWanted: (R) -> Bool = { _ in true }
  ) -> Event? {
    var event = Event(isFromCache: device.isStale, isPending: false)
    let isFirst = isFromCache == nil
    let replica = device.desk?.replica
    for id in isFirst ? replica?.view.keys ?? [] : repaint.content + repaint.flags {
      look(at: id, of: replica, isWanted, &event)
    }
    event.isPending = pendingCount > 0
    if isFirst {
      let mayHear = device.state == .online && replica?.version == 0
      if rows.isEmpty, device.isStale, mayHear { return nil }
    } else if !event.hasRows, isFromCache == device.isStale {
      return nil
    }
    isFromCache = device.isStale
    return event
  }

  private mutating func look(
    at id: R.ID, of replica: Replica<R>?, _ isWanted: (R) -> Bool, _ event: inout Event
  ) {
    let was = rows[id]
    let now = replica.flatMap { row(id, in: $0, was) }.flatMap { isWanted($0.record) ? $0 : nil }
    rows[id] = now
    pendingCount += (now?.isPending == true ? 1 : 0) - (was?.isPending == true ? 1 : 0)
    switch (was, now) {
    case (nil, nil): break
    case (nil, let now?): event.added.append(now)
    case (let was?, nil): event.removed.append(was)
    case (let was?, let now?):
      if was.record != now.record {
        event.modified.append(now)
      } else if was.isPending != now.isPending {
        event.flagged.append(now)
      }
    }
  }

  private func row(_ id: R.ID, in replica: Replica<R>, _ was: Row?) -> Row? {
    guard let record = replica[id], let state = replica.state(of: id) else { return nil }
    let isPending =
      switch state {
      case .pending: true
      case .accepted: was?.isPending ?? false
      case .synced: false
      }
    return Row(
      record: record, version: replica.version(of: id), state: state, isPending: isPending)
  }
}
