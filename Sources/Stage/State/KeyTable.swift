package import Canvas

/// What a key does, besides editing the line.
package struct KeyBinding: Sendable {
  /// When a key means this.
  package enum Moment: Hashable, Sendable {
    case always
    /// While nothing is typed.
    case emptyPrompt
  }

  /// What it comes to: a line of the language where there is one.
  package enum Meaning: Hashable, Sendable {
    case line(String)
    case togglePlay
    case faster, slower
    case changeFocus
    case scrollUp, scrollDown
    case redraw
    case quit
  }

  package let presses: [KeyPress]
  /// How help names it.
  package let name: String
  package let when: Moment
  package let meaning: Meaning
  package let help: String
  /// The word for it in the footer; empty where it does not stand there.
  package let footer: String

  init(
    _ presses: [KeyPress], _ name: String, _ when: Moment, _ meaning: Meaning, _ help: String,
    footer: String = ""
  ) {
    self.presses = presses
    self.name = name
    self.when = when
    self.meaning = meaning
    self.help = help
    self.footer = footer
  }
}

/// Every key of the stage.
///
/// Help, the footer and the README come from here.
package enum KeyTable {
  package static let all: [KeyBinding] = [
    KeyBinding([KeyPress(.function(1))], "F1", .always, .line("help"), "help", footer: "help"),
    KeyBinding(
      [KeyPress(.function(2))], "F2", .always, .line("layers"),
      "unfolds every row: the cloud's value, then each own write over it", footer: "layers"),
    KeyBinding(
      [KeyPress(.function(5))], "F5", .always, .line("demo"),
      "plays the demo: the optimistic write and its rollback", footer: "demo"),
    KeyBinding(
      [KeyPress(.character(" "))], "Space", .emptyPrompt, .togglePlay, "stops time, or lets it run",
      footer: "pause"),
    KeyBinding(
      [KeyPress(.right)], "Right", .emptyPrompt, .line("step"), "takes the next thing that is due",
      footer: "step"),
    KeyBinding([KeyPress(.character("+"))], "+", .emptyPrompt, .faster, "lets time run faster"),
    KeyBinding([KeyPress(.character("-"))], "-", .emptyPrompt, .slower, "lets time run slower"),
    KeyBinding(
      [KeyPress(.tab)], "Tab", .emptyPrompt, .changeFocus,
      "changes the phone that acts; within a line it completes", footer: "focus"),
    KeyBinding([KeyPress(.pageUp)], "PgUp", .always, .scrollUp, "scrolls the pane in focus up"),
    KeyBinding([KeyPress(.pageDown)], "PgDn", .always, .scrollDown, "scrolls it down"),
    KeyBinding([.control("l")], "Ctrl-L", .always, .redraw, "draws the screen anew"),
    KeyBinding(
      [KeyPress(.function(10)), .control("q")], "F10", .always, .quit, "leaves; Ctrl-Q does too",
      footer: "quit"),
  ]

  /// What a key means just now, or `nil` where it is the prompt's.
  package static func binding(for press: KeyPress, isEmpty: Bool) -> KeyBinding? {
    all.first { $0.presses.contains(press) && ($0.when == .always || isEmpty) }
  }
}
