import Canvas
package import Scenarios
import Simulation

/// A session that is shown again, step by step, from where its journey stands.
extension StageState {
  /// The stage at the cursor of a journey.
  package init(_ journey: Journey) {
    self.init(speed: 1)
    self.journey = journey
    isFresh = false
    look()
  }

  /// When the next step is done again, and the line that was given there.
  var nextReplayed: (at: Int64, line: String?)? {
    guard !journey.isAtEnd, let at = journey.nextMoment else { return nil }
    guard case .command(let command, _) = journey.branch.steps[journey.cursor].deed else {
      return (at, nil)
    }
    return (at, command.text)
  }

  /// Does the next step again, and says of it what was said then.
  mutating func replayNext() {
    let step = journey.branch.steps[journey.cursor]
    if case .command(let command, _) = step.deed { say("› \(command.text)", .prompt) }
    journey.advance()
    follow()
    lit = []
    if case .command(let command, _) = step.deed, case .screen(let verb, let call) = command.kind {
      showInFile(verb, call)
    }
  }

  mutating func replay(passingTo moment: Int64) { journey.pass(to: moment) }
}
