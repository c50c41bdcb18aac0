/// Tasks that are cancelled when nobody holds them any more.
final class TaskBag: Sendable {
  private let tasks: [Task<Void, Never>]
  private let stop: (@Sendable () -> Void)?

  /// Tasks, and what else is to be done when nobody holds them.
  init(_ tasks: [Task<Void, Never>], stop: (@Sendable () -> Void)? = nil) {
    self.tasks = tasks
    self.stop = stop
  }

  deinit {
    for task in tasks { task.cancel() }
    stop?()
  }
}
