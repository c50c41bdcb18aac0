import TerminalTesting
import OwnThread
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Stopping and going on, under a shell that controls jobs.
@Suite(.onItsOwnThread, .serialized, .timeLimit(.minutes(5)))
struct `A stopped stage` {
  private func stopped(_ typed: String = "typed") throws -> Session {
    let session = try Session.stage(script: Session.withJobs)
    try session.openStage()
    try session.terminal.send(typed)
    try session.terminal.wait("what was typed") { $0.prompt.hasSuffix(typed) }
    try session.terminal.send("\u{1A}")
    try session.terminal.wait("the shell") { screen in
      guard let at = screen.rows.firstIndex(of: "stopped") else { return false }
      return screen.rows[at + 1].contains(":") && screen.column == 0
    }
    return session
  }

  @Test func `gives the terminal back, and takes it again in the size it has by then`() throws {
    let session = try stopped()
    let meanwhile = session.terminal.screen
    let at = try #require(meanwhile.rows.firstIndex(of: "stopped"))

    session.terminal.resize(width: 130, height: 30)
    try session.terminal.send("\n")
    try session.terminal.wait("the stage") { $0.isStage && $0.prompt.hasSuffix("typed") }
    let after = session.terminal.screen
    try session.terminal.send("\u{11}")

    #expect(meanwhile.rows[at + 1] == meanwhile.rows[0])
    #expect(!meanwhile.isAlternate && !meanwhile.pastesInBrackets && meanwhile.isCursorShown)
    #expect(after.isAlternate && after.pastesInBrackets)
    #expect(after.rows.contains { $0.count == 130 && $0.hasPrefix("└") && $0.hasSuffix("┘") })
    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }

  /// Shells end a stopped job by these two, and leave it in the background.
  @Test func `ends in the background when it is asked to`() throws {
    let session = try stopped()
    let before = session.terminal.screen

    kill(session.process, SIGTERM)
    kill(session.process, SIGCONT)
    try session.terminal.waitForEnd(of: session.process)
    let after = session.terminal.screen
    try session.terminal.send("\n")

    #expect(after.text == before.text)
    #expect(!after.isAlternate)
    let outcome = try session.end()
    #expect(outcome == .clean(128 + SIGTERM))
  }
}
