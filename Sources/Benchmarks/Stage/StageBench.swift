import Canvas
import Scenarios
import Stage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The stage without a terminal: from a key to the cells that are to be sent.
@MainActor
enum StageBench {
  static let size = (width: 200, height: 60)

  /// A stage on which a scenario has been played to its end, paused there.
  static func stage(_ lines: [String], keys: [KeyPress] = []) -> StageModel {
    let model = StageModel(StageState(speed: 1))
    model.update { state in
      state.open(HouseholdBench.script(lines), named: "benchmark")
      _ = state.run("step 100000")
      _ = state.run("pause")
      for key in keys { _ = state.handle(.press(key)) }
    }
    return model
  }

  /// A stage whose panes hold so many cards, scrolled by so many pages.
  static func cards(_ count: Int, pages: Int = 0) -> StageModel {
    stage(
      (1...count).map { "alice add \"card \($0)\"" },
      keys: Array(repeating: KeyPress(.pageDown), count: pages))
  }

  /// Types a letter and takes it away, so many times: the median time of one frame in
  /// milliseconds, from the key until its picture is handed on.
  ///
  /// It is the time of this thread alone, whatever else the machine is doing.
  static func letters(
    on model: StageModel, times: Int = 60, show: (Canvas) -> Void
  ) -> Double {
    var all: [Double] = []
    for _ in 0..<times {
      for key in [KeyPress(.character("x")), KeyPress(.backspace)] {
        let start = threadTime()
        _ = model.update { $0.handle(.press(key)) }
        show(picture(model))
        all.append(threadTime() - start)
      }
    }
    return all.sorted()[all.count / 2]
  }

  /// Milliseconds that this thread has run so far.
  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }

  /// The same without a terminal, down to which row has changed.
  private static func letters(on model: StageModel) -> Double {
    var shown = picture(model)
    return letters(on: model) { next in
      let changed = next.changedRows(from: shown)
      precondition(changed.count == 1, "a letter changed the rows \(changed)")
      shown = next
    }
  }

  /// Both in turn, with their medians and the median of their ratios.
  private static func pairs(
    _ work: StageModel, _ baseline: StageModel
  ) -> (work: Double, baseline: Double, ratio: Double) {
    let times = (0..<7).map { _ in (letters(on: work), letters(on: baseline)) }
    func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    return (middle(times.map(\.0)), middle(times.map(\.1)), middle(times.map { $0.0 / $0.1 }))
  }

  static func picture(_ model: StageModel) -> Canvas {
    model.picture(width: size.width, height: size.height)
  }

  static func run() -> Bool {
    let full = cards(100)
    let isQuick = Measure.judge(
      "the cells of a 200x60 frame with one changed row, and which row that is",
      letters(on: full), "ms", below: 1)
    let isFlat = Measure.judge(
      "a letter typed with 10,000 cards in the panes beside 100", pairs(cards(10_000), full),
      atMost: 1.3)
    let isFlatBelow = Measure.judge(
      "the same scrolled to the last card",
      pairs(cards(10_000, pages: 2_100), cards(100, pages: 2_100)), atMost: 1.3)
    return isQuick && isFlat && isFlatBelow && isWireFlat()
  }

  /// Ten thousand entries of the wire, drawn and scrolled to their first, beside a hundred; and what
  /// it takes to follow messages that all stay on their way.
  private static func isWireFlat() -> Bool {
    func wire(_ messages: Int, pages: Int) -> StageModel {
      stage(
        (1...messages / 6).flatMap { ["alice add \"card \($0)\"", "settle"] } + ["focus wire"],
        keys: Array(repeating: KeyPress(.pageUp), count: pages))
    }
    let isFlat = Measure.judge(
      "a letter typed with 10,000 entries on the wire, scrolled to the first, beside 100",
      pairs(wire(10_000, pages: 2_100), wire(100, pages: 2_100)), atMost: 1.3)
    func keep(_ messages: Int) {
      _ = stage(["bob hold on"] + (1...messages).map { "alice add \"card \($0)\"" })
    }
    let isLinear = Measure.judge(
      "2,000 snapshots kept on their way beside 1,000",
      Measure.pairs(3, { keep(2_000) }, beside: { keep(1_000) }), atMost: 2.6)
    return isFlat && isLinear
  }
}
