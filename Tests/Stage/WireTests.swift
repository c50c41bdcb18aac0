import Canvas
import Scenarios
import Stage
import Testing

/// The wire, drawn.
@Suite struct `The drawn wire` {
  private static let crossing = [
    "alice latency 900ms answers", "bob latency 200ms", #"alice add "Buy diapers""#,
    #"bob add "Call the plumber""#, #"alice add "Pick up Mia""#,
  ]

  @Test func `gives every message a column of its own, and lets lines cross`() throws {
    var stage = StageSample(Self.crossing)

    stage.pass(1100)

    try Frames.check(stage.canvas(120, 36), "crossing-120x36")
    try Frames.check(stage.canvas(80, 24), "crossing-80x24")
  }

  @Test func `tells the four kinds of message and every end apart without colour`() {
    var stage = StageSample([
      #"alice add "Buy diapers""#, "settle",
      #"alice note a1 "size 4""#, "settle", "bob read a1", "settle",
      "cloud reject next", "bob ack a1", "settle", "cloud unavailable next", "bob thank a1",
      "settle", "bob lose next writes", "bob thank a1", "settle", "alice duplicate next answers",
      "alice thank a1", "settle",
    ])
    stage.press(KeyPress(.escape))

    let text = stage.text(200, 110)

    for word in [
      "m1 alice/1 add a1", "accepted", "snapshot v1", "applied", "told", "detail of a1", "loaded",
      "rejected: injected", "taken back", "not now", "✗", "lost", "ignored",
    ] {
      #expect(text.contains(word), "\(word) is missing")
    }
    stage.type("wire list")
    let list = stage.text(120, 60)
    for word in ["✗ injected", "↩ taken back", "✗ lost", "○ ignored", "✓ loaded"] {
      #expect(list.contains(word), "\(word) is missing in the list")
    }
  }

  @Test func `moves a mark along its way while time runs, and not without motion`() {
    var stage = StageSample([#"alice add "Buy diapers""#])
    stage.pass(50)
    let early = stage.canvas(120, 36)
    stage.pass(350)
    let late = stage.canvas(120, 36)
    var still = StageState(speed: 1, hasMotion: false)
    _ = still.run(#"alice add "Buy diapers""#)
    _ = still.pass(wall: 50)
    let before = Picture.draw(still, width: 120, height: 36)
    _ = still.pass(wall: 350)
    let after = Picture.draw(still, width: 120, height: 36)

    #expect(early.rows[3...] != late.rows[3...])
    #expect(before.rows[3...] == after.rows[3...])
  }

  @Test func `shows a message that is kept, and a phone without a connection`() throws {
    var stage = StageSample([
      #"alice add "Buy diapers""#, "settle", "bob hold on snapshots", #"alice edit a1 "Nappies""#,
      "settle", "alice offline", "alice thank a1",
    ])

    stage.pass(100)

    try Frames.check(stage.canvas(120, 36), "kept-120x36")
    let text = stage.text(120, 36)
    #expect(text.contains("kept: deliver m") && text.contains("offline") && text.contains("┊"))
  }

  @Test func `fits in forty columns, and in ASCII`() throws {
    var stage = StageSample(Self.crossing + ["focus wire"])
    stage.pass(1100)

    let canvas = stage.canvas(40, 20)

    try Frames.check(canvas, "crossing-40x20")
    #expect(canvas.inASCII().rows.allSatisfy { $0.allSatisfy(\.isASCII) })
  }

  @Test func `scrolls back to the first message and forth to the newest`() {
    var stage = StageSample(["focus wire"])
    for _ in 0..<30 {
      stage.type(#"alice add "x""#)
      stage.type("settle")
      stage.press(KeyPress(.escape))
    }

    let newest = stage.text(120, 36)
    for _ in 0..<60 { stage.press(KeyPress(.pageUp)) }
    let oldest = stage.text(120, 36)
    for _ in 0..<60 { stage.press(KeyPress(.pageDown)) }

    #expect(oldest.contains("m1 add a1") && !newest.contains("m1 add a1"))
    #expect(stage.text(120, 36) == newest)
  }

  @Test func `is drawn along every scenario, wide and narrow`() throws {
    for (name, script) in try StageSample.cases() {
      var state = StageState(speed: 1)
      state.open(script, named: name)
      for _ in 0..<5 where state.nextWake != nil {
        _ = state.pass(wall: 5100)
        for (width, height) in [(120, 36), (40, 14)] {
          let canvas = Picture.draw(state, width: width, height: height)
          let framed = canvas.rows[1...(height - 4)].map { CellText.width($0) }
          #expect(framed.allSatisfy { $0 == width })
        }
      }
    }
  }

  @Test func `lists what is on its way before it counts the rest`() {
    let stage = StageSample((1...16).map { "alice add \"card \($0)\"" } + ["focus wire"])

    let rows = stage.canvas(40, 12).rows

    #expect(rows.contains { $0.hasPrefix("│ on the way  and 9 more: wire list ") })
    #expect(
      rows.contains { $0.hasPrefix("│ m1 ") && $0.contains("add a1") && $0.contains("0.500") })
  }

  @Test func `names each message in twenty columns`() {
    let stage = StageSample([
      "bob hold on snapshots", #"alice add "x""#, "wait 600ms", "bob add \"y\"", "focus wire",
    ])

    let rows = stage.canvas(20, 6).rows

    #expect(rows[2...3] == ["│ m2 yes  0:01.000 │", "│ m3 v1   0:01.000 │"])
  }

  @Test func `cuts no word at the end of a message under load`() {
    var lines = ["cloud reject next 30"]
    for number in 1...12 { lines += ["alice add \"a\(number)\"", "wait 30ms"] }
    var stage = StageSample(lines)
    stage.pass(900)

    for (width, height) in [(120, 36), (100, 30), (40, 12)] {
      #expect(!stage.text(width, height).contains("taken b…"))
      #expect(!stage.text(width, height).contains("taken ba…"))
    }
  }
}
