import Scenarios
import Simulation

/// A session that somebody plays by hand, without a plan: commands of every kind, time that runs,
/// is stepped and is left in the middle of things, the past, and what is made of it there.
struct RandomSession {
  private var dice: Dice
  private(set) var journey: Journey
  private let parser = CommandParser()

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    journey = Journey(Player(seed: seed))
  }

  private mutating func roll(_ count: Int) -> Int { Int(dice.roll(0...Int64(count - 1))) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[roll(elements.count)]
  }

  mutating func play(_ moves: Int, inThePast: Bool = true) {
    for _ in 0..<moves {
      switch roll(inThePast ? 12 : 10) {
      case 0...4: type(line())
      case 5: for _ in 0..<roll(4) { _ = journey.step() }
      case 6: run(Int64(roll(1500)))
      case 7:
        type(pick(["settle within 20s", "wait 700ms", "await alice unanswered 0 within 2s"]))
      case 8: journey.runToGoal()
      case 9: for _ in 0..<roll(3) { journey.advance() }
      case 10: journey.move(to: journey.cursor - roll(6))
      default: journey.move(toMoment: journey.player.now - Int64(roll(900)))
      }
    }
  }

  /// Types a line, as at the prompt: what a command lets run has come to its end before.
  mutating func type(_ line: String) {
    if journey.isAtEnd { journey.runToGoal() }
    guard case .command(let command)? = try? parser.parse(line, focus: .alice) else {
      preconditionFailure("\(line) is no command")
    }
    _ = journey.perform(command)
  }

  /// Lets time run by so much, as the stage does.
  private mutating func run(_ milliseconds: Int64) {
    let end = journey.player.now + milliseconds
    while let next = journey.nextMoment, next <= end {
      journey.player.goal == nil && journey.isAtEnd ? _ = journey.step() : journey.advance()
    }
    if journey.nextMoment != nil { journey.pass(to: max(end, journey.player.now)) }
  }

  private mutating func line() -> String {
    let who = pick(["alice ", "bob "])
    let id = pick(["a1", "a2", "b1", "b2"])
    let lane = pick(["", " writes", " answers", " snapshots", " loads"])
    switch roll(34) {
    case 0...4: return who + #"add "Milk""#
    case 5, 6: return #"add "Bread" for both at +2h"#
    case 7, 8: return who + "ack \(id)"
    case 9, 10: return who + #"edit \#(id) "Oat milk""#
    case 11: return who + #"comment \#(id) "which?""#
    case 12, 13: return who + "thank \(id)"
    case 14: return who + "delete \(id)"
    case 15: return who + #"plan "Dentist" at 15:00"#
    case 16: return who + #"note \#(id) "long""#
    case 17: return who + "read \(id)"
    case 18: return who + "offline"
    case 19, 20: return who + "online"
    case 21: return who + pick(["kill", "launch", "logout", "login carol", "login alice"])
    case 22: return who + "latency \(pick(["10ms", "40ms..900ms", "0ms"]))\(lane)"
    case 23: return who + "lose next\(lane)"
    case 24: return who + "duplicate 30%\(lane)"
    case 25: return who + "reorder \(pick(["on", "off"]))\(lane)"
    case 26: return who + "hold \(pick(["on", "off", "off"]))\(lane)"
    case 27: return pick(["cloud reject next", "cloud swallow next", "cloud allow"])
    case 28: return pick(["cloud unavailable next 2", "cloud unavailable for 3s"])
    case 29: return "cloud conflicts \(pick(["last-arrival", "reject-outdated"]))"
    case 30: return pick(["cloud remove bob", "cloud invite bob", "bug stale-undo on"])
    case 31: return pick(["deliver alice writes", "drop m3", "copy m5", "deliver m4"])
    case 32: return "expect \(who)unanswered \(roll(3))"
    default: return who + pick(["retry", "discard", "dismiss", "refresh", "evict", "fail next"])
    }
  }
}

extension Player {
  /// The timeline without the lines that only let time pass: what is told of a session, however
  /// its time was let run.
  var story: [String] {
    entries.compactMap { entry in
      if case .command(let line) = entry.what,
        ["wait", "settle", "await"].contains(where: { line.hasPrefix($0) })
      {
        return nil
      }
      return "\(entry.at) \(entry.what)"
    }
  }
}
