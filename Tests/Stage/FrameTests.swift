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
    #expect(StageSample().text(19, 6).hasPrefix("needs 20x6, has 19"))
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
}
