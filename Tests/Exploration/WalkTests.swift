import Exploration
import Scenarios
import Simulation
import SyncEngine
import Testing

@Suite struct `A walk` {
  @Test func `is what its lines say: a thousand, each saved and run`() throws {
    var exploration = Exploration(seed: 7)
    for _ in 0..<1000 {
      let (moves, end) = exploration.run()
      let text = exploration.scenario(moves)

      let played = try Script(text).run()

      guard played.simulation != end.player.simulation || !played.isGood else { continue }
      Issue.record("another end, \(played.failures.prefix(1)):\n\(text)")
      return
    }
  }

  @Test func `uses every verb that acts on the world`() {
    let verbs = CommandParser.verbs.filter { verb in
      switch verb.action {
      case .phone, .detail, .arrange: true
      // What an exploration switches itself.
      case .world: verb.name != "bug"
      case .screen, .expect, .await, .end, .header: false
      }
    }
    #expect(verbs.count > 30)
    var exploration = Exploration(seed: 1)
    var seen: [String] = []
    for _ in 0..<400 {
      for move in exploration.run().choices {
        let words = move.line.split(separator: " ").map(String.init)
        let verb = ["alice", "bob", "cloud"].contains(words[0]) ? words[1] : words[0]
        let name = words[0] == "cloud" ? "cloud \(verb)" : verb
        if !seen.contains(name) { seen.append(name) }
      }
    }

    let names = verbs.map { $0.subject == .cloud ? "cloud \($0.name)" : $0.name }
    #expect(names.filter { !seen.contains($0) } == [])
  }

  @Test func `differs in kind from run to run`() {
    var exploration = Exploration(seed: 1)
    var kinds: [[String]] = []
    for _ in 0..<40 {
      let verbs = exploration.run().choices.compactMap {
        $0.line.split(separator: " ").dropFirst().first.map(String.init)
      }
      kinds.append(Array(OrderedNames.unique(verbs)))
    }

    #expect(OrderedNames.unique(kinds.map { $0.joined(separator: " ") }).count > 30)
    #expect(kinds.contains { !$0.contains("lose") } && kinds.contains { $0.contains("lose") })
  }

  @Test(arguments: Fault.table.map(\.name))
  func `breaks nothing on the correct engine, with one fault alone`(name: String) throws {
    let fault = try #require(Fault.table.first { $0.name == name })
    var exploration = Exploration(seed: 5, only: fault)
    var used = false
    for _ in 0..<40 {
      let moves = exploration.run().choices.map(\.line)
      used =
        used || moves.contains { $0.contains(" \(fault.verb) ") || $0.hasSuffix(fault.verb) }
        || moves.contains { $0.hasPrefix("\(fault.verb) ") }
    }

    #expect(exploration.explorer.laws == [])
    #expect(used)
  }

  @Test func `breaks nothing on the correct engine, and sees every "sometimes"`() {
    var exploration = Exploration(seed: 1)
    for _ in 0..<400 { exploration.run() }

    #expect(exploration.explorer.laws == [])
    #expect(exploration.sightings.filter { !$0.isSeen }.map(\.invariant.name) == [])
  }

  @Test func `from a start that keeps messages and has its bug already says neither again`()
    throws
  {
    let standing = ["bug stale-undo on", "alice hold on", "bob hold on"]
    let lines = ["alice add \"Milk\"", "settle"] + standing
    let start = try Script(lines.joined(separator: "\n")).run()
    let bug = Bug.table.first { $0.name == "stale-undo" }
    var exploration = Exploration(from: start, lines: lines, seed: 1, bug: bug)
    while exploration.explorer.runs < 60 { exploration.run() }

    let breaches = exploration.breaches()

    #expect(!breaches.isEmpty)
    for breach in breaches {
      let found = breach.text.split(separator: "\n").map(String.init)
      #expect(Array(found.prefix(lines.count)) == lines)
      #expect(!found.dropFirst(lines.count).contains { standing.contains($0) }, "\(breach.text)")
    }
  }

  @Test func `starts where a scenario ends`() throws {
    let script = try Script("alice add \"Buy diapers\"\nsettle\nbob offline")
    var exploration = Exploration(from: script.run(), lines: script.lines, seed: 2)

    let moves = exploration.run().choices
    let text = exploration.scenario(moves)

    #expect(text.hasPrefix("alice add \"Buy diapers\"\nsettle\nbob offline\n"))
    #expect(try Script(text).run().isGood)
    #expect(moves.contains { $0.line == "bob online" })
  }
}

/// Names, each once, in order.
enum OrderedNames {
  static func unique(_ names: [String]) -> [String] {
    var unique: [String] = []
    for name in names.sorted() where unique.last != name { unique.append(name) }
    return unique
  }
}
