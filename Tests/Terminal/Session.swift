import TerminalTesting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The probe under a shell on a terminal of its own.
///
/// The shell outlives the probe and prints the terminal's modes before and after: once a session's
/// first process has ended, the terminal is reset and shows nothing any more.
struct Session {
  /// How the probe ended.
  struct Outcome: Hashable {
    /// As the shell sees it: 128 and a signal's number when that ended it.
    let status: Int32
    let keepsModes: Bool
    let isOnMainScreen: Bool
    let isCursorShown: Bool
    let pastesInBrackets: Bool
    let unknown: [String]

    /// Ended with a status, and left the terminal as it was.
    static func clean(_ status: Int32) -> Outcome {
      Outcome(
        status: status,
        keepsModes: true,
        isOnMainScreen: true,
        isCursorShown: true,
        pastesInBrackets: false,
        unknown: []
      )
    }
  }

  let terminal: PseudoTerminal
  let process: pid_t
  private let modes: String

  private static let script = """
    trap : INT
    stty -g
    sh -c 'echo "pid $$"; read go; exec "$0" "$@"' "$@"
    echo "status $?"
    stty -g
    echo finished
    read end
    """

  /// Prepares a shell that runs the probe on `go()`.
  init(
    _ arguments: [String] = [],
    term: String? = "xterm-256color",
    environment: [String] = ["LANG=C.UTF-8"],
    script: String = script,
    width: Int = 120,
    height: Int = 30
  ) throws {
    let terminal = try PseudoTerminal(
      running: "/bin/sh",
      ["-c", script, "sh", BuiltProducts.path(of: "TerminalProbe")] + arguments,
      environment: ["PATH=/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no"] + environment
        + (term.map { ["TERM=\($0)"] } ?? []),
      width: width,
      height: height
    )
    try terminal.wait("the shell") { $0.rows.contains { $0.hasPrefix("pid ") } && $0.column == 0 }
    let line = terminal.screen.rows.first { $0.hasPrefix("pid ") }
    process = line.flatMap { pid_t($0.dropFirst(4)) } ?? 0
    modes = terminal.screen.rows[0]
    self.terminal = terminal
  }

  /// Starts the probe.
  func go() throws {
    try terminal.send("\n")
  }

  /// Starts the probe, and waits for its first whole frame.
  func open() throws {
    try go()
    try terminal.wait("the first frame") { screen in
      screen.text.contains("last none") && screen.rows.last?.hasPrefix("└─") == true
        && screen.rows[4].hasPrefix("│ >") && screen.row == 4 && screen.column == 4
    }
  }

  /// The probe's exit, as the shell tells it.
  func end() throws -> Outcome {
    try terminal.wait("the probe's end") { $0.rows.contains("finished") }
    let screen = terminal.screen
    let rows = screen.rows
    let at = rows.lastIndex { $0.hasPrefix("status ") } ?? 0
    // After SIGINT the shell may have gone on by itself.
    try? terminal.send("\n")
    _ = try terminal.waitForEnd()
    return Outcome(
      status: Int32(rows[at].dropFirst(7)) ?? -1,
      keepsModes: rows[at + 1] == modes,
      isOnMainScreen: !screen.isAlternate,
      isCursorShown: screen.isCursorShown,
      pastesInBrackets: screen.pastesInBrackets,
      unknown: screen.unknown
    )
  }
}
