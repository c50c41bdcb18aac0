/// Cuts a run that breaks a law short, in a budget of tries and not of seconds: the same on every
/// machine.
///
///     whatever it returns breaks the same law
///
/// First what comes after the break, then loops, whole units, chunks, pairs; then every choice is
/// made plainer. A choice that does not fit any more is left out.
package struct Shrinker<M: Model> {
  private let start: M
  private let law: String
  private let budget: Int
  /// How many runs have been tried.
  package private(set) var tries = 0
  private var best: Counterexample<M.Choice>
  private var isAccepted = false

  package init(_ start: M, _ run: Counterexample<M.Choice>, tries budget: Int = Bounds.tries) {
    self.start = start
    self.budget = budget
    law = run.law
    best = run
  }

  /// The shortest run that was found, and whether it may be shown as it is.
  package mutating func shrink() -> (run: Counterexample<M.Choice>, isAccepted: Bool) {
    isAccepted = start.accepts(best.choices)
    var isBetter = true
    while isBetter, tries < budget {
      isBetter = cutLoops()
      if cutUnits() { isBetter = true }
      if cutChunks() { isBetter = true }
      if cutPairs() { isBetter = true }
      if simplify() { isBetter = true }
    }
    return (best, isAccepted)
  }

  // MARK: Trying

  /// Plays some choices as far as they fit, up to the break, and keeps that where it is better.
  @discardableResult
  private mutating func attempt(_ choices: [M.Choice]) -> Bool {
    guard tries < budget else { return false }
    tries += 1
    var model = start
    var kept: [M.Choice] = []
    for choice in choices where model.step(choice) {
      kept.append(choice)
      if model.broken.contains(law) { break }
    }
    guard model.broken.contains(law) else { return false }
    let fresh = Counterexample(law: law, choices: kept, steps: model.steps)
    let isCheaper = cost(fresh).lexicographicallyPrecedes(cost(best))
    guard isCheaper || !isAccepted else { return false }
    let isFit = start.accepts(kept)
    guard isFit || (isCheaper && !isAccepted) else { return false }
    best = fresh
    isAccepted = isFit
    return true
  }

  private func cost(_ run: Counterexample<M.Choice>) -> [Int] {
    [run.steps, run.choices.count, run.choices.reduce(0) { $0 + start.weight(of: $1) }]
  }

  /// Leaves out the choices at some places.
  private mutating func attempt(without places: some Sequence<Int>) -> Bool {
    var isLeft = best.choices.map { _ in true }
    for place in places where place < isLeft.count { isLeft[place] = false }
    return attempt(zip(best.choices, isLeft).filter(\.1).map(\.0))
  }

  // MARK: Cutting

  /// Between two equal worlds nothing has happened.
  private mutating func cutLoops() -> Bool {
    var model = start
    var prints = [model.fingerprint]
    for choice in best.choices where model.step(choice) { prints.append(model.fingerprint) }
    for length in stride(from: prints.count - 1, to: 0, by: -1) {
      for first in 0..<(prints.count - length) where prints[first] == prints[first + length] {
        if attempt(without: first..<(first + length)) {
          _ = cutLoops()
          return true
        }
      }
    }
    return false
  }

  private mutating func cutUnits() -> Bool {
    var isBetter = false
    var units = start.units(of: best.choices)
    var next = units.count - 1
    while next >= 0 {
      if attempt(without: units[next]) {
        isBetter = true
        units = start.units(of: best.choices)
        next = min(next, units.count)
      }
      next -= 1
    }
    return isBetter
  }

  private mutating func cutChunks() -> Bool {
    var isBetter = false
    var size = best.choices.count / 2
    while size >= 1 {
      var end = best.choices.count
      while end > 0 {
        if attempt(without: max(0, end - size)..<end) {
          isBetter = true
          end = min(end, best.choices.count)
        } else {
          end -= size
        }
      }
      size /= 2
    }
    return isBetter
  }

  private mutating func cutPairs() -> Bool {
    guard best.choices.count <= Bounds.longestForPairs else { return false }
    for first in best.choices.indices {
      for second in best.choices.indices.dropFirst(first + 1)
      where attempt(without: [first, second]) {
        _ = cutPairs()
        return true
      }
    }
    return false
  }

  private mutating func simplify() -> Bool {
    for run in start.simpler(best.choices) where attempt(run) {
      _ = simplify()
      return true
    }
    return false
  }
}
