/// The completion for fish.
enum FishCompletion {
  static var script: String {
    let parts = CommandLineWords.named
    let names = parts.map(\.name).joined(separator: " ")
    var lines = [
      "# fish completion of twohomes: twohomes completions fish | source",
      "function __twohomes_is",
      "    set -l words (commandline -opc)",
      "    if contains -- \"$words[2]\" \(names)",
      "        test \"$words[2]\" = $argv[1]",
      "    else",
      "        test stage = $argv[1]",
      "    end",
      "end",
      "function __twohomes_is_first",
      "    test (count (commandline -opc)) -eq 1",
      "end",
      "complete -c twohomes -f",
    ]
    lines += parts.map {
      "complete -c twohomes -n __twohomes_is_first -a \($0.name) -d \(quoted($0.help))"
    }
    for part in [CommandLineWords.stage] + parts {
      let condition = "complete -c twohomes -n '__twohomes_is \(part.name)'"
      for option in part.options {
        let value = CommandLineWords.place(of: option).map { " " + place($0) } ?? ""
        lines.append(
          "\(condition) -l \(option.name.dropFirst(2))\(value) -d \(quoted(option.help))")
      }
      for words in part.places where words != .anything {
        lines.append("\(condition) \(place(words, isOperand: true))")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func place(_ place: CommandLineWords.Place, isOperand: Bool = false) -> String {
    switch place {
    case .files: isOperand ? "-F" : "-rF"
    case .words(let words): "\(isOperand ? "" : "-x ")-a \(quoted(words.joined(separator: " ")))"
    case .anything: "-x"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.reduce(into: "") {
      if "'\\".contains($1) { $0 += "\\" }
      $0.append($1)
    }
    return "'\(escaped)'"
  }
}
