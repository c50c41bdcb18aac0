import Scenarios
import Simulation

/// Help, made from the tables of verbs, checks and keys.
package enum HelpPage {
  /// Every verb in a line, or one of them in full.
  package static func lines(_ name: String?) -> [String] {
    guard let name else { return overview }
    let own = CommandParser.verbs.filter { verb in
      subjects.contains { $0.name == name && $0.kind == verb.subject }
    }
    guard own.isEmpty else {
      return own.flatMap { verb in
        verb.usages.map { "  \(usage($0, of: name))" } + ["      \(verb.help)"]
      }
    }
    let verbs = CommandParser.verbs.filter { $0.name == name }
    guard !verbs.isEmpty else {
      let near = Nearest.word(to: name, among: words)
      return ["there is no verb \(quoted(name))\(near.map { "; did you mean \($0)?" } ?? "")"]
    }
    var lines = verbs.flatMap { verb in
      verb.usages + ["    \(verb.help)"]
        + (verb.action.need == nil ? [] : ["    needs the world: not with --live"])
    }
    if name == "expect" || name == "await" {
      lines +=
        ["", "what can be expected:"] + CommandParser.checks.flatMap(\.usages).map { "    \($0)" }
    }
    return lines
  }

  /// What is written of alice goes for bob.
  private static func usage(_ text: String, of name: String) -> String {
    ([name] + text.split(separator: " ").dropFirst().map(String.init)).joined(separator: " ")
  }

  /// Who has verbs of their own.
  private static let subjects: [(name: String, kind: Subject.Kind)] =
    Side.allCases.map { ($0.name, .device) } + [("cloud", .cloud)]

  /// Everything that can be asked about.
  static var words: [String] { subjects.map(\.name) + CommandParser.verbs.map(\.name).uniqued() }

  private static var overview: [String] {
    var lines = ["keys"] + KeyTable.all.map { "  \($0.name.padded(to: 12)) \($0.help)" }
    lines += ["", "keys of the line"]
    lines += PromptKey.lineKeys.map { "  \($0.name.padded(to: 12)) \($0.help)" }
    for (title, verbs) in sections {
      lines += ["", title]
      for verb in verbs {
        lines += verb.usages.map { "  \($0)" } + ["      \(verb.help)"]
      }
    }
    return lines + ["", "help VERB explains one verb; what WORD explains a word of the field"]
  }

  /// The verbs under the headings by which people look for them.
  static var sections: [(String, [Verb])] {
    let verbs = CommandParser.verbs
    func isHeader(_ verb: Verb) -> Bool { if case .header = verb.action { true } else { false } }
    return [
      ("a phone", verbs.filter { $0.subject == .device }),
      ("the cloud", verbs.filter { $0.subject == .cloud }),
      ("the wire, time and the stage", verbs.filter { $0.subject == .stage && !isHeader($0) }),
      ("at the head of a file", verbs.filter(isHeader)),
    ]
  }
}

extension String {
  /// The text with spaces behind it up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
