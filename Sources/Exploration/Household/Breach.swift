package import Scenarios
import Simulation
import SyncEngine

/// A break that was found, cut short, as a scenario that `run` breaks in the same way.
package struct Breach: Sendable {
  package let invariant: Invariant
  /// What is wrong, in a sentence.
  package let detail: String
  /// How many steps it takes, and how many it took as it was found.
  package let steps: Int
  package let stepsAsFound: Int
  /// How many runs were tried to cut it short.
  package let tries: Int
  /// The scenario.
  package let text: String
}

/// Random runs of the household from one seed, over every verb, with every invariant on.
package struct Exploration: Sendable {
  package private(set) var explorer: Explorer<Walk>
  private let before: [String]
  private let bug: Bug?

  /// Starts where a scenario ends, or at the beginning.
  ///
  /// The lines are those of the scenario, which stand before what is found. A bug is made wrongly
  /// on purpose, and a fault is the only one that is used.
  package init(
    from player: Player = Player(), lines: [String] = [], seed: UInt64 = 1, bug: Bug? = nil,
    only fault: Fault? = nil
  ) {
    before = lines
    // One that the scenario has made already is its own: nothing here passes without it.
    let bug = player.bugs.contains { $0.name == bug?.name } ? nil : bug
    self.bug = bug
    explorer = Explorer(Walk(from: player, bug: bug, only: fault), seed: seed)
  }

  /// Walks one more run.
  ///
  /// - Returns: its choices and how it ended.
  @discardableResult
  package mutating func run() -> (choices: [Move], end: Walk) { explorer.run() }

  /// Which "sometimes" have been seen, in the order of the invariants.
  package var sightings: [(invariant: Invariant, isSeen: Bool)] {
    let seen = explorer.start.player.sightings ?? Sightings()
    return Invariant.table.enumerated().map { ($1, seen[$0]) }
  }

  /// The breaks, one for each invariant, the shortest first.
  package func breaches() -> [Breach] {
    explorer.found.compactMap { breach($0) }.enumerated().sorted { one, other in
      (one.element.steps, one.offset) < (other.element.steps, other.offset)
    }.map(\.element)
  }

  /// Cuts every candidate short and takes the best.
  private func breach(_ candidates: [Counterexample<Move>]) -> Breach? {
    var best: (run: Counterexample<Move>, weight: Int)?
    var tries = 0
    for candidate in candidates {
      var shrinker = Shrinker(explorer.start, candidate)
      let (run, isAccepted) = shrinker.shrink()
      tries += shrinker.tries
      let weight = run.choices.reduce(isAccepted ? 0 : 1_000_000) {
        $0 + explorer.start.weight(of: $1)
      }
      if best.map({ (run.steps, weight) < ($0.run.steps, $0.weight) }) ?? true {
        best = (run, weight)
      }
    }
    guard let run = best?.run, let first = candidates.first,
      let invariant = Invariant.table.first(where: { $0.name == run.law })
    else { return nil }
    let text = scenario(byHand(run), invariant)
    return Breach(
      invariant: invariant, detail: Self.detail(of: text, invariant), steps: run.steps,
      stepsAsFound: first.steps, tries: tries, text: text)
  }
}

// MARK: - In writing

extension Exploration {
  /// The lines of a run as a file, behind those of the scenario from which it started.
  package func scenario(_ moves: [Move], _ invariant: Invariant? = nil) -> String {
    var lines: [String] = []
    if before.isEmpty {
      lines.append("scenario \"\(invariant.map { "\($0.name) breaks" } ?? "a walk")\"")
    } else {
      lines += before
    }
    if let bug { lines.append("bug \(bug.name) on") }
    var last = ""
    var count = 0
    for line in moves.map(\.line) + [""] {
      if line == last {
        count += 1
        continue
      }
      if last.hasPrefix("deliver") {
        lines.append(count > 1 ? "\(last) \(count)" : last)
      } else {
        lines += Array(repeating: last, count: count)
      }
      (last, count) = (line, 1)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same run with every message kept and delivered by hand, so that the stage, where time
  /// runs, plays it alike; as it is where messages must overtake one another.
  private func byHand(_ run: Counterexample<Move>) -> [Move] {
    let walk = explorer.start
    for moves in [walk.byHand(run.choices), walk.kept(run.choices)].compactMap(\.self) {
      var played = walk
      var lines: [Move] = []
      for move in moves where !played.broken.contains(run.law) && played.step(move) {
        lines.append(move)
      }
      if played.broken.contains(run.law), played.steps == run.steps, walk.accepts(lines) {
        return lines
      }
    }
    return run.choices
  }

  /// What a file breaks, in a sentence.
  ///
  /// - Precondition: it breaks the invariant: it was played so.
  private static func detail(of text: String, _ invariant: Invariant) -> String {
    guard let player = try? Script(text).run(), player.brokenInvariants.contains(invariant.name)
    else {
      preconditionFailure("what was found does not break \(invariant.name) again:\n\(text)")
    }
    for entry in player.entries {
      if case .broken(invariant.name, let detail) = entry.what { return detail }
    }
    return ""
  }
}
