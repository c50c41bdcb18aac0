import Canvas
import Stage
import Testing

/// While nothing is due, or time stands, nothing may wake.
@Suite struct `An idle stage` {
  @Test func `wakes for nothing before anything was done`() {
    #expect(StageSample().state.nextWake == nil)
  }

  @Test func `wakes while a message travels, and no more once it has arrived`() {
    var stage = StageSample(["alice add \"x\""])
    #expect(stage.state.nextWake != nil)

    stage.pass(60_000)

    #expect(stage.state.nextWake == nil)
    #expect(stage.text(120, 36).contains("✓ saved"))
  }

  @Test(arguments: ["pause", "help", "show", "inbox", "what rollback"])
  func `wakes for nothing while time stands`(line: String) {
    let stage = StageSample(["alice add \"x\"", line])

    #expect(stage.state.nextWake == nil)
  }

  @Test func `wakes for nothing while messages are kept, or a phone is offline`() {
    var kept = StageSample(["alice hold on", "alice add \"x\""])
    var offline = StageSample(["alice offline", "alice add \"x\""])
    kept.pass(60_000)
    offline.pass(60_000)

    #expect(kept.state.nextWake == nil)
    #expect(offline.state.nextWake == nil)
  }

  @Test func `wakes for nothing after the last line of a demo`() {
    var stage = StageSample(["demo"])
    #expect(stage.state.nextWake != nil)

    for _ in 0..<2_000 { stage.pass(500) }

    #expect(!stage.state.hasLinesLeft)
    #expect(stage.state.nextWake == nil)
  }

  @Test func `wakes for nothing because of keys that are typed`() {
    var stage = StageSample()
    for letter in "alice add" { stage.press(KeyPress(.character(letter.unicodeScalars.first!))) }

    #expect(stage.state.nextWake == nil)
  }
}
