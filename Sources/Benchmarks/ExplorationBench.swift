import Exploration
import Scenarios

/// Random runs of the real world, through the player, with every invariant on.
enum ExplorationBench {
  /// How many runs are walked, and replayed as they were.
  private static let runs = 1500

  static func run() -> Bool {
    var exploration = Exploration(seed: 1)
    var walks: [[Move]] = []
    for _ in 0..<runs { walks.append(exploration.run().choices) }
    let start = exploration.explorer.start

    @discardableResult
    func replay(watching: Bool) -> Int {
      var steps = 0
      for moves in walks {
        var walk = start
        walk.watches = watching
        for move in moves { precondition(walk.step(move), "\(move.line) does not fit again") }
        precondition(walk.broken.isEmpty, "an invariant broke in the benchmark: \(walk.broken)")
        steps += walk.player.actCount - start.player.actCount
      }
      return steps
    }

    var steps = 0
    let watched = Measure.processorSeconds { steps = replay(watching: true) }
    let bare = Measure.processorSeconds { replay(watching: false) }
    print(
      "       \(Int(Double(steps) / watched)) steps a second of processor time with every invariant"
        + " on, \(Int(Double(steps) / bare)) without")
    // A hundred thousand a second.
    let isQuick = Measure.judge(
      "processor time of a step with every invariant on", watched * 1_000_000 / Double(steps),
      "microseconds", below: 10)
    let times = Measure.pairs(7) {
      replay(watching: true)
    } beside: {
      replay(watching: false)
    }
    let isCheap = Measure.judge(
      "\(steps) random steps with every invariant on beside the bare world", times, atMost: 2.2)

    let isWalkCheap = Measure.judge(
      "walking beside replaying what was walked",
      Measure.pairs(5) {
        var fresh = Exploration(seed: 1)
        for _ in 0..<runs { fresh.run() }
      } beside: {
        replay(watching: true)
      }, atMost: 1.6)
    return isQuick && isCheap && isWalkCheap
  }
}
