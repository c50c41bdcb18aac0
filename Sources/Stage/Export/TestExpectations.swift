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
    if let word = paintedJustNow(phone(of: expectation), player) {
      painted.append(
        Painted(
          word: word, text: text, name: expectation.call.name, lines: lines,
          judged: next[0] + next[1]))
    } else {
      say(text)
      add(lines)
    }
  }

  private mutating func add(_ lines: [String]) {
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
    let isSteady = player.isQuiet && made.isEmpty
    return isSteady || paintedJustNow(side, player) != nil
      ? nil : "something was on its way, or waited"
  }

  /// The one write that a phone has just made, knowing everything.
  private func paintedJustNow(_ side: Side?, _ player: Player) -> WriteWord? {
    guard let side, made.count == 1, player.knowsEverything(side) else { return nil }
    let only = made[0]
    return only.word.side == side && only.at == player.now ? only.word : nil
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
      if isNext, names.contains(painting.name) {
        say(painting.text)
        add(painting.lines)
      } else {
        leaveOut(painting.text, "what came in between may have changed it")
      }
    }
    painted = []
  }

  mutating func leaveOut(_ text: String, _ why: String) {
    say("left out: \(text): \(why)")
  }

  /// What both people see in the end, where nothing is on its way any more.
  mutating func end(_ player: Player) throws(Export.Refusal) {
    for painting in painted { leaveOut(painting.text, "its write was never judged") }
    guard player.isQuiet, made.isEmpty, player.simulation.world.isConverged else { return }
    say("what both see in the end")
    for side in Side.allCases {
      let view = player.simulation[side]
      guard view.member != nil else { continue }
      add(TestChecks.end(view, side))
    }
  }
}

extension Player {
  /// Whether nothing is on its way, due or unanswered: then a phone shows what it will show.
  fileprivate var isQuiet: Bool { simulation.world.isSettled && simulation.earliest == nil }

  /// Whether a phone is online and has the cloud's newest version.
  fileprivate func knowsEverything(_ side: Side) -> Bool {
    let versions = simulation.world.devices.map { $0.desk?.replica.version ?? 0 }
    return simulation[side].state == .online && versions[side.rawValue] == household.version
  }
}
