import Canvas
import Foundation
import Household
import Scenarios
import Simulation
import Stage
import SyncEngine
import Testing

/// What keys come to.
@Suite struct `The stage's keys` {
  @Test func `stop time and let it run`() {
    var stage = StageSample([#"alice add "Buy diapers""#])

    stage.press(KeyPress(.character(" ")))
    let paused = stage.state.isPlaying
    stage.pass(5000)
    let standing = stage.state.player.now
    stage.press(KeyPress(.character(" ")))
    stage.pass(5000)

    #expect(!paused)
    #expect(standing == 0)
    #expect(stage.state.player.simulation[.bob].ids(.unread).map(\.description) == ["a1"])
  }

  @Test func `take one step`() {
    var stage = StageSample([#"alice add "Buy diapers""#, "pause"])

    stage.press(KeyPress(.right))

    #expect(stage.state.player.now == 500)
    #expect(stage.state.player.household.version == 1)
  }

  @Test func `skip to the end of a wait and still count`() {
    var stage = StageSample([#"alice add "Buy diapers""#, "wait 2s"])

    stage.press(KeyPress(.character("x")))

    #expect(stage.state.player.now == 2000)
    #expect(stage.state.editor.line == "x")
  }

  @Test func `complete from the tables and from what is in view`() {
    var stage = StageSample([#"alice add "Buy diapers""#])

    for scalar in "alice sch".unicodeScalars { stage.press(KeyPress(.character(scalar))) }
    stage.press(KeyPress(.tab))
    stage.press(KeyPress(.tab))

    #expect(stage.state.editor.line == "alice schedule a1 ")
  }

  @Test func `complete every rule, and what can be expected`() {
    var stage = StageSample()

    for scalar in "cloud rule thanks".unicodeScalars { stage.press(KeyPress(.character(scalar))) }
    stage.press(KeyPress(.tab))
    let rule = stage.state.editor.line
    stage.press(.control("u"))
    for scalar in "expect alice unsch".unicodeScalars { stage.press(KeyPress(.character(scalar))) }
    stage.press(KeyPress(.tab))

    #expect(rule == "cloud rule thanks-by-one ")
    #expect(stage.state.editor.line == "expect alice unscheduled ")
  }

  @Test func `change the phone that acts without a name`() {
    var stage = StageSample()

    stage.press(KeyPress(.tab))
    stage.type(#"add "Milk""#)

    #expect(stage.state.player.simulation[.bob].ids(.asked).map(\.description) == ["b1"])
  }

  @Test func `ask before several pasted lines run`() {
    var stage = StageSample()

    _ = stage.state.handle(.paste("alice add \"a\"\nalice add \"b\"\nquit", isCut: false))
    let asked = stage.text(80, 24)
    let before = stage.state.player.ledger.writeCount
    stage.press(KeyPress(.character("n")))

    #expect(asked.contains("run the 3 pasted lines? y or n"))
    #expect(before == 0)
    #expect(stage.state.player.ledger.writeCount == 0)
  }

  @Test func `clear the line with Ctrl-C, and on an empty one ask to quit`() {
    var stage = StageSample()
    stage.press(KeyPress(.character("x")))

    stage.press(.control("c"))
    let cleared = stage.state.editor.line
    stage.press(.control("c"))
    let asks = stage.state.asksToQuit
    let orders = stage.press(KeyPress(.character("y")))

    #expect(cleared.isEmpty)
    #expect(asks)
    #expect(orders == [.quit])
  }

  @Test func `delete forward with Ctrl-D, and on an empty line ask to quit`() {
    var stage = StageSample()
    for scalar in "xyz".unicodeScalars { stage.press(KeyPress(.character(scalar))) }
    stage.press(KeyPress(.home))

    stage.press(.control("d"))
    let line = stage.state.editor.line
    stage.press(KeyPress(.end))
    stage.press(.control("d"))
    let atEnd = stage.state.editor.line
    let asksInLine = stage.state.asksToQuit
    stage.press(.control("c"))
    stage.press(.control("d"))

    #expect(line == "yz" && atEnd == "yz")
    #expect(!asksInLine)
    #expect(stage.state.asksToQuit)
  }

  @Test func `point at the word that is wrong and name the nearest`() {
    var stage = StageSample()

    stage.type("alice ad \"Milk\"")

    let lines = stage.state.log.suffix(2).map(\.text)
    #expect(lines == ["alice ad \"Milk\"", "      ^ alice has no verb \"ad\"; did you mean add?"])
  }

  @Test func `wake nothing while nothing is due or time stands`() {
    var stage = StageSample([#"alice add "Buy diapers""#])
    let travelling = stage.state.nextWake

    stage.press(KeyPress(.character(" ")))
    let paused = stage.state.nextWake
    stage.press(KeyPress(.character(" ")))
    stage.pass(5000)

    #expect(travelling == 50)
    #expect(paused == nil)
    #expect(stage.state.nextWake == nil)
  }

  @Test func `stand in the README, each of them, with the line it is a shortcut to`() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let readme = try String(
      contentsOf: here.appending(path: "../../README.md").standardized, encoding: .utf8)

    for binding in KeyTable.all {
      let row = "| \(binding.name) | `\(binding.line(StageState()))` | \(binding.help) |"
      #expect(readme.contains(row), "the README lacks \(row)")
    }
  }

  @Test func `are shortcuts to lines that the language knows`() throws {
    for binding in KeyTable.all {
      let command = try CommandParser().parse(binding.line(StageState()), focus: .alice)
      guard case .command = command else {
        Issue.record("\(binding.name) is no command")
        continue
      }
    }
  }

  @Test func `stand in help, each of them`() {
    let help = HelpPage.lines(nil).joined(separator: "\n")

    for binding in KeyTable.all { #expect(help.contains(binding.help)) }
    for verb in CommandParser.verbs { #expect(help.contains(verb.help)) }
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 6)])
  func `say how fast time will run where it stands, and which speeds there are`(
    width: Int, height: Int
  ) {
    var stage = StageSample([#"alice add "x""#, "settle", "pause"])

    stage.press(KeyPress(.character("+")))
    let faster = stage.text(width, height)
    stage.press(KeyPress(.left))
    stage.press(KeyPress(.character("-")))
    let past = stage.text(width, height)
    for _ in 0..<9 { stage.press(KeyPress(.character("+"))) }
    let fastest = stage.text(width, height).split { " \n│".contains($0) }.joined(separator: " ")

    #expect(faster.contains("×2 once"))
    #expect(past.contains("×1 once"))
    #expect(fastest.contains("×10 is the fastest by key"))
    #expect(fastest.contains("0.01 to 1000"))
  }
}
