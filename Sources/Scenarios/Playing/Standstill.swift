import Household
import Simulation
import SyncEngine

/// How long a settle has come no further.
///
///     no fault holds anything back, and yet nobody is told of any write: that ends, or never will
///
/// A message on its way brings about one more at most before somebody is told, and so does a loss;
/// a new stream sends what fits its window again. More steps than these are a circle.
struct Standstill: Hashable, Sendable {
  /// How many steps it may take beside those that what is on its way brings about.
  static let most = 400

  private var untold: Int?
  private var steps = 0
  private var limit = 0

  /// Takes one more step into account, by the number of writes whose writer was not told yet.
  ///
  /// - Returns: whether it goes round in a circle.
  mutating func count(untold now: Int, in simulation: Simulation) -> Bool {
    guard untold == now, !simulation.isHeldBack else {
      untold = now
      steps = 0
      limit = Self.most + 2 * (simulation.world.inFlight + simulation.world.losses.count)
      return false
    }
    steps += 1
    return steps > limit
  }
}

extension Simulation {
  /// Whether a fault that was asked for lasts, under which writes may be put off for ever.
  fileprivate var isHeldBack: Bool {
    let court = world.court
    if court.isUnavailableForNow || court.unavailableStreams > 0 { return true }
    if court.injections.contains(where: { $0.code.isTransient }) { return true }
    return Side.allCases.contains { side in
      // Where writes overtake each other, the oldest of ten may come first after any number of tries.
      if world.link(side).mayReorder(.writes) { return true }
      return Lane.allCases.contains { conditions[side, $0].losesPercent > 0 }
    }
  }
}
