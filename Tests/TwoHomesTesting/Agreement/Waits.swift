import Observation
import Repositories

/// Waits of a session that are over when the test says so.
final class Waits: Sendable {
  private let sleepers = Guarded<[AsyncStream<Void>.Continuation]>([])
  private let arrivals: AsyncStream<Void>
  private let arriving: AsyncStream<Void>.Continuation

  init() { (arrivals, arriving) = AsyncStream.makeStream() }

  func wait() async throws {
    let (sleep, sleeper) = AsyncStream.makeStream(of: Void.self)
    sleepers.withLock { $0.append(sleeper) }
    arriving.yield()
    // Ends when the test says so, or with its task.
    for await _ in sleep {}
    try Task.checkCancellation()
  }

  /// Ends the wait that the session is in, or is about to begin.
  func end() async {
    for await _ in arrivals { break }
    for sleeper in sleepers.withLock({ $0 }) { sleeper.finish() }
  }
}

/// Counts how often two sessions have told something.
@MainActor
@Observable
final class Pulse {
  var count = 0
}
