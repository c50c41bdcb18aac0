import Foundation

/// A value that is touched by one thread at a time.
///
/// Not `Mutex`: on Linux that is built on a system call which the thread sanitizer does not see,
/// so that it reports a race at every correct use. This lock it understands.
package final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) { self.value = value }

  /// Runs a step in which nobody else touches the value.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}
