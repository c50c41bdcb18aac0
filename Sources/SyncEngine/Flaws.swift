/// Decisions of the engine that can be made wrongly on purpose.
///
/// Each is one named decision, right by default. They exist so that a class can watch a rollback
/// go wrong, and so that tests can show that they would notice.
public struct Flaws: OptionSet, Hashable, Sendable {
  /// One bit a flaw.
  public let rawValue: UInt32

  /// A set of flaws by their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A rejection restores the value saved when the write was made.
  public static let staleUndo = Self(rawValue: 1 << 0)
  /// The cloud applies a write again that was sent again.
  public static let noDedupe = Self(rawValue: 1 << 1)
  /// The overlay is dropped at the answer, before the echo.
  public static let answerFirst = Self(rawValue: 1 << 2)
  /// A rejection empties the queue.
  public static let rejectClearsQueue = Self(rawValue: 1 << 3)
  /// A rejection drops the newest write, not the named one.
  public static let lifoRollback = Self(rawValue: 1 << 4)
  /// An older snapshot overwrites a newer one.
  public static let staleSnapshot = Self(rawValue: 1 << 5)
  /// Nothing is sent again after a reconnect.
  public static let noResend = Self(rawValue: 1 << 6)
  /// A snapshot replaces the view, pending writes not applied again.
  public static let noOverlay = Self(rawValue: 1 << 7)
  /// Snapshots are ignored while a write is pending.
  public static let deafWhenBusy = Self(rawValue: 1 << 8)
  /// Snapshots do not name what they contain.
  public static let snapshotNamesNothing = Self(rawValue: 1 << 9)
  /// The device does not ask for a snapshot after a reconnect.
  public static let noResync = Self(rawValue: 1 << 10)
  /// A rejected write is rolled back and nobody is told.
  public static let silentReject = Self(rawValue: 1 << 11)
  /// The other devices are not told of a change.
  public static let noFanout = Self(rawValue: 1 << 12)
  /// The queue is sent again newest first.
  public static let resendReordered = Self(rawValue: 1 << 13)
  /// Going offline empties the queue.
  public static let offlineDropsQueue = Self(rawValue: 1 << 14)
  /// A write that is judged after it was made: rejected, and yet done.
  public static let rejectAfterApply = Self(rawValue: 1 << 15)
  /// A rejection drops later writes on the same record too.
  public static let rejectDropsRecord = Self(rawValue: 1 << 16)
  /// Of the writes over a record only the newest is painted.
  public static let newestWriteOnly = Self(rawValue: 1 << 17)
  /// Accepted writes that are not echoed are sent again on a new stream.
  public static let acceptedSentAgain = Self(rawValue: 1 << 18)
  /// A transient code rejects.
  public static let transientRejects = Self(rawValue: 1 << 19)
  /// A permanent code only puts a write off.
  public static let permanentRetries = Self(rawValue: 1 << 20)
  /// Whoever signs in takes up everybody's queue.
  public static let sharedQueue = Self(rawValue: 1 << 21)
  /// What is shown counts as current as soon as the device listens.
  public static let currentTooEarly = Self(rawValue: 1 << 22)
  /// A row stops being pending at the answer, before the echo.
  public static let pendingEndsAtAnswer = Self(rawValue: 1 << 23)
  /// An edit of a deleted record makes it again.
  public static let upsertResurrects = Self(rawValue: 1 << 24)
  /// A row is painted for a patch without a record.
  public static let ghostRow = Self(rawValue: 1 << 25)
  /// The record is sent, not the change.
  public static let wholeRecordWrite = Self(rawValue: 1 << 26)
  /// A row counts as saved as soon as its write is made.
  public static let badgeAtOnce = Self(rawValue: 1 << 27)
  /// A load is stored and shown without a look at the session that asked for it.
  public static let staleLoadStores = Self(rawValue: 1 << 28)
}
