import Scenarios
import Stage
import Testing

/// What is made from the tables for other programs to read.
@Suite struct `The manual page` {
  /// The page without what only `man` reads.
  private static let plain = ManualPage.text
    .replacing("\\-", with: "-").replacing("\\(dq", with: "\"").replacing("\\:", with: "")
    .replacing("\\(aq", with: "'").replacing("\\[u2026]", with: "…").replacing("\\(ti", with: "~")

  @Test func `names every part, option, key, verb, check, word and status`() {
    for part in Arguments.parts { #expect(Self.plain.contains(part.usage)) }
    for option in Arguments.options {
      #expect(Self.plain.contains("\\fB\(option.name)") && Self.plain.contains(option.help))
    }
    for key in KeyTable.all { #expect(Self.plain.contains(key.help)) }
    for key in PromptKey.lineKeys { #expect(Self.plain.contains(key.help)) }
    for verb in CommandParser.verbs {
      #expect(verb.usages.allSatisfy { Self.plain.contains($0) }, "\(verb.name)")
      #expect(Self.plain.contains(verb.help))
    }
    for check in CommandParser.checks {
      #expect(check.usages.allSatisfy { Self.plain.contains($0) }, "\(check.name)")
    }
    for word in Glossary.table { #expect(Self.plain.contains("\\fB\(word.word)\\fR")) }
    for status in ExitStatus.allCases { #expect(Self.plain.contains(status.meaning)) }
  }

  @Test func `is ASCII, and no line of it is an order by chance`() {
    let orders = [".TH", ".SH", ".SS", ".TP", ".TQ", ".br", ".nh", ".ad"]
    let lines = ManualPage.text.split(separator: "\n", omittingEmptySubsequences: false)

    #expect(ManualPage.text.utf8.allSatisfy { $0 < 0x7F })
    for line in lines where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(orders.contains(String(line.prefix(3))), "\(line)")
    }
  }
}

@Suite struct `The completions` {
  @Test(arguments: ShellKind.allCases)
  func `name every part and option`(shell: ShellKind) {
    for part in Arguments.parts.dropFirst() { #expect(shell.script.contains(part.name)) }
    for option in Arguments.options {
      let name = shell == .fish ? "-l \(option.name.dropFirst(2))" : option.name
      #expect(shell.script.contains(name))
    }
  }

  @Test(arguments: [
    (["completions"], "completions needs bash, zsh, fish"),
    (["completions", "tcsh"], "completions needs bash, zsh, fish, and has \"tcsh\""),
    (["man", "run"], "man takes no word, and has \"run\""),
  ])
  func `are for the shells there are`(words: [String], message: String) {
    #expect(throws: Arguments.Misuse(message: message)) { try Arguments(words) }
  }
}
