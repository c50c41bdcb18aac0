import Canvas
package import Scenarios
import Simulation

/// A file on the stage: line by line, each at the moment at which `run` carries it out.
///
/// Between two lines time stands, so that a file comes to the same end however slowly it is shown.
extension StageState {
  /// The stage as it stands once a scenario has been played to its end.
  package static func atEnd(
    of script: Script, named name: String, seed: UInt64? = nil, speed: Double = 0.5,
    columns: Int = Picture.wide
  ) -> StageState {
    var state = StageState(seed: seed, speed: speed)
    state.showsOnePane = columns < Picture.middle
    state.open(script, named: name)
    while state.hasLinesLeft {
      state.nextLine()
      state.skip()
    }
    return state
  }

  /// Whether a file has lines left.
  package var hasLinesLeft: Bool { script.map { nextStep < $0.steps.count } ?? false }

  /// Whether a file plays its lines by itself.
  var playsFile: Bool { !hasToldEnd && !isTyping }

  /// Whether the next thing to happen is a line of the file.
  var waitsForLine: Bool { journey.isAtEnd && hasLinesLeft && player.goal == nil }

  /// Whether the file has ended just now.
  var isAtEndOfFile: Bool {
    !hasToldEnd && journey.isAtEnd && !hasLinesLeft && player.goal == nil
  }

  /// Carries out the next line of the file.
  ///
  /// Of the verbs of the screen those do something in a file that change how things look and
  /// nothing else.
  mutating func nextLine() {
    guard let script, nextStep < script.steps.count else { return }
    let step = script.steps[nextStep]
    nextStep += 1
    pause = Self.betweenLines
    if !step.remarks.isEmpty { remark = step.remarks.joined(separator: " ") }
    // An expectation that holds is no news: the timeline has it.
    if !step.command.isExpectation { say("› \(step.command.text)", .prompt) }
    attend(to: step.command)
    let (screen, _, _) = journey.perform(step.command, line: step.line)
    follow()
    lit = []
    if let (verb, call) = screen { showInFile(verb, call) }
    if player.hasQuit {
      // It ends the file; leaving is for whoever sits here.
      journey.stay()
      nextStep = script.steps.count
    }
    endFileIfDone()
  }

  /// Does what a line of a file may do to the look; a page would lie over what the file shows, so
  /// none is turned.
  mutating func showInFile(_ verb: ScreenVerb, _ call: Call) {
    guard verb.changesLook else { return }
    let page = page
    _ = show(verb, call)
    self.page = page
  }

  /// Says that the file has ended, and stops time where it would go on beyond that moment.
  mutating func endFileIfDone() {
    guard isAtEndOfFile else { return }
    hasToldEnd = true
    remark = nil
    let goesOn = player.simulation.earliest != nil
    let end = player.isGood ? "everything held" : "\(player.failures.count) failed"
    say(
      "the file has ended: \(end)\(goesOn ? "; Space lets time run on" : "")",
      player.isGood ? .saved : .warning)
    if goesOn { isPlaying = false }
  }
}
