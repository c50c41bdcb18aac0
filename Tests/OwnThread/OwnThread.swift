import Dispatch
package import Testing

/// Runs the tests of a suite on threads of their own.
///
/// A test of a terminal or a process waits inside of system calls. On the few threads that all
/// asynchronous tests share, it would keep those from going on, and their time limits would pass.
package struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  @concurrent
  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Threads.shared) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  /// On threads of its own, since it waits inside of system calls.
  package static var onItsOwnThread: Self { Self() }
}

/// As many threads as there are jobs that wait.
private final class Threads: TaskExecutor {
  static let shared = Threads()

  private let queue = DispatchQueue(label: "tests that wait", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
