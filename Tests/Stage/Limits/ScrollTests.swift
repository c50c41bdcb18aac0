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
}
