import Canvas
import Household
import Scenarios
import Simulation
import Stage
import SyncEngine
import Testing

@Suite struct `A line that is typed` {
  @Test func `leaves no trace of a line that was refused`() {
    var stage = StageSample([#"alice add "Milk""#])
    stage.pass(700)
    let (step, now) = (stage.state.journey.cursor, stage.state.player.now)

    stage.type("ack z9")

    #expect(stage.text(120, 36).contains("z9 is not in view on alice's phone; there is a1"))
    #expect((stage.state.journey.cursor, stage.state.player.now) == (step, now))
    #expect(stage.state.player.isGood)
    #expect(stage.text(80, 24).split(separator: "\n")[0].contains("invariants"))
    stage.pass(60_000)
    #expect(stage.state.player.simulation[.bob].rows.count == 1)
  }

  @Test func `leaves the past as it is where it is refused`() {
    var stage = StageSample([#"alice add "Milk""#, "settle"])
    stage.pass(60_000)
    stage.type("back 3")
    let (step, now) = (stage.state.journey.cursor, stage.state.player.now)

    stage.type("bob retry")

    #expect(stage.state.log.last?.text == "bob's inbox is empty")
    #expect(stage.state.journey.branches.map(\.name) == ["main"])
    #expect((stage.state.journey.cursor, stage.state.player.now) == (step, now))
    #expect(!stage.state.journey.isAtEnd && !stage.state.isPlaying)
  }

  @Test func `shows no line of the history where a file types itself`() throws {
    var stage = StageSample([#"alice add "Milk tea""#])
    stage.state.open(typing: try Script("alice add \"Milk\"\n"), named: "one")
    for _ in 0..<30 { stage.pass(20) }

    #expect(stage.state.editor.ghost.hasSuffix("tea\""))
    #expect(stage.text(120, 36).contains("alice› al"))
    #expect(!stage.text(120, 36).contains("tea"))
  }

  @Test func `says of an expectation that was typed that it holds, and what it was`() {
    var stage = StageSample([#"alice add "Milk""#, "expect alice row a1 pending"])
    #expect(stage.text(120, 36).contains("alice› expect alice row a1 pending"))
    #expect(stage.text(120, 36).contains("stage  holds: "))

    stage.type("await bob unread a1")
    stage.pass(60_000)
    let lines = stage.state.log.map(\.text)
    #expect(lines.contains("alice› await bob unread a1"))
    #expect(lines.contains { $0.hasPrefix("0:01.000  stage  holds: ") })
  }

  @Test(arguments: [(20, 6), (40, 12)])
  func `is answered on a small screen, too`(width: Int, height: Int) {
    var stage = StageSample([#"alice add "Milk""#])
    func said() -> String {
      stage.text(width, height).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }

    stage.type("expect alice asked a1")
    #expect(said().contains("holds expected alice asked"))
    stage.type("expect alice unread a1")
    #expect(said().contains("expected alice unread"))
    #expect(said().contains("saw"))
    stage.state.say(written: "one.scenario", because: nil)
    #expect(said().contains("one scenario is written"))
  }

  @Test func `shows the wire, drawn or as a list, where the timeline stood`() {
    var stage = StageSample([#"alice add "Milk""#, "timeline"])
    #expect(stage.state.showsTimeline)
    stage.type("wire list")
    #expect(!stage.state.showsTimeline && stage.state.showsWireList)
    stage.type("timeline")
    stage.type("wire")
    #expect(!stage.state.showsTimeline && stage.state.showsWireList)
  }
}
