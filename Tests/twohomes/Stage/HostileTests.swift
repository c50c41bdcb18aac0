import TerminalTesting
import OwnThread
import Testing

/// Bytes and pastes that want to harm: nothing of theirs reaches the terminal but as a picture.
///
/// `Outcome.unknown` lists whatever was sent that ncurses does not send.
@Suite(.onItsOwnThread, .serialized, .timeLimit(.minutes(5)))
struct `What is typed to harm` {
  /// Not the keys that leave, stop, or answer that question.
  private static func mayBeTyped(_ byte: UInt8) -> Bool { ![3, 4, 0x11, 0x1A].contains(byte) }

  private func survives(_ pieces: [[UInt8]]) throws {
    let session = try Session.stage()
    try session.openStage()

    for piece in pieces { try session.terminal.send(piece) }
    // Out of whatever that opened: a string, a paste, a search, a page, a question.
    try session.terminal.send("\u{1B}\\\u{1B}[201~\u{7}n\u{1B}[201~")
    try session.terminal.send("\u{15}\u{B}")
    try session.terminal.send("still here")
    try session.terminal.wait("the prompt") { $0.isStage && $0.prompt.hasSuffix("still here") }

    let outcome = try session.quit()
    #expect(outcome == .clean(0))
  }

  @Test func `as single bytes only shows`() throws {
    try survives((UInt8.min...UInt8.max).filter(Self.mayBeTyped).map { [$0] })
  }

  @Test func `as pairs after an Escape only shows`() throws {
    let ends: [UInt8] = [
      0, 7, 0x0D, 0x1B, 0x30, 0x3B, 0x3F, 0x41, 0x5B, 0x5C, 0x7E, 0x7F, 0x9B, 0xFF,
    ]
    try survives(
      (UInt8(0x20)...0x7F).map { first in ends.flatMap { [0x1B, first, $0] } + [0x1B, 0x5C] })
  }

  @Test(arguments: [
    "\u{1B}[" + String(repeating: "9", count: 10_000), "\u{1B}[999999999999999999999A",
    "\u{1B}[-1;;;5~", "\u{1B}[1\u{7};\u{8}5A", "\u{1B}]0;title", "\u{1B}Pq#0;2;0;0;0",
    "\u{1B}[?62;c", "\u{1B}]11;rgb:1/2/3\u{7}", "\u{1B}[24;80R", "\u{1B}[?2026;2$y",
    "\u{1B}[<0;0;0M", "\u{1B}[<0;-1;65535m", "\u{1B}[M   ", "\u{1B}[I\u{1B}[O", "\u{1B}[97;5u",
    String(repeating: "\u{1B}", count: 5_000), String(repeating: "\r", count: 5_000),
    "\u{1B}[200~a\u{1B}[200~b\u{1B}[2J\u{9B}31m\u{1B}[201~",
    "\u{FEFF}\u{0}\u{202E}\u{2066}\u{200B}",
    "👨‍👩‍👧🇩🇪👶🏽1️⃣🏴󠁧󠁢󠁥󠁮󠁧󠁿❤️\u{E000}\u{FFFF}กำ각", "e" + String(repeating: "\u{301}", count: 16),
  ])
  func `as a sequence only shows`(text: String) throws {
    try survives([Array(text.utf8)])
  }

  @Test(
    arguments: [
      [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xE2, 0x82],
      [0xF0, 0x9F],
      [0xEF, 0xBF, 0xBF], [0xC2, 0x9B, 0x33, 0x31, 0x6D],
    ] as [[UInt8]])
  func `as bytes that are no text only shows`(bytes: [UInt8]) throws {
    try survives([bytes, bytes])
  }

  @Test func `as a long line, or a paste of any length, only shows`() throws {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 1_000_000)
    try survives([line])
    try survives([Array("\u{1B}[200~".utf8), line, Array("\u{1B}[201~".utf8)])
    let lines = String(repeating: "alice add \"\u{1B}]0;x\u{7}\"\n", count: 10_000)
    try survives([Array("\u{1B}[200~\(lines)\u{1B}[201~".utf8)])
  }
}

