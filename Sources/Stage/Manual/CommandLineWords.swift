import Scenarios

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

    /// What a label of a usage stands for.
    init(label: String) {
      switch label {
      case "FILE", "OUT": self = .files
      case "NAME": self = .words(Demo.table.map(\.name))
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

  private static func part(_ entry: (name: String, usage: String, help: String)) -> Part {
    let labels = entry.usage.split(separator: " ").dropFirst()
      .drop { $0 == entry.name }
      .map { $0.filter { !"[]".contains($0) } }
    return Part(
      name: entry.name, help: entry.help,
      places: labels.map { Place(label: $0.filter { $0 != "…" }) },
      repeats: labels.last?.hasSuffix("…") ?? false,
      options: Arguments.options.filter { $0.parts.contains(entry.name) || $0.parts.isEmpty })
  }

  static func place(of option: Option) -> Place? { option.value.map { Place(label: $0) } }
}
