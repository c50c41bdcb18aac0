import Canvas
import Household
import Scenarios
import Simulation
import Stage
import SyncEngine
import Testing

/// What a person sees, as whole frames.
@Suite struct `The stage's picture` {
  private static let rollback = [
    #"alice add "Buy diapers""#, "settle", "bob ack a1", "settle",
    #"cloud reject next because "not today""#, #"bob comment a1 "no""#,
  ]

  @Test func `offers the demo and help before anything was done`() throws {
    try Frames.check(StageSample().canvas(80, 24), "first-80x24")
  }

  @Test func `shows a write painted and travelling`() throws {
    var stage = StageSample([#"alice add "Buy diapers""#])

    stage.pass(250)

    try Frames.check(stage.canvas(120, 36), "travelling-120x36")
    try Frames.check(stage.canvas(80, 24), "travelling-80x24")
  }

  @Test func `shows a rejection taken back, told and kept`() throws {
    var stage = StageSample(Self.rollback)

    stage.type("settle")
    stage.press(KeyPress(.home))

    try Frames.check(stage.canvas(120, 36), "rejected-120x36")
    try Frames.check(stage.canvas(80, 24), "rejected-80x24")
    try Frames.check(stage.canvas(50, 14), "rejected-50x14")
  }

  @Test(arguments: ["bob retry", "bob discard"], [(120, 36), (80, 24), (60, 20), (40, 12)])
  func `says why a write was taken back when it has left the inbox`(
    line: String, size: (width: Int, height: Int)
  ) {
    var stage = StageSample(Self.rollback + ["settle"])
    stage.press(KeyPress(.home))
    stage.type(line)
    stage.type("settle")
    stage.press(KeyPress(.home))
    stage.press(KeyPress(.tab))

    let text = stage.text(size.width, size.height)
    stage.type("show")
    let page = stage.state.page?.lines.joined() ?? ""

    #expect(stage.state.player.simulation.views[1].inbox.isEmpty)
    #expect(text.contains("not today"))
    #expect(
      page.contains("comment a1 was taken back: permission-denied, injected: not today"))
    #expect(!text.contains("bob/2 was rejected"))
  }

  @Test func `shows an offline queue with its layers unfolded`() throws {
    var stage = StageSample([
      #"bob add "Buy diapers""#, #"bob add "買尿布""#, "settle", "alice offline", "alice ack b1",
      #"alice edit b2 "尿布""#,
    ])

    stage.press(KeyPress(.function(2)))

    try Frames.check(stage.canvas(80, 24), "offline-layers-80x24")
  }

  @Test(arguments: [50, 80, 120])
  func `says in the status line which bug is on`(width: Int) {
    var stage = StageSample(["bug stale-undo on"])

    let on = stage.canvas(width, 24).rows[0]
    stage.type("bug stale-undo off")
    let off = stage.canvas(width, 24).rows[0]

    #expect(on.contains("bug stale-undo on") && !off.contains("bug"))
  }

  @Test func `keeps its frame under hostile and wide titles`() throws {
    let stage = StageSample([
      #"alice add "\u{1B}]0;PWNED\u{7}\u{1B}[2J\u{9B}31m\u{202E}x""#,
      #"alice add "牛乳を買う買尿布買尿布買尿布買尿布""#,
      #"alice add "e\u{301}\u{302}\u{303}\u{304} 🎉 party 👨‍👩‍👧 🇩🇪""#, #"alice add """#, "settle",
    ])

    let canvas = stage.canvas(80, 24)

    try Frames.check(canvas, "hostile-80x24")
    let sides = canvas.rows[2...10].map { CellText.width($0) }
    #expect(sides.allSatisfy { $0 == 80 })
  }

  @Test func `says what is too small, and what it needs`() {
    #expect(StageSample().text(19, 3) == "needs 20x6\nhas 19x3\nF10 quits")
    #expect(StageSample().text(10, 3) == "needs 20x6\nhas 10x3\nF10 quits")
    #expect(StageSample().text(30, 2) == "needs 20x6, has 30x2\nF10 quits")
  }

  @Test func `fits every size without a trap`() {
    var stage = StageSample(Self.rollback)
    stage.type("settle")
    var help = StageSample()
    help.type("help")

    for width in [0, 1, 2, 5, 19, 20, 21, 41, 59, 60, 61, 79, 80, 99, 100, 101, 120, 200, 500] {
      for height in [0, 1, 2, 5, 6, 7, 9, 10, 11, 12, 17, 18, 24, 29, 30, 36, 60, 200] {
        for sample in [StageSample(), stage, help] {
          let canvas = sample.canvas(width, height)
          #expect(canvas.width == width && canvas.height == height)
        }
      }
    }
  }

  @Test func `is the same in ASCII, sign by sign`() {
    var stage = StageSample(Self.rollback)
    stage.type("settle")

    let rows = stage.canvas(120, 36).inASCII().rows

    #expect(rows.allSatisfy { $0.utf8.count == $0.count && $0.allSatisfy(\.isASCII) })
  }

  private static let broken = [
    "bug stale-undo on", #"alice add "Buy diapers""#, "settle", "cloud reject next",
    #"alice edit a1 "Nappies""#, "alice thank a1", "settle",
  ]

  @Test(arguments: [(200, 60), (120, 36), (80, 24), (60, 20), (40, 12), (20, 6)])
  func `says in the status line what broke, and with room since when`(width: Int, height: Int) {
    var stage = StageSample(Self.broken)
    stage.press(KeyPress(.escape))

    let row = stage.canvas(width, height).rows[0]

    #expect(stage.state.player.brokenInvariants.first == "overlay")
    #expect(row.contains("✗ overlay"))
    #expect(row.contains("bug stale-undo on") || width == 20)
    #expect(row.contains("✗ overlay broken since 0:02.000") || width < 80)
  }

  @Test(arguments: [(120, 36), (80, 24), (60, 20)])
  func `tells the whole of what broke in the timeline`(width: Int, height: Int) throws {
    var stage = StageSample(Self.broken)
    stage.press(KeyPress(.function(3)))
    let entry = try #require(
      stage.state.player.entries.last { $0.line?.contains("overlay") == true })
    let line = try #require(entry.line)

    // In the middle of a wide screen, below the phones of a narrower one.
    func text() -> String {
      let rows = stage.canvas(width, height).rows.map { row in
        row.split(separator: "│").map { $0.split(separator: " ").joined(separator: " ") }
      }
      let column = width >= 100 ? 1 : 0
      return rows.compactMap { $0.count > column ? $0[column] : nil }.joined(separator: " ")
    }

    stage.type("focus wire")
    let whole = line.split(separator: " ").joined(separator: " ")
    for _ in 0..<50 where !text().contains(whole) { _ = stage.state.run("scroll up 1") }

    #expect(text().contains(whole))
  }

