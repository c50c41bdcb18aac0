import Exploration
import Scenarios
import SyncEngine
import Testing

@Suite struct `What the explorer finds` {
  /// The bugs, and the shortest proven run for each law they break.
  private static let known: [(bug: String, laws: [(name: String, steps: Int)])] = [
    ("stale-undo", [("read-your-writes", 4), ("converged", 6)]),
    ("no-dedupe", [("exactly-once", 5)]),
  ]

  @Test(arguments: known.map(\.bug))
  func `is short, breaks the same law when it is run, and passes without its bug`(
    name: String
  ) throws {
    let known = try #require(Self.known.first { $0.bug == name })
    var exploration = Exploration(seed: 1, bug: Bug.table.first { $0.name == name })
    while !exploration.explorer.isDone { exploration.run() }

    let breaches = exploration.breaches()

    for law in known.laws {
      let breach = try #require(breaches.first { $0.invariant.name == law.name })
      #expect(breach.steps <= law.steps * 2, "\(breach.text)")
    }
    for breach in breaches {
      let lines = breach.text.split(separator: "\n").map(String.init)
      let sound = lines.filter { $0 != "bug \(name) on" }
      #expect(lines.count == sound.count + 1)
      #expect(
        try Script(breach.text).run().brokenInvariants.contains(breach.invariant.name))
      #expect(try Script(sound.joined(separator: "\n")).run().isGood, "\(breach.text)")
      #expect(!lines.contains { $0.firstMatch(of: #/\bm\d/#) != nil }, "\(breach.text)")
    }
  }

  /// Flaws that break no law of the world; why is said where every flaw has its report.
  private static let harmless: Flaws = [
    .acceptedSentAgain, .currentTooEarly, .pendingEndsAtAnswer,
  ]

  @Test(arguments: (0..<29).map { Flaws(rawValue: 1 << UInt32($0)) })
  func `is every flaw of the engine that breaks a law`(flaw: Flaws) {
    guard !Self.harmless.contains(flaw) else { return }
    var exploration = Exploration(from: Player(flaws: flaw), seed: 1)
    var runs = 0
    while exploration.explorer.laws.isEmpty, runs < 2000 {
      exploration.run()
      runs += 1
    }

    #expect(!exploration.explorer.laws.isEmpty)
  }
}
