import TerminalTesting
import OwnThread
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Whatever ends the stage, the terminal is as before.
@Suite(.onItsOwnThread, .serialized, .timeLimit(.minutes(5)))
struct `The end of the stage` {
  private static let asked = [SIGTERM, SIGINT, SIGHUP]

  /// With the other half of it: two hundred.
  @Test(arguments: asked)
  func `by a signal after the first frame leaves the terminal as it was`(signal: Int32) throws {
    for turn in 0..<34 {
      let session = try Session.stage()
      try session.openStage()
      if turn % 2 == 1 { try session.terminal.send("demo\r") }
      session.terminal.look(times: turn * 5)

      kill(session.process, signal)

      let outcome = try session.end()
      #expect(outcome == .clean(128 + signal), "turn \(turn)")
    }
  }

  /// At once, after so many looks, after so many bytes: what comes before there is a handler ends
  /// the program as it ends every program, and the terminal was not touched.
  @Test(arguments: asked)
  func `by a signal before the first frame leaves the terminal as it was`(signal: Int32) throws {
    for turn in 0..<34 {
      let session = try Session.stage()
      let before = session.terminal.screen.byteCount
      try session.go()
      if turn % 3 == 1 { session.terminal.look(times: turn * turn * 10) }
      if turn % 3 == 2 {
        try session.terminal.wait("a byte") { $0.byteCount > before + 2 + turn }
      }

      kill(session.process, signal)

      let outcome = try session.end()
      #expect(outcome == .clean(128 + signal), "turn \(turn)")
    }
  }

  @Test(arguments: [SIGQUIT, SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGSYS])
  func `by what a crash raises leaves the terminal as it was`(signal: Int32) throws {
    for isPlaying in [false, true] {
      let session = try Session.stage()
      try session.openStage()
      if isPlaying { try session.terminal.send("demo\r") }

      kill(session.process, signal)

      let outcome = try session.end()
      #expect(outcome == .clean(128 + signal))
    }
  }

  @Test(arguments: asked + [SIGQUIT])
  func `comes where a parent had the signal ignored`(signal: Int32) throws {
    let name = [SIGTERM: "TERM", SIGINT: "INT", SIGHUP: "HUP"][signal] ?? "QUIT"
    let script = Session.once.replacing("read go; exec", with: "trap '' \(name); read go; exec")
    let session = try Session.stage(script: script)
    try session.openStage()

    kill(session.process, signal)

    let outcome = try session.end()
    #expect(outcome == .clean(128 + signal))
  }

  @Test(arguments: ["exec \"$0\"", "trap '' HUP; exec \"$0\""])
  func `comes when the terminal is gone, without spinning`(start: String) throws {
    for isPlaying in [false, true] {
      let terminal = try PseudoTerminal(
        running: "/bin/sh", ["-c", start, BuiltProducts.path(of: "twohomes")],
        environment: ["TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin"], width: 120,
        height: 36)
      try terminal.waitForStage()
      if isPlaying { try terminal.send("demo\r") }

      terminal.hangUp()

      #expect(try terminal.waitForEnd() == 128 + SIGHUP)
      // Who spins takes all the time there is until it is found out; a start takes some tens.
      #expect(try #require(terminal.processorTime) < 3_000)
    }
  }
}

/// A terminal that is full: somebody stopped its output, or the reader hangs.
@Suite(.onItsOwnThread, .serialized, .timeLimit(.minutes(5)))
struct `A terminal that nobody reads` {
  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT], ["", "typed", "demo\r"])
  func `does not keep the stage from ending`(signal: Int32, typed: String) throws {
    let session = try Session.stage()
    try session.openStage()
    try session.terminal.fill()
    try session.terminal.send(typed)

    kill(session.process, signal)
    try session.terminal.waitForEnd(of: session.process)

    let outcome = try session.end()
    #expect(outcome == .clean(128 + signal))
  }

  @Test func `is drawn on again when it is read`() throws {
    let session = try Session.stage()
    try session.openStage()
    try session.terminal.fill()
    try session.terminal.send("typed meanwhile")

    try session.terminal.send("\u{C}")
    try session.terminal.wait("the prompt") { $0.isStage && $0.prompt.hasSuffix("typed meanwhile") }
    try session.terminal.wait("no dot of the noise") { !$0.text.contains("......") }

    let outcome = try session.quit()
    #expect(outcome == .clean(0))
  }
}
