/// The completion for bash, 3.2 and later.
enum BashCompletion {
  static var script: String {
    let parts = CommandLineWords.named
    let takers = Arguments.options.filter { $0.value != nil }
    return """
      # bash completion of twohomes: source <(twohomes completions bash)
      _twohomes_words() {
        COMPREPLY+=($(compgen -W "$1" -- "$current"))
      }
      _twohomes_files() {
        local line found=0
        compopt -o filenames 2>/dev/null
        while IFS= read -r line; do COMPREPLY+=("$line"); found=1; done \\
          < <(compgen -f -X "!*.$1" -- "$current"; compgen -d -- "$current")
        if ((found)); then return; fi
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
      }
      _twohomes() {
        local current=${COMP_WORDS[COMP_CWORD]} part=stage option='' place=0 index word
        COMPREPLY=()
        for ((index = 1; index < COMP_CWORD; index++)); do
          word=${COMP_WORDS[index]}
          if [[ $word == '=' ]]; then continue; fi
          if [[ -n $option ]]; then option=''; continue; fi
          case $word in
            \(takers.map(\.name).joined(separator: "|"))) option=$word ;;
            -*) ;;
            \(parts.map(\.name).joined(separator: "|")))
              if ((index == 1)); then part=$word; else place=$((place + 1)); fi ;;
            *) place=$((place + 1)) ;;
          esac
        done
        if [[ $current == '=' ]]; then current=''; fi
        case $option in
      \(takers.map(value).joined(separator: "\n"))
        esac
        if [[ $current == -* ]]; then
          case $part in
      \(([CommandLineWords.stage] + parts).map(options).joined(separator: "\n"))
          esac
          return
        fi
        if ((COMP_CWORD == 1)); then _twohomes_words '\(parts.map(\.name).joined(separator: " "))'; fi
        case $part:$place in
      \(([CommandLineWords.stage] + parts).flatMap(places).joined(separator: "\n"))
        esac
      }
      complete -F _twohomes twohomes
      """
  }

  private static func value(_ option: Option) -> String {
    let place = CommandLineWords.place(of: option) ?? .anything
    let ending = option.value?.split(separator: ".").dropFirst().last.map(String.init) ?? "*"
    return "    \(option.name)) \(offer(place, ending: ending))return ;;"
  }

  private static func options(_ part: CommandLineWords.Part) -> String {
    let names = part.options.map(\.name).joined(separator: " ")
    return "      \(part.name)) _twohomes_words '\(names)' ;;"
  }

  private static func places(_ part: CommandLineWords.Part) -> [String] {
    part.places.enumerated().map { index, place in
      let isLast = index == part.places.count - 1
      let number = isLast && part.repeats ? "*" : "\(index)"
      return "    \(part.name):\(number)) \(offer(place, ending: "scenario"));;"
    }
  }

  private static func offer(_ place: CommandLineWords.Place, ending: String) -> String {
    switch place {
    case .files: "_twohomes_files '\(ending)'; "
    case .words(let words): "_twohomes_words '\(words.joined(separator: " "))'; "
    case .anything: ""
    }
  }
}
