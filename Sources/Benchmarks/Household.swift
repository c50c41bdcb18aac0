import Scenarios

/// Whole runs of the household, through the language, with every invariant on.
enum HouseholdBench {
  /// A scenario of so many commands: adds, acks and comments on both phones, with latency.
  static func commands(_ count: Int) -> Script {
    var lines = ["latency 100ms"]
    var made = 0
    for turn in 0... {
      if turn % 4 == 0 || made < 20 {
        made += 1
        lines += ["alice add \"card \(made)\"", "bob add \"card \(made)\""]
      } else {
        let old = made - 10 - turn % 10
        lines.append(turn % 2 == 0 ? "bob ack a\(old)" : "alice comment b\(old) \"seen\"")
      }
      lines.append("wait 40ms")
      if lines.count >= count { break }
    }
    lines.append("settle")
    return script(lines)
  }

  /// The same, but all comments go to one card.
  static func talk(_ count: Int) -> Script {
    var lines = ["latency 100ms", "alice add \"talk\"", "settle"]
    while lines.count < count {
      lines += ["alice comment a1 \"and\"", "bob comment a1 \"so\"", "wait 40ms"]
    }
    return script(lines + ["settle"])
  }

  /// A player whose household has so many cards on both phones.
  static func household(of count: Int) -> Player {
    var lines = (1...count).map { "alice add \"card \($0)\"" }
    lines.append("settle")
    return script(lines).run(keeps: 100)
  }

  /// Lines that are a scenario.
  static func script(_ lines: [String]) -> Script {
    do { return try Script(lines.joined(separator: "\n")) } catch {
      preconditionFailure("the benchmark's own scenario is none: \(error.errors)")
    }
  }

  static func run() -> Bool {
    let short = commands(10_000)
    let long = commands(20_000)
    let isLinear = Measure.judge(
      "20,000 commands beside 10,000",
      Measure.pairs(5) {
        check(long.run())
      } beside: {
        check(short.run())
      }, atMost: 2.3)

    let shortTalk = talk(10_000)
    let longTalk = talk(20_000)
    let isTalkLinear = Measure.judge(
      "20,000 comments on one card beside 10,000",
      Measure.pairs(5) {
        check(longTalk.run())
      } beside: {
        check(shortTalk.run())
      }, atMost: 2.3)

    let small = household(of: 100)
    let large = household(of: 10_000)
    let more = script((0..<200).flatMap { ["alice add \"one more \($0)\"", "settle"] })
    let isFlat = Measure.judge(
      "one more card in a household of 10,000 beside 100",
      Measure.pairs {
        check(more.play(on: large))
      } beside: {
        check(more.play(on: small))
      },
      atMost: 2)
    return isLinear && isTalkLinear && isFlat
  }

  private static func check(_ player: Player) {
    precondition(player.isGood, "the benchmark's run failed: \(player.failures.prefix(3))")
  }
}
