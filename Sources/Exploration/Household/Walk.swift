import Household
package import Scenarios
package import Simulation
import SyncEngine

/// The household as a model: its choices are lines of the language, typed at random.
package struct Walk: Model {
  package private(set) var player: Player
  private(set) var habits = Habits()
  private(set) var phrasebook = Phrasebook()
  /// How many choices are left to draw, and what heals everything at the end.
  private var left: Int64 = 0
  private var opening: [String] = []
  private var healing: [String] = []
  private var isHealing = false
  private var acts = 0
  private let arrivalsBefore: Int
  /// The one fault verb that is used, where only one is.
  private let only: Habit?
  /// Where a run that is shown must pass: the same start without the bug.
  private let sound: Player?

  /// A walk from where a player stands.
  ///
  /// With a bug it is on from then on; with a fault no other is used.
  package init(from start: Player, bug: Bug? = nil, only fault: Fault? = nil) {
    player = start
    player.keep(entries: 0)
    player.patience = Bounds.settle
    sound = bug == nil ? nil : player
    only = fault?.habit
    arrivalsBefore = player.arrivalCount
    player.sightings = Sightings()
    if let bug { _ = player.perform(phrasebook.move("bug \(bug.name) on").command) }
  }

  var simulation: Simulation { player.simulation }
}

/// A fault by its verb, such as `lose` or `cloud-reject`: one word, as options take them.
package struct Fault: Sendable {
  let habit: Habit

  package var name: String {
    habit.name.split(separator: " ").joined(separator: "-")
  }

  /// The verb alone: `reject`.
  package var verb: String { habit.verb }

  /// Every fault that can be walked by itself.
  package static let table = Habit.table.filter { $0.kind == .fault }.map { Fault(habit: $0) }
}

// MARK: - Walking

extension Walk {
  package mutating func begin(_ dice: inout Dice) {
    habits = Habits(&dice, only: only)
    left = habits.length
    opening = Side.allCases.map { side in
      habits.keepsMessages
        ? "\(side.name) hold on"
        : "\(side.name) latency \(dice.pick(["20ms", "500ms", "40ms..900ms", "1s..9s"]))"
    }
  }

  package mutating func draw(_ dice: inout Dice) -> Move? {
    if let line = opening.popLast() { return phrasebook.move(line) }
    while left > 0 {
      left -= 1
      if let line = habits.habit(&dice).line(self, &dice) { return phrasebook.move(line) }
    }
    guard habits.heals else { return nil }
    if !isHealing {
      isHealing = true
      healing = healers.reversed()
    }
    return healing.popLast().map { phrasebook.move($0) }
  }

  /// What ends every fault, and then lets everything settle.
  private var healers: [String] {
    var lines = ["cloud allow"]
    for side in Side.allCases {
      let phone = self.phone(side)
      if !isMember(side) { lines.append("cloud invite \(side.name)") }
      lines += ["lose 0%", "duplicate 0%", "reorder off", "hold off"].map { "\(side.name) \($0)" }
      if !phone.isRunning { lines.append("\(side.name) launch") }
      if !phone.isOnline { lines.append("\(side.name) online") }
      if phone.login == nil { lines.append("\(side.name) login \(side.name)") }
    }
    return lines + ["settle"]
  }

  package mutating func step(_ choice: Move) -> Bool {
    guard fits(choice) else { return false }
    let failures = player.failedCount
    // A settle may be given up after many steps; any other line that fails has done nothing.
    let before = choice.call?.name == "settle" ? player : nil
    _ = player.perform(choice.command)
    player.runToGoal()
    guard player.failedCount == failures else {
      if let before { player = before }
      return false
    }
    if choice.isStep { acts += 1 }
    return true
  }

  /// A delivery of nothing, or a wait for nothing, is no step at all.
  private func fits(_ move: Move) -> Bool {
    guard let call = move.call, ["deliver", "drop", "copy"].contains(call.name) else { return true }
    guard let (side, lane) = call.lane else { return true }
    return !simulation.world.link(side)[lane].isEmpty
  }

  package var broken: [String] { player.brokenInvariants }

  /// Whether the invariants are looked at: a benchmark measures what that costs.
  package var watches: Bool {
    get { player.watches }
    set { player.watches = newValue }
  }

  package var steps: Int { acts + player.arrivalCount - arrivalsBefore }

  package mutating func learn(from end: Walk) {
    player.sightings = end.player.sightings
    phrasebook = end.phrasebook
  }

  /// Whether a run may be shown: without the bug it must pass.
  package func accepts(_ run: [Move]) -> Bool {
    guard var player = sound else { return true }
    for move in run {
      _ = player.perform(move.command)
      player.runToGoal()
      guard player.isGood else { return false }
    }
    return true
  }
}

// MARK: - The moment

extension Walk {
  func phone(_ side: Side) -> Device<Item> { simulation.world.devices[side.rawValue] }

  func canWrite(_ side: Side) -> Bool {
    let phone = self.phone(side)
    return phone.isRunning && phone.login != nil
      && (phone.unansweredCount < Bounds.queue || left % 8 == 0)
  }

  /// Whether one more item is welcome: a few are enough for everything to meet.
  func hasRoom(_ side: Side, _ dice: inout Dice) -> Bool {
    simulation[side].rows.count < Bounds.items || dice.roll(0...7) == 0
  }

  /// One of the items in view.
  func item(of kinds: [Habit.ItemKind], _ side: Side, _ dice: inout Dice) -> ItemID? {
    var ids: [ItemID] = []
    for (id, row) in simulation[side].rows {
      switch row.item {
      case .card: ids.append(id)
      case .event: if kinds.contains(.event) { ids.append(id) }
      case .note: break
      }
    }
    return ids.isEmpty ? nil : dice.pick(ids)
  }

  /// One of the rejected writes, by name or as the newest.
  func refused(_ side: Side, _ dice: inout Dice) -> String? {
    guard let newest = phone(side).desk?.inbox.last?.value.write.id else { return nil }
    guard dice.roll(0...1) == 0, let first = phone(side).desk?.inbox.first else {
      return dice.roll(0...1) == 0 ? "" : " \(newest)"
    }
    return " \(first.value.write.id)"
  }

  /// One of the writes that the cloud has not judged yet.
  func unjudged(_ dice: inout Dice) -> String? {
    let side = habits.side(&dice)
    return phone(side).desk?.replica.unanswered.last.map { "\($0.value.write.id)" }
  }

  func lane(_ dice: inout Dice) -> (side: Side, lane: Lane)? {
    habits.lane(of: simulation.world, &dice)
  }

  func isMember(_ side: Side) -> Bool {
    let members = simulation.world.cloud.households[Roster.home]?.members ?? []
    return members.contains(Member(side.name).account)
  }
}

extension Call {
  /// The lane that is named, with its phone.
  var lane: (side: Side, lane: Lane)? {
    guard case .word(let name)? = self["device"], case .word(let word)? = self["lane"],
      let side = Side.allCases.first(where: { $0.name == name }),
      let lane = Lane.allCases.first(where: { $0.name == word })
    else { return nil }
    return (side, lane)
  }
}
