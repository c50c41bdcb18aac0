import TerminalTesting
import OwnThread
import Testing

/// Terminals, locales and variables of all kinds, on the real program.
@Suite(.onItsOwnThread, .serialized, .timeLimit(.minutes(5)))
struct `The environment of the stage` {
  /// Opens, types a letter that is not ASCII, and leaves; the screen in between.
  private func look(
    _ arguments: [String] = [], term: String = "xterm-256color", in environment: [String],
    script: String = Session.once, typed: String = "é"
  ) throws -> VTScreen {
    let session = try Session.stage(
      arguments, term: term, environment: environment, script: script)
    try session.openStage()
    try session.terminal.send(typed)
    try session.terminal.wait("the letter") { $0.isStage && $0.prompt.hasSuffix(typed) }
    let screen = session.terminal.screen
    let outcome = try session.quit()
    #expect(outcome.status == 0)
    #expect(outcome.keepsModes)
    #expect(!outcome.pastesInBrackets && outcome.isCursorShown && outcome.isOnMainScreen)
    #expect(outcome.unknown == [])
    return screen
  }

  @Test(arguments: [
    ("xterm-256color", "LANG=C.UTF-8"), ("xterm", "LANG=C.UTF-8"), ("screen", "LANG=C.UTF-8"),
    ("tmux-256color", "LANG=C.UTF-8"), ("linux", "LANG=C.UTF-8"),
    ("xterm-256color", "LANG="), ("xterm-256color", "NOTHING="), ("xterm-256color", "LANG=C"),
    ("xterm-256color", "LANG=nowhere"), ("xterm-256color", "LANG=ja_JP.eucJP"),
    ("xterm-256color", "LC_ALL=C"), ("linux", "LANG=C"),
  ])
  func `has lines, marks, letters and colours`(term: String, variable: String) throws {
    let screen = try look(term: term, in: [variable])

    #expect(screen.text.contains("┌─") && screen.text.contains("─┐"))
    #expect(screen.text.contains("✓") && screen.text.contains("alice› é"))
    #expect(screen.hasColors)
  }

  @Test(arguments: ["LANG=C.UTF-8", "LANG=C"])
  func `with an old terminal has signs of ASCII, and no colours`(variable: String) throws {
    let screen = try look(["--color", "always"], term: "vt100", in: [variable], typed: "e")

    #expect(screen.text.contains("+-") && screen.text.contains("alice> e"))
    #expect(screen.isASCII)
    #expect(!screen.hasColors)
  }

  @Test(
    arguments: [
      (["NO_COLOR="], [], true), (["NO_COLOR=1"], [], false), (["NO_COLOR=0"], [], false),
      (["NO_COLOR=1"], ["--color", "always"], true), ([], ["--color", "never"], false),
      (["CLICOLOR_FORCE=1", "NO_COLOR=1"], [], false),
    ] as [([String], [String], Bool)])
  func `says whether there are colours`(
    environment: [String], arguments: [String], hasColors: Bool
  ) throws {
    let screen = try look(arguments, in: environment)

    #expect(screen.hasColors == hasColors)
    #expect(screen.text.contains("alice› é"))
  }

  @Test func `asks for ASCII by an option`() throws {
    let screen = try look(["--ascii"], in: ["LANG=C.UTF-8"], typed: "e")

    #expect(screen.isASCII)
  }

  @Test(arguments: [
    ["COLUMNS=10", "LINES=3"], ["COLUMNS=x", "LINES=-1"], ["COLUMNS=500"], ["TMPDIR=/nonexistent"],
    ["TMPDIR=/dev/null"], ["HOME=/dev/null/home"], ["HOME=relative"], ["HOME="],
    ["HOME=/dev/null/home", "XDG_STATE_HOME=/dev/null"], ["XDG_STATE_HOME=relative"],
  ])
  func `may lie`(environment: [String]) throws {
    let screen = try look(in: environment)

    #expect(screen.rows[0].hasPrefix(" TwoHomes"))
    #expect(screen.rows[35].contains("F10 quit"))
    #expect(screen.rows.contains { $0.count == 120 && $0.hasSuffix("┘") })
  }

  @Test func `may have no standard error`() throws {
    let script = Session.once.replacing("exec \"$0\" \"$@\"", with: "exec \"$0\" \"$@\" 2>&-")

    let screen = try look(in: ["LANG=C.UTF-8"], script: script)

    #expect(screen.text.contains("alice› é"))
  }

  private static let refused: [(String?, String)] = [
    ("dumb", "can only print"), ("nonesuch", "\"nonesuch\""), (nil, "TERM is not set"),
    ("", "TERM is not set"), ("a\u{1B}[2J", "\"a␛[2J\""),
  ]

  @Test(arguments: refused)
  func `that has no screen is told so in one line`(term: String?, reason: String) throws {
    let session = try Session.stage(term: term, width: 300)

    try session.go()
    let outcome = try session.end()

    let told = session.terminal.screen.rows.filter { $0.hasPrefix("twohomes: ") }
    #expect(told.count == 1)
    for word in [reason, "twohomes plain", "twohomes run"] { #expect(told[0].contains(word)) }
    #expect(outcome == .clean(64))
  }
}

/// The three descriptors that a program is started with.
@Suite(.onItsOwnThread, .timeLimit(.minutes(5)))
struct `A closed or full descriptor` {
  private static let good = "echo 'alice add \"x\"' >$D/good; "

  @Test(arguments: [
    ("$T <&-", 64), ("$T >&-", 64), ("$T 2>&-", 64), ("$T <&- >&- 2>&-", 64),
    ("$T run $D/good <&-", 0), ("$T run $D/good >&-", 74), ("$T run $D/good 2>&-", 0),
    ("$T run $D/good <&- >&- 2>&-", 74), ("$T run $D/nothing 2>&-", 66), ("$T run - <&-", 66),
    ("$T run $D/good >/dev/full", 74), ("$T run --json $D/good >/dev/full", 74),
    ("$T run --trace $D/good >/dev/full", 74), ("$T run $D/nothing 2>/dev/full", 66),
    ("$T plain <&-", 0), ("$T plain >/dev/full <$D/good", 74), ("$T plain >&- <$D/good", 74),
    ("$T --help >&-", 74), ("$T --bad 2>&-", 64),
  ])
  func `ends the program with the status of its kind`(line: String, status: Int) throws {
    let folder = try TemporaryFolder()
    let end = try Program.run("D=\(folder.path); " + Self.good + line)

    #expect(end.status == Int32(status))
    #expect(folder.files == ["good"])
    #expect(try folder.read("good") == "alice add \"x\"\n")
  }
}
