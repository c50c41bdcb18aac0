package import Exploration
package import Scenarios

/// What exploring may do to the world outside, besides what every part may.
package protocol ExploreShell: Shell {
  /// Whether a person has asked for the end.
  var isInterrupted: Bool { get }

  /// Seconds since some moment: what `--seconds` is measured by, and nothing that is printed where
  /// it is kept.
  var seconds: Double { get }

  /// Shows how far it has come, where somebody watches.
  func progress(_ line: String)

  /// Takes away what shows how far it has come.
  func endProgress()
}

/// `twohomes explore [FILE]`: random runs from one seed, until something breaks.
package struct ExploreProgram: Sendable {
  /// What `--runs` and the like have set.
  package struct Options: Sendable {
    package var seed: UInt64 = 1
    package var runs: Int?
    package var seconds: Int?
    package var out: String?
    package var bug: Bug?
    package var fault: Fault?
    package var isJSON = false

    package init() {}
  }

  package let file: String?
  package let options: Options

  package init(file: String?, options: Options) {
    self.file = file
    self.options = options
  }

  /// Explores, and says what was found.
  ///
  /// - Returns: the exit status: 1 where an invariant broke, 130 where a person ended it before.
  package func run(_ shell: some ExploreShell) -> ExitStatus {
    var player = Player()
    var lines: [String] = []
    if let file {
      switch opened(file, shell) {
      case .failure(let fault): return fault.status
      case .success(let start): (player, lines) = start
      }
    }
    var exploration = Exploration(
      from: player, lines: lines, seed: options.seed, bug: options.bug, only: options.fault)
    let isEnded = explore(&exploration, shell)
    let breaches = exploration.breaches()
    let report = ExploreReport(exploration, breaches, options: options, isInterrupted: !isEnded)
    var reason: String?
    if let out = options.out, let best = breaches.first {
      do throws(Unwritable) {
        try shell.write(Array(best.text.utf8), to: out)
      } catch {
        reason = "twohomes: \(printable(out)) can't be written: \(error.reason)"
      }
    }
    // What was found is told in any case: a file that can't be written loses nothing.
    let told = options.isJSON ? report.json : report.text(isSaved: reason == nil)
    for line in told { shell.print(line) }
    if let reason {
      shell.complain(reason)
      return .unwritable
    }
    if !breaches.isEmpty { return .failed }
    return isEnded ? .good : .interrupted
  }

  /// Plays the file from whose end the walks begin; what stands behind a `quit` counts for nothing.
  private func opened(
    _ file: String, _ shell: some Shell
  ) -> Result<(Player, [String]), ScriptFile.Fault> {
    switch ScriptFile.open(file, shell) {
    case .failure(let fault): return .failure(fault)
    case .success(let whole):
      var script = whole
      if let quit = whole.steps.first(where: { $0.command.isEnd }),
        let cut = try? Script(whole.lines.prefix(quit.line - 1).joined(separator: "\n"))
      {
        script = cut
      }
      let bytes = script.lines.reduce(0) { $0 + $1.utf8.count + 1 }
      guard bytes <= Source.largestFile - Bounds.found else {
        shell.complain(
          "\(printable(file)) has \(bytes) bytes: at most \(Source.largestFile - Bounds.found) leave "
            + "room for the lines of a walk behind them")
        return .failure(ScriptFile.Fault(status: .badFile))
      }
      let player = script.run()
      for failure in player.failures.prefix(3) {
        shell.complain(
          "\(printable(file)):\(failure.line):\(failure.column): \(failure.message)")
      }
      guard player.isGood else { return .failure(ScriptFile.Fault(status: .failed)) }
      return .success((player, script.lines))
    }
  }

  /// - Returns: whether it came to its end, and no person ended it.
  private func explore(_ exploration: inout Exploration, _ shell: some ExploreShell) -> Bool {
    let start = shell.seconds
    var shown = start
    let most = options.runs ?? (options.seconds == nil ? Bounds.runs : Bounds.mostRuns)
    defer { shell.endProgress() }
    while exploration.explorer.runs < most, !exploration.explorer.isDone {
      if shell.isInterrupted { return false }
      exploration.run()
      let now = shell.seconds
      if let seconds = options.seconds, now - start >= Double(seconds) { break }
      guard now - shown >= 0.2 else { continue }
      shown = now
      shell.progress(Self.progress(exploration, after: now - start))
    }
    let line = Self.progress(exploration, after: max(0.001, shell.seconds - start))
    shell.progress(line)
    return true
  }

  private static func progress(_ exploration: Exploration, after seconds: Double) -> String {
    let explorer = exploration.explorer
    let rate = Int(Double(explorer.steps) / seconds)
    let seen = exploration.sightings.count { $0.isSeen }
    let runs = "\(Numbers.grouped(explorer.runs)) runs, \(Numbers.grouped(explorer.steps)) steps"
    return "\(runs), \(Numbers.grouped(rate)) steps/s, deepest \(explorer.depth), "
      + "\(seen) of \(exploration.sightings.count) sometimes seen"
      + (explorer.laws.isEmpty ? "" : ", \(explorer.laws.count) broken")
  }
}
