import Exploration
import Foundation
import Scenarios
import Stage
import OwnThread
import Testing

/// Programs that may not be there everywhere; where the project is checked they are.
enum Tool: String {
  case bash, zsh, fish, groff, mandoc, tmux, asciinema

  var isThere: Bool {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)")
    }
  }
}

/// The completions in real shells, and the manual page as it is really set.
@Suite(.onItsOwnThread, .timeLimit(.minutes(5)))
struct `What other programs read` {
  /// What bash offers for the last of some words.
  private func bash(_ words: [String]) throws -> [String] {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let end = try Program.run(
      #"""
      cd "$(mktemp -d)" && touch one.scenario two.svg && mkdir folder
      bash -c 'source <("$T" completions bash)
        complete -p twohomes >/dev/null || exit 1
        COMP_WORDS=(twohomes "$@"); COMP_CWORD=$#; _twohomes
        printf "%s\n" "${COMPREPLY[@]}"' bash \#(quoted)
      rm -r "$PWD"
      """#)
    #expect(end.complaints.isEmpty)
    return end.output.split(separator: "\n").map(String.init)
  }

  @Test(
    .enabled(if: Tool.bash.isThere),
    arguments: [
      (["ru"], ["run"]), (["run", "--pi"], ["--picture"]), (["run", "--asc"], []),
      (["--color", "a"], ["auto", "always"]), (["--color", "=", "n"], ["never"]),
      (["--color", "="], ["auto", "always", "never"]), (["--seed", ""], []),
      (["run", "o"], ["one.scenario"]), (["run", "x", "--json", ""], ["one.scenario", "folder"]),
      (["run", "x", "--picture", "t"], ["two.svg"]), (["run", "tw"], ["two.svg"]),
      (["demo", ""], Demo.table.map(\.name)), (["demo", "rollback", ""], []),
      (["explore", "--bug", ""], Bug.table.map(\.name)),
      (["explore", "--bug", "st"], ["stale-undo"]),
      (["explore", "--fault", ""], Fault.table.map(\.name)),
      (["explore", ""], ["one.scenario", "folder"]),
      (["export", ""], ExportKind.allCases.map(\.rawValue)),
      (["completions", ""], ["bash", "zsh", "fish"]), (["run", "--spe"], []),
      (["--speed", "2", "--asc"], ["--ascii"]),
    ])
  func `bash completes`(words: [String], offered: [String]) throws {
    #expect(try bash(words) == offered)
  }

  @Test(.enabled(if: Tool.bash.isThere))
  func `bash completes every option of every part`() throws {
    for part in Arguments.parts {
      let options = Arguments.options.filter { $0.parts.contains(part.name) || $0.parts.isEmpty }
      let words = part.name == "stage" ? ["-"] : [part.name, "-"]
      #expect(try bash(words) == options.map(\.name), "\(part.name)")
    }
  }

  @Test(
    .enabled(if: Tool.fish.isThere),
    arguments: [
      ("ru", ["run"]), ("--color a", ["always", "auto"]), ("--color=n", ["--color=never"]),
      ("run --pi", ["--picture"]), ("run --asc", []), ("demo ", Demo.table.map(\.name)),
      ("completions ", ["bash", "fish", "zsh"]), ("run o", ["one.scenario"]),
      ("run x --picture t", ["two.svg"]), ("completions o", []),
    ])
  func `fish completes`(line: String, offered: [String]) throws {
    let end = try Program.run(
      #"""
      cd "$(mktemp -d)" && touch one.scenario two.svg
      HOME=$PWD XDG_CONFIG_HOME=$PWD XDG_DATA_HOME=$PWD fish --no-config -c '
        "$T" completions fish | source; complete -C "twohomes \#(line)"'
      rm -r "$PWD"
      """#)

    let words = end.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
    #expect(words.map(String.init).sorted() == offered.sorted())
    #expect(end.complaints.isEmpty)
  }

  @Test(.enabled(if: Tool.zsh.isThere))
  func `zsh takes the completion, and every specification in it`() throws {
    // Inside of a widget only could it complete; what is checked is that it reads and registers.
    let end = try Program.run(
      #"""
      "$T" completions zsh | zsh -f -n /dev/stdin || exit 1
      zsh -f -c 'autoload -U compinit && compinit -u -D && source <("$T" completions zsh) &&
        print -r -- $_comps[twohomes] && (( $+functions[_twohomes] )) && print registered
        _arguments() { for spec in "$@"; do print -r -- "${spec%%[\[=]*}"; done }
        words=(twohomes run ""); CURRENT=3; _twohomes'
      """#)

    let run = Arguments.options.filter { $0.parts.contains("run") || $0.parts.isEmpty }
    #expect(
      end.output.split(separator: "\n").map(String.init)
        == ["_twohomes", "registered"] + run.map(\.name) + ["*:run:_files"])
    #expect(end.complaints.isEmpty)
  }

  @Test(.enabled(if: Tool.groff.isThere))
  func `groff sets the manual page without a warning, with every verb and option`() throws {
    let end = try Program.run(#"""$T man | groff -man -ww -Tutf8 -P-cbou -rLL=200n"""#)

    #expect(end.complaints.isEmpty)
    for option in Arguments.options { #expect(end.output.contains(option.name)) }
    for verb in CommandParser.verbs { #expect(end.output.contains(verb.help.prefix(40))) }
    for part in Arguments.parts { #expect(end.output.contains(part.help.prefix(40))) }
  }

  @Test(.enabled(if: Tool.mandoc.isThere))
  func `mandoc finds nothing to warn of`() throws {
    let end = try Program.run("$T man | mandoc -Tlint -W warning")

    #expect(end.output.isEmpty && end.status == 0)
  }
}
