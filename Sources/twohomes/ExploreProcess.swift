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

  /// The columns of the terminal; 80 where it does not say.
  private var columns: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  /// On one row, whatever its width: a line that went on below could not be written over.
  func progress(_ line: String) {
    guard isWatched else { return }
    let shown = line.prefix(columns - 1)
    _ = Self.write(Array("\r\u{1B}[K\(shown)".utf8), to: STDERR_FILENO)
  }

  func endProgress() {
    guard isWatched else { return }
    _ = Self.write([UInt8(ascii: "\n")], to: STDERR_FILENO)
  }
}
