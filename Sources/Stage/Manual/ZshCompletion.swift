/// The completion for zsh.
enum ZshCompletion {
  static var script: String {
    let parts = CommandLineWords.named
    return """
      #compdef twohomes
      # zsh completion of twohomes: source <(twohomes completions zsh), or a file _twohomes in fpath
      _twohomes_first() {
        local -a parts=(
      \(parts.map { "    \(quoted("\($0.name):\($0.help)"))" }.joined(separator: "\n"))
        )
        _describe 'part' parts
        _files -g '*.scenario'
      }
      _twohomes() {
        local part=stage
        if ((CURRENT > 2)); then
          case $words[2] in
            \(parts.map(\.name).joined(separator: "|")))
              part=$words[2]
              shift words
              ((CURRENT--)) ;;
          esac
        fi
        case $part in
          stage)
            _arguments \(arguments(CommandLineWords.stage, first: "_twohomes_first")) ;;
      \(parts.map { "    \($0.name))\n      _arguments \(arguments($0, first: nil)) ;;" }
        .joined(separator: "\n"))
        esac
      }
      if [[ $funcstack[1] == _twohomes ]]; then
        _twohomes "$@"
      else
        compdef _twohomes twohomes
      fi
      """
  }

  private static func arguments(_ part: CommandLineWords.Part, first: String?) -> String {
    var words = part.options.map { option in
      let name = option.name + (option.value == nil ? "" : "=")
      let place = CommandLineWords.place(of: option).map {
        ":\(escaped(option.value ?? "")):\(action($0))"
      }
      return quoted("\(name)[\(escaped(option.help))]\(place ?? "")")
    }
    words += part.places.enumerated().map { index, place in
      let repeats = part.repeats && index == part.places.count - 1
      let action = index == 0 ? first ?? action(place) : action(place)
      return quoted("\(repeats ? "*" : "\(index + 1)"):\(part.name):\(action)")
    }
    return words.joined(separator: " \\\n        ")
  }

  private static func action(_ place: CommandLineWords.Place) -> String {
    switch place {
    case .files: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .anything: ""
    }
  }

  /// A help text inside of a specification: what means something there is taken literally.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") {
      if "[]:\\".contains($1) { $0 += "\\" }
      $0.append($1)
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
