import Household
import Scenarios
import Testing

@Suite struct `The lexer` {
  @Test func `parts words and texts, and leaves the comment`() throws {
    let tokens = try Lexer.tokens(of: "  alice\tadd \"a # b\" # for Bob")

    #expect(
      tokens == [
        Token(kind: .word, value: "alice", column: 3), Token(kind: .word, value: "add", column: 9),
        Token(kind: .text, value: "a # b", column: 13),
      ])
  }

  @Test func `reads every escape`() throws {
    let tokens = try Lexer.tokens(of: #""\" \\ \n \t \u{1F600}""#)

    #expect(tokens.map(\.value) == ["\" \\ \n \t 😀"])
  }

  @Test(arguments: [
    "plain", "with \"quotes\" and \\", "tab\tline\nend", "\u{1B}[2J\u{202E}", "買尿布 😀",
    "\u{301}a mark first", "\"\u{301} \\\u{301} \n\u{301}",
  ])
  func `reads back what it would write`(text: String) throws {
    let tokens = try Lexer.tokens(of: quoted(text))

    #expect(tokens.map(\.value) == [text])
    let isPrintable = quoted(text).unicodeScalars.allSatisfy(\.isPrintable)
    #expect(isPrintable)
  }

  @Test func `takes a mark after a sign of its own as text, and counts columns by character`()
    throws
  {
    let tokens = try Lexer.tokens(of: "alice add \"\u{301}x\" e\u{301} me #\u{301} \"")

    #expect(tokens.map(\.value) == ["alice", "add", "\u{301}x", "e\u{301}", "me"])
    #expect(tokens.map(\.column) == [1, 7, 11, 15, 17])
  }

  @Test(arguments: [
    ("alice add \"Milk", 11, "this text has no closing quote"),
    (#"a "\x""#, 4, #"this escape is none: there are \" \\ \n \t and \u{1F600}"#),
    (
      #"a "\u{D800}""#, 4, #"this is no code point: write one to six hexadecimal digits, \u{1F600}"#
    ),
    ("add\"x\"", 4, "a space is missing between a word and a text in quotes"),
    ("\"x\"add", 4, "a space is missing between a word and a text in quotes"),
  ])
  func `says where a line is wrong`(line: String, column: Int, message: String) {
    #expect(throws: LanguageError(column: column, message)) { try Lexer.tokens(of: line) }
  }
}

@Suite struct `A source` {
  @Test func `takes a BOM and either end of line`() throws {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("a\r\nb\n\nc".utf8)

    let lines = try Source(bytes: bytes).lines

    #expect(lines == ["a", "b", "", "c"])
  }

  @Test(arguments: [
    (Array("ok\nab".utf8) + [0xC0, 0xAF], 2, 3), ([0xFF], 1, 1),
    (Array("é".utf8) + [0xED, 0xA0, 0x80], 1, 2), (Array("x".utf8) + [0xE2, 0x82], 1, 2),
  ])
  func `says where it is no UTF-8`(bytes: [UInt8], line: Int, column: Int) {
    #expect(
      throws: LanguageError(line: line, column: column, "this is no UTF-8: save the file as UTF-8")
    ) { try Source(bytes: bytes) }
  }

  @Test func `refuses what is too long, and takes what is just not`() throws {
    let line = [UInt8](repeating: UInt8(ascii: "a"), count: 4097)

    let longest = try Source(bytes: Array(line.dropLast())).lines

    #expect(longest.count == 1)
    #expect(throws: LanguageError.self) { try Source(bytes: line) }
    #expect(throws: LanguageError.self) {
      try Source(bytes: [UInt8](repeating: UInt8(ascii: "\n"), count: (1 << 20) + 1))
    }
  }
}

@Suite struct `The words of the language` {
  @Test(arguments: [
    ("250ms", 250), ("2s", 2000), ("1.5s", 1500), ("3m", 180_000), ("2h", 7_200_000),
    ("1d", 86_400_000), ("0ms", 0), ("0.001s", 1),
  ])
  func `are durations`(word: String, milliseconds: Int64) {
    #expect(Words.duration(word) == milliseconds)
  }

  @Test(arguments: ["", "s", "5", "-1s", "1.5ms", "1..2s", "99999999999d", "1e3s", "١s"])
  func `are no durations`(word: String) { #expect(Words.duration(word) == nil) }

  @Test(arguments: [
    ("+2h", "2026-01-05T10:00:00Z"), ("15:00", "2026-01-05T15:00:00Z"),
    ("2026-02-28T09:05", "2026-02-28T09:05:00Z"), ("9:05", "2026-01-05T09:05:00Z"),
  ])
  func `are moments`(word: String, moment: String) {
    #expect(Words.moment(word)?.moment(from: Player.defaultStart)?.description == moment)
  }

  @Test(arguments: ["24:00", "23:60", "2026-02-30T09:00", "2026-1-1T09:00", "noon", "15:0", "+x"])
  func `are no moments`(word: String) { #expect(Words.moment(word) == nil) }

  @Test func `are ranges that do not run backwards`() {
    #expect(Words.latency("40ms..120ms") == 40...120)
    #expect(Words.latency("500ms") == 500...500)
    #expect(Words.latency("2s..1s") == nil)
  }
}
