import Canvas
import Scenarios
import Simulation
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

    let words = said.split { " \n│".contains($0) }.joined(separator: " ")
    #expect(words.contains(#"alice has no verb "ad"; did you mean add?"#))
    #expect(!stage.text(width, height).contains("alice has "))
  }

  @Test func `points at the word that is wrong`() {
    let rows = StageSample(["alice ad x"]).canvas(40, 12).rows

    let line = rows.firstIndex { $0.contains("│ alice ad x ") }
    #expect(line.map { rows[$0 + 1].hasPrefix("│       ^ ") } == true)
  }

  @Test func `keeps what is said against a line in the prompt where that has room for it`() {
    let rows = StageSample(["speed 0"]).canvas(70, 11).rows

    #expect(rows.contains { $0.contains("alice› a speed is a number from 0.01 to 1000") })
  }

  @Test(arguments: [(60, 20), (50, 14), (40, 12), (120, 36), (80, 24)])
  func `shows the whole of what a demo says`(width: Int, height: Int) throws {
    var stage = StageSample(["demo"])
    var said: [String] = []

    while stage.state.nextWake != nil {
      stage.pass(100)
      guard let remark = stage.state.remark, said.last != remark else { continue }
      said.append(remark)
      let words = stage.text(width, height).split { " \n│".contains($0) }.joined(separator: " ")
      #expect(words.contains(remark))
    }

    #expect(said.count == 4)
  }

  @Test func `shows that a sentence of a file is cut`() throws {
    var stage = StageSample()
    let remark = Array(repeating: "and so on", count: 30).joined(separator: " ")
    stage.state.open(try Script("# \(remark)\nalice add \"x\"\nwait 5s"), named: "long")
    stage.pass(500)

    let rows = stage.canvas(60, 20).rows

    #expect(rows.contains { $0.contains(" and so on ") && $0.hasSuffix("… │") })
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

  @MainActor @Test(arguments: [(59, 20), (40, 12), (20, 6)])
  func `shows the demo's rollback where one phone is seen alone`(width: Int, height: Int) {
    let model = StageModel(StageState(speed: 1))
    _ = model.update { $0.handle(.press(KeyPress(.enter))) }
    var frames: [String] = []

    while model.state.nextWake != nil {
      _ = model.update { $0.pass(wall: 100) }
      frames.append(model.picture(width: width, height: height).rows.joined(separator: "\n"))
    }

    #expect(frames.contains { $0.contains("─ Alice") && $0.contains("a1 ") })
    let taken = frames.firstIndex { $0.contains("─ Bob") && $0.contains("✗ comment a1") }
    #expect(taken != nil || frames.contains { $0.contains("comment a1 taken back") })
  }

  @MainActor @Test func `stays on the pane that somebody has turned to`() {
    let model = StageModel(StageState(speed: 1))
    _ = model.picture(width: 40, height: 12)
    _ = model.update { $0.handle(.press(KeyPress(.enter))) }
    for _ in 0..<3 { _ = model.update { $0.handle(.press(KeyPress(.tab))) } }

    while model.state.nextWake != nil { _ = model.update { $0.pass(wall: 100) } }

    #expect(model.state.pane == .alice && model.state.focus == .alice)
  }

  @MainActor @Test func `leaves the focus where it is beside a file where both phones are seen`() {
    let model = StageModel(StageState(speed: 1))
    _ = model.picture(width: 80, height: 24)
    _ = model.update { $0.handle(.press(KeyPress(.enter))) }

    while model.state.nextWake != nil { _ = model.update { $0.pass(wall: 100) } }

    #expect(model.state.focus == .alice)
  }

  @Test func `names the pane that Tab goes to`() {
    var stage = StageSample([#"alice add "x""#])

    let alice = stage.canvas(40, 12).rows[11]
    stage.press(KeyPress(.tab))
    let bob = stage.canvas(40, 12).rows[11]

    #expect(alice.contains("Tab Bob") && bob.contains("Tab wire"))
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 6)])
  func `says how many lines were pasted, and which keys answer`(width: Int, height: Int) {
    var stage = StageSample()
    let lines = (1...31).map { "alice add \"T\($0)\"" }
    _ = stage.state.handle(.paste(lines.joined(separator: "\n"), isCut: false))

    let rows = stage.canvas(width, height).rows
    stage.press(KeyPress(.enter))

    #expect(rows[1].contains("31 p") && (rows[1].contains(" of 31") || rows[1].contains("/31 ")))
    let question = rows.last { $0.contains("run ") } ?? ""
    #expect(
      question.contains("31 ") && (question.contains("(Enter: y)") || question.contains("Y/n")))
    #expect(stage.state.player.ledger.writeCount == 31)
  }
}
