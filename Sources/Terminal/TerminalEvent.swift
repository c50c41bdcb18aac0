package import Canvas

/// What a terminal tells.
package enum TerminalEvent: Hashable, Sendable {
  case key(KeyEvent)
  /// The terminal has another size; everything is to be drawn anew.
  case resize(width: Int, height: Int)
  /// Somebody asked the program to end with SIGTERM, SIGINT or SIGHUP: close, then exit with
  /// `TerminalExit.status(signal:)`.
  case signal(Int32)
  /// The program goes on after it was stopped; everything is to be drawn anew.
  case resumed
  /// The terminal is gone. Nothing comes after this.
  case closed
}

/// How a program ends that a signal asked to end.
package enum TerminalExit {
  /// The exit status by which shells name a signal.
  package static func status(signal: Int32) -> Int32 {
    128 + signal
  }
}
