import Canvas
import Household
import Scenarios
import Simulation
import Stage
import SyncEngine
import Testing

@Suite struct `A stage that travels in time` {
  private static let story = [#"alice add "Milk""#, "settle", "bob ack a1", "settle"]

  private func title(_ stage: StageSample) -> String {
    stage.text(80, 24).split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test func `shows the past in both panes and on the wire, and the end again`() {
    var stage = StageSample(Self.story)
    stage.pass(60_000)
    let end = stage.text(120, 36)

    stage.type("goto 0.5s")
    let then = stage.text(120, 36)
    #expect(stage.state.player.now == 500 && !stage.state.isPlaying)
    #expect(then.contains("0:00.500") && then.contains("3 on the way"))
    #expect(stage.state.player.simulation[.bob].rows.isEmpty)

    stage.type("goto end")
    #expect(stage.state.journey.isAtEnd && stage.state.player.now == 2000)
    #expect(stage.text(120, 36).contains("0:02.000"))
    #expect(end.contains("0:02.000"))
  }

  @Test func `steps back and forward by keys, one thing each`() {
    var stage = StageSample(Self.story)
    stage.pass(60_000)
    let count = stage.state.journey.cursor

    stage.press(KeyPress(.left))
    stage.press(KeyPress(.left))
    #expect(stage.state.journey.cursor == count - 2)
    stage.press(KeyPress(.right))
    #expect(stage.state.journey.cursor == count - 1)
    stage.press(KeyPress(.character("N")))
    #expect(stage.state.journey.isAtEnd)
  }

  @Test func `goes on by N to what a person can see, beyond what was played`() {
    var stage = StageSample(["pause", #"alice add "Milk""#])

    stage.press(KeyPress(.character("N")))
    #expect(stage.state.player.now == 1000)
    stage.press(KeyPress(.character("N")))
    stage.press(KeyPress(.character("N")))
    #expect(stage.state.player.simulation[.bob].rows.count == 1)
    stage.press(KeyPress(.character("N")))
    #expect(stage.text(120, 36).contains("nothing is due that a person could see"))

    stage.type("goto start")
    stage.press(KeyPress(.character("N")))
    #expect(stage.state.player.now == 0 && stage.state.journey.cursor == 1)
  }

  @Test func `goes on by N through the lines of a file`() throws {
    var stage = StageSample()
    stage.state.open(try Script(bytes: Array("alice add \"Milk\"\nwait 1s\n".utf8)), named: "f")

    stage.press(KeyPress(.character("N")))
    #expect(stage.state.player.simulation[.alice].rows.count == 1 && stage.state.player.now == 0)
  }

  @Test func `goes back by a time, and to the start`() {
    var stage = StageSample(Self.story)
    stage.pass(60_000)

    stage.type("back 1s")
    #expect(stage.state.player.now == 1000)
    stage.type("forward 400ms")
    #expect(stage.state.player.now == 1400)
    stage.type("goto start")
    #expect(stage.state.player.now == 0 && stage.state.journey.cursor == 0)
    stage.type("back")
    #expect(stage.text(120, 36).contains("nothing lies before this"))
  }

  @Test func `forks where a line is given in the past, and says so`() {
    var stage = StageSample(Self.story)
    stage.pass(60_000)

    stage.type("goto 1s")
    stage.type("back")
    stage.type("bob offline")

    #expect(stage.text(120, 36).contains("main stays as a branch"))
    #expect(stage.state.journey.branch.name == "fork-1")
    stage.type("branches")
    #expect(stage.text(120, 36).contains("● fork-1"))
    stage.press(KeyPress(.escape))
    stage.type("branch main")
    #expect(stage.state.player.now == 2000)
    stage.type("branch nowhere")
    #expect(stage.text(120, 36).contains("there is no branch \"nowhere\""))
  }

  @Test func `plays on through what was done, and then goes on`() {
    var stage = StageSample(Self.story)
    stage.pass(60_000)
    stage.type("goto start")

    stage.type("play")
    stage.pass(1200)
    #expect(stage.state.player.now == 1200 && !stage.state.journey.isAtEnd)
    stage.pass(2000)

    #expect(stage.state.journey.isAtEnd && stage.state.player.now == 2000)
    #expect(stage.state.journey.branches.count == 1)
  }

  @Test func `wakes for what is done again, and for nothing in the past that stands`() {
    var stage = StageSample(Self.story)
    stage.pass(60_000)

    stage.type("goto 0.2s")
    #expect(stage.state.nextWake == nil)
    stage.type("play")
    #expect(stage.state.nextWake != nil)
  }

  @Test func `draws the wire of every moment as if nothing else had ever been`() {
    var stage = StageSample((1...40).map { "add \"card \($0)\"" } + ["settle"])
    stage.pass(60_000)
    func isTrue() -> Bool {
      var fresh = StageSample()
      fresh.state = StageState(stage.state.journey)
      return (2..<26).allSatisfy { row in
        stage.canvas(120, 36).rows[row] == fresh.canvas(120, 36).rows[row]
      }
    }

    for moment in ["700ms", "0ms", "1s", "500ms", "900ms"] {
      stage.type("goto \(moment)")
      #expect(isTrue())
    }
    stage.type("goto 500ms")
    stage.type("alice offline")
    // Behind a place at which the wire of the other future was kept, and not far.
    while stage.state.player.entryCount % 256 > 8 || stage.state.player.entryCount < 256 {
      stage.type("alice thank a1")
    }
    stage.type("goto start")
    stage.type("goto end")

    #expect(isTrue())
    #expect(stage.state.journey.branches.map(\.name) == ["main", "fork-1"])
  }

  @Test func `keeps what was played before a file as a branch`() throws {
    var stage = StageSample(Self.story)
    stage.pass(60_000)

    stage.state.open(try Script("bob add \"Bread\""), named: "bread")

    #expect(stage.text(120, 36).contains("what was played before stays as the branch main"))
    #expect(stage.state.journey.branch.name == "session-2")
    stage.type("branch main")
    #expect(stage.state.player.now == 2000 && !stage.state.hasLinesLeft)
  }

  @Test func `leaves the lines of a file that a fork has left behind`() throws {
    var stage = StageSample()
    stage.state.open(
      try Script("alice add \"Milk\"\nsettle\nbob add \"Bread\"\nsettle"), named: "two")
    while stage.state.player.now < 500 { stage.pass(100) }

    stage.type("back")
    stage.type("bob offline")

    #expect(!stage.state.hasLinesLeft)
    #expect(stage.text(120, 36).contains("the lines of the file that were left wait on main"))

    stage.type("branch main")
    #expect(stage.text(120, 36).contains("of the file are left here: Space plays on"))
    stage.press(KeyPress(.character(" ")))
    stage.pass(60_000)
    stage.pass(60_000)
    stage.pass(60_000)
    #expect(stage.state.player.simulation[.alice].rows.count == 2 && !stage.state.hasLinesLeft)
    stage.type("branch fork-1")
    #expect(stage.state.player.simulation[.alice].rows.count == 1)
  }

  @Test func `keeps its file where it turns to the branch that is played`() throws {
    var stage = StageSample()
    stage.state.open(try Script("alice add \"Milk\"\nwait 1s\nbob add \"Bread\""), named: "two")
    stage.press(KeyPress(.character("N")))

    stage.type("branch main")

    #expect(stage.state.hasLinesLeft)
  }

  @Test func `tells why, and lights up the messages of the chain`() {
    var stage = StageSample(Self.story)
    stage.pass(60_000)

    stage.type("why bob/1")

    #expect(stage.state.lit == [5, 6, 7, 8])
    #expect(stage.text(120, 36).contains("says: bob ack a1"))
    stage.press(KeyPress(.escape))
    stage.type("why a7")
    #expect(stage.text(120, 36).contains("there was never anything named a7"))
  }

  @Test func `asks for files to be written, and says what came of it`() {
    var stage = StageSample(Self.story)
    stage.pass(60_000)

    let orders = stage.state.run("record two.scenario")

    guard case .write(let bytes, let path)? = orders.first else {
      Issue.record("expected a file to be written, got \(orders)")
      return
    }
    #expect(path == "two.scenario")
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("bob ack a1\nsettle\n"))
    stage.state.say(written: path, because: Unwritable(reason: "no space left on device"))
    #expect(stage.text(120, 36).contains("two.scenario can't be written: no space left on device"))
    #expect(stage.state.journey.cursor == stage.state.journey.branch.steps.count)
  }
}

@Suite struct `A file that types itself` {
  private func stage() throws -> StageSample {
    var stage = StageSample()
    stage.state.open(
      typing: try Script("alice add \"Milk\"\nwait 10ms\nbob add \"Bread\""), named: "two")
    return stage
  }

  private func prompt(_ stage: StageSample) -> String { stage.state.editor.beforeCursor }

  @Test func `types letter by letter, and waits for Space`() throws {
    var stage = try stage()

    stage.pass(500)
    #expect(prompt(stage) == "al")
    stage.pass(10_000)
    #expect(prompt(stage) == #"alice add "Milk""#)
    #expect(stage.state.nextWake == nil && stage.state.journey.cursor == 0)

    stage.press(KeyPress(.character(" ")))
    #expect(stage.state.journey.cursor == 1)
    #expect(prompt(stage) == "")
  }

  @Test func `writes the rest of a line at once at Space`() throws {
    var stage = try stage()
    stage.pass(500)

    stage.press(KeyPress(.character(" ")))
    #expect(prompt(stage) == #"alice add "Milk""# && stage.state.journey.cursor == 0)
    for _ in 0..<9 {
      stage.press(KeyPress(.character(" ")))
      stage.pass(20)
    }

    #expect(!stage.state.hasLinesLeft)
    #expect(stage.text(80, 24).contains("the file has ended"))
  }

  @Test func `is taken over by any other key, and leaves its line in the prompt`() throws {
    var stage = try stage()
    stage.pass(10_000)

    stage.press(KeyPress(.backspace))
    for scalar in "s\"".unicodeScalars { stage.press(KeyPress(.character(scalar))) }
    #expect(prompt(stage) == #"alice add "Milks""#)
    stage.press(KeyPress(.enter))

    #expect(stage.text(80, 24).contains("a1 Milks"))
    #expect(!stage.state.hasLinesLeft && !stage.state.isTyping)
  }

  @Test func `is not left by a key that only looks at something`() throws {
    var stage = try stage()
    stage.pass(10_000)

    stage.press(KeyPress(.function(2)))

    #expect(stage.state.showsLayers && stage.state.isTyping)
    #expect(prompt(stage) == #"alice add "Milk""#)
  }
}
