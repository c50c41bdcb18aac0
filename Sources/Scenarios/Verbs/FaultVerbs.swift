import Simulation
import SyncEngine

/// What goes wrong on the way between a phone and the cloud.
enum FaultVerbs {
  private static let forms: [[Part]] = [
    [.oneOf(["next"], "next"), DeviceVerbs.lane],
    [.value(.percent, "percent"), DeviceVerbs.lane],
  ]

  static let table: [Verb] = [
    Verb(
      .device, "lose", forms,
      "loses the next message of a lane, or of each, or so many of a hundred",
      .world(.lostMessages) { player, call throws(Misfit) in
        if let percent = call.number("percent") {
          player.eachLane(call) { $0.losesPercent = percent }
          player.arranged(call, "loses \(percent)% of its messages")
        } else {
          player.eachLane(call) { $0.losesNext = 1 }
          player.arranged(call, "will lose the next message")
        }
      }),
    Verb(
      .device, "duplicate", forms,
      "doubles the next message of a lane, or of each, or so many of a hundred",
      .world(.lostMessages) { player, call throws(Misfit) in
        if let percent = call.number("percent") {
          player.eachLane(call) { $0.doublesPercent = percent }
          player.arranged(call, "doubles \(percent)% of its messages")
        } else {
          player.eachLane(call) { $0.doublesNext = 1 }
          player.arranged(call, "will double the next message")
        }
      }),
    Verb(
      .device, "reorder", [[.oneOf(["on", "off"], "switch"), DeviceVerbs.lane]],
      "lets messages of a lane overtake each other; off: each is due after the one before",
      .world(.lostMessages) { player, call throws(Misfit) in
        let isOn = call.word("switch") == "on"
        for lane in call.lanes { player.simulation.setReordering(call.side, lane, isOn) }
        player.arranged(call, isOn ? "may overtake" : "keeps its order")
      }),
  ]
}
