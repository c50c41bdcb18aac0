import Scenarios
import Stage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Any moment of a long session, put back on the stage: beside doing everything again.
enum JourneyBench {
  private static let steps = 10_000

  static func run() -> Bool {
    var stage = StageState(speed: 1)
    stage = play(stage)
    let lines = stage.journey.branch.steps.count
    let end = stage.journey.branch.end
    let isSmall = Measure.judge(
      "memory of the whole process, with \(lines) steps behind",
      Double(MemoryBench.residentMegabytes), "MB", below: 200)

    // Everywhere, in no order that helps.
    let moments = (0..<200).map { $0 * 7919 % 200 * Int(end) / 200 }
    var times: [Double] = []
    var next = 0
    func jump() {
      let start = processorMilliseconds
      _ = stage.run("goto \(moments[next % moments.count])ms", isTyped: false)
      times.append(processorMilliseconds - start)
      next += 1
    }
    let isQuick = Measure.judge(
      "200 moments of \(lines) steps, beside doing all again once",
      Measure.pairs(3) {
        for _ in 0..<moments.count { jump() }
      } beside: {
        _ = play(StageState(speed: 1))
      }, atMost: 1.5)
    times.sort()
    print("      a moment takes the processor \(Measure.rounded(times[times.count / 2])) ms")
    let isWithinFrame = Measure.judge(
      "the slowest of them, in time of the processor", times[times.count - 1], "ms", below: 16)
    return isSmall && isQuick && isWithinFrame
  }

  private static func play(_ fresh: StageState) -> StageState {
    var stage = fresh
    stage.open(HouseholdBench.commands(steps * 4 / 13), named: "long")
    while stage.hasLinesLeft { _ = stage.run("step 1000", isTyped: false) }
    return stage
  }

  /// How long the processor has worked for this process: others do not count.
  private static var processorMilliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
  }
}
