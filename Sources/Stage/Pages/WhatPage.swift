import Household
import Scenarios

extension Pages {
  /// What a word means: one of the field, a name that stands in a table of the project, or both.
  package static func what(_ word: String) -> [String] {
    let wanted = word.lowercased()
    let lines = WhatPage.meanings.compactMap { $0(wanted) }.flatMap(\.self)
    if !lines.isEmpty { return lines }
    let near = Nearest.word(to: word, among: WhatPage.words).map { "; did you mean \($0)?" } ?? ""
    return [
      "there is no word \(quoted(word))\(near)",
      "words: \(Glossary.table.map(\.word).joined(separator: ", "))",
      "and the name of every invariant, rule, bug, check and verb",
    ]
  }
}

/// Where a word's meaning is looked for.
enum WhatPage {
  /// The tables, in the order in which they are asked.
  static let meanings: [@Sendable (String) -> [String]?] = [
    { word in
      Glossary.table.first { $0.word == word }.map { ["\($0.word): \($0.meaning)"] }
    },
    { word in
      Invariant.table.first { $0.name == word }.map {
        ["\($0.name): an invariant: \($0.sentence)"]
          + ($0.suspendedBy.map { ["says nothing under: \($0)"] } ?? [])
      }
    },
    { word in
      HouseRules.table.first { $0.name == word }.map {
        ["\($0.name): a rule of the household: \($0.sentence)"]
      }
    },
    { word in
      Bug.table.first { $0.name == word }.map { ["\($0.name): a bug to watch: \($0.sentence)"] }
    },
    { word in entries(CommandParser.verbs, named: word) },
    { word in entries(CommandParser.checks, named: word) },
  ]

  /// Every word that has one, each once.
  static var words: [String] {
    let tables: [[String]] = [
      Glossary.table.map(\.word), Invariant.table.map(\.name), HouseRules.table.map(\.name),
      Bug.table.map(\.name), CommandParser.verbs.map(\.name), CommandParser.checks.map(\.name),
    ]
    return tables.flatMap(\.self).filter { !$0.isEmpty }.uniqued()
  }

  /// How the entries of a table of the language are written, and what they are for.
  private static func entries<Action>(
    _ table: [Phrase<Action>], named name: String
  ) -> [String]? {
    let fitting = table.filter { $0.name == name && !name.isEmpty }
    guard let first = fitting.first else { return nil }
    return ["\(name): \(first.help)"]
      + fitting.dropFirst().map(\.help).filter { $0 != first.help }
      + fitting.flatMap(\.usages).map { "    \($0)" }
  }
}
