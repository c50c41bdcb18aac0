import TerminalTesting
import OwnThread
import Testing

/// What a person sees and types.
@Suite(.onItsOwnThread, .serialized, .timeLimit(.minutes(5)))
struct `A terminal screen` {
  @Test func `draws the first frame, shows the cursor, and leaves the terminal as it was`() throws {
    let session = try Session(["買尿布"], width: 40)

    try session.open()
    let screen = session.terminal.screen
    try session.terminal.send("\u{11}")

    #expect(screen.isAlternate)
    #expect(screen.isCursorShown)
    #expect(screen.pastesInBrackets)
    #expect(
      screen.rows.prefix(6) == [
        "┌─ probe ────────────────────── 40x30 ─┐",
        "│ last none                            │",
        "│ events 0 resumed 0                   │",
        "│ 買尿布                               │",
        "│ >                                    │",
        "│                                      │",
      ]
    )
    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }

  @Test func `shows a typed letter with few bytes`() throws {
    let session = try Session()
    try session.open()
    try session.terminal.send("a")
    try session.terminal.wait("a") { $0.text.contains("> a ") && $0.text.contains("events 1") }

    let before = session.terminal.screen.byteCount
    try session.terminal.send("b")
    try session.terminal.wait("b") { $0.text.contains("> ab") && $0.text.contains("events 2") }
    let after = session.terminal.screen

    #expect(after.byteCount - before < 60)
    #expect(after.column == 6)
    try session.terminal.send("\u{11}")
    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }

  @Test func `is silent while nothing happens`() throws {
    let session = try Session()
    try session.open()
    try session.terminal.wait("the cursor") { $0.row == 4 && $0.column == 4 }

    #expect(session.terminal.isSilent(milliseconds: 300))
    try session.terminal.send("\u{11}")
    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }

  @Test(arguments: [(1, 1), (5, 2), (2, 200), (300, 3), (0, 0), (120, 40)])
  func `takes every size`(size: (Int, Int)) throws {
    let session = try Session()
    try session.open()

    session.terminal.resize(width: max(1, size.0), height: max(1, size.1))
    session.terminal.resize(width: 50, height: 20)
    try session.terminal.waitFor("50x20")
    session.terminal.resize(width: 120, height: 30)
    try session.terminal.waitFor("120x30")
    try session.terminal.wait("the whole frame") { $0.rows[29].hasPrefix("└─") }
    try session.terminal.send("\u{11}")

    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }

  @Test func `tells an Escape from a key by time, and swallows replies`() throws {
    let session = try Session()
    try session.open()

    try session.terminal.send("\u{1B}")
    try session.terminal.waitFor("last Esc")
    try session.terminal.send("\u{1B}[A\u{1B}]11;rgb:0/0/0\u{7}\u{1B}[?62;c\u{1B}[<0;3;4M")
    try session.terminal.waitFor("last Up")
    try session.terminal.send("\u{1B}[99;5u\u{1B}[I\u{1B}OB")
    try session.terminal.waitFor("last Down")
    try session.terminal.waitFor("events 3 ")
    try session.terminal.send("\u{11}")

    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }

  @Test func `takes a paste as one event, with its control characters made harmless`() throws {
    let session = try Session()
    try session.open()

    try session.terminal.send("\u{1B}[200~one\rtwo\u{1B}[2J\u{7}買\u{1B}[201~")
    try session.terminal.waitFor("last paste 15 false")
    try session.terminal.waitFor("> one two[2J買")
    try session.terminal.send("\u{11}")

    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }

  @Test func `takes a paste of a hundred thousand bytes`() throws {
    let session = try Session()
    try session.open()

    let text = String(repeating: "0123456789", count: 10_000)
    try session.terminal.send("\u{1B}[200~\(text)\u{1B}[201~")
    try session.terminal.waitFor("last paste 100000 false")
    try session.terminal.send("\u{11}")

    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }

  @Test func `outlives any bytes`() throws {
    let session = try Session()
    try session.open()
    var seed: UInt64 = 7

    for _ in 0..<20 {
      let bytes = (0..<1_000).map { _ in
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(seed >> 56)
      }
      // Not the keys by which the probe stops, fails or quits, and no paste without an end.
      try session.terminal.send(bytes.filter { ![0x11, 0x1A, 0x1B].contains($0) })
    }
    try session.terminal.send("\u{1B}[\(String(repeating: "9", count: 10_000))~\r\u{3}\u{15}")
    try session.terminal.send("still here")
    try session.terminal.waitFor("> still here")
    try session.terminal.send("\u{11}")

    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }

  @Test(arguments: [
    "a\u{1B}[2Jb", "a\u{9B}31mb", "a\u{202E}b", "a\r\nb\tc", "a\u{1B}]0;x\u{7}b", "a\u{7F}\u{0}b",
    "👨‍👩‍👧 🇩🇪 👶🏽 1️⃣", "\u{1FAEA}\u{1F6D8}", "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "กำ क्षि 각",
  ])
  func `shows hostile text in its own row only`(text: String) throws {
    let session = try Session(["\(text)|"])
    try session.open()
    let screen = session.terminal.screen
    try session.terminal.send("\u{11}")

    #expect(screen.rows[3].hasSuffix("│"))
    #expect(screen.grid[3][119].text == "│")
    #expect(screen.rows[4].hasPrefix("│ >"))
    let outcome = try session.end()
    #expect(outcome == .clean(0))
  }
}
