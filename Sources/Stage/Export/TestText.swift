import Household
import Scenarios
import Simulation
import SyncEngine

/// The session as a Swift test against TwoHomesTesting, over a backend in memory.
///
/// There nothing travels that could be slow, lost or kept. So the writes stand in the order in
/// which the cloud judged them, each answered before the next is made, and what was expected while
/// something was on its way is left out with a word. What the household's rules refuse they refuse
/// there too; what was made to be refused is refused through the hub.
struct TestText {
  private let journey: Journey
  var lines: [String] = []
  /// The line that is carried out, and the one that made each write.
  var command: Command?
  private var makers: [(word: WriteWord, command: Command?)] = []
  var made: [(word: WriteWord, at: Int64)] = []
  /// What was expected of a phone just after its one write was painted.
  var painted: [Painted] = []
  /// Phones whose toast has gone with their app or their account, as no toast of a test goes.
  var losesToast = [false, false]

  struct Painted {
    let word: WriteWord
    let text: String
    let name: String
    let lines: [String]
    /// How many writes were judged by then.
    let judged: Int
  }
  /// The number that the next write of each phone has in the test.
  var next = [1, 1]

  static func text(of journey: Journey) throws(Export.Refusal) -> String {
    var text = TestText(journey: journey)
    try text.write()
    return text.lines.joined(separator: "\n") + "\n"
  }

  private init(journey: Journey) { self.journey = journey }

  // MARK: The frame

  private mutating func write() throws(Export.Refusal) {
    guard journey.branch.forgotten == 0 else {
      throw Export.Refusal(Recording.Refusal.forgotten(journey.branch.forgotten).message)
    }
    var whole = journey
    whole.moveToEnd()
    let player = whole.player
    let title = SwiftText.literal(player.title ?? "a session")
    lines = [
      "// Made by `twohomes export test`. The writes stand in the order in which they were judged.",
      "import HomeModels", "import Household", "import Repositories", "import SyncEngine",
      "import Testing", "import TwoHomesTesting", "",
      "@MainActor", "@Suite(.timeLimit(.minutes(1)))",
      "struct `\(SwiftText.name(player.title ?? ""))` {",
      "  @Test(\(title)) func comesToTheSameEnd() async throws {",
      "    let home = try await TwoHomes.make(",
      "      now: Moment(milliseconds: \(player.start.milliseconds)))",
    ]
    try body(player)
    try end(player)
    lines += ["  }", "}", ""] + SwiftText.helpers
  }

  private mutating func body(_ player: Player) throws(Export.Refusal) {
    var entry = player.entries.startIndex
    var replay = journey
    replay.move(to: 0)
    for step in journey.branch.steps {
      if case .command(let command, _) = step.deed {
        self.command = command
        try arrange(command)
      }
      while entry < player.entries.endIndex, player.entries[entry].number <= step.entryCount {
        try follow(player.entries[entry])
        entry += 1
      }
      replay.advance()
      if let expectation = concluded(step, replay.player) {
        expect(expectation, replay.player)
      }
    }
  }

  /// The expectation that was looked at in a step.
  private func concluded(_ step: Journey.Step, _ player: Player) -> Expectation? {
    guard player.goal == nil, case .expected? = player.entries.last?.what else { return nil }
    switch command?.kind {
    case .expect(let expectation): return expectation
    case .await(let expectation): return expectation
    case .phone, .detail, .arrange, .world, .screen, .end, nil: return nil
    }
  }

  mutating func say(_ comment: String) { lines += ["", "    // \(printable(comment))"] }
}

// MARK: - What was done

