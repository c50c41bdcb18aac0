import Household
package import Simulation

/// Matches the tokens of a line against the forms of a phrase, and remembers how far it came.
struct Matcher {
  /// What was looked for at the furthest token that was reached.
  struct Miss {
    var index = 0
    var expected: [String] = []
    var candidates: [String] = []
    var kinds: [Part.Kind] = []

    mutating func note(_ at: Int, _ what: String, _ words: [String], _ kind: Part.Kind? = nil) {
      if at > index {
        index = at
        expected = []
        candidates = []
        kinds = []
      }
      guard at == index else { return }
      if !expected.contains(what) { expected.append(what) }
      candidates += words
      if let kind, !kinds.contains(kind) { kinds.append(kind) }
    }
  }

  let tokens: [Token]
  /// The column just after the last token: where something is missing.
  let end: Int
  var miss = Miss()

  init(_ tokens: [Token], end: Int) {
    self.tokens = tokens
    self.end = end
  }

  /// The values of the first form that the tokens from `start` on are, all of them.
  mutating func match(
    _ forms: [[Part]], from start: Int
  ) -> [(label: String, value: Value)]? {
    miss.index = max(miss.index, start)
    for form in forms {
      var values: [(label: String, value: Value)] = []
      if match(form[...], at: start, &values) { return values }
    }
    return nil
  }

  private mutating func match(
    _ parts: ArraySlice<Part>, at position: Int, _ values: inout [(label: String, value: Value)]
  ) -> Bool {
    guard let part = parts.first else {
      if position == tokens.count { return true }
      miss.note(position, "the end of the line", [])
      return false
    }
    let rest = parts.dropFirst()
    let token = position < tokens.count ? tokens[position] : nil
    switch part {
    case .word(let word):
      guard token?.word == word else {
        miss.note(position, word, [word])
        return false
      }
      return match(rest, at: position + 1, &values)
    case .oneOf(let words, let label):
      guard let word = token?.word, words.contains(word) else {
        miss.note(position, Self.list(words), words)
        return false
      }
      values.append((label, .word(word)))
      return match(rest, at: position + 1, &values)
    case .value(let kind, let label):
      guard let token, let value = kind.read(token) else {
        miss.note(position, kind.expected, kind.candidates, kind)
        return false
      }
      values.append((label, value))
      return match(rest, at: position + 1, &values)
    case .optional(let inner):
      let before = values
      if match(inner + rest, at: position, &values) { return true }
      values = before
      return match(rest, at: position, &values)
    case .many(let kind, let label):
      guard token != nil else {
        miss.note(position, kind.expected, kind.candidates, kind)
        return false
      }
      for index in position..<tokens.count {
        guard let value = kind.read(tokens[index]) else {
          miss.note(index, kind.expected, kind.candidates, kind)
          return false
        }
        values.append((label, value))
      }
      return match(rest, at: tokens.count, &values)
    }
  }

  /// The error for the furthest place that was reached.
  var error: LanguageError {
    let expected = Self.list(miss.expected)
    guard miss.index < tokens.count else {
      return LanguageError(column: end, "the line ends here: expected \(expected)")
    }
    let token = tokens[miss.index]
    let saw = token.kind == .text ? "a text in quotes" : quoted(token.value)
    var message = "expected \(expected), saw \(saw)"
    if let word = token.word, let limit = miss.kinds.lazy.compactMap({ $0.limit(word) }).first {
      message += ": \(limit)"
    } else if let word = token.word, let near = Nearest.word(to: word, among: miss.candidates) {
      message += "; did you mean \(near)?"
    } else if miss.kinds.contains(.rule) {
      message += "; rules lists them"
    }
    return LanguageError(column: token.column, message)
  }

  /// `a, b or c`.
  static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "nothing more" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}

