import Canvas
import Scenarios
import Stage
import SyncEngine
import Testing

/// Names that people try.
@Suite struct `Other names` {
  @Test func `are for quit and for help`() throws {
    var stage = StageSample()
    for scalar in "exit".unicodeScalars { stage.press(KeyPress(.character(scalar))) }
    #expect(stage.press(KeyPress(.enter)) == [.quit])

    let asked = StageSample(["?"])
    let helped = StageSample(["help"])
    #expect(asked.state.page?.lines == helped.state.page?.lines)
    #expect(StageSample(["? ack"]).state.page?.lines == StageSample(["help ack"]).state.page?.lines)
    #expect(try Script("exit\nalice add \"x\"").run().household.table.count == 0)
  }

  @Test func `of who acts list what they can do`() {
    for (name, kind) in [("alice", Subject.Kind.device), ("bob", .device), ("cloud", .cloud)] {
      let lines = HelpPage.lines(name)
      let verbs = CommandParser.verbs.filter { $0.subject == kind }
      let others = CommandParser.verbs.filter { $0.subject == .stage }

      for verb in verbs {
        #expect(lines.contains("      \(verb.help)"))
        #expect(
          lines.contains {
            $0 == "  \(name) \(verb.name)" || $0.hasPrefix("  \(name) \(verb.name) ")
          })
      }
      for verb in others { #expect(!lines.contains("      \(verb.help)"), "\(verb.name)") }
    }
  }
}
