#if canImport(Darwin)
package import Darwin
#else
package import Glibc
#endif

/// A program under a shell on a terminal of its own.
///
/// The shell outlives the program and prints the terminal's modes before and after: once a session's
/// first process has ended, the terminal is reset and shows nothing any more.
package struct Session {
  /// How the program ended.
  package struct Outcome: Hashable, Sendable {
    /// As the shell sees it: 128 and a signal's number when that ended it.
    package let status: Int32
    package let keepsModes: Bool
    package let isOnMainScreen: Bool
    package let isCursorShown: Bool
    package let pastesInBrackets: Bool
    package let unknown: [String]

    /// Ended with a status, and left the terminal as it was.
    package static func clean(_ status: Int32) -> Outcome {
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

  package let terminal: PseudoTerminal
  package let process: pid_t
  private let modes: String

  /// Runs the program once, and says how it ended.
  ///
  /// What was typed and not read is echoed once the modes are back, at any time: so the end is told in
  /// one piece, and the shell stays until it reads the word that is only sent when all is seen.
  package static let once = """
    trap : INT
    stty -g
    sh -c 'echo "pid $$"; read go; exec "$0" "$@"' "$@"
    status=$?
    echo "status $status
    $(stty -g)
    finished"
    until [ "${end%over}" != "$end" ]; do read end; done
    """

  /// Runs the program under job control: it may stop, and goes on when a line is typed.
  package static let withJobs = """
    set -m
    stty -g
    sh -c 'echo "pid $$"; read go; exec "$0" "$@"' "$@"
    echo "stopped"
    stty -g
    read go
    fg >/dev/null
    status=$?
    echo "status $status
    $(stty -g)
    finished"
    until [ "${end%over}" != "$end" ]; do read end; done
    """

  /// Prepares a shell that runs a program of this build on `go()`.
  package init(
    running program: String,
    _ arguments: [String] = [],
    term: String? = "xterm-256color",
    environment: [String] = ["LANG=C.UTF-8"],
    script: String = once,
    width: Int = 120,
    height: Int = 30
  ) throws {
    let terminal = try PseudoTerminal(
      running: "/bin/sh",
      ["-c", script, "sh", BuiltProducts.path(of: program)] + arguments,
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

  /// Starts the program.
  package func go() throws {
    try terminal.send("\n")
  }

  /// The program's exit, as the shell tells it.
  package func end() throws -> Outcome {
    try terminal.wait("the program's end") { $0.rows.contains("finished") }
    let screen = terminal.screen
    let rows = screen.rows
    let at = rows.lastIndex { $0.hasPrefix("status ") } ?? 0
    try terminal.send("over\n")
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
