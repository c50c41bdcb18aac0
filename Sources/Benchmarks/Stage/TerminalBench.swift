import Terminal
import TerminalTesting

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The built program on a terminal of its own, and beside it programs of Debian.
@MainActor
enum TerminalBench {
  private static let environment = ["TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin"]

  static func run() -> Bool {
    do {
      let isIdle = try idle()
      let isQuick = try keys()
      let isPainted = try paint()
      return isIdle && isQuick && isPainted
    } catch {
      print("FAILED \(error)")
      return false
    }
  }

  private static func stage(_ keys: String = "") throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      running: BuiltProducts.path(of: "twohomes"), environment: environment, width: 200, height: 60)
    try terminal.waitFor("F10")
    try terminal.send(keys)
    return terminal
  }

  /// A program of Debian, where it is installed.
  private static func other(_ path: String, _ arguments: [String] = []) throws -> PseudoTerminal? {
    guard access(path, X_OK) == 0 else {
      print("       \(path) is not installed: nothing to compare with")
      return nil
    }
    return try PseudoTerminal(
      running: path, arguments, environment: environment + ["HOME=/tmp"], width: 200, height: 60)
  }
}

// MARK: - Idle

extension TerminalBench {
  /// What each takes of the processor in ten seconds in which nobody does anything.
  private static func idle() throws -> Bool {
    let add = "alice add \"x\"\r"
    var all: [(name: String, terminal: PseudoTerminal, isOurs: Bool)] = [
      ("the first screen", try stage(), true),
      ("paused, a message under way", try stage("pause\r" + add), true),
      ("played to the end", try stage(add + "settle\r "), true),
      ("a page of help", try stage(add + "help\r"), true),
    ]
    if let htop = try other("/usr/bin/htop") { all.append(("htop", htop, false)) }
    if let tig = try other("/usr/bin/tig", ["-C", "."]) { all.append(("tig", tig, false)) }
    read(all.map(\.terminal), seconds: 3)
    let before = all.map { processorTime(of: $0.terminal.process) }
    read(all.map(\.terminal), seconds: 10)
    let used = zip(all, before).map { processorTime(of: $0.terminal.process) - $1 }
    var isIdle = true
    for ((name, _, isOurs), used) in zip(all, used) {
      let figures = "\(Measure.rounded(used)) ms of the processor in 10 s"
      guard isOurs else {
        print("       idle, \(name): \(figures)")
        continue
      }
      let isGood = used < 1
      isIdle = isIdle && isGood
      print("\(isGood ? "ok    " : "FAILED") idle, \(name): \(figures); 0 ms are claimed")
    }
    return isIdle
  }

  /// Lets time pass, and takes what the programs send meanwhile.
  private static func read(_ terminals: [PseudoTerminal], seconds: Int) {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    while clock.now < end {
      for terminal in terminals { terminal.look(times: 1) }
      usleep(20_000)
    }
  }
}

extension TerminalBench {
  /// Milliseconds that all threads of a process have run so far; 0 where that can't be asked.
  ///
  /// By the clock of the process: the kernel's ticks charge whoever runs when one comes with ten
  /// milliseconds, and the end of a thread that has long had nothing to do can be that.
  private static func processorTime(of process: pid_t) -> Double {
    #if canImport(Glibc)
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0
    else { return 0 }
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    #else
    return 0
    #endif
  }
}

// MARK: - Keys

extension TerminalBench {
  /// From a key to the first byte that comes back, and how many come in all.
  private static func keys() throws -> Bool {
    let full =
      "pause\r" + (1...20).map { "alice add \"card \($0)\"\r" }.joined() + "play\rsettle\r "
    let letters = (0..<120).map { ["a", "l", "i", "c", "e", " ", "\u{15}"][$0 % 7] }
    let small = try answers(to: letters, of: try stage())
    let large = try answers(to: letters, of: try stage(full))
    for (name, figures) in [("on the first screen", small), ("with 20 cards", large)] {
      print("       a key \(name): \(figures)")
    }
    if let htop = try other("/usr/bin/htop") {
      let figures = try answers(
        to: (0..<120).map { $0 % 2 == 0 ? "\u{1B}[B" : "\u{1B}[A" }, of: htop)
      print("       an arrow in htop: \(figures)")
    }
    if let tig = try other("/usr/bin/tig", ["-C", "."]) {
      let figures = try answers(to: (0..<120).map { $0 % 2 == 0 ? "j" : "k" }, of: tig)
      print("       a letter in tig: \(figures)")
    }
    let isQuick = Measure.judge(
      "from a key to its first byte, 200x60, the median", max(small.median, large.median), "ms",
      below: 1)
    let isShort = Measure.judge(
      "bytes for a typed letter, the median", Double(max(small.bytes, large.bytes)), "bytes",
      below: 65)
    return isQuick && isShort
  }

  private struct Answers: CustomStringConvertible {
    let median: Double
    let slowest: Double
    let bytes: Int

    var description: String {
      "\(Measure.rounded(median)) ms, nineteen of twenty within \(Measure.rounded(slowest)), \(bytes) bytes"
    }
  }

  private static func answers(to keys: [String], of terminal: PseudoTerminal) throws -> Answers {
    read([terminal], seconds: 2)
    var times: [Double] = []
    var bytes: [Int] = []
    let clock = ContinuousClock()
    for key in keys {
      while !terminal.isSilent(milliseconds: 10) { terminal.look(times: 1) }
      let before = terminal.screen.byteCount
      let start = clock.now
      try terminal.send(key)
      guard !terminal.isSilent(milliseconds: 1_000) else { continue }
      times.append(Measure.milliseconds(clock.now - start))
      while !terminal.isSilent(milliseconds: 10) { terminal.look(times: 1) }
      bytes.append(terminal.screen.byteCount - before)
    }
    times.sort()
    bytes.sort()
    guard !times.isEmpty else { return Answers(median: .infinity, slowest: .infinity, bytes: 0) }
    return Answers(
      median: times[times.count / 2], slowest: times[times.count * 19 / 20],
      bytes: bytes[bytes.count / 2])
  }
}

// MARK: - Painting

extension TerminalBench {
  /// This program once more on a terminal of its own, where it paints.
  private static func paint() throws -> Bool {
    let terminal = try PseudoTerminal(
      running: BuiltProducts.path(of: "Benchmarks"), ["painting"], environment: environment,
      width: 200, height: 60)
    try terminal.wait("the figures", seconds: 60) { $0.text.contains("painted ") }
    let line = terminal.screen.rows.first { $0.hasPrefix("painted ") } ?? ""
    let figures = line.split(separator: " ").compactMap { Double($0) }
    _ = try terminal.waitForEnd()
    guard figures.count == 2 else { return false }
    print("       a whole frame, to a terminal that is read: \(figures[1]) ms")
    return Measure.judge(
      "a 200x60 frame with one changed row, its cells and on to the terminal", figures[0], "ms",
      below: 1)
  }

  /// Paints on the terminal of this process, and prints the two medians.
  static func painting() -> Bool {
    do throws(TerminalRefusal) {
      let screen = try TerminalScreen.open()
      let model = StageBench.cards(100)
      screen.show(StageBench.picture(model))
      let row = StageBench.letters(on: model) { screen.show($0) }
      let whole = StageBench.letters(on: model) {
        screen.redraw()
        screen.show($0)
      }
      screen.close()
      print("painted \(Measure.rounded(row)) \(Measure.rounded(whole))")
      return true
    } catch {
      print("FAILED \(error)")
      return false
    }
  }
}
