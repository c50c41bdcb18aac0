import OwnThread
import Testing
import TerminalTesting

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Whatever ends the program, the terminal is as before.
@Suite(.onItsOwnThread, .serialized, .timeLimit(.minutes(5)))
struct `The end of a program` {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func `by a signal after the first frame has status 128 and its number`(signal: Int32) throws {
    for _ in 0..<5 {
      let session = try Session()
      try session.open()

      kill(session.process, signal)

      let outcome = try session.end()
      #expect(outcome == .clean(128 + signal))
    }
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
  func `by a signal at any time before has the same status`(signal: Int32) throws {
    for turn in 0..<5 {
      let session = try Session()
      try session.go()
      // Later in each turn, by how far the program has come: before main, while opening, after.
      if turn > 0 { try session.terminal.wait("output") { $0.byteCount > 100 + turn * 10 } }

      kill(session.process, signal)

      let outcome = try session.end()
      #expect(outcome == .clean(128 + signal))
    }
  }

  @Test func `twice at once is one end`() throws {
    let session = try Session()
    try session.open()

    kill(session.process, SIGTERM)
    kill(session.process, SIGTERM)

    let outcome = try session.end()
    #expect(outcome == .clean(128 + SIGTERM))
  }

  @Test(arguments: [SIGUSR1, SIGUSR2, SIGALRM, SIGPIPE])
  func `does not come by a signal that means nothing here`(signal: Int32) throws {
    let session = try Session()
    try session.open()

    kill(session.process, signal)
    try session.terminal.send("x")
    try session.terminal.waitFor("> x")
    try session.terminal.send("\u{11}")

    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }

  @Test func `by a fatal error shows its message`() throws {
    let session = try Session(height: 80)
    try session.open()

    try session.terminal.send("\u{1B}[15~")
    let outcome = try session.end()

    #expect(session.terminal.screen.text.contains("the probe was told to fail"))
    #expect([Session.Outcome.clean(128 + SIGILL), .clean(128 + SIGTRAP)].contains(outcome))
  }

  @Test func `by abort shows what was written to standard error`() throws {
    let session = try Session(height: 80)
    try session.open()

    try session.terminal.send("\u{1B}[17~")
    let outcome = try session.end()

    #expect(session.terminal.screen.text.contains("about to abort"))
    #expect(outcome == .clean(128 + SIGABRT))
  }

  @Test func `by a fault in memory is no different`() throws {
    let session = try Session()
    try session.open()

    try session.terminal.send("\u{1B}[20~")

    let outcome = try session.end()
    #expect(outcome == .clean(128 + SIGSEGV))
  }

  @Test func `by exit without closing is no different`() throws {
    let session = try Session()
    try session.open()

    try session.terminal.send("\u{1B}[19~")

    let outcome = try session.end()
    #expect(outcome == .clean(3))
  }

  @Test func `shows what was kept back from the screen`() throws {
    let session = try Session()
    try session.open()
    try session.terminal.send("\u{1B}[18~")
    try session.terminal.waitFor("last F7")
    let during = session.terminal.screen.text

    try session.terminal.send("\u{11}")
    let outcome = try session.end()

    #expect(!during.contains("a word on the side"))
    #expect(session.terminal.screen.text.contains("a word on the side"))
    #expect(outcome == .clean(0))
  }

  @Test func `comes without a place to keep standard error, too`() throws {
    let session = try Session(environment: ["LANG=C.UTF-8", "TMPDIR=/nonexistent"])
    try session.open()

    try session.terminal.send("\u{11}")

    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }

  @Test func `comes when the terminal is gone`() throws {
    let terminal = try PseudoTerminal(running: BuiltProducts.path(of: "TerminalProbe"))
    try terminal.waitFor("last none")

    terminal.hangUp()

    #expect([1, 128 + SIGHUP].contains(try terminal.waitForEnd()))
  }
}
