import Canvas
import Scenarios
import Stage
import Testing

/// What a small terminal still says.
@Suite struct `A small stage` {
  /// All that are narrow for one layout or another.
  private static let widths = Array(20...36) + Array(58...72) + Array(98...112)

  @Test(arguments: [(20, 6), (40, 12), (60, 20), (120, 36)])
  func `begins with the demo and help one key away`(width: Int, height: Int) throws {
    let canvas = StageSample().canvas(width, height)

    try Frames.check(canvas, "first-\(width)x\(height)")
    let text = canvas.rows.joined(separator: "\n")
    #expect(text.contains("Enter") && text.contains("F1") && text.contains("F10"))
  }

  @Test(arguments: [(20, 6), (40, 12)])
  func `says what is wrong with a line, until the next key`(width: Int, height: Int) {
    var stage = StageSample(["alice ad x"])

    let said = stage.text(width, height)
    stage.press(KeyPress(.character("a")))

    #expect(said.contains("alice› alice has "))
    #expect(!stage.text(width, height).contains("alice has "))
  }

  @Test func `says at every width how many writes have no answer, and nothing where none is`() {
    var settled = StageSample(["alice add \"Milk\"", "settle"])
    settled.press(KeyPress(.home))
    var waiting = settled
    waiting.type("alice thank a1")
    waiting.type("alice thank a1")
    func top(_ stage: StageSample, _ width: Int) -> String {
      stage.canvas(width, 20).rows[1]
    }

    for width in Self.widths {
      let said = top(waiting, width)
      #expect(said.contains("queue 2") != said.contains("2 unanswered"), "\(width): \(said)")
      #expect(!top(settled, width).contains("queue"), "\(width)")
    }
    #expect(top(waiting, 40) == "┌─ Alice · online ────── 2 unanswered ─┐")
    #expect(top(waiting, 60).hasPrefix("┌─ Alice · online ── queue 2 ─┬─"))
    #expect(top(waiting, 24) == "┌─ Alice · queue 2 ────┐")
    #expect(top(waiting, 20) == "┌─ Alice queue 2 ──┐")
    #expect(top(settled, 20) == "┌─ Alice · online ─┐")
  }

  @Test func `says at every width who is offline, and how much waits there`() {
    let stage = StageSample(["alice offline", "alice add \"Milk\"", "alice thank a1"])

    for width in Self.widths {
      let rows = stage.canvas(width, 20).rows
      #expect(rows[1].contains("offline") && rows[2].contains("2 unsent"), "\(width)")
    }
  }

  @Test func `shows pasted lines before it asks, and keeps them while they are read`() {
    var stage = StageSample()
    let lines = (1...40).map { "alice add \"T\($0)\"" }
    _ = stage.state.handle(.paste(lines.joined(separator: "\n"), isCut: false))

    let asked = stage.text(80, 24)
    stage.press(KeyPress(.pageDown))
    let scrolled = stage.text(80, 24)
    stage.press(KeyPress(.character("x")))
    let kept = stage.text(80, 24)
    stage.press(KeyPress(.character("y")))

    #expect(asked.contains("T1\"") && asked.contains("T5\"") && asked.contains("y or n"))
    #expect(scrolled != asked && scrolled.contains("T15\"") && kept == scrolled)
    #expect(stage.state.player.ledger.writeCount == 40 && stage.state.page == nil)
  }

  @Test func `has no room for a long name of a branch, and takes no harm from it`() {
    let stage = StageSample(["alice add \"x\"", "demo", "step 12", "alice add \"y\""])

    #expect(stage.text(80, 24).contains("session-2: step "))
    for width in 20...60 { #expect(stage.canvas(width, 24).width == width) }
  }

  @Test func `says that nothing is due, and what waits for a connection`() {
    var stage = StageSample([#"alice add "Milk""#, "settle", "bob offline", "bob ack a1", "settle"])
    stage.type("settle")

    #expect(stage.text(80, 24).contains("nothing is due; bob, offline, has 1 unsent"))
  }
}
