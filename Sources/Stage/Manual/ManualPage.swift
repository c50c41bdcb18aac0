import Scenarios

/// The manual page, as `man` reads it: made from the tables of parts, options, keys, verbs, checks,
/// words and exit statuses.
package enum ManualPage {
  package static var text: String {
    var page = Roff(
      title: "TWOHOMES", section: 1, date: Arguments.versionDate, source: Arguments.version)
    page.heading("NAME")
    page.paragraph("twohomes \\- two phones and a cloud in one terminal", isRoff: true)
    page.heading("SYNOPSIS")
    page.lines(
      Arguments.parts.map { part in
        let hasOptions = Arguments.options.contains { $0.parts.contains(part.name) }
        return part.usage + (hasOptions ? " [OPTION…]" : "")
      })
    page.heading("DESCRIPTION")
    page.paragraph(
      "Two phones, Alice's and Bob's, share one cloud. A write is painted at once, travels, is judged by the household's rules, and is echoed to both or rolled back. Time is virtual: the same file and seed give the same bytes."
    )
    for part in Arguments.parts { page.entry(part.usage, part.help) }
    page.heading("OPTIONS")
    for option in Arguments.options {
      let parts = option.parts.isEmpty ? "" : " (\(option.parts.joined(separator: ", ")))"
      page.entry(
        [option.name, option.value].compactMap(\.self).joined(separator: " "), option.help + parts)
    }
    page.heading("KEYS")
    for key in KeyTable.all { page.entry(key.name, key.help) }
    page.subheading("of the line")
    for key in PromptKey.lineKeys { page.entry(key.name, key.help) }
    page.heading("COMMANDS")
    page.paragraph(
      "One a line, typed at the prompt or written in a scenario file; # begins a comment.")
    for (title, verbs) in HelpPage.sections {
      page.subheading(title)
      for verb in verbs { page.entry(verb.usages, verb.help) }
    }
    page.subheading("what can be expected, or awaited")
    for check in CommandParser.checks { page.entry(check.usages, check.help) }
    page.heading("WORDS")
    for word in Glossary.table { page.entry(word.word, word.meaning) }
    page.heading("EXIT STATUS")
    for status in ExitStatus.allCases { page.entry("\(status.rawValue)", status.meaning) }
    page.heading("ENVIRONMENT")
    for (name, meaning) in environment { page.entry(name, meaning) }
    page.heading("FILES")
    page.entry("$XDG_STATE_HOME/twohomes/history", "lines typed before; else below ~/.local/state")
    return page.text
  }

  private static let environment = [
    ("NO_COLOR", "set and not empty, it turns colours off, unless --color says always"),
    ("TERM", "the terminal; with dumb, or without a terminal, there is twohomes plain"),
    ("LANG, LC_ALL, LC_CTYPE", "where they name no UTF-8, C.UTF-8 is used"),
    ("XDG_STATE_HOME, HOME", "where the history is kept"),
  ]
}

/// A page in the language of `man`, in ASCII alone: every text is escaped.
private struct Roff {
  private var lines: [String]

  init(title: String, section: Int, date: String, source: String) {
    lines = [".TH \(title) \(section) \"\(date)\" \"\(Self.escaped(source))\"", ".nh", ".ad l"]
  }

  var text: String { lines.joined(separator: "\n") }

  mutating func heading(_ title: String) { lines.append(".SH \(title)") }

  mutating func subheading(_ title: String) { lines.append(".SS \(Self.escaped(title))") }

  mutating func paragraph(_ text: String, isRoff: Bool = false) {
    lines += [isRoff ? text : Self.escaped(text)]
  }

  /// Each a line of its own, in bold.
  mutating func lines(_ texts: [String]) {
    lines += Array(texts.map { [Self.bold($0)] }.joined(separator: [".br"]))
  }

  mutating func entry(_ term: String, _ text: String) { entry([term], text) }

  /// What is explained, in one or several ways to write it, and its explanation.
  mutating func entry(_ terms: [String], _ text: String) {
    lines += [".TP", Self.bold(terms.first ?? "")]
    for term in terms.dropFirst() { lines += [".TQ", Self.bold(term)] }
    lines.append(Self.escaped(text))
  }

  private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  private static func escaped(_ text: String) -> String {
    // A line that begins with a dot or a quote would be an order.
    text.unicodeScalars.reduce(into: ".'".contains(text.prefix(1)) && !text.isEmpty ? "\\&" : "") {
      switch $1 {
      case "\\": $0 += "\\e"
      case "-": $0 += "\\-"
      case "'": $0 += "\\(aq"
      case "`": $0 += "\\(ga"
      case "\"": $0 += "\\(dq"
      case "^": $0 += "\\(ha"
      case "~": $0 += "\\(ti"
      // A line may be broken between the words one of which is meant.
      case "|": $0 += "|\\:"
      case _ where $1.isASCII: $0.unicodeScalars.append($1)
      default: $0 += "\\[u\(hex($1.value))]"
      }
    }
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
