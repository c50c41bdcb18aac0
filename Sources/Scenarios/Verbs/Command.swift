package import Simulation

/// What belongs to a screen: without one it does nothing.
package enum ScreenVerb: String, Hashable, Sendable, CaseIterable {
  case pause, play, speed, step, show, diff, rules, inbox, what, help, open, demo, layers
  case timeline, wire, focus, scroll, redraw
}

/// What an entry of the verb table does.
package enum VerbAction: Sendable {
  /// It acts on the world, or lets time pass.
  case world(@Sendable (inout Player, Call) throws(Misfit) -> Void)
  /// It belongs to the screen.
  case screen(ScreenVerb)
  /// It stands at the head of a file.
  case header(@Sendable (inout Header, Call) -> Void)
  /// It looks at what must be true; what follows is in the table of checks.
  case expect, await
}

/// One entry of the verb table.
package typealias Verb = Phrase<VerbAction>

/// A line, understood.
package struct Command: Sendable {
  package enum Kind: Sendable {
    case world(@Sendable (inout Player, Call) throws(Misfit) -> Void, Call)
    case screen(ScreenVerb, Call)
    case expect(Expectation)
    case await(Expectation)
  }

  package let kind: Kind
  /// The line as it was written, without its comment.
  package let text: String
  /// Where its first word stands.
  package let column: Int

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
    + TimeVerbs.table + ScreenVerbs.table

  /// Every check.
  package static let checks: [Check] =
    DeviceChecks.table + CloudChecks.table + WriteChecks.table + WorldChecks.table

  private let verbParser: Parser<VerbAction>
  private let checkParser = Parser(Self.checks)

  package enum Result: Sendable {
    case nothing
    case command(Command)
    case header(@Sendable (inout Header) -> Void, name: String, column: Int)
  }

  package init() { verbParser = Parser(Self.verbs) }

  /// Understands one line, in which the phone in focus acts where none is named; none in files.
  package func parse(
    _ line: String, focus: Side? = nil
  ) throws(LanguageError) -> Result {
    guard line.utf8.count <= Source.longestLine else {
      throw LanguageError(
        column: 1, "the line has \(line.utf8.count) bytes: at most 4,096 are read")
    }
    let tokens = try Lexer.tokens(of: line)
    guard let first = tokens.first else { return .nothing }
    let text = Self.withoutComment(line, tokens)
    let end = text.count + 1
    if first.word == "expect" || first.word == "await" {
      let kind = try expectation(tokens, end: end)
      return .command(Command(kind: kind, text: text, column: first.column))
    }
    let (verb, call) = try verbParser.parse(tokens, focus: focus, end: end)
    switch verb.action {
    case .world(let action):
      return .command(Command(kind: .world(action, call), text: text, column: first.column))
    case .screen(let screen):
      return .command(Command(kind: .screen(screen, call), text: text, column: first.column))
    case .header(let set):
      return .header({ set(&$0, call) }, name: call.name, column: first.column)
    case .expect, .await:
      preconditionFailure("expect and await are parsed before the verbs")
    }
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
