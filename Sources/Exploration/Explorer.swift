import Simulation

/// Walks a model at random, run after run, and keeps the shortest break of every law.
///
///     run n of seed s is the same run, whatever came before it
package struct Explorer<M: Model>: Sendable {
  /// What every run begins with.
  package private(set) var start: M
  package let seed: UInt64
  package private(set) var runs = 0
  package private(set) var steps = 0
  /// The most steps of one run.
  package private(set) var depth = 0
  /// The laws that were broken, in the order in which they were found.
  package private(set) var laws: [String] = []
  /// For each of them the shortest runs that break it, the shortest first.
  package private(set) var found: [[Counterexample<M.Choice>]] = []
  /// The run in which the first law broke.
  package private(set) var firstBreak: Int?

  package init(_ start: M, seed: UInt64) {
    self.start = start
    self.seed = seed
  }

  /// Whether enough has been walked after the first break.
  package var isDone: Bool { firstBreak.map { runs - $0 >= Bounds.runsAfterBreak } ?? false }

  /// Walks one more run.
  ///
  /// - Returns: the choices and how it ended.
  @discardableResult
  package mutating func run() -> (choices: [M.Choice], end: M) {
    var dice = Dice(seed: seed &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(runs))
    // The first numbers of neighbouring seeds are looked at for nothing.
    dice = Dice(seed: dice.next() ^ dice.next())
    var model = start
    model.begin(&dice)
    var choices: [M.Choice] = []
    var known = 0
    runs += 1
    while let choice = model.draw(&dice) {
      guard model.step(choice) else { continue }
      choices.append(choice)
      let broken = model.broken
      guard broken.count > known else { continue }
      for law in broken[known...] { keep(law, choices, model.steps) }
      known = broken.count
    }
    steps += model.steps
    depth = max(depth, model.steps)
    start.learn(from: model)
    return (choices, model)
  }

  private mutating func keep(_ law: String, _ choices: [M.Choice], _ steps: Int) {
    if firstBreak == nil { firstBreak = runs }
    let fresh = Counterexample(law: law, choices: choices, steps: steps)
    guard let place = laws.firstIndex(of: law) else {
      laws.append(law)
      found.append([fresh])
      return
    }
    let rank = found[place].firstIndex { steps < $0.steps } ?? found[place].count
    guard rank < Bounds.candidates else { return }
    found[place].insert(fresh, at: rank)
    if found[place].count > Bounds.candidates { found[place].removeLast() }
  }
}
