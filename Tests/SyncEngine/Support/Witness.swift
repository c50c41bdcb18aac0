import Synchronization
import SyncEngine
import Testing

/// Looks at a case of a broken engine and notes whether it would have failed.
///
/// A case runs the same with and without a witness: it has the witness's flaws then, and what it
/// expects is noted instead of reported.
final class Witness: Sendable {
  /// Whoever looks just now, where somebody does.
  @TaskLocal static var current: Witness?

  let flaws: Flaws
  private let hasSeen = Mutex(false)

  private init(flaws: Flaws) { self.flaws = flaws }

  func note() { hasSeen.withLock { $0 = true } }

  /// Whether a case fails in an engine with these flaws.
  static func sees(_ flaws: Flaws, in story: () throws -> Void) -> Bool {
    let witness = Witness(flaws: flaws)
    do {
      try $current.withValue(witness) { try story() }
    } catch {
      witness.note()
    }
    return witness.hasSeen.withLock { $0 }
  }
}

/// Expects a value to be another, in a case that a witness may look at.
func expect<Value: Equatable>(
  _ seen: Value, _ expected: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let witness = Witness.current else {
    #expect(seen == expected, sourceLocation: sourceLocation)
    return
  }
  if seen != expected { witness.note() }
}
