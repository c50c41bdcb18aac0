// MARK: - Who gives an input

extension Device.Input {
  /// Whether only a driver gives it, out of what the device ordered and what came of that: a
  /// message, a timer, an end of the listener.
  ///
  /// Everything else is asked for by a person, or happens to the phone from outside. A driver that
  /// takes inputs from others refuses its own: one that fits no order, such as a wait that is over
  /// where none began, is a fault of whoever drives the device.
  public var isADriversOwn: Bool {
    switch self {
    case .unsaved, .arrived, .changed, .waited, .noticedLoss, .refused, .listenEnded, .invited,
      .awaitAnswers:
      true
    case .change, .retry, .discard, .dismiss, .saveFailed, .connected, .disconnected, .refresh,
      .login, .handOver, .logout, .watched, .kill, .launch, .storage:
      false
    }
  }
}
