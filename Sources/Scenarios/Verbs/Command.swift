package import Simulation

/// A line, understood.
package struct Command: Sendable {
  package enum Kind: Sendable {
    case phone(PhoneAction, Call)
    case detail(DetailAction, Call)
    case arrange(ArrangeAction, Call)
    case world(WorldNeed, WorldAction, Call)
    case screen(ScreenVerb, Call)
    case expect(Expectation)
    case await(Expectation)
    case end
  }

  package let kind: Kind
  /// The line as it was written, without its comment, and with the phone that acts.
  package let text: String
  /// Where its first word stands.
  package let column: Int

  /// What of the world it needs; `nil` where a live session does it just as well.
  package let need: WorldNeed?

  /// What stood in the line, where it acts on phones, the cloud or the way between them.
  package var call: Call? {
    switch kind {
    case .phone(_, let call), .detail(_, let call), .arrange(_, let call), .world(_, _, let call):
      call
    case .screen, .expect, .await, .end: nil
    }
  }

  /// What stood in the line, whatever it does.
  package var words: Call {
    switch kind {
    case .phone(_, let call), .detail(_, let call), .arrange(_, let call), .world(_, _, let call),
      .screen(_, let call):
      call
    case .expect(let expectation), .await(let expectation): expectation.call
    case .end: Call(subject: .stage, name: "quit", column: column)
    }
  }

  /// The line without its comment as it was typed, where the focus may have said who acts.
  package func typed(_ line: String) -> String {
    switch kind {
    // They name who they are about themselves.
    case .expect, .await, .end: return text
    case .phone, .arrange, .world, .screen, .detail: break
    }
    guard case .device(let side) = words.subject, !line.dropFirst(column - 1).hasPrefix(side.name)
    else { return text }
    return String(text.dropFirst(side.name.count + 1))
  }

  /// Whether it ends the file.
  package var isEnd: Bool { if case .end = kind { true } else { false } }

  /// Whether it only looks at what must be true now.
  package var isExpectation: Bool { if case .expect = kind { true } else { false } }
}

/// What the head of a file says.
package struct Header: Hashable, Sendable {
  package var title: String?
  package var seed: UInt64?
  package var start = Player.defaultStart
  package var latency: ClosedRange<Int64>?

  package init() {}
}

/// Understands lines: the one way in for files, the prompt, keys and lessons.
package struct CommandParser: Sendable {
  /// Every verb.
  package static let verbs: [Verb] =
    HeaderVerbs.table + PersonVerbs.table + DeviceVerbs.table + FaultVerbs.table
    + CloudVerbs.table + WireVerbs.table
    + TimeVerbs.table + ScreenVerbs.table + JourneyVerbs.table

  /// Every check.
  package static let checks: [Check] =
    DeviceChecks.table + CloudChecks.table + WriteChecks.table + WorldChecks.table

  private let verbParser: Parser<VerbAction>
  private let checkParser = Parser(Self.checks, guide: { _ in "help expect" })

  package enum Result: Sendable {
    case nothing
    case command(Command)
    case header(@Sendable (inout Header) -> Void, name: String, column: Int)
  }

  package init() {
    verbParser = Parser(
      Self.verbs, heads: HeaderVerbs.table.map(\.name),
      guide: { subject in ["help", subject.text].compactMap(\.self).joined(separator: " ") })
  }

  /// Understands one line, in which the phone in focus acts where none is named; none in files.
  package func parse(
    _ line: String, focus: Side? = nil
  ) throws(LanguageError) -> Result {
    try Self.checkLength(line)
    let tokens = try Lexer.tokens(of: line)
    guard let first = tokens.first else { return .nothing }
    var text = Self.withoutComment(line, tokens)
    let end = text.count + 1
    if first.word == "expect" || first.word == "await" {
      let kind = try expectation(tokens, end: end)
      return .command(
        Command(kind: kind, text: text, column: first.column, need: .checks))
    }
    let (verb, call) = try verbParser.parse(tokens, focus: focus, end: end)
    if case .device(let side) = call.subject, first.word != side.name {
      // Written out, so that the line says the same wherever it stands.
      text = "\(side.name) \(text.drop { $0 == " " || $0 == "\t" })"
      try Self.checkLength(text)
    }
    let kind: Command.Kind
    switch verb.action {
    case .phone(let action): kind = .phone(action, call)
    case .detail(let action): kind = .detail(action, call)
    case .arrange(let action): kind = .arrange(action, call)
    case .world(let need, let action): kind = .world(need, action, call)
    case .screen(let screen): kind = .screen(screen, call)
    case .end: kind = .end
    case .header(let set):
      return .header({ set(&$0, call) }, name: call.name, column: first.column)
    case .expect, .await:
      preconditionFailure("expect and await are parsed before the verbs")
    }
    return .command(
      Command(kind: kind, text: text, column: first.column, need: verb.action.need))
  }

  /// What may come after the words of an unfinished line.
  package func expected(
    after line: String, focus: Side?
  ) -> (words: [String], kinds: [Part.Kind]) {
    guard let tokens = try? Lexer.tokens(of: line) else { return ([], []) }
    if tokens.first?.word == "expect" || tokens.first?.word == "await" {
      let rest = tokens.dropFirst(tokens.count > 1 && tokens[1].word == "not" ? 2 : 1)
      let (words, kinds) = checkParser.expected(after: Array(rest), focus: nil)
      return (rest.isEmpty && tokens.count == 1 ? words + ["not"] : words, kinds)
    }
    return verbParser.expected(after: tokens, focus: focus)
  }

  private func expectation(_ tokens: [Token], end: Int) throws(LanguageError) -> Command.Kind {
    var tokens = tokens
    let waits = tokens[0].word == "await"
    var within: Int64 = 3000
    if waits, tokens.count > 2, tokens[tokens.count - 2].word == "within" {
      guard case .duration(let time)? = Part.Kind.duration.read(tokens[tokens.count - 1]) else {
        throw LanguageError(
          column: tokens[tokens.count - 1].column,
          "expected \(Part.Kind.duration.expected), saw \(quoted(tokens[tokens.count - 1].value))")
      }
      within = time
      tokens.removeLast(2)
    }
    let isNegated = tokens.count > 1 && tokens[1].word == "not"
    let (check, call) = try checkParser.parse(tokens, from: isNegated ? 2 : 1, end: end)
    let expectation = Expectation(
      isNegated: isNegated, check: check,
      call: Call(
        subject: call.subject, name: call.name, values: call.values,
        column: tokens.count > 1 ? tokens[1].column : end),
      within: within)
    return waits ? .await(expectation) : .expect(expectation)
  }

  private static func checkLength(_ line: String) throws(LanguageError) {
    guard line.utf8.count <= Source.longestLine else {
      throw LanguageError(
        column: 1, "the line has \(line.utf8.count) bytes: at most 4,096 are read")
    }
  }

  private static func withoutComment(_ line: String, _ tokens: [Token]) -> String {
    var isQuoted = false
    var isEscaped = false
    var end = line.endIndex
    for index in line.indices {
      let character = line[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == "#", !isQuoted {
        end = index
        break
      }
    }
    var text = line[..<end]
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return String(text)
  }
}
