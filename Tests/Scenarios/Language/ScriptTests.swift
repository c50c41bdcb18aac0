import Scenarios
import Testing

@Suite struct `A script` {
  private func errors(in bytes: [UInt8]) -> [LanguageError] {
    do {
      _ = try Script(bytes: bytes)
      return []
    } catch {
      return error.errors
    }
  }

  private func errors(in text: String) -> [LanguageError] { errors(in: Array(text.utf8)) }

  @Test func `takes its head from its first lines`() throws {
    let script = try Script(
      """
      # a comment, and a blank line

      scenario "a morning"
      seed 42
      start 2026-03-01T07:30
      latency 40ms..120ms
      alice add "x"
      """)

    var header = Header()
    header.title = "a morning"
    header.seed = 42
    header.start = try #require(Words.moment("2026-03-01T07:30")?.moment(from: header.start))
    header.latency = 40...120
    #expect(script.header == header)
    #expect(script.steps.map(\.line) == [7])
  }

  @Test func `says of every line that is none what is wrong with it`() {
    let errors = errors(in: "alice add \"x\"\nalcie ack a1\nwait\r\nseed 3\n# fine\nalice add \"y")

    #expect(
      errors == [
        LanguageError(
          line: 2, column: 1, "there is no verb \"alcie\"; did you mean alice?"),
        LanguageError(
          line: 3, column: 5, "the line ends here: expected a duration, such as 250ms, 2s or 1.5s"),
        LanguageError(
          line: 4, column: 1, "seed stands at the head of a file, before the first command"),
        LanguageError(line: 6, column: 11, "this text has no closing quote"),
      ])
  }

  @Test(arguments: [(30, 20, true), (20, 20, true), (19, 19, false)])
  func `says twenty things at most, and that it read no more`(
    bad: Int, named: Int, isCut: Bool
  ) throws {
    let faults = try #require(throws: Script.Faults.self) {
      try Script(String(repeating: "frobnicate\n", count: bad))
    }

    #expect((faults.errors.count, faults.isCut) == (named, isCut))
  }

  @Test(arguments: [
    (4097, LanguageError(line: 2, column: 4097, "the line has 4097 bytes: at most 4,096 are read")),
    (4096, nil),
  ])
  func `takes lines of 4,096 bytes and no more`(bytes: Int, error: LanguageError?) {
    let line = "#" + String(repeating: "x", count: bytes - 1)

    let errors = errors(in: "wait 1s\n\(line)")

    #expect(errors == [error].compactMap(\.self))
  }

  @Test func `takes a file of 1 MiB and no more`() {
    let most = [UInt8](repeating: UInt8(ascii: "\n"), count: 1 << 20)
    let error = LanguageError(
      column: 1, "the file has 1048577 bytes: at most 1,048,576 are read; part it in two")

    let complaints = [errors(in: most), errors(in: most + [10])]

    #expect(complaints == [[], [error]])
  }

  @Test(arguments: [
    ("alice hold of", 12, "expected on or off, saw \"of\"; did you mean on?"),
    ("alice edit a0 \"x\"", 12, "expected a card or event, such as a1, saw \"a0\""),
    ("alice edit a1", 14, "the line ends here: expected a text in quotes"),
    (
      "alice hold on write", 15,
      "expected writes, answers, snapshots or loads or the end of the line, saw \"write\"; did you mean writes?"
    ),
    (
      "alice latency 9ms..1ms", 15,
      "expected a duration or a range, such as 500ms or 40ms..120ms, saw \"9ms..1ms\": the shorter one stands first"
    ),
    ("cloud rejct next", 7, "cloud has no verb \"rejct\"; did you mean reject?"),
    (
      "cloud add \"x\"", 7,
      "cloud has no verb \"add\"; there are reject, unavailable, swallow, allow, rule, conflicts, remove, invite"
    ),
    ("cloud reject next 2 from carol", 26, "expected alice or bob, saw \"carol\""),
    ("deliver m0", 9, "expected a message, such as m7 or alice or bob, saw \"m0\""),
    (
      "settle witin 3s", 8,
      "expected within or the end of the line, saw \"witin\"; did you mean within?"
    ),
    ("seed -1", 6, "expected a whole number, saw \"-1\""),
    (
      "start 2026-02-30T10:00", 7,
      "expected a moment: +2h, 15:00, 2026-01-05T15:00 or none, saw \"2026-02-30T10:00\""
    ),
    (
      "expect alice row a1 pendign", 21,
      "expected pending, accepted, synced or absent, saw \"pendign\"; did you mean pending?"
    ),
    ("expect conveged", 8, "there is no check \"conveged\"; did you mean converged?"),
    (
      "expect alice known a1 dave", 23,
      "expected none or alice, bob or carol, saw \"dave\""
    ),
    ("\"x\"", 1, "expected a verb, saw a text in quotes"),
    ("quit now", 6, "expected the end of the line, saw \"now\""),
  ])
  func `points at the word that is wrong`(line: String, column: Int, message: String) {
    let error = LanguageError(column: column, message)

    #expect(errors(in: line) == [error])
  }
}
