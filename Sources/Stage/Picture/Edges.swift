import Canvas
import Scenarios
import Simulation
import SyncEngine

/// The first line: what is played, how fast, where in time, and whether everything holds.
enum StatusLine {
  static func draw(_ state: StageState, in rect: Rect, on canvas: inout Canvas) {
    let right =
      state.isLive
      ? ["no invariants", "live on the wall clock"]
      : [pace(state), clock(state.player.now), "seed \(state.player.seed)", health(state)]
    let bugs = state.player.bugs.map { " · bug \($0.name) on" }.joined()
    // What is wrong on purpose stands first and whole: a title may be cut off.
    let least = bugs.isEmpty ? 10 : CellText.width(" TwoHomes\(bugs)")
    let title = " TwoHomes\(bugs) · \(state.player.title ?? "untitled")"
    for count in stride(from: right.count, through: 1, by: -1) {
      // Where there is little room, the seed goes first, then time, then health.
      let words = keep(right, count)
      let text = words.joined(separator: "   ") + " "
      let room = rect.width - CellText.width(text) - 1
      guard room >= least || count == 1 else { continue }
      let role = bugs.isEmpty ? Role.heading : .warning
      canvas.put(title, x: rect.x, y: rect.y, role: role, columns: max(0, room))
      let isBad = !state.player.brokenInvariants.isEmpty || state.player.failedCount > 0
      canvas.put(
        text, x: rect.right - CellText.width(text), y: rect.y, role: isBad ? .warning : .time)
      return
    }
  }

  private static func keep(_ words: [String], _ count: Int) -> [String] {
    switch count {
    case 4: words
    case 3: [words[0], words[1], words[3]]
    case 2: [words[0], words[1]]
    default: [words[1]]
    }
  }

  private static func pace(_ state: StageState) -> String {
    let place = state.journey.isAtEnd ? "" : " in the past"
    guard state.isPlaying, state.page == nil else {
      return place.isEmpty ? "paused" : "in the past"
    }
    let speed =
      state.speed == Double(Int(state.speed)) ? "\(Int(state.speed))" : "\(state.speed)"
    return "playing\(place) ×\(speed)"
  }

  private static func health(_ state: StageState) -> String {
    if let broken = state.player.brokenInvariants.first { return "✗ \(broken) broke" }
    if state.player.failedCount > 0 { return "✗ \(state.player.failedCount) failed" }
    return "✓ \(Invariant.table.count) invariants"
  }
}

/// The last line: the keys that help just now.
enum Footer {
  /// Where one pane is shown alone, the key to the others is as vital as the way out.
  private static func isVital(_ binding: KeyBinding, _ width: Int) -> Bool {
    binding.isVital || width < Picture.middle && binding.presses == [KeyPress(.tab)]
  }

  static func draw(_ state: StageState, in rect: Rect, on canvas: inout Canvas) {
    let bindings = KeyTable.all
      .filter { $0.footer != nil && (!state.isLive || $0.need(state) == nil) }
      .compactMap { binding in
        binding.footer.map {
          (key: binding.name, word: $0(state), isVital: isVital(binding, rect.width))
        }
      }
    func width(_ binding: (key: String, word: String, isVital: Bool)) -> Int {
      CellText.width(binding.word.isEmpty ? binding.key : "\(binding.key) \(binding.word)")
    }
    // Where there is little room the gaps go first, then keys, but never help and the way out.
    let total = bindings.reduce(0) { $0 + width($1) }
    let gap = total + 3 * (bindings.count - 1) + 2 <= rect.width ? 3 : 2
    var room = rect.width - 2 - bindings.filter(\.isVital).reduce(0) { $0 + width($1) + gap }
    var x = rect.x + 1
    for (index, binding) in bindings.enumerated() {
      if !binding.isVital {
        // A key that shares the next one's word stands there with it or not at all.
        let partner = binding.word.isEmpty && index + 1 < bindings.count ? bindings[index + 1] : nil
        guard room - width(binding) - (partner.map { width($0) + gap } ?? 0) >= 0 else { continue }
        room -= width(binding) + gap
      }
      guard x + width(binding) <= rect.right else { break }
      x = canvas.put(binding.key, x: x, y: rect.y, role: .key)
      // Keys without a word of their own share the next one's.
      if binding.word.isEmpty {
        x += 1
        continue
      }
      x = canvas.put(" \(binding.word)", x: x, y: rect.y, role: .dim) + gap
    }
  }
}

