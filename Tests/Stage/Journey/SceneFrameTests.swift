import Canvas
import Scenarios
import Stage
import Testing

/// What matters most, at every layout, as whole frames.
@Suite struct `The stage's scenes` {
  /// What is typed.
  private static let scenes: [(name: String, lines: [String])] = [
    (
      "in-flight",
      [#"alice add "Buy diapers""#, "wait 200ms", #"bob add "Call the plumber""#, "wait 450ms"]
    ),
    (
      "rejection",
      [
        #"alice add "Buy diapers""#, "settle", #"cloud reject next because "not today""#,
        #"bob comment a1 "no""#, "settle",
      ]
    ),
    (
      "offline-queue",
      [
        #"alice add "Buy diapers""#, "settle", "bob offline", "bob ack a1", "bob thank a1",
        #"alice edit a1 "Buy nappies""#, "wait 600ms",
      ]
    ),
    (
      "fork",
      [
        #"alice add "Buy diapers""#, "settle", "bob ack a1", "settle", "back 3",
        #"bob comment a1 "which size?""#, "wait 300ms",
      ]
    ),
    (
      "layers",
      [
        #"alice add "Buy diapers""#, "settle", #"alice edit a1 "Buy nappies""#, "alice thank a1",
        "layers on", "wait 600ms",
      ]
    ),
    (
      "broken-invariant",
      [
        "bug stale-undo on", "alice hold on", #"alice add "Buy diapers""#, "alice thank a1",
        "cloud reject next 2", "deliver alice writes 2", "deliver alice answers 2", "settle",
      ]
    ),
  ]

  @Test(
    arguments: scenes.map(\.name), [(80, 24), (100, 30), (120, 36), (200, 60)])
  func `are drawn at every layout`(name: String, size: (width: Int, height: Int)) throws {
    let scene = try #require(Self.scenes.first { $0.name == name })
    var stage = StageSample(scene.lines)
    stage.press(KeyPress(.escape))
    stage.press(.control("u"))

    try Frames.check(
      stage.canvas(size.width, size.height), "scene-\(name)-\(size.width)x\(size.height)")
  }

  @Test func `say what they are about in words`() {
    func text(_ name: String) -> String {
      var stage = StageSample(Self.scenes.first { $0.name == name }?.lines ?? [])
      stage.press(KeyPress(.escape))
      return stage.text(120, 36)
    }

    #expect(text("in-flight").contains("on the way"))
    #expect(text("rejection").contains("taken back") && text("rejection").contains("inbox"))
    #expect(text("offline-queue").contains("offline: may be old, 2 unsent"))
    #expect(text("fork").contains("fork-1: step"))
    #expect(text("layers").contains("alice/2"))
    #expect(text("broken-invariant").contains("bug stale-undo on"))
    #expect(text("broken-invariant").contains(" broke"))
  }

  @Test func `light up on the wire what why tells of`() {
    var stage = StageSample([#"alice add "Buy diapers""#, "settle", "why a1"])
    stage.press(KeyPress(.escape))

    let lit = stage.canvas(120, 36)
    stage.type("alice thank a1")
    let dark = stage.canvas(120, 36)

    #expect(lit.snapshot.contains("vvvv"))
    #expect(!dark.snapshot.contains("vvvv"))
  }

  @Test(arguments: [(200, 60), (120, 36), (100, 30), (80, 24), (60, 24)])
  func `show what is lit up beside the page that tells of it`(width: Int, height: Int) {
    let stage = StageSample([#"alice add "Buy diapers""#, "settle", "why a1"])

    let canvas = stage.canvas(width, height)

    #expect(stage.state.page != nil && canvas.rows.contains { $0.contains("─ why a1 ─") })
    #expect(canvas.rows.contains { $0.contains("─ wire ─") })
    #expect(canvas.snapshot.contains("vvvv"))
  }

  @Test func `show where the cursor stands in time, and that it is in the past`() {
    var stage = StageSample([#"alice add "Buy diapers""#, "settle"])
    stage.press(KeyPress(.escape))

    let count = stage.state.journey.branch.steps.count
    let now = stage.text(120, 36)
    stage.press(KeyPress(.left))
    let past = stage.text(120, 36)

    #expect(!now.contains("in the past") && now.contains("step \(count) of \(count)"))
    #expect(past.contains("in the past") && past.contains("step \(count - 1) of \(count)"))
    #expect(past.contains("▮") && past.contains("○"))
  }
}
