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
      .device, "kill", [[]], "ends the app; what it keeps outlives it where it has storage",
      .world { player, call throws(Misfit) in try player.tell(call.side, .kill) }),
    Verb(
      .device, "launch", [[]], "starts the app again",
      .world { player, call throws(Misfit) in try player.tell(call.side, .launch) }),
    Verb(
      .device, "storage", [[.oneOf(["on", "off"], "switch")]],
      "says whether what the app keeps outlives it: login, queue, copy and inbox",
      .world { player, call throws(Misfit) in
        let isOn = call.word("switch") == "on"
        player.note(.arranged(call.subject, isOn ? "has storage" : "has no storage"))
        try player.tell(call.side, .storage(isOn))
      }),
    Verb(
      .device, "logout", [[]], "signs out: queue, copy and inbox wait for their owner",
      .world { player, call throws(Misfit) in try player.tell(call.side, .logout) }),
    Verb(
      .device, "login", [[.oneOf(["carol", "alice", "bob"], "who")]],
      "signs somebody in; whoever was signed in leaves first",
      .world { player, call throws(Misfit) in
        guard let login = Roster.login(of: Member(call.word("who") ?? "")) else { return }
        try player.tell(call.side, .login(login))
      }),
    Verb(
      .device, "evict", [[.optional([.value(.item, "id")])]],
      "lets go of what is kept in memory, of one card or of all, as the system may at any time",
      .world { player, call throws(Misfit) in
        var card: ItemID?
        if case .item(let id)? = call["id"] { card = id }
        try player.ask(call.side) { simulation throws(Device<Item>.Refusal) in
          try simulation.evict(card, on: call.side)
        }
      }),
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
