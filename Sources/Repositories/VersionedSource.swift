public import Household
public import SyncEngine

/// A repository whose lists carry a version: the household whole, cards and events alike.
///
/// A session prefers it to plain lists, since a version tells what is newer, and a snapshot names
/// the writes it contains. A card itself carries no version. Without it a session takes a list
/// that comes after a save returned, and that has the record as painted, for its echo; under any
/// other list what is painted stays.
public protocol VersionedSource: Sendable {
  /// Live snapshots of the household, by the same contract as ``CardRepository/cards()``; their
  /// versions rise.
  func snapshots() -> AsyncStream<Snapshot<Item>>
}

/// A versioned source that also says what became of a write.
///
/// A session hands its writes to it as its device ordered them, one after another, and its device
/// hears the answers, which may come before or after their echo.
public protocol AnsweringSource: VersionedSource {
  /// The device as which it reaches its backend: a session's device has that name.
  var device: DeviceID { get }

  /// Counts the sessions that begin on this device, so that no write of a
  /// later one has the name of an earlier one's.
  ///
  /// - Returns: 1 for the first.
  func beginInstall() -> Int

  /// Judges a write.
  ///
  /// - Returns: the answer, under the session and the stream of the send.
  /// - Throws: an error where the write could not be handed over at all.
  func answer(_ send: Send<Item>) async throws -> Answer
}

/// A versioned source whose listeners can be stopped from outside.
///
/// A cancelled reader of a stream leaves as soon as it waits for the next element, which it may
/// be on its way to; whoever holds a stop need not wait for that.
package protocol StoppableSource: VersionedSource {
  /// A listener of its own.
  func listen() -> Listening
}

/// A listener of a household.
package struct Listening: Sendable {
  /// Waits, wherever its caller is, for the next snapshot; `nil` once nothing comes any more.
  package let next: nonisolated(nonsending) @Sendable () async -> Snapshot<Item>?
  /// Ends it from outside.
  package let stop: @Sendable () -> Void

  /// A listener by its parts.
  package init(
    next: nonisolated(nonsending) @escaping @Sendable () async -> Snapshot<Item>?,
    stop: @escaping @Sendable () -> Void
  ) {
    self.next = next
    self.stop = stop
  }
}

/// A versioned source that tells somebody who may not read when they may again.
package protocol InvitingSource: VersionedSource {
  /// Rings once, as soon as whoever reads here may read, which may be at once.
  func invitation() -> AsyncStream<Void>
}
