import Household
import Scenarios
import Simulation
import SyncEngine

/// Something that a walk may do again and again: how its line is drawn from the moment.
///
/// One entry for every verb that acts on the world.
struct Habit: Sendable {
  /// Who acts in its lines.
  let actor: Subject.Kind
  let verb: String
  let kind: Kind
  /// Whether it acts by itself, or only arranges what happens later.
  let isStep: Bool
  /// Out of how many runs, in a hundred, it is used.
  let share: Int64
  /// A line that fits the moment, or `nil` where there is none.
  let line: @Sendable (Walk, inout Dice) -> String?

  /// What it is to whoever uses the app.
  enum Kind {
    /// What somebody does, or what lets things happen.
    case plain
    /// What goes wrong, or gets in the way.
    case fault
    /// What ends a fault.
    case cure
  }

  /// `thank`, `cloud reject`.
  var name: String { actor == .cloud ? "cloud \(verb)" : verb }

  init(
    _ actor: Subject.Kind, _ verb: String, _ kind: Kind, share: Int64, isStep: Bool = true,
    line: @escaping @Sendable (Walk, inout Dice) -> String?
  ) {
    self.kind = kind
    self.actor = actor
    self.verb = verb
    self.isStep = isStep
    self.share = share
    self.line = line
  }

  /// What people do, in a phone's name.
  init(
    person verb: String, share: Int64,
    words: @escaping @Sendable (Walk, Side, inout Dice) -> String?
  ) {
    self.init(.device, verb, .plain, share: share) { walk, dice in
      let side = walk.habits.side(&dice)
      guard walk.canWrite(side) else { return nil }
      return words(walk, side, &dice).map { "\(side.name) \(verb)\($0)" }
    }
  }

  /// What a person does with one item in view.
  init(
    on kinds: [ItemKind] = [.card], _ verb: String, share: Int64,
    words: @escaping @Sendable (inout Dice) -> String = { _ in "" }
  ) {
    self.init(person: verb, share: share) { walk, side, dice in
      walk.item(of: kinds, side, &dice).map { " \($0)\(words(&dice))" }
    }
  }

  enum ItemKind { case card, event }

  /// Every habit; the table of verbs is compared with it.
  static let table = people + phones + faults + cloud + wire + time
}

// MARK: - People

extension Habit {
  private static let people = [
    Habit(person: "add", share: 100) { walk, side, dice in
      guard walk.hasRoom(side, &dice) else { return nil }
      let role = dice.pick(["", " for me", " for both"])
      return " \(dice.text())\(role)\(dice.pick(["", "", " at +1h"]))"
    },
    Habit(person: "plan", share: 25) { walk, side, dice in
      guard walk.hasRoom(side, &dice) else { return nil }
      return " \(dice.text()) at \(dice.pick(["+2h", "+1h until +30m"]))"
    },
    Habit(on: [.card, .event], "edit", share: 80) { " \($0.text())" },
    Habit("schedule", share: 30) { " \($0.pick(["+1h", "+3h", "none"]))" },
    Habit("ack", share: 60),
    Habit("comment", share: 50) { " \($0.text())" },
    Habit("thank", share: 60),
    Habit(on: [.card, .event], "delete", share: 50),
    Habit("note", share: 35) { " \($0.text())" },
    Habit("read", share: 35),
    Habit(person: "retry", share: 35) { walk, side, dice in walk.refused(side, &dice) },
    Habit(person: "discard", share: 25) { walk, side, dice in walk.refused(side, &dice) },
    Habit(person: "dismiss", share: 10) { walk, side, _ in
      walk.simulation[side].toast == nil ? nil : ""
    },
  ]
}

// MARK: - Phones

extension Habit {
  private static func phone(
    _ verb: String, _ kind: Kind = .fault, share: Int64, isStep: Bool = true,
    words: @escaping @Sendable (Device<Item>, inout Dice) -> String?
  ) -> Habit {
    Habit(.device, verb, kind, share: share, isStep: isStep) { walk, dice in
      let side = walk.habits.side(&dice)
      return words(walk.phone(side), &dice).map { "\(side.name) \(verb)\($0)" }
    }
  }

  private static let phones = [
    phone("offline", share: 40) { phone, _ in phone.isRunning && phone.isOnline ? "" : nil },
    phone("online", .cure, share: 100) { phone, _ in phone.isRunning && !phone.isOnline ? "" : nil
    },
    phone("kill", share: 25) { phone, _ in phone.isRunning ? "" : nil },
    phone("launch", .cure, share: 100) { phone, _ in phone.isRunning ? nil : "" },
    phone("storage", share: 15, isStep: false) { phone, _ in phone.hasStorage ? " off" : " on" },
    phone("logout", share: 20) { phone, _ in phone.isRunning && phone.login != nil ? "" : nil },
    phone("login", .cure, share: 100) { phone, dice in
      guard phone.isRunning, phone.login == nil || dice.roll(0...9) == 0 else { return nil }
      let own = phone.id.name
      return " \(dice.pick([own, own, "carol", own == "alice" ? "bob" : "alice"]))"
    },
    phone("refresh", .plain, share: 20) { phone, _ in phone.state == .online ? "" : nil },
    Habit(.device, "evict", .fault, share: 20) { walk, dice in
      let side = walk.habits.side(&dice)
      guard walk.canWrite(side) else { return nil }
      let item = dice.roll(0...1) == 0 ? walk.item(of: [.card], side, &dice) : nil
      return "\(side.name) evict\(item.map { " \($0)" } ?? "")"
    },
    lane("latency", share: 30) { dice in dice.pick(["20ms", "500ms", "40ms..900ms", "1s..9s"]) },
    lane("hold", share: 20) { dice in dice.pick(["on", "off", "off"]) },
  ]

