import Terminal
import TerminalTesting
import OwnThread
import Testing

/// Terminals and locales of all kinds.
@Suite(.onItsOwnThread, .serialized, .timeLimit(.minutes(5)))
struct `An environment` {
  @Test(arguments: [
    ("xterm-256color", "LANG=C.UTF-8"), ("screen", "LANG=C.UTF-8"), ("tmux-256color", "LANG="),
    ("xterm-256color", "LANG=C"), ("xterm-256color", "LC_ALL=nowhere"),
    ("xterm-256color", "COLUMNS=3"),
  ])
  func `is good enough for every sign`(term: String, variable: String) throws {
    let session = try Session(["✓ 買 é"], term: term, environment: [variable])

    try session.open()
    let screen = session.terminal.screen
    try session.terminal.send("é")
    try session.terminal.waitFor("> é")
    try session.terminal.send("\u{11}")

    #expect(screen.rows[3].contains("✓ 買 é"))
    #expect(screen.rows[0].hasSuffix("120x30 ─┐"))
    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }

  @Test(arguments: ["linux", "vt100"])
  func `with a simple terminal is drawn on, and left`(term: String) throws {
    let session = try Session(["simple"], term: term)

    try session.open()
    try session.terminal.send("x\u{1B}[A")
    try session.terminal.waitFor("last Up")
    try session.terminal.send("\u{11}")
    // These have one screen only, so the shell's lines follow what was drawn.
    let outcome = try session.end()

    #expect(outcome.status == 0)
    #expect(outcome.keepsModes)
    #expect(!outcome.pastesInBrackets)
    #expect(outcome.unknown == [])
  }

  @Test func `has colours only when they are asked for`() throws {
    for (arguments, hasColors) in [([], true), (["--no-color"], false)] {
      let session = try Session(arguments)
      try session.open()
      let style = session.terminal.screen.grid[2][2].style
      try session.terminal.send("\u{11}")

      #expect(style.contains(32) == hasColors)
      let outcome = try session.end()
      #expect(outcome == .clean(0))
    }
  }

  private static let refused: [(String?, TerminalRefusal)] = [
    ("dumb", .dumb), ("nonesuch", .unknown("nonesuch")), (nil, .unnamed),
    ("a\u{1B}[2J", .unknown("a␛[2J")),
  ]

  @Test(arguments: refused)
  func `without a screen is told so`(term: String?, refusal: TerminalRefusal) throws {
    let session = try Session(term: term, width: 300)

    try session.go()
    let outcome = try session.end()

    #expect(session.terminal.screen.text.contains(refusal.description))
    #expect(refusal.description.contains("twohomes plain"))
    #expect(outcome == .clean(64))
  }

  @Test func `without a terminal is told so`() throws {
    let probe = BuiltProducts.path(of: "TerminalProbe")
    let terminal = try PseudoTerminal(
      running: "/bin/sh",
      ["-c", "\(probe) </dev/null; echo $?; \(probe) | cat"],
      environment: ["PATH=/usr/bin:/bin", "TERM=xterm"],
      width: 300
    )

    _ = try terminal.waitForEnd()

    let sentence = TerminalRefusal.notATerminal.description
    #expect(terminal.screen.rows.prefix(3) == [sentence, "64", sentence])
  }
}
