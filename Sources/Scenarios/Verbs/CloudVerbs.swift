import Household
import Simulation
import SyncEngine

/// What the cloud is made to do.
enum CloudVerbs {
  static let reason: [Part] = [
    .optional([.word("code"), .value(.anyWord, "code")]),
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
      .world { player, call throws(Misfit) in
        let injection = try injection(call, player)
        if let word = call.write("write"), player.ledger[word]?.judged != nil {
          player.note(.arranged(.cloud, "\(word.text) is judged already: it stays so"))
          return
        }
        player.arrange(.cloud, "will reject \(Sentence.injection(injection))") {
          $0.court.injections.append(injection)
          return []
        }
      }),
    Verb(
      .cloud, "unavailable",
      [
        [.word("next"), .optional([.value(.number, "count")])],
        [.word("for"), .value(.duration, "time")],
      ],
      "turns streams away for now: their writes are sent again later",
      .world { player, call throws(Misfit) in
        if case .duration(let time)? = call["time"] {
          player.simulation.conditions.unavailableUntil = player.now + time
          player.arrange(.cloud, "is not there for \(Words.text(duration: time))") {
            $0.court.isUnavailableForNow = true
            return []
          }
          return
        }
        let count = try count(call)
        player.arrange(.cloud, "will turn away the next \(Sentence.count(count, "stream"))") {
          $0.court.unavailableStreams += count
          return []
        }
      }),
    Verb(
      .cloud, "swallow", [[.word("next"), .optional([.value(.number, "count")])]],
      "answers the next writes as accepted, without any effect",
      .world { player, call throws(Misfit) in
        let count = try count(call)
        player.arrange(.cloud, "will swallow the next \(Sentence.count(count, "write"))") {
          $0.court.swallows += count
          return []
        }
      }),
    Verb(
      .cloud, "allow", [[]],
      "clears reject, unavailable and swallow; the rules stay",
      .world { player, call throws(Misfit) in
        player.arrange(.cloud, "rejects, swallows and turns away nothing more") {
          $0.court.allow()
          return []
        }
      }),
    Verb(
      .cloud, "rule", [[.value(.rule, "rule"), .oneOf(["on", "off"], "switch")]],
      "switches a rule of the household on or off",
      .world { player, call throws(Misfit) in
        let name = call.word("rule") ?? ""
        let isOn = call.word("switch") == "on"
        var rules = player.simulation.world.court.rules
        guard rules.set(name, on: isOn) else {
          throw Misfit("the rule \(name) can't be switched: it is always on")
        }
        player.arrange(.cloud, "the rule \(name) is \(isOn ? "on" : "off")") {
          $0.setRules(rules)
        }
      }),
    Verb(
      .cloud, "conflicts",
      [[.oneOf(HouseRules.Conflicts.allCases.map(\.rawValue), "policy")]],
      "says whether the last to arrive wins, or what was made on an old version is refused",
      .world { player, call throws(Misfit) in
        guard let policy = HouseRules.Conflicts(rawValue: call.word("policy") ?? "") else { return }
        let sentence =
          switch policy {
          case .lastArrival: "lets the last to arrive win"
          case .rejectOutdated: "refuses what was made on an old version"
          }
        player.arrange(.cloud, sentence) {
          $0.court.rules.conflicts = policy
          return []
        }
      }),
    Verb(
      .cloud, "remove", [[.oneOf(["alice", "bob"], "who")]],
      "takes somebody out of the household: they may neither write nor read",
      .world { player, call throws(Misfit) in
        let member = Member(call.word("who") ?? "")
        player.arrange(.cloud, "\(member) is no member any more") { $0.remove(member) }
      }),
    Verb(
      .cloud, "invite", [[.oneOf(["alice", "bob"], "who")]],
      "takes somebody into the household: their phones listen again by themselves",
      .world { player, call throws(Misfit) in
        let member = Member(call.word("who") ?? "")
        player.arrange(.cloud, "\(member) is a member") { $0.invite(member) }
      }),
  ]

  private static func count(_ call: Call) throws(Misfit) -> Int {
    guard let count = call.number("count") else { return 1 }
    guard count > 0 else { throw Misfit("the next 0 are none: say 1 or more") }
    return count
  }

  private static func injection(
    _ call: Call, _ player: Player
  ) throws(Misfit) -> Court.Injection {
    var code = Code.permissionDenied
    if let word = call.word("code") {
      guard let known = Code.allCases.first(where: { $0.name == word || "\($0.rawValue)" == word })
      else {
        let near = Nearest.word(to: word, among: Code.allCases.map(\.name))
        throw Misfit(
          "there is no code \(quoted(word))\(near.map { "; did you mean \($0)?" } ?? "")")
      }
      code = known
    }
    var reason: String?
    if call.has("reason") { reason = call.text("reason") }
    var write: WriteID?
    if let word = call.write("write") {
      let device = player.simulation.world[word.side]
      write = WriteID(device: device.id, install: device.install, number: word.number)
    }
    return Court.Injection(
      count: try count(call), write: write,
      device: call.word("device").flatMap { name in Side.allCases.first { $0.name == name } },
      operation: call.word("operation").flatMap { Operation(rawValue: $0) }, code: code,
      reason: reason)
  }
}
