import TerminalTesting
import OwnThread
import Testing

/// What options and variables do to what the real program sends to its terminal.
@Suite(.onItsOwnThread, .serialized, .timeLimit(.minutes(5)))
struct `The stage's options` {
  /// A screen with a write on it, as it stands with some words and variables.
  private func screen(
    _ words: [String], _ variables: [String], until text: String = "pending"
  ) throws -> VTScreen {
    let terminal = try PseudoTerminal(
      running: Program.path, words,
      environment: ["TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin"] + variables,
      width: 120, height: 36)
    try terminal.waitFor("plays the demo")
    try terminal.send("pause\ralice add \"Buy diapers\"\r")
    try terminal.wait(text) { $0.text.contains(text) && $0.text.contains("m1 leaves") }
    let screen = terminal.screen
    try terminal.send("\u{11}")
    #expect(try terminal.waitForEnd() == 0)
    #expect(screen.unknown.isEmpty)
    return screen
  }

  private func hasColors(_ screen: VTScreen) -> Bool {
    screen.grid.joined().contains { $0.style.contains { (31...37).contains($0) } }
  }

  @Test(arguments: [
    ([], [], true), ([], ["NO_COLOR="], true), ([], ["NO_COLOR=1"], false),
    (["--color", "auto"], ["NO_COLOR=0"], false), (["--color", "auto"], [], true),
    (["--color=always"], ["NO_COLOR=1"], true), (["--color=never"], [], false),
    (["--color=never"], ["NO_COLOR="], false),
  ])
  func `use colours when they are wanted`(
    words: [String], variables: [String], expected: Bool
  ) throws {
    let screen = try screen(words, variables)

    #expect(hasColors(screen) == expected)
    // Without colours a state still has its word and its sign.
    #expect(screen.text.contains("… pending"))
  }

  @Test func `draw in ASCII alone`() throws {
    let screen = try screen(["--ascii"], [], until: ". pending")

    #expect(screen.text.utf8.allSatisfy { $0 < 0x7F })
    #expect(screen.text.contains("+- Alice . online"))
  }

  @Test(arguments: [([], false), (["--no-motion"], true)])
  func `send something while a message travels, or not`(words: [String], isSilent: Bool) throws {
    let terminal = try PseudoTerminal(
      running: Program.path, words,
      environment: ["TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin"], width: 120,
      height: 36)
    try terminal.waitFor("plays the demo")
    try terminal.send("alice latency 1h\ralice add \"Buy diapers\"\r")
    try terminal.wait("the frame") { screen in
      screen.text.contains("m1 leaves") && screen.text.contains("alice› ") && screen.row > 30
    }

    #expect(terminal.isSilent(milliseconds: 300) == isSilent)
    try terminal.send("\u{11}")
    #expect(try terminal.waitForEnd() == 0)
  }
}
