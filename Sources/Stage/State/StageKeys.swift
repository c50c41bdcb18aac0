package import Canvas
import Scenarios
import Simulation

/// What keys do on the stage.
extension StageState {
  package mutating func handle(_ event: KeyEvent) -> [Order] {
    switch event {
    case .press(let press): return handle(press)
    case .paste(let text, let isCut):
      paste(text)
      if isCut { say("more was pasted than is taken: the rest is left out", .warning) }
      return []
    }
  }

  private mutating func handle(_ press: KeyPress) -> [Order] {
    notice = nil
    // Any key skips to the end of a wait, and still counts.
    if player.goal != nil, isPlaying, page == nil { skip() }
    if !pasted.isEmpty { return answerPaste(press) }
    if asksToQuit { return answerQuit(press) }
    if page != nil, let orders = turnPage(press) { return orders }
    if let orders = handleTyping(press) { return orders }
    let isEmpty = editor.isEmpty && editor.search == nil
    if let binding = KeyTable.binding(for: press, isEmpty: isEmpty, isFresh: isFresh) {
      return run(binding.line(self), isTyped: false)
    }
    switch (press.key, press.modifiers) {
    case (.enter, []): return enter()
    case (.tab, []): complete()
    case (.character("z"), .control): return [.suspend]
    case (.character("c"), .control):
      if editor.isEmpty { asksToQuit = true } else { editor.clear() }
    case (.character("d"), .control) where editor.isEmpty && editor.search == nil:
      asksToQuit = true
    case (.escape, []) where editor.search == nil: page = nil
    default: _ = editor.handle(press)
    }
    return []
  }

  private mutating func enter() -> [Order] {
    if editor.search != nil { _ = editor.handle(KeyPress(.enter)) }
    let line = editor.submit()
    guard line.contains(where: { $0 != " " }) else { return [] }
    page = nil
    return run(line)
  }

  /// Keys that turn a page; `nil` where the key is not the page's.
  private mutating func turnPage(_ press: KeyPress) -> [Order]? {
    guard let shown = page else { return nil }
    func scroll(_ count: Int) -> [Order] {
      // How far it goes depends on how it is laid out: the picture takes it back.
      page?.top = max(0, min(1_000_000, shown.top + count))
      return []
    }
    switch press.key {
    case .pageDown: return scroll(10)
    case .pageUp: return scroll(-10)
    case .down where editor.isEmpty: return scroll(1)
    case .up where editor.isEmpty: return scroll(-1)
    case .character(" ") where editor.isEmpty: return scroll(10)
    case .escape, .function(1):
      page = nil
      return []
    case .enter where editor.isEmpty:
      page = nil
      return []
    default: return nil
    }
  }

  private mutating func answerQuit(_ press: KeyPress) -> [Order] {
    asksToQuit = false
    switch (press.key, press.modifiers) {
    case (.character("y"), []), (.enter, []), (.character("c"), .control),
      (.character("d"), .control):
      return run("quit")
    default: return []
    }
  }
}

// MARK: - Pasting

extension StageState {
  /// One line lands in the prompt; several are shown and asked for.
  private mutating func paste(_ text: String) {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    guard lines.count > 1 else {
      if !editor.insert(lines.first ?? "") { say("the line would be too long", .warning) }
      return
    }
    pasted = Array(lines.prefix(1000))
    page = Page(title: "\(pasted.count) pasted lines", lines: pasted)
    if lines.count > 1000 { say("1,000 lines are taken, \(lines.count - 1000) left out", .warning) }
  }

  private mutating func answerPaste(_ press: KeyPress) -> [Order] {
    let lines = pasted
    let isYes = press == KeyPress(.character("y")) || press == KeyPress(.enter)
    guard isYes || [KeyPress(.character("n")), KeyPress(.escape), .control("c")].contains(press)
    else {
      _ = turnPage(press)
      return []
    }
    pasted = []
    page = nil
    guard isYes else {
      say("nothing of the \(lines.count) pasted lines was run", .dim)
      return []
    }
    return lines.flatMap { run($0) }
  }
}
