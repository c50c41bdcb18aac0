import Household
import Simulation
import SyncEngine

/// The world, doing what two sessions did in the order in which their backend judged it.
struct Replay {
  var world = World()

  /// Makes a write on the version on which it was made there, and has it judged and answered.
  mutating func judge(_ write: Write<Item>) throws {
    let side = Side(write.id.device)
    while version(side) < write.basis, !world.link(side)[.snapshots].isEmpty {
      deliverFirst(.snapshots, side)
    }
    try perform(.change(write.change), side)
    deliverFirst(.writes, side)
    deliverFirst(.answers, side)
  }

  /// The same for a rejected write that was sent again.
  mutating func judgeAgain(_ write: Write<Item>) throws {
    let side = Side(write.id.device)
    while version(side) < write.basis { deliverFirst(.snapshots, side) }
    try perform(.retry(nil), side)
    deliverFirst(.writes, side)
    deliverFirst(.answers, side)
  }

  mutating func perform(_ input: Device<Item>.Input, _ side: Side) throws {
    _ = try world.perform(input, on: side)
  }

  /// Delivers whatever is on its way, and ends no wait.
  mutating func deliverAll() {
    while let choice = world.choices.first, case .deliver = choice { _ = world.step(choice) }
  }

  /// Delivers whatever is on its way.
  mutating func settle() {
    while let choice = world.choices.first { _ = world.step(choice) }
  }

  func view(_ side: Side) -> HomeView { HomeView(world[side]) }

  var table: Table<Item> { world.cloud.households[Roster.home]?.table ?? .init() }

  private func version(_ side: Side) -> Version { world[side].desk?.replica.version ?? 0 }

  private mutating func deliverFirst(_ lane: Lane, _ side: Side) {
    guard let message = world.link(side)[lane].first else { return }
    _ = world.step(.deliver(side, lane, message.id))
  }
}

/// Commands that a seed chooses, whatever anybody sees.
struct RandomCommands {
  private var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed) }

  mutating func isUnder(percent: Int) -> Bool { dice.isUnder(percent: percent) }

  mutating func roll(_ range: ClosedRange<Int64>) -> Int64 { dice.roll(range) }

  /// The next change by somebody, given the name of what is made next on that phone.
  mutating func next(by member: Member) -> @Sendable (ItemID) -> Change<Item> {
    let text = "Title \(dice.roll(1...9))"
    switch dice.roll(1...10) {
    case 1...3:
      let role: CardRole = dice.isUnder(percent: 50) ? .partner : .both
      return { .set(.card(Card(id: $0, title: text, maker: member, role: role)), mustBeNew: true) }
    case 4:
      let start = Moment(milliseconds: dice.roll(0...3) * 3_600_000)
      let end = start.adding(milliseconds: dice.roll(0...9))
      return {
        .set(
          .event(Event(id: $0, title: text, maker: member, start: start, end: end)),
          mustBeNew: true)
      }
    default:
      let change = change(by: member, text)
      return { _ in change }
    }
  }

  /// A change of something that may be there or not.
  private mutating func change(by member: Member, _ text: String) -> Change<Item> {
    let device = dice.isUnder(percent: 50) ? "alice" : "bob"
    let id = ItemID(device: device, number: Int(dice.roll(1...4)))
    switch dice.roll(4...9) {
    case 4: return .patch(id, .title(dice.isUnder(percent: 20) ? "" : text))
    case 5:
      let start = Moment(milliseconds: dice.roll(0...3) * 3_600_000)
      return .patch(id, .start(dice.isUnder(percent: 30) ? nil : start))
    case 6: return .patch(id, .acknowledge(dice.isUnder(percent: 10) ? .alice : member))
    case 7: return .patch(id, .comment(Card.Comment(by: member, text: text)))
    case 8: return .patch(id, .thank)
    default: return .delete(id)
    }
  }
}