/// The prompt: who acts, what is typed, and what is asked.
enum PromptLine {
  static func draw(
    _ state: StageState, in rect: Rect, isFramed: Bool, hasLog: Bool, on canvas: inout Canvas
  ) {
    if isFramed { canvas.box(rect) }
    let inner = isFramed ? rect.inset(x: 2, y: 1) : rect
    if !state.pasted.isEmpty {
      ask("run the \(state.pasted.count) pasted lines? y or n", inner, &canvas)
    } else if state.asksToQuit {
      ask("leave? y or n", inner, &canvas)
    } else {
      edit(state, inner, &canvas)
      if !hasLog, state.editor.isEmpty, let notice = state.notice, let cursor = canvas.cursor {
        canvas.put(
          notice, x: cursor.x, y: cursor.y, role: .warning, columns: max(0, inner.right - cursor.x))
      }
    }
  }

  private static func ask(_ question: String, _ rect: Rect, _ canvas: inout Canvas) {
    let end = canvas.put(question, x: rect.x, y: rect.y, role: .warning, columns: rect.width - 1)
    canvas.cursor = Point(x: min(end, rect.right - 1), y: rect.y)
  }

  private static func edit(_ state: StageState, _ rect: Rect, _ canvas: inout Canvas) {
    var name = "\(state.focus.name)› "
    if let search = state.editor.search {
      name = "search \(search.query)\(search.isFound ? "" : " (none)"): "
    }
    let start = canvas.put(name, x: rect.x, y: rect.y, role: .prompt, columns: rect.width - 2)
    let window = state.editor.window(columns: max(1, rect.right - start))
    let end = canvas.put(window.text, x: start, y: rect.y, columns: rect.right - start)
    canvas.put(window.ghost, x: end, y: rect.y, role: .ghost, columns: max(0, rect.right - end))
    canvas.cursor = Point(x: min(start + window.cursor, rect.right - 1), y: rect.y)
  }
}

/// What was said last, under the panes.
struct LogPane: PicturePart {
  private let remark: String?
  private let log: [StageState.Line]

  init(_ state: StageState) {
    remark = state.remark
    log = state.log
  }

  func draw(in rect: Rect, on canvas: inout Canvas) -> Int? {
    canvas.box(rect)
    var inner = rect.inset(x: 2, y: 1)
    if let remark, inner.height > 1 {
      let lines = Wrap.lines(remark, columns: max(1, inner.width))
      let (top, rest) = inner.splitTop(min(lines.count, max(1, inner.height / 2)))
      for (index, line) in lines.prefix(top.height).enumerated() {
        canvas.put(line, x: top.x, y: top.y + index, role: .heading, columns: top.width)
      }
      inner = rest
    }
    for (index, line) in log.suffix(inner.height).enumerated() {
      canvas.put(
        line.text, x: inner.x, y: inner.y + index, role: line.role, columns: inner.width)
    }
    return nil
  }
}

/// A page of text over the panes.
struct PagePane: PicturePart {
  let page: StageState.Page

  func draw(in rect: Rect, on canvas: inout Canvas) -> Int? {
    let inner = rect.inset(x: 2, y: 1)
    let lines = page.lines.flatMap { Wrap.lines($0, columns: max(1, inner.width)) }
    let last = max(0, lines.count - max(1, inner.height))
    let top = min(page.top, last)
    let more =
      lines.count > inner.height
      ? "\(top + 1)-\(min(lines.count, top + inner.height)) of \(lines.count)  PgDn PgUp  Esc back"
      : "Esc back"
    canvas.box(rect, title: page.title, trailing: more)
    for (index, line) in lines.dropFirst(top).prefix(inner.height).enumerated() {
      canvas.put(line, x: inner.x, y: inner.y + index, columns: inner.width)
    }
    return nil
  }
}
