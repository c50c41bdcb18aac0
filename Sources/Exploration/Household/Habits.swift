import Scenarios
import Simulation
import SyncEngine

/// What one run uses, and how often: drawn anew for each, so that runs differ in kind.
struct Habits: Sendable {
  /// How often each habit of the table is chosen, 0 for never, summed up from the first on.
  private var sums: [Int64] = []
  /// How often each lane is chosen.
  private var lanes: [Int64] = []
  /// Out of a hundred choices, how many are Alice's.
  private var alices: Int64 = 50
  /// Whether messages are kept, to be delivered one by one, or arrive in their time.
  private(set) var keepsMessages = true
  /// How many choices are made.
  private(set) var length: Int64 = 0
  /// Whether it ends with everything healed, and must settle then.
  private(set) var heals = true

  init() {}

  /// Draws the habits of a run; with one fault alone no other is among them.
  init(_ dice: inout Dice, only: Habit?) {
    keepsMessages = dice.roll(0...2) > 0
    length = dice.roll(Bounds.walk)
    if dice.roll(0...1) == 0 { length = max(Bounds.walk.lowerBound, length / 6) }
    heals = dice.roll(0...3) > 0
    alices = dice.pick([20, 50, 50, 80, 100])
    for _ in Side.allCases { for _ in Lane.allCases { lanes.append(dice.pick([1, 4, 16])) } }
    // In some runs little goes wrong, in others much.
    let isCalm = dice.roll(0...2) == 0
    var sum: Int64 = 0
    for habit in Habit.table {
      sum += weight(of: habit, isCalm: isCalm, only: only, &dice)
      sums.append(sum)
    }
  }

  private func weight(
    of habit: Habit, isCalm: Bool, only: Habit?, _ dice: inout Dice
  ) -> Int64 {
    let isFault = habit.kind == .fault
    let isUsed = dice.roll(0...99) < (isFault && isCalm ? habit.share / 4 : habit.share)
    let weight: Int64 = dice.pick([1, 2, 4, 8])
    if isFault, let only { return habit.name == only.name ? weight : 0 }
    switch habit.verb {
    case "deliver": return keepsMessages ? weight * 8 : 0
    case "wait": return keepsMessages ? weight / 2 : 12
    default: return isUsed ? weight : 0
    }
  }

  func habit(_ dice: inout Dice) -> Habit {
    let roll = dice.roll(0...max(0, (sums.last ?? 1) - 1))
    return Habit.table[sums.firstIndex { roll < $0 } ?? 0]
  }

  func side(_ dice: inout Dice) -> Side { dice.roll(0...99) < alices ? .alice : .bob }

  /// One of the lanes that have messages, or `nil` where none has.
  func lane(of world: World, _ dice: inout Dice) -> (side: Side, lane: Lane)? {
    var total: Int64 = 0
    for (index, weight) in lanes.enumerated() where !Self.isEmpty(index, world) { total += weight }
    guard total > 0 else { return nil }
    var roll = dice.roll(0...(total - 1))
    for (index, weight) in lanes.enumerated() where !Self.isEmpty(index, world) {
      if roll < weight { return Self.place(index) }
      roll -= weight
    }
    return nil
  }

  private static func place(_ index: Int) -> (side: Side, lane: Lane) {
    let count = Lane.allCases.count
    return (Side.allCases[index / count], Lane.allCases[index % count])
  }

  private static func isEmpty(_ index: Int, _ world: World) -> Bool {
    let (side, lane) = place(index)
    return world.link(side)[lane].isEmpty
  }
}
