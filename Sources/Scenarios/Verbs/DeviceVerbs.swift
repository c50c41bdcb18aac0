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
      .phone { _, _ in .disconnected }),
    Verb(
      .device, "online", [[]], "connects again: the phone listens and sends its queue",
      .phone { _, _ in .connected }),
    Verb(
      .device, "refresh", [[]], "asks the cloud for a snapshot now",
      .phone { _, _ in .refresh }),
    Verb(
      .device, "kill", [[]], "ends the app; what it keeps outlives it where it has storage",
      .phone { _, _ in .kill }),
    Verb(
      .device, "launch", [[]], "starts the app again",
      .phone { _, _ in .launch }),
    Verb(
      .device, "storage", [[.oneOf(["on", "off"], "switch")]],
      "says whether what the app keeps outlives it: login, queue, copy and inbox",
      .phone { _, call in .storage(call.word("switch") == "on") }),
    Verb(
      .device, "logout", [[]], "signs out: queue, copy and inbox wait for their owner",
      .phone { _, _ in .logout }),
    Verb(
      .device, "login", [[.oneOf(["carol", "alice", "bob"], "who")]],
      "signs somebody in; whoever was signed in leaves first",
      .phone { _, call throws(Misfit) in
        guard let login = Roster.login(of: Member(call.word("who") ?? "")) else {
          throw Misfit("there is no account of that name")
        }
        return .login(login)
      }),
    Verb(
      .device, "evict", [[.optional([.value(.item, "id")])]],
      "lets go of what is kept in memory, of one card or of all, as the system may at any time",
      .detail { _, call in
        guard case .item(let id)? = call["id"] else { return .evict(nil) }
        return .evict(id)
      }),
    Verb(
      .device, "latency", [[.value(.latency, "time"), lane]],
      "sets how long messages travel one way, in one lane or in all",
      .arrange { _, call throws(Misfit) in
        guard case .latency(let latency)? = call["time"] else {
          preconditionFailure("\(call.name) has no time")
        }
        return .latency(call.side, call.lanes, latency)
      }),
    Verb(
      .device, "hold", [[.oneOf(["on", "off"], "switch"), lane]],
      "keeps messages, to be delivered by hand, in one lane or in all",
      .world(.keptMessages) { player, call throws(Misfit) in
        let isOn = call.word("switch") == "on"
        player.eachLane(call) { $0.isKept = isOn }
        player.arranged(call, isOn ? "is kept" : "is not kept any more")
      }),
    Verb(
      .device, "fail", [[.word("next")]],
      "makes the next local save fail: nothing is queued, a toast says so",
      .arrange { _, call in .failNext(call.side) }),
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
