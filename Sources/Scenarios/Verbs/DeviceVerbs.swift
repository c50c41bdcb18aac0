import Household
import Simulation
import SyncEngine

/// What happens to a phone and to its way to the cloud.
enum DeviceVerbs {
  static let lanes = Lane.allCases.map(\.name)
  static let lane = Part.optional([.oneOf(["writes", "answers", "snapshots", "loads"], "lane")])

  static let table: [Verb] = [
    Verb(
      .device, "offline", [[]], "cuts the connection: what is on its way is lost",
      .world { player, call throws(Misfit) in try player.tell(call.side, .disconnected) }),
    Verb(
      .device, "online", [[]], "connects again: the phone listens and sends its queue",
      .world { player, call throws(Misfit) in try player.tell(call.side, .connected) }),
    Verb(
      .device, "refresh", [[]], "asks the cloud for a snapshot now",
      .world { player, call throws(Misfit) in try player.tell(call.side, .refresh) }),
    Verb(
      .device, "latency", [[.value(.latency, "time"), lane]],
      "sets how long messages travel one way, in one lane or in all",
      .world { player, call throws(Misfit) in
        guard case .latency(let latency)? = call["time"] else { return }
        player.eachLane(call) { $0.latency = latency }
        player.arranged(call, "takes \(Sentence.latency(latency)) one way")
      }),
    Verb(
      .device, "hold", [[.oneOf(["on", "off"], "switch"), lane]],
      "keeps messages, to be delivered by hand, in one lane or in all",
      .world { player, call throws(Misfit) in
        let isOn = call.word("switch") == "on"
        player.eachLane(call) { $0.isKept = isOn }
        player.arranged(call, isOn ? "is kept" : "is not kept any more")
      }),
    Verb(
      .device, "fail", [[.word("next")]],
      "makes the next local save fail: nothing is queued, a toast says so",
      .world { player, call throws(Misfit) in
        let side = call.side
        player.arrange(call.subject, "the next local save will fail") {
          $0.failNext(side)
          return []
        }
      }),
  ]
}

extension Call {
  /// The lane that is named, or all.
  var lanes: [Lane] {
    guard let name = word("lane") else { return Lane.allCases }
    return Lane.allCases.filter { $0.name == name }
  }
}

extension Player {
  mutating func eachLane(_ call: Call, _ body: (inout Conditions.Way) -> Void) {
    for lane in call.lanes { body(&simulation.conditions[call.side, lane]) }
  }

  /// Notes what a command about lanes has arranged.
  mutating func arranged(_ call: Call, _ what: String) {
    note(.arranged(call.subject, "\(call.word("lane") ?? "every lane") \(what)"))
  }

  /// Changes something of the world that is no device's, and notes it.
  mutating func arrange(
    _ subject: Subject, _ what: String, _ body: (inout World) -> [Happening]
  ) {
    note(.arranged(subject, what))
    act { $0.arrange(body) }
  }
}
