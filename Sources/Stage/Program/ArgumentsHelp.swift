import Scenarios

extension Arguments {
  /// What `--help` prints.
  package static var help: String {
    let width = parts.map(\.usage.count).max() ?? 0
    var lines = [
      "TwoHomes: two phones and a cloud in one terminal. A write is painted at once, travels,",
      "is judged, and is echoed or rolled back.", "",
    ]
    lines += parts.map { "  \($0.usage.padded(to: width))  \($0.help)" }
    lines += [""]
    lines += options.map { option in
      let name = [option.name, option.value].compactMap(\.self).joined(separator: " ")
      let parts = option.parts.isEmpty ? "" : " (\(option.parts.joined(separator: ", ")))"
      return "  \(name.padded(to: width))  \(option.help)\(parts)"
    }
    lines += [
      "",
      "A file of - is standard input. On the stage, F1 or `help` lists the verbs.",
      exploreHelp,
      "The kinds of export:",
    ]
    lines += ExportKind.allCases.map { "  \($0.rawValue.padded(to: 10))\($0.help)" }
    lines += ["Exit status:"]
    lines += ExitStatus.allCases.map { "  \("\($0.rawValue)".padded(to: 4))\($0.meaning)" }
    lines += [
      "After kill -9 nothing can restore a terminal: type reset."
    ]
    return lines.joined(separator: "\n")
  }

  /// The version of the program.
  package static let version = "twohomes 0.1.0"
  /// The day of that version, for the manual page.
  static let versionDate = "2026-11-01"
}
