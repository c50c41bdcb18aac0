import CNcurses

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What must hold while the terminal is ours: signals are forwarded, and whatever ends the program
/// puts the terminal back first.
///
/// This is the only file that may use the shim's signal and crash functions: their state exists once
/// in each file that uses them.
@MainActor
enum TerminalGuard {
  /// Takes over, before the terminal is touched.
  ///
  /// - Parameter errorFolder: where what is written to standard error is kept until the end; nil
  ///   leaves standard error alone.
  /// - Returns: where the numbers of signals can be read, one byte each; nil if there is no pipe.
  static func install(errorFolder: String?) -> Int32? {
    th_crash_install()
    if let errorFolder { _ = th_capture_errors(errorFolder) }
    let pipe = th_signal_install()
    return pipe < 0 ? nil : pipe
  }

  /// Hands everything back: modes, handlers, and what was written to standard error meanwhile.
  static func remove() {
    th_crash_remove()
    th_signal_remove()
  }

  /// Stops the program, with the terminal already put back; returns when it is continued.
  ///
  /// - Returns: `false` where it was asked to end meanwhile, and has the terminal no more.
  static func stop() -> Bool {
    th_stop_self() == 1
  }
}
