import Canvas
import Stage
import Testing

/// More in a pane than fits.
@Suite struct `A long pane` {
  private func stage(_ count: Int, pages: Int, comments: Bool = false) -> StageSample {
    let talk = (1...count).map { "alice comment a\($0) \"hm\"" }
    var stage = StageSample((1...count).map { "alice add \"card \($0)\"" } + (comments ? talk : []))
    for _ in 0..<pages { stage.press(KeyPress(.pageDown)) }
    return stage
  }

  @Test func `shows its first cards, and that there are more`() {
    let rows = stage(50, pages: 0).canvas(120, 36).rows

    #expect(rows.contains { $0.contains("a1 card 1 ") })
    #expect(!rows.contains { $0.contains("a50 card 50 ") })
    #expect(rows.contains { $0.prefix(39).contains("▾") })
  }

  @Test(arguments: [false, true])
  func `scrolls to its last card, and no further`(comments: Bool) {
    let stage = stage(50, pages: 400, comments: comments)
    let rows = stage.canvas(120, 36).rows

    #expect(rows.contains { $0.contains("a50 card 50 ") })
    // Alice's pane alone: the wire has more, too.
    #expect(!rows.contains { $0.prefix(39).contains("▾") })
    let shown = (1...50).filter { number in rows.contains { $0.contains("a\(number) card") } }
    #expect(shown == Array((51 - shown.count)...50))
    #expect(shown.count > (comments ? 8 : 20))
  }

  @Test func `scrolls by less than it shows`() {
    let before = stage(50, pages: 0).text(120, 36)
    let after = stage(50, pages: 1).text(120, 36)

    #expect(before != after)
    #expect(before.contains("a9 card") && after.contains("a9 card"))
  }

  @MainActor @Test(arguments: ["alice", "wire", "wire list", "timeline"])
  func `goes back at the first key after too many`(pane: String) {
    var state = StageState(speed: 1)
    for number in 0..<30 {
      _ = state.run("alice add \"card \(number)\"")
      _ = state.run("settle")
    }
    _ = state.handle(.press(KeyPress(.escape)))
    _ = state.run(pane == "alice" ? "focus alice" : "focus wire")
    if pane == "wire list" { _ = state.run("wire list") }
    if pane == "timeline" { _ = state.run("timeline on") }
    let model = StageModel(state)
    func press(_ key: Key, _ count: Int) {
      for _ in 0..<count { _ = model.update { $0.handle(.press(KeyPress(key))) } }
    }
    let (away, back): (Key, Key) =
      ["alice", "wire list"].contains(pane) ? (.pageDown, .pageUp) : (.pageUp, .pageDown)
    let first = model.picture(width: 80, height: 24)

    press(away, 60)
    let last = model.picture(width: 80, height: 24)
    press(back, 1)
    let after = model.picture(width: 80, height: 24)
    press(back, 60)

    #expect(last.rows != first.rows && after.rows != last.rows)
    #expect(model.picture(width: 80, height: 24).rows == first.rows)
  }
}

/// A page that is longer than the screen.
@Suite struct `A long page` {
  @MainActor
  @Test(
    arguments: ["help", "rules", "what overlay"],
    [(120, 36), (80, 24), (60, 20), (40, 12), (20, 6)])
  func `shows its last line at every size, and where it stands`(
    line: String, size: (width: Int, height: Int)
  ) throws {
    let model = StageModel(StageState(speed: 1))
    _ = model.update { $0.run(line) }
    let lines = try #require(model.state.page?.lines)
    let wrapped = lines.flatMap { Wrap.lines($0, columns: size.width - 4) }
    let first = model.picture(width: size.width, height: size.height)
    let isLong = wrapped.count > first.rows.count { $0.hasPrefix("│") }

    for _ in 0..<300 { _ = model.update { $0.handle(.press(KeyPress(.pageDown))) } }
    let last = model.picture(width: size.width, height: size.height)
    _ = model.update { $0.handle(.press(KeyPress(.up))) }
    let before = model.picture(width: size.width, height: size.height)

    let end = try #require(wrapped.last)
    #expect(last.rows.contains { $0.contains(CellText.clean(end)) })
    let count = wrapped.count
    #expect(
      !isLong || last.rows[1].contains("-\(count) of \(count)")
        || last.rows[1].contains("\(count)/\(count)"))
    #expect(!isLong || last.rows != first.rows && before.rows != last.rows)
  }
}