extension TestText {
  /// Commands that act on what the test has, too; those that it can't follow are refused.
  private mutating func arrange(_ command: Command) throws(Export.Refusal) {
    let call = command.words
    let name = call.name
    switch (call.subject.kind, name) {
    case (.cloud, "rule"):
      let rule = SwiftText.literal(call.word(at: "rule"))
      say(command.text)
      lines.append(
        "    await home.backend.setRule(\(rule), on: \(call.word(at: "switch") == "on"))")
    case (.cloud, "remove"), (.cloud, "invite"):
      throw refusal(command, "members come and go in no test of this kind")
    case (.cloud, "swallow"):
      throw refusal(command, "no backend in memory says yes without any effect")
    case (.device, "fail"):
      throw refusal(command, "a phone of a test fails every save, or none")
    case (.device, "note"), (.device, "read"):
      throw refusal(command, "a screen of a test has no details")
    case (.stage, "bug"):
      throw refusal(command, "the engine of a test is right")
    case (.device, "kill"), (.device, "logout"), (.device, "login"):
      if case .device(let side) = call.subject { losesToast[side.rawValue] = true }
    case (.device, "discard"):
      say(command.text)
      lines.append(
        "    _ = await \(phone(call)).discard(\(writeID(call)))")
    case (.device, "dismiss"):
      say(command.text)
      lines.append("    await \(phone(call)).dismiss()")
    default: break
    }
  }

  private func refusal(_ command: Command, _ why: String) -> Export.Refusal {
    Export.Refusal("\(printable(command.text)): \(why)")
  }

  private func phone(_ call: Call) -> String {
    if case .device(let side) = call.subject { "home.\(side.name)" } else { "home.alice" }
  }

  private func writeID(_ call: Call) -> String {
    if case .write(let word)? = call["write"] { SwiftText.writeID(word) } else { "nil" }
  }

  private mutating func follow(_ entry: Entry) throws(Export.Refusal) {
    switch entry.what {
    case .happening(.made(let side, let write)):
      let word = WriteWord(write.id)
      guard write.account.name == side.name else {
        throw Export.Refusal("\(word.text) is of \(write.account), who has no phone in a test")
      }
      made.append((word, entry.at))
      makers.append((word, command))
    case .happening(.judged(let side, let write, let outcome, _)):
      let word = WriteWord(write.id)
      guard let index = made.firstIndex(where: { $0.word == word }) else { return }
      made.remove(at: index)
      guard word.number == next[side.rawValue] else {
        throw Export.Refusal(
          "\(side.name)/\(next[side.rawValue]) was never judged: later writes would change names")
      }
      next[side.rawValue] += 1
      perform(write, side, outcome, makers.first { $0.word == word }?.command)
    case .happening(.forgot(let side, let writes)):
      guard writes.isEmpty else {
        throw Export.Refusal(
          "\(side.name) has lost writes with its storage: no phone of a test has")
      }
    default: break
    }
  }

  private mutating func perform(
    _ write: Write<Item>, _ side: Side, _ outcome: Cloud<Item>.Outcome, _ command: Command?
  ) {
    let word = WriteWord(write.id)
    say(command?.text ?? "\(write.id) \(Sentence.full(write))")
    var call = SwiftText.call(write, "home.\(side.name)")
    if let command, command.words.name == "retry" {
      call = "_ = await home.\(side.name).retry(\(writeID(command.words)))"
    }
    guard case .rejected(let rejection) = outcome, rejection.isMadeToBe else {
      lines.append("    \(call)")
      if case .accepted = outcome {
        look(at: word, sees: Self.stays)
      } else {
        look(at: word, sees: [])
      }
      lines.append("    try await settle(home)")
      return
    }
    let isDelete = if case .delete = write.change { true } else { false }
    lines += [
      "    await home.backend.setAvailable(false)",
      "    \(call)",
    ]
    look(at: word, sees: Self.stays + ["row", "unanswered"])
    lines += [
      "    home.hub.report(",
      "      WriteRejection(",
      "        cardID: try id(\(SwiftText.literal(write.record.description))), "
        + "operation: .\(isDelete ? "delete" : "save"),",
      "        write: \(SwiftText.writeID(WriteWord(write.id))),",
      "        rejection: \(SwiftText.rejection(rejection))))",
      "    try await settle(home)",
      "    await home.backend.setAvailable(true)",
    ]
  }
}

extension Rejection {
  /// Whether no rule of the household comes to this by itself.
  fileprivate var isMadeToBe: Bool { rule == "injected" || rule == "outdated" }
}
