import Simulation
import SyncEngine

/// What goes wrong on the way between a phone and the cloud.
enum FaultVerbs {
  private static let forms: [[Part]] = [
    [.oneOf(["next"], "next"), DeviceVerbs.lane],
    [.value(.percent, "percent"), DeviceVerbs.lane],
  ]

  static let table: [Verb] = [
    fault("lose", "loses", next: \.losesNext, percent: \.losesPercent),
    fault("duplicate", "doubles", next: \.doublesNext, percent: \.doublesPercent),
    Verb(
      .device, "reorder", [[.oneOf(["on", "off"], "switch"), DeviceVerbs.lane]],
      "lets messages of a lane overtake each other; off: each is due after the one before",
      .world(.lostMessages) { player, call throws(Misfit) in
        let isOn = call.word("switch") == "on"
        for lane in call.lanes { player.simulation.setReordering(call.side, lane, isOn) }
        player.arranged(call, isOn ? "may overtake" : "keeps its order")
      }),
  ]

  /// What happens to the next message of a lane, or to so many of a hundred.
  private static func fault(
    _ name: String, _ does: String,
    next: any WritableKeyPath<Conditions.Way, Int> & Sendable,
    percent: any WritableKeyPath<Conditions.Way, Int> & Sendable
  ) -> Verb {
    let verb = String(does.dropLast())
    return Verb(
      .device, name, forms,
      "\(does) the next message of a lane, or of each, or so many of a hundred",
      .world(.lostMessages) { player, call throws(Misfit) in
        if let number = call.number("percent") {
          player.eachLane(call) { $0[keyPath: percent] = number }
          player.arranged(call, "\(does) \(number)% of its messages")
        } else {
          player.eachLane(call) { $0[keyPath: next] = 1 }
          player.arranged(call, "will \(verb) the next message")
        }
      })
  }
}
