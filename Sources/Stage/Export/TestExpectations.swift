import Household
import Scenarios
import Simulation
import SyncEngine

// MARK: - What was expected

extension TestText {
  mutating func expect(_ expectation: Expectation, _ player: Player) {
    let text = command?.text ?? ""
    if let why = doubt(expectation, player) {
      leaveOut(text, why)
      return
    }
    let lines = TestChecks.lines(expectation, start: player.start) ?? []
    if let last = made.last, let side = phone(of: expectation) {
      painted.append(
        Painted(
          word: last.word,
          isAlone: made.count == 1 && last.side == side && last.at == player.now,
          text: text, name: expectation.call.name, lines: lines, judged: next[0] + next[1]))
    } else {
      say(text)
      add(lines)
    }
  }

  mutating func add(_ lines: [String]) {
    for line in lines { self.lines.append("    \(line)") }
  }

  private func phone(of expectation: Expectation) -> Side? {
    if case .device(let side) = expectation.call.subject { side } else { nil }
  }

  /// Why a test can't say the same, if it can't.
  private func doubt(_ expectation: Expectation, _ player: Player) -> String? {
    if TestChecks.lines(expectation, start: player.start) == nil {
      return "a test has nothing to look at for it"
    }
    let side = phone(of: expectation)
    if let side, player.simulation[side].member?.name != side.name {
      return "somebody else is signed in, or nobody"
    }
    if let side, expectation.call.name == "toast", losesToast[side.rawValue] {
      return "a toast goes with its app and its account, which no test ends"
    }
    let isSteady =
      if let side { player.knowsAll(side, but: made) } else {
        expectation.call.subject == .cloud || (player.isQuiet && made.isEmpty)
      }
    return isSteady ? nil : "something was on its way, or waited"
  }

  /// What is painted with a write and stays so, whether or not it is answered by then.
  static let stays = [
    "unread", "asked", "unscheduled", "agenda", "cards", "title", "known", "start", "comments",
    "thanks",
  ]

  /// Looks at what was painted with the write that has just been made.
  mutating func look(at word: WriteWord, sees names: [String]) {
    for painting in painted {
      let isNext = painting.word == word && painting.judged + 1 == next[0] + next[1]
      if !painting.isAlone {
        leaveOut(painting.text, "something was on its way, or waited")
      } else if isNext, names.contains(painting.name) {
        say(painting.text)
        add(painting.lines)
      } else {
        leaveOut(painting.text, "what came in between may have changed it")
      }
    }
    painted = []
  }
}

extension Player {
  /// Whether nothing is on its way, due or unanswered: then a phone shows what it will show.
  fileprivate var isQuiet: Bool { simulation.world.isSettled && simulation.earliest == nil }

  /// Whether a phone shows what the cloud has and its own writes without an answer, which are those
  /// that were not judged yet: then nothing that is on its way changes it.
  func knowsAll(_ side: Side, but made: [TestText.Made]) -> Bool {
    guard let replica = simulation.world[side].desk?.replica else { return false }
    return replica.version == household.version && replica.unechoed.isEmpty
      && replica.unanswered.values.map(\.write.id)
        == made.filter { $0.side == side }.map(\.write.id)
  }
}
