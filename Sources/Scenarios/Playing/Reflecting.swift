import Household
package import Simulation
package import SyncEngine

// MARK: - Showing what stands somewhere else

extension Player {
  /// Takes over what stands somewhere else and notes what happened there, instead of playing it.
  ///
  /// Nothing is judged by the invariants: they are about a world's steps.
  package mutating func reflect(_ reflection: Reflection, _ happenings: [Happening] = []) {
    let before = Before(simulation, isTold: true)
    simulation.reflect(reflection)
    tell(happenings, since: before)
  }

  /// Notes what happened somewhere else.
  package mutating func note(_ happenings: [Happening]) {
    tell(happenings, since: Before(simulation, isTold: true))
  }

  /// Notes a word about somebody.
  package mutating func note(_ subject: Subject, _ text: String) { note(.arranged(subject, text)) }

  /// Notes what was arranged somewhere else.
  package mutating func note(_ arrangement: Arrangement) {
    note(.arranged(arrangement.subject, arrangement.sentence))
  }

  /// Lets messages of a phone travel so long, one way.
  package mutating func setLatency(_ latency: ClosedRange<Int64>, _ side: Side, _ lanes: [Lane]) {
    for lane in lanes { simulation.conditions[side, lane].latency = latency }
  }

  /// Writes down what happened; of a record that looks different, how it looks now.
  mutating func tell(_ happenings: [Happening], since before: Before) {
    for happening in happenings {
      guard case .repaint(let side, let repaint) = happening else {
        note(.happening(happening))
        continue
      }
      for id in repaint.content + repaint.flags
      where !id.isNote || !repaint.content.contains(id.card) {
        notePainted(side, id.card, before)
      }
    }
  }
}