  @Test(arguments: [(120, 36), (80, 24), (60, 20), (40, 12), (20, 6)])
  func `says whose account is on a phone that is not its person's`(width: Int, height: Int) {
    var stage = StageSample(["focus bob"])
    let own = stage.text(width, height)

    stage.type("bob login carol")

    #expect(own.contains("Bob · online"))
    #expect(stage.text(width, height).contains("Bob · carol"))
    #expect(stage.text(width, height).contains("Bob · carol · online") || width == 20)
  }

  @Test(arguments: [(120, 36), (80, 24), (60, 20)])
  func `tells in words, or a sign, where the focus is`(width: Int, height: Int) {
    var stage = StageSample([#"alice add "x""#])

    var frames: [[String]] = []
    for _ in StageState.Pane.allCases {
      frames.append(stage.canvas(width, height).rows)
      stage.press(KeyPress(.tab))
    }

    #expect(frames[0] != frames[1] && frames[1] != frames[2] && frames[0] != frames[2])
    #expect(frames[2].contains { $0.contains(" [wire] ") })
  }

  @Test func `says how a phone that is stopped, or without anybody, comes back`() {
    var stage = StageSample([#"alice add "x""#, "settle", "alice kill", "bob logout"])

    let text = stage.text(120, 36)
    stage.type("alice launch")
    stage.type("bob login bob")
    stage.type("settle")

    #expect(text.contains("│ stopped: alice launch"))
    #expect(text.contains("│ signed out: bob login bob"))
    #expect(!text.contains("may be old") && !text.contains("nothing here yet"))
    #expect(
      stage.text(120, 36).contains("Alice · online") && stage.text(120, 36).contains("Bob · online")
    )
  }
}
