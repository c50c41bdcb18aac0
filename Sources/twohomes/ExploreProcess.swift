import Stage
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Whether Ctrl-C was pressed: all that a signal handler may touch.
private let wasInterrupted = Atomic(false)

/// The shell of `explore`: Ctrl-C asks it to report, a second one ends it.
extension ProcessShell: ExploreShell {
  /// From now on Ctrl-C is a question and no end.
  static func listenForInterrupt() {
    _ = signal(SIGINT) { _ in
      wasInterrupted.store(true, ordering: .relaxed)
      _ = signal(SIGINT, SIG_DFL)
    }
  }

  var isInterrupted: Bool { wasInterrupted.load(ordering: .relaxed) }

  var seconds: Double {
    var time = timespec()
    _ = clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  /// Somebody watches where both outputs are a terminal; a pipe stays quiet.
  private var isWatched: Bool { isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  func progress(_ line: String) {
    guard isWatched else { return }
    _ = Self.write(Array("\r\u{1B}[K\(line)".utf8), to: STDERR_FILENO)
  }

  func endProgress() {
    guard isWatched else { return }
    _ = Self.write([UInt8(ascii: "\n")], to: STDERR_FILENO)
  }
}
