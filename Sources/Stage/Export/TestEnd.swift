import Household
import Scenarios
import Simulation
import SyncEngine

// MARK: - The end

extension TestText {
  /// What both people see in the end, over the writes that were never judged.
  ///
  /// - Throws: what would have to be done first, where a test can't come to this end.
  mutating func end(_ player: Player) throws(Export.Refusal) {
    let sides = Side.allCases.filter { player.simulation[$0].member?.name == $0.name }
    guard !sides.isEmpty else {
      throw Export.Refusal(
        "in the end neither phone shows anything of its own person: "
          + "add `alice launch` or `alice login alice`, or end before")
    }
    guard sides.allSatisfy({ player.knowsAll($0, but: made) }) else {
      throw Export.Refusal(
        "it ends while something is on its way, or waits: "
          + "add \(player.whatSettles(sides)) at the end")
    }
    try performUnjudged(by: sides)
    for painting in painted { leaveOut(painting.text, "its write can't be made in a test") }
    painted = []
    say("what both see in the end")
    for side in Side.allCases {
      if sides.contains(side) {
        add(TestChecks.end(player.simulation[side], side))
      } else {
        leaveOut("what \(side.name) sees", "somebody else is signed in, or nobody")
      }
    }
  }

  /// Makes what nobody judges, while the backend hears nothing.
  private mutating func performUnjudged(by sides: [Side]) throws(Export.Refusal) {
    let waiting = made.filter { sides.contains($0.side) }
    guard !waiting.isEmpty else { return }
    say("what follows is never judged: the backend hears nothing any more")
    lines.append("    await home.backend.setAvailable(false)")
    for each in waiting {
      try number(each.word)
      lines.append("    \(call(each.write, each.side))")
      for painting in painted where painting.word == each.word {
        say(painting.text)
        add(painting.lines)
      }
      painted.removeAll { $0.word == each.word }
    }
  }
}

extension Player {
  /// The lines that bring everything under way to its end, as text for people.
  fileprivate func whatSettles(_ sides: [Side]) -> String {
    let online = sides.filter { simulation[$0].state == .offline }.map { "`\($0.name) online`" }
    let released = Side.allCases.filter { side in
      Lane.allCases.contains { simulation.conditions[side, $0].isKept }
    }
    return Sentence.list(online + released.map { "`\($0.name) hold off`" } + ["`settle`"])
  }
}
