import Household
import Simulation
import SyncEngine

/// What the cloud is made to do.
enum CloudVerbs {
  static let reason: [Part] = [
    .optional([.word("code"), .value(.code, "code")]),
    .optional([.word("because"), .value(.text, "reason")]),
  ]

  static let table: [Verb] = [
    Verb(
      .cloud, "reject",
      [
        [
          .word("next"), .optional([.value(.number, "count")]),
          .optional([.word("from"), .oneOf(["alice", "bob"], "device")]),
          .optional([.oneOf(Operation.allCases.map(\.rawValue), "operation")]),
        ] + reason,
        [.value(.write, "write")] + reason,
      ],
      "rejects the next writes of a kind, or this very one when it arrives",
      .arrange { devices, call throws(Misfit) in .reject(try injection(call, devices)) }),
    Verb(
      .cloud, "unavailable",
      [
        [.word("next"), .optional([.value(.number, "count")])],
        [.word("for"), .value(.duration, "time")],
      ],
      "turns streams away for now: their writes are sent again later",
      .arrange { _, call throws(Misfit) in
        if case .duration(let time)? = call["time"] { return .unavailable(time) }
        return .turnAway(streams: try count(call))
      }),
    Verb(
      .cloud, "swallow", [[.word("next"), .optional([.value(.number, "count")])]],
      "answers the next writes as accepted, without any effect",
      .arrange { _, call throws(Misfit) in .swallow(try count(call)) }),
    Verb(
      .cloud, "allow", [[]],
      "clears reject, unavailable and swallow; the rules stay",
      .arrange { _, _ in .allow }),
    Verb(
      .cloud, "rule", [[.value(.rule, "rule"), .oneOf(["on", "off"], "switch")]],
      "switches a rule of the household on or off",
      .arrange { _, call throws(Misfit) in
        let name = call.word("rule") ?? ""
        guard HouseRules.table.contains(where: { $0.name == name && $0.isSwitchable }) else {
          throw Misfit("the rule \(name) can't be switched: it is always on")
        }
        return .rule(name, on: call.word("switch") == "on")
      }),
    Verb(
      .cloud, "conflicts",
      [[.oneOf(HouseRules.Conflicts.allCases.map(\.rawValue), "policy")]],
      "says whether the last to arrive wins, or what was made on an old version is refused",
      .arrange { _, call in
        .conflicts(HouseRules.Conflicts(rawValue: call.word("policy") ?? "") ?? .lastArrival)
      }),
    Verb(
      .cloud, "remove", [[.oneOf(["alice", "bob"], "who")]],
      "takes somebody out of the household: they may neither write nor read",
      .arrange { _, call in .remove(Member(call.word("who") ?? "")) }),
    Verb(
      .cloud, "invite", [[.oneOf(["alice", "bob"], "who")]],
      "takes somebody into the household: their phones listen again by themselves",
      .arrange { _, call in .invite(Member(call.word("who") ?? "")) }),
  ]

  private static func count(_ call: Call) throws(Misfit) -> Int {
    guard let count = call.number("count") else { return 1 }
    guard count > 0 else { throw Misfit("the next 0 are none: say 1 or more") }
    return count
  }

  private static func injection(
    _ call: Call, _ devices: [Device<Item>]
  ) throws(Misfit) -> Court.Injection {
    let code = call.word("code").flatMap { Words.code($0) } ?? .permissionDenied
    var reason: String?
    if call.has("reason") { reason = call.text("reason") }
    var write: WriteID?
    if let word = call.write("write") {
      let device = devices[word.side.rawValue]
      write = WriteID(device: device.id, install: device.install, number: word.number)
    }
    return Court.Injection(
      count: try count(call), write: write,
      device: call.word("device").map { DeviceID($0) },
      operation: call.word("operation").flatMap { Operation(rawValue: $0) }, code: code,
      reason: reason)
  }
}