/// Finds the phrase that a line is.
package struct Parser<Action: Sendable>: Sendable {
  package let phrases: [Phrase<Action>]
  /// The verbs that only a file has: at a prompt nobody is offered them.
  private let heads: [String]
  /// What a phrase is called.
  private let noun: String
  /// What lists the phrases.
  private let guide: @Sendable (Subject) -> String

  /// A list of verbs that is no longer is named whole.
  private static var fewVerbs: Int { 12 }

  package init(
    _ phrases: [Phrase<Action>], noun: String = "verb", heads: [String] = [],
    guide: @escaping @Sendable (Subject) -> String = { _ in "help" }
  ) {
    self.phrases = phrases
    self.noun = noun
    self.heads = heads
    self.guide = guide
  }

  /// Parses the tokens from one on into a phrase and its call.
  ///
  /// The phone in focus acts where a device's phrase names none; `end` is the column just after
  /// the line, where something is missing.
  package func parse(
    _ tokens: [Token], from start: Int = 0, focus: Side? = nil, end: Int
  ) throws(LanguageError) -> (phrase: Phrase<Action>, call: Call) {
    guard start < tokens.count else {
      throw LanguageError(column: end, "the line ends here: expected \(Matcher.list(subjects))")
    }
    var position = start
    var subject = Subject.stage
    let first = tokens[start]
    if let side = Side.allCases.first(where: { $0.name == first.word }), has(.device) {
      subject = .device(side)
      position += 1
    } else if first.word == "cloud", has(.cloud) {
      subject = .cloud
      position += 1
    } else if let word = first.word, let write = Words.write(word), has(.write) {
      subject = .write(write)
      position += 1
    } else if let focus, let word = first.word, !names(.stage).contains(word),
      names(.device).contains(word)
    {
      subject = .device(focus)
    }
    let kind = subject.kind
    guard kind != .write else { return try parseWrite(tokens, position, subject, end) }
    guard position < tokens.count else {
      throw LanguageError(
        column: end, "the line ends here: expected a \(noun) of \(subject.text ?? "the stage")")
    }
    let fitting = phrases.filter { $0.subject == kind && $0.name == tokens[position].word }
    guard let name = fitting.first?.name else {
      throw unknown(tokens[position], subject, focus)
    }
    var matcher = Matcher(tokens, end: end)
    for phrase in fitting {
      if let values = matcher.match(phrase.forms, from: position + 1) {
        return (phrase, Call(subject: subject, name: name, values: values, column: first.column))
      }
    }
    throw matcher.error
  }

  /// What is said of a write has no name: its forms decide.
  private func parseWrite(
    _ tokens: [Token], _ position: Int, _ subject: Subject, _ end: Int
  ) throws(LanguageError) -> (phrase: Phrase<Action>, call: Call) {
    var matcher = Matcher(tokens, end: end)
    for phrase in phrases where phrase.subject == .write {
      if let values = matcher.match(phrase.forms, from: position) {
        let column = tokens[position - 1].column
        return (
          phrase, Call(subject: subject, name: phrase.name, values: values, column: column)
        )
      }
    }
    throw matcher.error
  }

  /// What may come after some tokens: known words, and kinds of value.
  package func expected(
    after tokens: [Token], focus: Side?
  ) -> (words: [String], kinds: [Part.Kind]) {
    var position = 0
    var kind = Subject.Kind.stage
    if let first = tokens.first?.word {
      if Side.allCases.contains(where: { $0.name == first }), has(.device) {
        kind = .device
        position = 1
      } else if first == "cloud", has(.cloud) {
        kind = .cloud
        position = 1
      } else if focus != nil, !names(.stage).contains(first), names(.device).contains(first) {
        kind = .device
      }
    }
    guard position < tokens.count else {
      let subjects = position == 0 ? ["alice", "bob", "cloud"].filter { has($0) } : []
      let own = focus != nil && position == 0 ? names(.device) : []
      let known = position == 0 ? offered(subjects + names(kind) + own, focus) : names(kind)
      return (known.uniqued(), [])
    }
    var matcher = Matcher(tokens, end: 0)
    for phrase in phrases where phrase.subject == kind && phrase.name == tokens[position].word {
      _ = matcher.match(phrase.forms, from: position + 1)
      if phrase.forms.contains([]), tokens.count == position + 1 { continue }
    }
    guard matcher.miss.index == tokens.count else { return ([], []) }
    return (matcher.miss.candidates.uniqued(), matcher.miss.kinds)
  }

  private func has(_ subject: String) -> Bool { has(subject == "cloud" ? .cloud : .device) }

  private func has(_ kind: Subject.Kind) -> Bool { phrases.contains { $0.subject == kind } }

  package func names(_ kind: Subject.Kind) -> [String] {
    phrases.filter { $0.subject == kind && !$0.name.isEmpty }.map(\.name)
  }

  /// The names without those that have no place where there is a focus: at a prompt.
  private func offered(_ names: [String], _ focus: Side?) -> [String] {
    focus == nil ? names : names.filter { !heads.contains($0) }
  }

  private var subjects: [String] { ["alice", "bob", "cloud", "a \(noun) of the stage"] }

  private func unknown(_ token: Token, _ subject: Subject, _ focus: Side?) -> LanguageError {
    guard let word = token.word else {
      return LanguageError(column: token.column, "expected a \(noun), saw a text in quotes")
    }
    var known = names(subject.kind)
    if subject == .stage {
      known += ["alice", "bob", "cloud"]
      if focus != nil { known += names(.device) }
      known = offered(known, focus)
    }
    known = known.uniqued()
    let owner = subject.text.map { "\($0) has no \(noun)" } ?? "there is no \(noun)"
    var message = "\(owner) \(quoted(word))"
    if let near = Nearest.word(to: word, among: known) {
      message += "; did you mean \(near)?"
    } else if subject == .stage, names(.device).contains(word) {
      message += " without a name: say who, alice \(word) or bob \(word)"
    } else if known.count <= Self.fewVerbs {
      message += "; there are \(known.joined(separator: ", "))"
    } else {
      let near = Nearest.words(to: word, among: known)
      if !near.isEmpty { message += "; near it: \(near.joined(separator: ", "))" }
      message += "; \(guide(subject)) lists them"
    }
    return LanguageError(column: token.column, message)
  }
}

extension [String] {
  /// Each word once, in the order of its first place.
  package func uniqued() -> [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
