import Canvas
import Scenarios
import Simulation
import SyncEngine

/// The first line: what is played, how fast, where in time, and whether everything holds.
enum StatusLine {
  static func draw(_ state: StageState, in rect: Rect, on canvas: inout Canvas) {
    let bugs = state.player.bugs.map { " · bug \($0.name) on" }.joined()
    let isBad = !state.player.brokenInvariants.isEmpty || state.player.failedCount > 0
    func put(_ title: String, _ words: [String], columns: Int) {
      let text = words.joined(separator: "   ") + " "
      canvas.put(
        title, x: rect.x, y: rect.y, role: bugs.isEmpty ? .heading : .warning, columns: columns)
      canvas.put(
        text, x: max(rect.x, rect.right - CellText.width(text)), y: rect.y,
        role: isBad ? .warning : .time, columns: rect.width)
    }
    // What is wrong on purpose stands first and whole: a title may be cut off.
    let title = " TwoHomes\(bugs) · \(state.player.title ?? "untitled")"
    let least = bugs.isEmpty ? 10 : CellText.width(" TwoHomes\(bugs)")
    let choices = choices(state)
    for words in choices {
      let room = rect.width - CellText.width(words.joined(separator: "   ")) - 2
      if room >= least { return put(title, words, columns: room) }
      if isBad, !bugs.isEmpty, room >= CellText.width(bugs) - 2 {
        return put(String(bugs.dropFirst(2)), words, columns: room)
      }
      // What broke is worth more than what is played.
      if isBad, bugs.isEmpty, words.count == 1, room >= -1 { return put("", words, columns: 0) }
    }
    let words = choices[choices.count - 1]
    let room = rect.width - CellText.width(words.joined(separator: "   ")) - 2
    put(title, words, columns: isBad ? 0 : max(0, room))
  }

  /// What stands at the right, from long to short: where there is little room, the seed goes first,
  /// then time, then health; but what is wrong goes last.
  private static func choices(_ state: StageState) -> [[String]] {
    if state.isLive {
      return [["no invariants", "live on the wall clock"], ["live on the wall clock"]]
    }
    let (pace, time) = (pace(state), clock(state.player.now))
    let health = health(state)
    let rest = [pace, time, "seed \(state.player.seed)"]
    let isBad = health.count > 1
    let long = [rest + health.prefix(1), [pace, time] + health.prefix(1)]
    return isBad
      ? long + [[pace, health[0]]] + health.map { [$0] } : long + [[pace, time], [time]]
  }

  private static func pace(_ state: StageState) -> String {
    let place = state.journey.isAtEnd || state.isShownAgain ? "" : " in the past"
    guard state.isPlaying, state.page == nil else {
      return place.isEmpty ? "paused" : "in the past"
    }
    return "playing\(place) \(state.speedWord)"
  }

  /// Whether everything holds; of what does not, from long to short.
  private static func health(_ state: StageState) -> [String] {
    let broken = state.player.brokenInvariants
    if let first = broken.first {
      let more = broken.count > 1 ? " +\(broken.count - 1)" : ""
      let since = state.player.brokenSince.map { " since \(clock($0))" } ?? ""
      return [
        "✗ \(first)\(more) broken\(since)", "✗ \(first)\(since)", "✗ \(first) broken", "✗ \(first)",
      ]
    }
    let failed = state.player.failedCount
    if failed > 0 { return ["✗ \(failed) failed", "✗ \(failed)"] }
    return ["✓ \(Invariant.table.count) invariants"]
  }
}

/// The last line: the keys that help just now.
enum Footer {
  /// Where one pane is shown alone, the key to the others is as vital as the way out.
  private static func isVital(_ binding: KeyBinding, _ width: Int) -> Bool {
    binding.isVital || width < Picture.middle && binding.presses == [KeyPress(.tab)]
  }