  /// What is arranged for a lane, or for all of a phone.
  private static func lane(
    _ verb: String, share: Int64, words: @escaping @Sendable (inout Dice) -> String
  ) -> Habit {
    Habit(.device, verb, .fault, share: share, isStep: false) { walk, dice in
      let side = walk.habits.side(&dice)
      let lane = dice.roll(0...3) == 0 ? "" : " \(dice.pick(Lane.allCases).name)"
      return "\(side.name) \(verb) \(words(&dice))\(lane)"
    }
  }

  private static let faults = [
    lane("lose", share: 25) { dice in dice.pick(["next", "next", "30%", "0%"]) },
    lane("duplicate", share: 25) { dice in dice.pick(["next", "next", "30%", "0%"]) },
    lane("reorder", share: 20) { dice in dice.pick(["on", "on", "off"]) },
    phone("fail", share: 10, isStep: false) { phone, _ in " next" },
  ]
}

// MARK: - The cloud, the wire, time

extension Habit {
  private static func cloud(
    _ verb: String, _ kind: Kind = .fault, share: Int64, isStep: Bool = false,
    words: @escaping @Sendable (Walk, inout Dice) -> String?
  ) -> Habit {
    Habit(.cloud, verb, kind, share: share, isStep: isStep) { walk, dice in
      words(walk, &dice).map { "cloud \(verb)\($0)" }
    }
  }

  private static let cloud = [
    cloud("reject", share: 50) { walk, dice in
      if dice.roll(0...3) == 0 { return walk.unjudged(&dice).map { " \($0)" } }
      let from = dice.pick(["", "", " from alice", " from bob"])
      let operation = dice.pick(["", "", "", " edit", " add", " thank"])
      let code = dice.pick(["", "", "", " code unavailable"])
      return " next\(dice.pick(["", "", " 2", " 3"]))\(from)\(operation)\(code)"
    },
    cloud("unavailable", share: 20) { _, dice in
      " \(dice.pick(["next", "next 2", "for 3s", "for 20s"]))"
    },
    cloud("swallow", share: 15) { _, dice in " next\(dice.pick(["", " 2"]))" },
    cloud("allow", .cure, share: 25) { _, _ in "" },
    cloud("rule", share: 15) { _, dice in
      " \(dice.pick(rules)) \(dice.pick(["on", "off"]))"
    },
    cloud("conflicts", share: 15) { _, dice in
      " \(dice.pick(HouseRules.Conflicts.allCases).rawValue)"
    },
    cloud("remove", share: 10, isStep: true) { _, dice in " \(dice.pick(Side.allCases).name)" },
    cloud("invite", .cure, share: 60, isStep: true) { walk, dice in
      let side = dice.pick(Side.allCases)
      return walk.isMember(side) ? nil : " \(side.name)"
    },
  ]

  private static let rules = HouseRules.table.filter(\.isSwitchable).map(\.name)

  private static func message(
    _ verb: String, _ kind: Kind = .fault, share: Int64, isStep: Bool = true
  ) -> Habit {
    Habit(.stage, verb, kind, share: share, isStep: isStep) { walk, dice in
      walk.lane(&dice).map { "\(verb) \($0.side.name) \($0.lane.name)" }
    }
  }

  private static let wire = [
    // Each arrival counts by itself.
    message("deliver", .plain, share: 100, isStep: false), message("drop", share: 20),
    message("copy", share: 20),
  ]

  private static let time = [
    Habit(.stage, "wait", .plain, share: 100, isStep: false) { walk, dice in
      guard walk.simulation.earliest != nil else { return nil }
      return "wait \(dice.pick(["100ms", "500ms", "1s", "5s", "20s"]))"
    },
    Habit(.stage, "settle", .plain, share: 30, isStep: false) { walk, _ in
      walk.simulation.earliest == nil ? nil : "settle"
    },
  ]
}

extension Dice {
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(roll(0...Int64(elements.count - 1)))]
  }

  /// A text in quotes; now and then one that no rule lets through.
  fileprivate mutating func text() -> String {
    pick(["\"x\"", "\"y\"", "\"z\"", "\"x\"", "\"y\"", "\"z\"", "\"\""])
  }
}
