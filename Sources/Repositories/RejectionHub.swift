public import Household
public import SyncEngine

/// A late no to a write that was handed over long ago.
public struct WriteRejection: Hashable, Sendable {
  /// What a write did to its card.
  public enum Operation: Hashable, Sendable {
    /// It made, replaced or changed the card.
    case save
    /// It removed the card.
    case delete
  }

  /// The card, or the event, that was written.
  public let cardID: CardID
  /// What the write did.
  public let operation: Operation
  /// The write itself; `nil` means the oldest unsettled one of that card and operation.
  public let write: WriteID?
  /// Why it is refused.
  public let rejection: Rejection

  /// A rejection of a write by its card and operation, or by its name.
  public init(
    cardID: CardID, operation: Operation, write: WriteID? = nil,
    rejection: Rejection = Rejection(code: .permissionDenied, rule: "injected")
  ) {
    self.cardID = cardID
    self.operation = operation
    self.write = write
    self.rejection = rejection
  }
}

/// How a late no reaches the sessions that made the writes.
///
/// One report takes back one write: of the sessions that listen, the first that has a matching
/// one takes the report. A report that fits no write of anybody changes nothing.
public final class RejectionHub: Sendable {
  /// A report on its way to the sessions, of which one may take it.
  package final class Report: Sendable {
    package let rejection: WriteRejection
    private let isTaken = Guarded(false)

    init(_ rejection: WriteRejection) { self.rejection = rejection }

    /// Whether it was still free: from now on it is not.
    package func take() -> Bool {
      isTaken.withLock { taken in
        defer { taken = true }
        return !taken
      }
    }
  }

  private struct Listeners {
    var last = 0
    var continuations: OrderedMap<Int, AsyncStream<Report>.Continuation> = .init()
  }

  private let listeners = Guarded(Listeners())

  /// A hub to which nobody listens yet.
  public init() {}

  /// Reports that a write was refused after all.
  public func report(_ rejection: WriteRejection) {
    let report = Report(rejection)
    listeners.withLock { listeners in
      for (_, continuation) in listeners.continuations { continuation.yield(report) }
    }
  }

  /// Reports from now on, and what ends them from outside.
  ///
  /// None may be missed, so all are kept until they are read.
  package func listen() -> (reports: AsyncStream<Report>, stop: @Sendable () -> Void) {
    let (stream, continuation) = AsyncStream.makeStream(of: Report.self)
    let number = listeners.withLock { listeners in
      listeners.last += 1
      listeners.continuations[listeners.last] = continuation
      return listeners.last
    }
    continuation.onTermination = { [weak self] _ in
      // Let go of outside the lock: the last reference to a stream may run code of its own.
      let gone = self?.listeners.withLock { listeners in
        defer { listeners.continuations[number] = nil }
        return listeners.continuations[number]
      }
      _ = gone
    }
    return (stream, { continuation.finish() })
  }

  /// How many sessions listen.
  public var listenerCount: Int { listeners.withLock(\.continuations.count) }
}