  /// Where one pane is shown alone, the key to the next one names it.
  private static func word(
    _ binding: KeyBinding, _ word: String, _ state: StageState, _ width: Int
  ) -> String {
    guard width < Picture.middle, !state.isFresh, binding.presses == [KeyPress(.tab)] else {
      return word
    }
    return switch state.nextPane {
    case .alice: "Alice"
    case .bob: "Bob"
    case .wire: state.showsTimeline ? "timeline" : "wire"
    }
  }

  static func draw(_ state: StageState, in rect: Rect, on canvas: inout Canvas) {
    let bindings = KeyTable.all
      .filter { $0.footer != nil && (!state.isLive || $0.need(state) == nil) }
      .compactMap { binding in
        binding.footer.map {
          (
            key: binding.name, word: word(binding, $0(state), state, rect.width),
            isVital: isVital(binding, rect.width)
          )
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
      let count = state.pasted.count
      ask(
        [
          "run the \(count) pasted lines? y or n (Enter: y)", "run the \(count) pasted lines? Y/n",
          "run \(count) lines? Y/n",
        ], inner, &canvas)
    } else if state.asksToQuit {
      ask(["leave? y or n (Enter: y)", "leave? Y/n"], inner, &canvas)
    } else {
      edit(state, inner, &canvas)
      if !hasLog, state.editor.isEmpty, let notice = state.notice, let cursor = canvas.cursor,
        NoticeBox.fits(notice, columns: inner.right - cursor.x)
      {
        canvas.put(notice.text, x: cursor.x, y: cursor.y, role: .warning)
      }
    }
  }

  /// How many columns are free where nothing is typed.
  static func room(_ state: StageState, in rect: Rect, isFramed: Bool) -> Int {
    rect.width - (isFramed ? 4 : 0) - CellText.width("\(state.focus.name)› ")
  }

  /// Asks as fully as there is room for; the capital letter is what Enter says.
  private static func ask(_ questions: [String], _ rect: Rect, _ canvas: inout Canvas) {
    let question =
      questions.first { CellText.width($0) < rect.width } ?? questions[questions.count - 1]
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
    // Whoever watches a file type itself reads its lines, and none of the history's.
    let ghost = state.isTyping ? "" : window.ghost
    canvas.put(ghost, x: end, y: rect.y, role: .ghost, columns: max(0, rect.right - end))
    canvas.cursor = Point(x: min(start + window.cursor, rect.right - 1), y: rect.y)
  }
}

/// A page of text over the panes.
struct PagePane: PicturePart {
  let page: StageState.Page

  func draw(in rect: Rect, on canvas: inout Canvas) -> Int? {
    let inner = rect.inset(x: 2, y: 1)
    let lines = page.lines.flatMap { Wrap.lines($0, columns: max(1, inner.width)) }
    let limit = max(0, lines.count - max(1, inner.height))
    let top = min(page.top, limit)
    let last = min(lines.count, top + inner.height)
    let place = "\(top + 1)-\(last) of \(lines.count)"
    let places =
      limit > 0
      ? ["\(place)  PgDn PgUp  Esc back", "\(place)  Esc back", place, "\(last)/\(lines.count)"]
      : ["Esc back", ""]
    let (title, trailing) = titles(page.title, places, columns: rect.width - 9)
    canvas.box(rect, title: title, trailing: trailing)
    for (index, line) in lines.dropFirst(top).prefix(inner.height).enumerated() {
      canvas.put(line, x: inner.x, y: inner.y + index, columns: inner.width)
    }
    return limit
  }

  /// What stands in the upper edge: that there is more is worth more than the end of a title.
  private func titles(
    _ title: String, _ places: [String], columns: Int
  ) -> (title: String, place: String) {
    let width = CellText.width(title)
    let place =
      places.first { width + CellText.width($0) <= columns } ?? places[places.count - 1]
    let room = columns - CellText.width(place)
    return place.isEmpty || room < 1
      ? (title, place) : (CellText.clip(title, columns: room), place)
  }
}
