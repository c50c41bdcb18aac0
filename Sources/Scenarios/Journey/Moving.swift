import Simulation

// MARK: - Moving in time

extension Journey {
  /// Goes to the moment after so many steps.
  package mutating func move(to step: Int) {
    let step = min(max(step, 0), branch.steps.count)
    // From the moment after its step: time may have passed since.
    if step <= cursor || step - cursor > Self.spacing { restore(step) }
    redo(to: step)
  }

  /// Goes on or back by so many steps.
  ///
  /// Where time has passed since the step at the cursor, that step itself is the first one back.
  package mutating func move(by steps: Int) {
    let isBetween = cursor > 0 && player.now > branch.steps[cursor - 1].at
    move(to: cursor + steps + (steps < 0 && isBetween ? 1 : 0))
  }

  /// Goes to where the branch ends, in steps and in time.
  package mutating func moveToEnd() {
    move(to: branch.steps.count)
    player.pass(to: branch.end)
  }

  /// Goes to a moment: behind everything that was done up to it.
  package mutating func move(toMoment moment: Int64) {
    let step = branch.steps.partition { $0.at > moment }
    move(to: step)
    player.pass(to: min(moment, branch.end))
  }

  /// Whether a change that somebody can see lies ahead, in what was done.
  package var isSeenAhead: Bool { branch.steps[cursor...].contains(where: \.isSeen) }

  /// Whether somebody could see a change in the step before the cursor.
  package var isSeenNow: Bool { cursor > 0 && branch.steps[cursor - 1].isSeen }

  /// Goes on to the next change that somebody can see.
  ///
  /// - Returns: whether there is one.
  package mutating func moveToNextSeen() -> Bool {
    guard let next = branch.steps[cursor...].firstIndex(where: \.isSeen) else { return false }
    move(to: next + 1)
    return true
  }

  /// Takes what is due until somebody can see a change.
  ///
  /// - Returns: whether there was one.
  package mutating func stepToSeen() -> Bool {
    for _ in 0..<Player.mostSteps {
      guard step() else { return false }
      if isSeenNow { return true }
    }
    return false
  }

  /// Goes back to the last change that somebody could see, before this moment.
  ///
  /// - Returns: whether there is one.
  package mutating func moveToLastSeen() -> Bool {
    guard let last = branch.steps[..<max(0, cursor - 1)].lastIndex(where: \.isSeen) else {
      return false
    }
    move(to: last + 1)
    return true
  }

  /// Puts back the checkpoint at or before a step.
  mutating func restore(_ step: Int) {
    let index = branch.checkpoints.partition { $0.step > step } - 1
    player = branch.checkpoints[index].player
    cursor = branch.checkpoints[index].step
  }

  /// Does again what was done, up to a step.
  private mutating func redo(to step: Int) {
    while cursor < step {
      let next = branch.steps[cursor]
      switch next.deed {
      case .command(let command, let line):
        player.dropGoal()
        player.pass(to: next.from)
        _ = player.perform(command, line: line)
        // It was left, and is not left again.
        player.hasQuit = false
      case .advance: player.advance()
      case .take: _ = player.stepOnce()
      case .ask(let input, let side):
        player.dropGoal()
        player.pass(to: next.from)
        do { try player.tell(side, input) } catch {
          preconditionFailure("\(side.name) took \(input) before: \(error.message)")
        }
      }
      cursor += 1
    }
  }
}
