/// A key that edits the line.
///
/// The table is what the editor goes by: help, the manual page and the README are made from it.
package struct LineKey: Sendable {
  let presses: [KeyPress]
  /// How help names it.
  package let name: String
  package let help: String
  /// Does it, and returns whether it was the editor's.
  let action: @Sendable (inout LineEditor) -> Bool

  private init(
    _ presses: [KeyPress], _ name: String, _ help: String,
    _ action: @escaping @Sendable (inout LineEditor) -> Void
  ) {
    self.init(
      presses, name, help,
      answering: {
        action(&$0); return true
      })
  }

  private init(
    _ presses: [KeyPress], _ name: String, _ help: String,
    answering action: @escaping @Sendable (inout LineEditor) -> Bool
  ) {
    self.presses = presses
    self.name = name
    self.help = help
    self.action = action
  }

  /// The keys, in the order in which help shows them.
  package static let all: [LineKey] = moving + deleting + remembering

  private static let moving = [
    LineKey([KeyPress(.left), .control("b")], "← Ctrl-B", "moves left") {
      $0.move(.left) { _ in 1 }
    },
    LineKey(
      [KeyPress(.right), .control("f")], "→ Ctrl-F",
      "moves right; at the end takes what is offered from the history"
    ) { $0.moveRight() },
    LineKey([.alt("b")] + withModifier(.left), "Alt-B Ctrl-←", "moves left by a word") {
      $0.move(.left, LineEditor.wordLength)
    },
    LineKey([.alt("f")] + withModifier(.right), "Alt-F Ctrl-→", "moves right by a word") {
      $0.move(.right, LineEditor.wordLength)
    },
    LineKey([KeyPress(.home), .control("a")], "Home Ctrl-A", "moves to the start of the line") {
      $0.move(.left) { $0.count }
    },
    LineKey(
      [KeyPress(.end), .control("e")], "End Ctrl-E",
      "moves to the end of the line; there takes what is offered"
    ) { $0.moveToEnd() },
  ]

  private static let deleting = [
    LineKey(
      [KeyPress(.backspace), .control("h")], "Backspace", "deletes to the left; Ctrl-H does too"
    ) {
      $0.deleteBackward()
    },
    LineKey(
      [KeyPress(.delete), .control("d")], "Del Ctrl-D", "deletes what is under the cursor",
      answering: { editor in
        // On an empty line Ctrl-D is the caller's.
        guard !editor.isEmpty else { return false }
        editor.deleteForward()
        return true
      }),
    LineKey([.control("w")], "Ctrl-W", "cuts to the left, up to a space") {
      $0.kill(.left, LineEditor.fieldLength)
    },
    LineKey([KeyPress(.backspace, .alt)], "Alt-Backspace", "cuts a word to the left") {
      $0.kill(.left, LineEditor.wordLength)
    },
    LineKey([.alt("d")], "Alt-D", "cuts a word to the right") {
      $0.kill(.right, LineEditor.wordLength)
    },
    LineKey([.control("u")], "Ctrl-U", "cuts everything to the left") {
      $0.kill(.left) { $0.count }
    },
    LineKey([.control("k")], "Ctrl-K", "cuts everything to the right") {
      $0.kill(.right) { $0.count }
    },
    LineKey([.control("y")], "Ctrl-Y", "puts in what was cut") { $0.insertKilled() },
    LineKey([.control("t")], "Ctrl-T", "swaps the two letters at the cursor") { $0.transpose() },
    LineKey([.control("_"), .control("/")], "Ctrl-_", "undoes; Ctrl-/ does too") { $0.undo() },
  ]

  private static let remembering = [
    LineKey([KeyPress(.up), .control("p")], "Up Ctrl-P", "an older line of the history") {
      $0.older()
    },
    LineKey([KeyPress(.down), .control("n")], "Down Ctrl-N", "a newer line of the history") {
      $0.newer()
    },
    LineKey(
      [.control("r")], "Ctrl-R",
      "searches the history; again an older line, Esc keeps it, Ctrl-G goes back"
    ) { $0.startSearch() },
  ]

  private static func withModifier(_ key: Key) -> [KeyPress] {
    [.control, .alt, .shift].map { (modifier: Modifiers) in KeyPress(key, modifier) }
  }

  /// The entry for a press: itself, else with fewer keys held beside it, which no letter is.
  static func named(by press: KeyPress) -> LineKey? {
    if let exact = all.first(where: { $0.presses.contains(press) }) { return exact }
    let held = all.first { entry in
      entry.presses.contains {
        $0.key == press.key && !$0.modifiers.isEmpty
          && $0.modifiers.isSubset(of: press.modifiers)
      }
    }
    if let held { return held }
    if case .character = press.key { return nil }
    return all.first { $0.presses.contains(KeyPress(press.key)) }
  }
}
