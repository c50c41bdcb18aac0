import Canvas

/// A key of the prompt that the line editor leaves to the stage.
package struct PromptKey: Sendable {
  let press: KeyPress
  /// How help names it.
  package let name: String
  package let help: String
  /// Does it; `nil` where it is not the stage's just now.
  let action: @Sendable (inout StageState) -> [StageState.Order]?

  /// The keys, in the order in which help shows them.
  package static let all: [PromptKey] = [
    PromptKey(press: KeyPress(.enter), name: "Enter", help: "runs the line") { $0.enter() },
    PromptKey(
      press: KeyPress(.tab), name: "Tab", help: "completes a word: verbs, ids, rules, names"
    ) {
      $0.complete()
      return []
    },
    PromptKey(
      press: .control("c"), name: "Ctrl-C", help: "clears the line; on an empty one asks to quit"
    ) {
      if $0.editor.isEmpty { $0.asksToQuit = true } else { $0.editor.clear() }
      return []
    },
    PromptKey(press: .control("d"), name: "Ctrl-D", help: "on an empty line asks to quit") {
      guard $0.editor.isEmpty, $0.editor.search == nil else { return nil }
      $0.asksToQuit = true
      return []
    },
    PromptKey(
      press: .control("z"), name: "Ctrl-Z", help: "gives the terminal back to the shell; fg returns"
    ) { _ in [.suspend] },
    PromptKey(press: KeyPress(.escape), name: "Esc", help: "closes a page") {
      guard $0.editor.search == nil else { return nil }
      $0.page = nil
      return []
    },
  ]

  /// Every key of the line: the stage's, then the editor's.
  package static var lineKeys: [(name: String, help: String)] {
    all.map { ($0.name, $0.help) } + LineKey.all.map { ($0.name, $0.help) }
  }
}
