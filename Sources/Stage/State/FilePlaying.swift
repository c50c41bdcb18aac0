import Canvas
package import Scenarios
import Simulation

/// A file on the stage: line by line, each at the moment at which `run` carries it out.
///
/// Between two lines time stands, so that a file comes to the same end however slowly it is shown.
extension StageState {
  /// The stage as it stands once a scenario has been played to its end.
  package static func atEnd(
    of script: Script, named name: String, seed: UInt64? = nil, speed: Double = 0.5
  ) -> StageState {
    var state = StageState(seed: seed, speed: speed)
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
  /// Of the verbs of the screen only `layers` does something in a file: it changes how things look
  /// and nothing else.
  mutating func nextLine() {
    guard let script, nextStep < script.steps.count else { return }
    let step = script.steps[nextStep]
    nextStep += 1
    pause = Self.betweenLines
    if !step.remarks.isEmpty { remark = step.remarks.joined(separator: " ") }
    // An expectation that holds is no news: the timeline has it.
    if !step.command.isExpectation { say("› \(step.command.text)", .prompt) }
    let (screen, _, _) = journey.perform(step.command, line: step.line)
    follow()
    if let (verb, call) = screen, verb == .layers { _ = show(verb, call) }
    if player.hasQuit {
      // It ends the file; leaving is for whoever sits here.
      journey.stay()
      nextStep = script.steps.count
    }
    endFileIfDone()
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
