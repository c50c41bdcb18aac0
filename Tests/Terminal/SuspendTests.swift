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
struct `A suspended program` {
  private func stopped(by stop: (Session) throws -> Void) throws -> Session {
    let session = try Session(script: Session.withJobs)
    try session.open()
    try session.terminal.send("typed")
    try session.terminal.waitFor("> typed")
    try stop(session)
    try session.terminal.wait("the shell") { screen in
      guard let at = screen.rows.firstIndex(of: "stopped") else { return false }
      return screen.rows[at + 1].contains(":") && screen.column == 0
    }
    return session
  }

  @Test(arguments: ["the key", "SIGTSTP"])
  func `gives the terminal back, and takes it again`(way: String) throws {
    let session = try stopped {
      if way == "the key" { try $0.terminal.send("\u{1A}") } else { kill($0.process, SIGTSTP) }
    }
    let meanwhile = session.terminal.screen
    let at = try #require(meanwhile.rows.firstIndex(of: "stopped"))

    try session.terminal.send("\n")
    try session.terminal.waitFor("> typed")
    // The shell's own SIGCONT may be told once more: that it goes on is what counts.
    try session.terminal.wait("going on") { screen in
      ["resumed 1", "resumed 2"].contains { screen.text.contains($0) }
    }
    let after = session.terminal.screen
    try session.terminal.send("\u{11}")

    #expect(meanwhile.rows[at + 1] == meanwhile.rows[0])
    #expect(!meanwhile.isAlternate)
    #expect(!meanwhile.pastesInBrackets)
    #expect(meanwhile.isCursorShown)
    #expect(after.isAlternate)
    #expect(after.pastesInBrackets)
    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }

  @Test func `takes the size that the terminal got meanwhile`() throws {
    let session = try stopped { try $0.terminal.send("\u{1A}") }

    session.terminal.resize(width: 110, height: 25)
    try session.terminal.send("\n")
    try session.terminal.waitFor("110x25")
    try session.terminal.wait("the whole frame") { $0.rows[24].hasPrefix("└─") }
    try session.terminal.send("\u{11}")

    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }

  @Test func `can be stopped and ended`() throws {
    let session = try stopped { try $0.terminal.send("\u{1A}") }

    kill(session.process, SIGTERM)
    try session.terminal.send("\n")

    let outcome = try session.end()
    #expect(outcome == .clean(128 + SIGTERM))
  }
}
