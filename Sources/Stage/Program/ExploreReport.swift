import Exploration
import Scenarios

/// What an exploration came to, the same for the same seed: nothing of it depends on the clock.
struct ExploreReport {
  private let exploration: Exploration
  private let breaches: [Breach]
  private let options: ExploreProgram.Options
  private let isInterrupted: Bool

  init(
    _ exploration: Exploration, _ breaches: [Breach], options: ExploreProgram.Options,
    isInterrupted: Bool
  ) {
    self.exploration = exploration
    self.breaches = breaches
    self.options = options
    self.isInterrupted = isInterrupted
  }

  // MARK: For people

  /// What was found, where the file that was asked for could be written or could not.
  func text(isSaved: Bool) -> [String] { broken(isSaved: isSaved) + [summary] + sometimes }

  private var summary: String {
    let explorer = exploration.explorer
    let verdict = breaches.isEmpty ? "every invariant held" : "\(breaches.count) broken"
    return "explored from seed \(explorer.seed): \(Numbers.counted(explorer.runs, "run")), "
      + "\(Numbers.counted(explorer.steps, "step")), deepest \(Numbers.grouped(explorer.depth)); "
      + "\(verdict)\(ending)"
  }

  /// Why there were no more runs, where nobody has asked for so few.
  private var ending: String {
    if isInterrupted { return "; ended by hand" }
    guard exploration.explorer.isDone else { return "" }
    return "; ended \(Bounds.runsAfterBreak) runs after the first break"
  }

  private var sometimes: [String] {
    exploration.sightings.map { invariant, isSeen in
      "  \(isSeen ? "seen " : "never")  \(invariant.name): \(invariant.sometimes.sentence)"
    }
  }

  private func broken(isSaved: Bool) -> [String] {
    var lines: [String] = []
    for (index, breach) in breaches.enumerated() {
      let law = breach.invariant
      let tries = Numbers.counted(breach.tries, "try", "tries")
      let steps = Numbers.counted(breach.steps, "step")
      var saved = ""
      if index == 0, isSaved, let out = options.out { saved = "; saved as \(printable(out))" }
      lines.append("BROKEN \(law.name): \(law.sentence): \(breach.detail)")
      lines.append(
        "  in \(steps), \(breach.stepsAsFound) as found; none shorter in \(tries)\(saved)")
      for line in breach.text.split(separator: "\n") {
        lines.append("    \(printable(String(line)))")
      }
    }
    return lines
  }

  // MARK: For programs

  var json: [String] {
    let explorer = exploration.explorer
    let breaks = breaches.map { breach in
      JSON.pairs([
        "kind": "broken", "invariant": .string(breach.invariant.name),
        "detail": .string(breach.detail), "steps": .number(Int64(breach.steps)),
        "steps_as_found": .number(Int64(breach.stepsAsFound)),
        "tries": .number(Int64(breach.tries)), "scenario": .string(breach.text),
      ])
    }
    let sometimes = exploration.sightings.map { invariant, isSeen in
      JSON.pairs([
        "kind": "sometimes", "invariant": .string(invariant.name),
        "what": .string(invariant.sometimes.sentence), "seen": .bool(isSeen),
      ])
    }
    let end = JSON.pairs([
      "kind": "explored", "ok": .bool(breaches.isEmpty), "seed": .unsigned(explorer.seed),
      "runs": .number(Int64(explorer.runs)), "steps": .number(Int64(explorer.steps)),
      "depth": .number(Int64(explorer.depth)), "interrupted": .bool(isInterrupted),
      "ended_after_break": .bool(!isInterrupted && explorer.isDone),
    ])
    return (breaks + sometimes + [end]).map(\.text)
  }
}

/// Numbers as people read them.
enum Numbers {
  /// `1,234,567`.
  static func grouped(_ number: Int) -> String {
    var text = ""
    let digits = String(number)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }

  static func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(grouped(count)) \(count == 1 ? one : many ?? "\(one)s")"
  }
}
