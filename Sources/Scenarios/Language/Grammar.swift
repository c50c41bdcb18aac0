package import Household
package import Simulation
import SyncEngine

/// What stands in one place of a command.
package indirect enum Part: Hashable, Sendable {
  /// This very word.
  case word(String)
  /// A value of a kind, under a label.
  case value(Kind, String)
  /// One of these words, under a label.
  case oneOf([String], String)
  /// These parts, or nothing.
  case optional([Part])
  /// One value of a kind or more, up to the end of the line, under a label.
  case many(Kind, String)

  /// The kinds of value.
  package enum Kind: Hashable, Sendable {
    case text
    case item
    case write
    case message
    case member
    case moment
    case duration
    case latency
    case number
    case percent
    case seed
    case path
    case rule
    case code
    case anyWord
  }
}

/// A value that stands in a command.
package enum Value: Hashable, Sendable {
  case word(String)
  case text(String)
  case item(ItemID)
  case write(WriteWord)
  case message(Int)
  case member(Member)
  case moment(MomentWord)
  case duration(Int64)
  case latency(ClosedRange<Int64>)
  case number(Int)
  case seed(UInt64)
}

/// Who acts in a line.
package enum Subject: Hashable, Sendable {
  case device(Side)
  case cloud
  case stage
  case write(WriteWord)

  /// The kinds of subject a phrase can have.
  package enum Kind: Hashable, Sendable { case device, cloud, stage, write }

  package var kind: Kind {
    switch self {
    case .device: .device
    case .cloud: .cloud
    case .stage: .stage
    case .write: .write
    }
  }

  package var text: String? {
    switch self {
    case .device(let side): side.name
    case .cloud: "cloud"
    case .stage: nil
    case .write(let write): write.text
    }
  }
}

/// One entry of a table of the language: how it is written, what it is for, and what it does.
///
/// The parser, the help and the completion all come from these entries and from nothing else.
package struct Phrase<Action: Sendable>: Sendable {
  package let subject: Subject.Kind
  package let name: String
  /// The ways in which it can be written, after its name.
  package let forms: [[Part]]
  /// One sentence for people.
  package let help: String
  package let action: Action

  package init(
    _ subject: Subject.Kind, _ name: String, _ forms: [[Part]], _ help: String, _ action: Action
  ) {
    self.subject = subject
    self.name = name
    self.forms = forms
    self.help = help
    self.action = action
  }

  /// How it is written, one line a form: `alice add "TEXT" [for partner|me|both]`.
  package var usages: [String] {
    let subjectText: String =
      switch subject {
      case .device: "alice "
      case .cloud: "cloud "
      case .write: "alice/3 "
      case .stage: ""
      }
    return forms.map { form in
      ([subjectText + name] + form.map(\.usage)).joined(separator: " ")
    }
  }

  /// The same entry with another action.
  package func with<Other>(_ other: Other) -> Phrase<Other> {
    Phrase<Other>(subject, name, forms, help, other)
  }
}

/// What stood in a line: who acts, and the values under their labels.
package struct Call: Hashable, Sendable {
  package let subject: Subject
  package let name: String
  package var values: [(label: String, value: Value)] = []
  /// Where the values begin: where a failed expectation points.
  package let column: Int

  package static func == (one: Self, other: Self) -> Bool {
    one.subject == other.subject && one.name == other.name
      && one.values.elementsEqual(other.values) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(subject)
    hasher.combine(name)
    for (label, value) in values {
      hasher.combine(label)
      hasher.combine(value)
    }
  }

  package subscript(label: String) -> Value? { values.first { $0.label == label }?.value }

  /// All values under a label, in order.
  package func all(_ label: String) -> [Value] { values.filter { $0.label == label }.map(\.value) }

  package func has(_ label: String) -> Bool { self[label] != nil }
}

// MARK: - In writing

extension Part {
  /// How the part is shown in help.
  package var usage: String {
    switch self {
    case .word(let word): word
    case .value(let kind, let label): kind == .text ? "\"\(label)\"" : label
    case .oneOf(let words, _): words.joined(separator: "|")
    case .optional(let parts): "[\(parts.map(\.usage).joined(separator: " "))]"
    case .many(let kind, let label): kind == .text ? "\"\(label)\" …" : "\(label) …"
    }
  }
}

extension Part.Kind {
  /// What is expected, with an example, as it stands in a sentence.
  package var expected: String {
    switch self {
    case .text: "a text in quotes"
    case .item: "a card or event, such as a1"
    case .write: "a write, such as alice/3"
    case .message: "a message, such as m7"
    case .member: "alice, bob or carol"
    case .moment: "a moment: +2h, 15:00, 2026-01-05T15:00 or none"
    case .duration: "a duration, such as 250ms, 2s or 1.5s"
    case .latency: "a duration or a range, such as 500ms or 40ms..120ms"
    case .number: "a whole number"
    case .percent: "a percentage, such as 10%"
    case .seed: "a whole number"
    case .path: "a file name"
    case .rule: "the name of a rule"
    case .code: "a code, such as unavailable or 14"
    case .anyWord: "a word"
    }
  }

  /// Reads one token as a value of this kind.
  func read(_ token: Token) -> Value? {
    switch self {
    case .text: return token.kind == .text ? .text(token.value) : nil
    case .path: return .text(token.value)
    default: break
    }
    guard let word = token.word else { return nil }
    switch self {
    case .item: return ItemID(word).flatMap { $0.hasOneLetter ? .item($0) : nil }
    case .write: return Words.write(word).map { .write($0) }
    case .message: return Words.message(word).map { .message($0) }
    case .member:
      let member = Member(word)
      return [Member.alice, .bob, .carol].contains(member) ? .member(member) : nil
    case .moment: return Words.moment(word).map { .moment($0) }
    case .duration: return Words.duration(word).map { .duration($0) }
    case .latency: return Words.latency(word).map { .latency($0) }
    case .number: return Words.number(word).map { .number($0) }
    case .percent: return Words.percent(word).map { .number($0) }
    case .seed: return UInt64(word).map { .seed($0) }
    case .rule:
      return HouseRules.table.contains { $0.name == word } || word == Court.injectedRule
        ? .word(word) : nil
    case .code: return Words.code(word).map { .word($0.name) }
    case .anyWord: return .word(word)
    case .text, .path: return nil
    }
  }

  /// Known words of this kind, for a suggestion.
  var candidates: [String] {
    switch self {
    case .member: ["alice", "bob", "carol"]
    case .rule: HouseRules.table.map(\.name) + [Court.injectedRule]
    case .code: Code.allCases.map(\.name)
    case .moment: ["none"]
    default: []
    }
  }
}
