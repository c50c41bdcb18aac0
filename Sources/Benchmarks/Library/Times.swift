/// How long two works took that were timed in turn, so that a machine whose speed drifts slows
/// both; in milliseconds.
struct Times {
  private var pairs: [(mine: Double, baseline: Double)] = []

  /// Times two works that wait, some times in turn, and not what is done between.
  init(
    _ count: Int = 21, _ mine: () async throws -> Void, beside baseline: () async throws -> Void,
    between: () async -> Void = {}
  ) async rethrows {
    let clock = ContinuousClock()
    for turn in 0...count {
      let begin = clock.now
      try await mine()
      let mineTook = clock.now - begin
      await between()
      let middle = clock.now
      try await baseline()
      let baselineTook = clock.now - middle
      await between()
      // The first turn only warms up.
      guard turn > 0 else { continue }
      pairs.append((Self.milliseconds(mineTook), Self.milliseconds(baselineTook)))
    }
  }

  /// Prints how many times faster the first work is, and whether that is enough.
  func judge(_ name: String, atLeast limit: Double) -> Bool {
    let isGood = ratio >= limit
    print("\(isGood ? "ok    " : "FAILED") \(name): \(figures), at least \(limit)")
    return isGood
  }

  /// Prints how many times faster the first work is, which nobody claims anything of.
  func tell(_ name: String) { print("       \(name): \(figures)") }

  private var figures: String {
    let mine = Measure.rounded(Self.middle(pairs.map(\.mine)))
    let baseline = Measure.rounded(Self.middle(pairs.map(\.baseline)))
    return "\(mine) ms beside \(baseline) ms, \(Measure.rounded(ratio)) times faster"
  }

  private var ratio: Double { Self.middle(pairs.map { $0.baseline / $0.mine }) }

  private static func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1000
      + Double(duration.components.attoseconds) / 1_000_000_000_000_000
  }
}
