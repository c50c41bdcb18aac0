/// How long two works took that were timed in turn, so that a machine whose speed drifts slows
/// both; in milliseconds.
struct Times {
  private var pairs: [(mine: Double, baseline: Double)] = []

  /// Times two works that wait, some times in turn.
  init(
    _ count: Int = 11, _ mine: () async throws -> Void, beside baseline: () async throws -> Void
  ) async rethrows {
    let clock = ContinuousClock()
    for turn in 0...count {
      let begin = clock.now
      try await mine()
      let middle = clock.now
      try await baseline()
      // The first turn only warms up.
      guard turn > 0 else { continue }
      pairs.append((Self.milliseconds(middle - begin), Self.milliseconds(clock.now - middle)))
    }
  }

  /// Prints how many times faster the first work is, and whether that is enough.
  func judge(_ name: String, atLeast limit: Double) -> Bool {
    func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    let ratio = middle(pairs.map { $0.baseline / $0.mine })
    let isGood = ratio >= limit
    let mine = Measure.rounded(middle(pairs.map(\.mine)))
    let baseline = Measure.rounded(middle(pairs.map(\.baseline)))
    print(
      "\(isGood ? "ok    " : "FAILED") \(name): \(mine) ms beside \(baseline) ms, \(Measure.rounded(ratio)) times faster, at least \(limit)"
    )
    return isGood
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) * 1000
      + Double(duration.components.attoseconds) / 1_000_000_000_000_000
  }
}
