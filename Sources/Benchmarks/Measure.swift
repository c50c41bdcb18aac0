#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Times work and compares it with a baseline in the same run.
///
/// Machines are noisy, ratios of neighbours are not: times are judged only where a person waits for
/// what is timed, and where the limit is far above what is usual.
enum Measure {
  /// The median time of some runs, in milliseconds, after one that does not count.
  static func median(runs: Int = 7, warmUps: Int = 1, _ body: () -> Void) -> Double {
    for _ in 0..<warmUps { body() }
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<runs {
      times.append(milliseconds(clock.measure(body)))
    }
    times.sort()
    return times[times.count / 2]
  }

  /// How long the processor worked on something, in seconds: what else runs meanwhile does not
  /// count.
  static func processorSeconds(_ body: () -> Void) -> Double {
    let start = clock()
    body()
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
  }

  /// The median ratio of two works that are timed in turn, so that a machine whose speed drifts
  /// slows both; with the median time of each, in milliseconds.
  static func pairs(
    _ count: Int = 7, _ work: () -> Void, beside baseline: () -> Void
  ) -> (work: Double, baseline: Double, ratio: Double) {
    var times: [(work: Double, baseline: Double)] = []
    for _ in 0..<count {
      times.append((median(runs: 1, warmUps: 0, work), median(runs: 1, warmUps: 0, baseline)))
    }
    func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    return (
      middle(times.map(\.work)), middle(times.map(\.baseline)),
      middle(times.map { $0.work / $0.baseline })
    )
  }

  static func milliseconds(_ time: Duration) -> Double {
    Double(time.components.seconds) * 1000
      + Double(time.components.attoseconds) / 1_000_000_000_000_000
  }

  /// Prints a ratio and whether it is within its limit.
  static func judge(
    _ name: String, _ times: (work: Double, baseline: Double, ratio: Double), atMost limit: Double
  ) -> Bool {
    let isGood = times.ratio <= limit
    print(
      "\(isGood ? "ok    " : "FAILED") \(name): \(rounded(times.work)) ms beside \(rounded(times.baseline)) ms, ratio \(rounded(times.ratio)), at most \(limit)"
    )
    return isGood
  }

  /// Prints a figure and whether it is below its limit.
  static func judge(_ name: String, _ value: Double, _ unit: String, below limit: Double) -> Bool {
    let isGood = value < limit
    print("\(isGood ? "ok    " : "FAILED") \(name): \(rounded(value)) \(unit), below \(limit)")
    return isGood
  }

  static func rounded(_ value: Double) -> String {
    let hundredths = Int(value * 100)
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
