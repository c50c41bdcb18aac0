import Household
import Scenarios
import Simulation
import Testing

@Suite struct `The parser` {
  @Test(arguments: [
    ("alcie add \"x\"", 1, "there is no verb \"alcie\"; did you mean alice?"),
    ("alice", 6, "the line ends here: expected a verb of alice"),
    ("expect alice", 13, "the line ends here: expected a check of alice"),
    (
      "step 99999999999999999999", 6,
      "expected a whole number or the end of the line, saw \"99999999999999999999\": at most 9 digits are taken"
    ),
    (
      "wait 9999999999d", 6,
      "expected a duration, such as 250ms, 2s or 1.5s, saw \"9999999999d\": at most 10000d are taken"
    ),
    (
      "wait 1.5ms", 6,
      "expected a duration, such as 250ms, 2s or 1.5s, saw \"1.5ms\": a millisecond is the least that is told apart"
    ),
    (
      "wait 2", 6,
      "expected a duration, such as 250ms, 2s or 1.5s, saw \"2\": its unit is missing: 2s or 2ms"
    ),
    (
      "alice lose 200%", 12,
      "expected next or a percentage, such as 10%, saw \"200%\": at most 100% is taken"
    ),
    (
      "alice latency 90ms..10ms", 15,
      "expected a duration or a range, such as 500ms or 40ms..120ms, saw \"90ms..10ms\": the shorter one stands first"
    ),
    ("cloud rule foo off", 12, "expected the name of a rule, saw \"foo\"; rules lists them"),
    ("alice ad \"x\"", 7, "alice has no verb \"ad\"; did you mean add?"),
    ("alice add Milk", 11, "expected a text in quotes, saw \"Milk\""),
    (
      "alice add \"x\" fro me", 15,
      "expected for, at or the end of the line, saw \"fro\"; did you mean for?"
    ),
    ("alice add \"x\" for mee", 19, "expected partner, me or both, saw \"mee\"; did you mean me?"),
    ("alice ack card", 11, "expected a card or event, such as a1, saw \"card\""),
    ("alice ack a1 now", 14, "expected the end of the line, saw \"now\""),
    ("cloud rule thanks on", 12, "expected the name of a rule, saw \"thanks\"; rules lists them"),
    (
      "cloud rule ack-stay on", 12,
      "expected the name of a rule, saw \"ack-stay\"; did you mean ack-stays?"
    ),
    (
      "cloud reject next code permission-denyed", 24,
      "expected a code, such as unavailable or 14, saw \"permission-denyed\"; did you mean permission-denied?"
    ),
    ("wait", 5, "the line ends here: expected a duration, such as 250ms, 2s or 1.5s"),
    ("add \"x\"", 1, "there is no verb \"add\" without a name: say who, alice add or bob add"),
    ("expect alice unraed a1", 14, "alice has no check \"unraed\"; did you mean unread?"),
    (
      "await alice row a1 synced within soon", 34,
      "expected a duration, such as 250ms, 2s or 1.5s, saw \"soon\""
    ),
  ])
  func `says what is wrong, where, and which word is near`(
    line: String, column: Int, message: String
  ) {
    #expect(throws: LanguageError(column: column, message)) { try CommandParser().parse(line) }
  }

  @Test func `lets the phone in focus act where none is named`() throws {
    guard case .command(let command) = try CommandParser().parse("add \"x\"", focus: .bob) else {
      Issue.record("it is a command")
      return
    }
    var player = Player()

    _ = player.perform(command)

    #expect(player.simulation[.bob].cards.map(\.title) == ["x"])
  }

  @Test func `knows every verb that help names`() throws {
    for verb in CommandParser.verbs where verb.name != "expect" && verb.name != "await" {
      for form in verb.forms {
        let line = ([verb.subjectSample, verb.name].filter { !$0.isEmpty } + form.map(\.sample))
          .joined(separator: " ")
        #expect(throws: Never.self, "\(line)") { try CommandParser().parse(line) }
      }
    }
  }

  @Test func `knows every check that help names`() throws {
    for check in CommandParser.checks {
      for form in check.forms {
        let line =
          (["expect", check.subjectSample, check.name].filter { !$0.isEmpty }
          + form.map(\.sample)).joined(separator: " ")
        #expect(throws: Never.self, "\(line)") { try CommandParser().parse(line) }
      }
    }
  }
}

extension Phrase {
  fileprivate var subjectSample: String {
    switch subject {
    case .device: "alice"
    case .cloud: "cloud"
    case .write: "alice/3"
    case .stage: ""
    }
  }
}

extension Part {
  /// The part as somebody could write it.
  fileprivate var sample: String {
    switch self {
    case .word(let word): word
    case .oneOf(let words, _): words[0]
    case .optional(let parts): parts.map(\.sample).joined(separator: " ")
    case .many(let kind, _): "\(kind.sample) \(kind.sample)"
    case .value(let kind, _): kind.sample
    }
  }
}

extension Part.Kind {
  fileprivate var sample: String {
    switch self {
    case .text: "\"a text\""
    case .item: "a1"
    case .write: "alice/3"
    case .message: "m7"
    case .member: "bob"
    case .moment: "15:00"
    case .duration: "2s"
    case .latency: "40ms..120ms"
    case .number, .seed: "3"
    case .percent: "10%"
    case .path: "file"
    case .rule: "ack-stays"
    case .code: "unavailable"
    case .anyWord: "word"
    }
  }
}
