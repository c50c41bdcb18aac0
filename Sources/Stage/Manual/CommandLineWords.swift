/// A shell that can complete the words behind `twohomes`.
package enum ShellKind: String, CaseIterable, Hashable, Sendable {
  case bash, zsh, fish

  static var usage: String { allCases.map(\.rawValue).joined(separator: "|") }

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// What the shell must read to complete.
  package var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

/// What may stand behind `twohomes`, as the shells' completions need it: read off the tables of
/// parts and options, never written a second time.
enum CommandLineWords {
  /// What can be put in a place.
  enum Place: Hashable {
    case files
    case words([String])
    /// Something nobody can guess.
    case anything

    /// What can be put where a label stands: the words that are known, or what the label says.
    init(label: String, words: [String] = []) {
      switch label {
      case _ where !words.isEmpty: self = .words(words)
      case "FILE", "OUT": self = .files
      case _ where label.contains("|"): self = .words(label.split(separator: "|").map(String.init))
      case _ where label.contains("."): self = .files
      default: self = .anything
      }
    }
  }

  /// One part of the program, and what may follow it.
  struct Part {
    let name: String
    let help: String
    /// In order; the last one again and again if `repeats`.
    let places: [Place]
    let repeats: Bool
    let options: [Option]
  }

  /// The part that needs no word.
  static let stage = part(Arguments.parts[0])
  /// The parts that do.
  static let named = Arguments.parts.dropFirst().map { part($0) }

  private static func part(
    _ entry: (name: String, usage: String, help: String, words: [String])
  ) -> Part {
    let labels = entry.usage.split(separator: " ").dropFirst()
      .drop { $0 == entry.name }
      .map { $0.filter { !"[]".contains($0) } }
    return Part(
      name: entry.name, help: entry.help,
      places: labels.enumerated().map { index, label in
        Place(label: label.filter { $0 != "…" }, words: index == 0 ? entry.words : [])
      },
      repeats: labels.last?.hasSuffix("…") ?? false,
      options: Arguments.options.filter { $0.parts.contains(entry.name) || $0.parts.isEmpty })
  }

  static func place(of option: Option) -> Place? {
    option.value.map { Place(label: $0, words: option.words) }
  }
}
