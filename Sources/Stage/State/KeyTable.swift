package import Canvas

/// What a key does, besides editing the line.
package struct KeyBinding: Sendable {
  /// When a key means this.
  package enum Moment: Hashable, Sendable {
    case always
    /// While nothing is typed.
    case emptyPrompt
    /// While nothing is typed and nothing was done yet.
    case firstScreen
  }

  package let presses: [KeyPress]
  /// How help names it.
  package let name: String
  package let when: Moment
  /// The line of the language that it is a shortcut to.
  package let line: @Sendable (StageState) -> String
  package let help: String
  /// The word for it in the footer; `nil` where it does not stand there.
  package let footer: (@Sendable (StageState) -> String)?
  /// Whether it stands in the footer however little room there is.
  package var isVital = false

  init(
    _ presses: [KeyPress], _ name: String, _ when: Moment, _ line: String, _ help: String,
    footer: String? = nil
  ) {
    var fixed: (@Sendable (StageState) -> String)?
    if let footer { fixed = { _ in footer } }
    self.init(presses, name, when, { _ in line }, help, footer: fixed)
  }

  init(
    _ presses: [KeyPress], _ name: String, _ when: Moment,
    _ line: @escaping @Sendable (StageState) -> String, _ help: String,
    footer: (@Sendable (StageState) -> String)? = nil
  ) {
    self.presses = presses
    self.name = name
    self.when = when
    self.line = line
    self.help = help
    self.footer = footer
  }
}

/// Every key of the stage.
///
/// Each is a shortcut to a line of the language, so that keys, scripts and lessons share one
/// path. Help, the footer and the README come from here.
package enum KeyTable {
  package static let all: [KeyBinding] = [
    vital(KeyBinding([KeyPress(.function(1))], "F1", .always, "help", "help", footer: "help")),
    KeyBinding(
      [KeyPress(.function(2))], "F2", .always, "layers",
      "unfolds every row: the cloud's value, then each own write over it", footer: "layers"),
    KeyBinding(
      [KeyPress(.function(3))], "F3", .always, { _ in "timeline" },
      "shows the timeline instead of the wire, and back",
      footer: { $0.showsTimeline ? "wire" : "timeline" }),
    KeyBinding(
      [KeyPress(.function(5))], "F5", .always, "demo",
      "plays the demo: the optimistic write and its rollback"),
    KeyBinding(
      [KeyPress(.enter)], "Enter", .firstScreen, "demo",
      "on the first screen plays the demo; else runs the line"),
    KeyBinding(
      [KeyPress(.character(" "))], "Space", .emptyPrompt, { $0.isPlaying ? "pause" : "play" },
      "stops time, or lets it run", footer: { $0.isPlaying ? "pause" : "play" }),
    KeyBinding(
      [KeyPress(.left)], "←", .emptyPrompt, "back", "steps back through what was done", footer: ""),
    KeyBinding(
      [KeyPress(.right)], "→", .emptyPrompt, "step", "takes the next thing that is due",
      footer: "step"),
    KeyBinding(
      [KeyPress(.character("N"))], "N", .emptyPrompt, "forward change",
      "goes on to the next change that a person can see"),
    KeyBinding(
      [KeyPress(.character("+"))], "+", .emptyPrompt, "speed faster", "lets time run faster"),
    KeyBinding(
      [KeyPress(.character("-"))], "-", .emptyPrompt, "speed slower", "lets time run slower"),
    KeyBinding(
      [KeyPress(.tab)], "Tab", .emptyPrompt, "focus",
      "moves the focus: Alice, Bob, the wire; within a line it completes", footer: "focus"),
    KeyBinding([KeyPress(.pageUp)], "PgUp", .always, "scroll up", "scrolls the pane in focus up"),
    KeyBinding([KeyPress(.pageDown)], "PgDn", .always, "scroll down", "scrolls it down"),
    KeyBinding([.control("l")], "Ctrl-L", .always, "redraw", "draws the screen anew"),
    vital(
      KeyBinding(
        [KeyPress(.function(10)), .control("q")], "F10", .always, "quit",
        "leaves; Ctrl-Q does too", footer: "quit")),
  ]

  private static func vital(_ binding: KeyBinding) -> KeyBinding {
    var binding = binding
    binding.isVital = true
    return binding
  }

  /// What a key means just now, or `nil` where it is the prompt's.
  package static func binding(
    for press: KeyPress, isEmpty: Bool, isFresh: Bool
  ) -> KeyBinding? {
    all.first { binding in
      guard binding.presses.contains(press) else { return false }
      return switch binding.when {
      case .always: true
      case .emptyPrompt: isEmpty
      case .firstScreen: isEmpty && isFresh
      }
    }
  }
}
