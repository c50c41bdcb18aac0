import Simulation
import SyncEngine

/// A decision of the engine that can be made wrongly on purpose, so that it can be watched.
package struct Bug: Sendable {
  /// The word by which it is switched.
  package let name: String
  /// What is wrong, as a sentence for people.
  package let sentence: String
  /// The decision.
  let flaw: Flaws

  /// Every bug, in the order in which people read them.
  package static let table = [
    Bug(
      name: "stale-undo", sentence: "a reject restores the value saved when the write was made",
      flaw: .staleUndo),
    Bug(
      name: "no-dedupe", sentence: "the cloud applies a resent write again", flaw: .noDedupe),
  ]
}

extension Player {
  /// The bugs that are switched on.
  package var bugs: [Bug] {
    let flaws = simulation.world.cloud.flaws
    return Bug.table.filter { flaws.contains($0.flaw) }
  }

  /// Switches a bug on or off, on both phones and in the cloud.
  mutating func set(_ bug: Bug, on: Bool) {
    var flaws = simulation.world.cloud.flaws
    if on { flaws.insert(bug.flaw) } else { flaws.remove(bug.flaw) }
    let isNow = on ? "is on: \(bug.sentence)" : "is off"
    arrange(.stage, "the bug \(bug.name) \(isNow)") { $0.setFlaws(flaws) }
  }
}
