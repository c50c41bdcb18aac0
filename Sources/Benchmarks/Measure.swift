/// Times work and compares it with a baseline in the same run.
///
/// Absolute times are printed and never judged: machines are noisy, ratios of neighbours are not.
enum Measure {
  /// The median time of some runs, in milliseconds, after one that does not count.
  static func median(runs: Int = 7, _ body: () -> Void) -> Double {
    body()
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<runs {
      let time = clock.measure(body)
      times.append(
        Double(time.components.seconds) * 1000
          + Double(time.components.attoseconds) / 1_000_000_000_000_000)
    }
    times.sort()
    return times[times.count / 2]
  }

  /// Prints a ratio and whether it is within its limit.
  static func judge(_ name: String, _ work: Double, beside baseline: Double, atMost limit: Double)
    -> Bool
  {
    let ratio = work / baseline
    let isGood = ratio <= limit
    print(
      "\(isGood ? "ok    " : "FAILED") \(name): \(rounded(work)) ms beside \(rounded(baseline)) ms, ratio \(rounded(ratio)), at most \(limit)"
    )
    return isGood
  }

  static func rounded(_ value: Double) -> String {
    let hundredths = Int(value * 100)
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