/// Texts of other people: in files, in their names, in the environment.
@Suite(.onItsOwnThread, .serialized, .timeLimit(.minutes(5)))
struct `What is read to harm` {
  /// As they stand in a scenario, and what is to be seen of each.
  private static let titles = [
    (#"\u{1B}]52;c;QQ==\u{7}"#, "␛]52;c;QQ==␇"), (#"\u{1B}]0;x\u{7}"#, "␛]0;x␇"),
    (#"\u{1B}[2J"#, "␛[2J"), (#"\u{9B}31m"#, "�31m"), (#"a\u{202E}b\u{2066}c"#, "abc"),
    (#"d\u{200B}\u{FEFF}e"#, "de"), (#"f\u{2028}g"#, "f␤g"), (#"h\u{D}\u{A}i\u{9}j"#, "h␍␊i␉j"),
    (#"k\u{E000}\u{FFFF}l"#, "k��l"), (#"\u{301}m"#, "m "), (#"n\u{7F}\u{0}o"#, "n␡␀o"),
  ]

  private func scenario(in folder: TemporaryFolder) throws -> String {
    let adds = Self.titles.map { "alice add \"\($0.0)\"" }
    let rest = [
      "alice add \"\(String(repeating: "🏴󠁧󠁢󠁥󠁮󠁧󠁿e\u{301}買", count: 60))\"",
      #"alice comment a1 "\u{1B}[31m\u{9B}0m""#, #"cloud reject next because "\u{1B}c""#,
      #"bob comment a1 "\u{1B}[6n""#, "settle",
    ]
    let lines = ["scenario \"\\u{1B}]0;pwned\\u{7}\""] + adds + ["settle"] + rest
    return try folder.write(lines.joined(separator: "\n"), to: "hostile.scenario")
  }

  @Test(arguments: [(200, 100), (120, 60), (80, 24), (20, 6)])
  func `is shown as pictures on the stage`(size: (Int, Int)) throws {
    let folder = try TemporaryFolder()
    let session = try Session.stage([try scenario(in: folder)], width: 200, height: 100)
    try session.openStage()

    try session.run("step 1000")
    let screen = session.terminal.screen
    session.terminal.resize(width: size.0, height: size.1)
    for line in ["layers", "show", "inbox", "alice edit a2 \"x\"", "what \u{E9}", "help"] {
      // Enter closes a page: an Escape would make one key with whatever follows at once.
      try session.terminal.send("\(line)\r\r")
    }
    session.terminal.resize(width: 200, height: 100)

    for (_, shown) in Self.titles { #expect(screen.text.contains(shown)) }
    #expect(screen.text.contains("␛]0;pwned␇"))
    let outcome = try session.quit()
    #expect(outcome == .clean(0))
  }

  @Test(arguments: ["run", "plain", "run --trace"])
  func `is printed as pictures`(part: String) throws {
    let folder = try TemporaryFolder()
    let file = try scenario(in: folder)
    let session = try Session.stage(part.split(separator: " ").map(String.init) + [file])

    try session.go()
    if part == "plain" {
      try session.terminal.waitFor("comment")
      try session.terminal.send("show\n\u{4}")
    }

    let outcome = try session.end()
    #expect([0, 1].contains(outcome.status))
    #expect(outcome.unknown == [])
  }

  @Test(arguments: ["", "run", "plain"])
  func `in the name of a file, or in a bad one, is printed as pictures`(part: String) throws {
    let folder = try TemporaryFolder()
    let name = "x\u{1B}]0;pwned\u{7}\u{9B}31m\u{202E}.scenario"
    let words = part.isEmpty ? [] : [part]
    let missing = try Session.stage(words + [folder.path + "/no" + name])
    let bad = try Session.stage(
      words + [try folder.write("alice fro\u{1B}]0;pwned\u{7}b\u{9B}31m", to: name)])

    for (session, status) in [(missing, 66), (bad, 65)] {
      try session.go()
      let outcome = try session.end()
      #expect(outcome.status == Int32(status))
      #expect(outcome.unknown == [])
    }
  }

  @Test func `in the words of the command line is printed as pictures`() throws {
    let session = try Session.stage(["--\u{1B}]0;pwned\u{7}"])

    try session.go()

    let outcome = try session.end()
    #expect(outcome == .clean(64))
  }
}
