package import Household
package import Simulation
package import SyncEngine

/// What a line asks of the cloud, or of a phone's way to it: a value that the world carries out,
/// and a live backend too.
package enum Arrangement: Hashable, Sendable {
  /// The cloud refuses these writes.
  case reject(Court.Injection)
  /// The cloud turns away so many streams.
  case turnAway(streams: Int)
  /// The cloud is not there for so many milliseconds.
  case unavailable(Int64)
  /// The cloud answers so many writes as accepted, without any effect.
  case swallow(Int)
  /// The cloud forgets what it was asked to refuse, turn away and swallow.
  case allow
  /// A rule of the household is on, or off.
  case rule(String, on: Bool)
  /// How conflicts are decided.
  case conflicts(HouseRules.Conflicts)
  /// Somebody is no member any more.
  case remove(Member)
  /// Somebody is a member.
  case invite(Member)
  /// How long messages travel one way, in milliseconds.
  case latency(Side, [Lane], ClosedRange<Int64>)
  /// The next local save fails.
  case failNext(Side)
}

extension Arrangement {
  /// Who it is about.
  package var subject: Subject {
    switch self {
    case .latency(let side, _, _), .failNext(let side): .device(side)
    case .reject, .turnAway, .unavailable, .swallow, .allow, .rule, .conflicts, .remove, .invite:
      .cloud
    }
  }

  /// What people are told.
  package var sentence: String {
    switch self {
    case .reject(let injection): "will reject \(Sentence.injection(injection))"
    case .turnAway(let count): "will turn away the next \(Sentence.count(count, "stream"))"
    case .unavailable(let time): "is not there for \(Words.text(duration: time))"
    case .swallow(let count): "will swallow the next \(Sentence.count(count, "write"))"
    case .allow: "rejects, swallows and turns away nothing more"
    case .rule(let name, let isOn): "the rule \(name) is \(isOn ? "on" : "off")"
    case .conflicts(.lastArrival): "lets the last to arrive win"
    case .conflicts(.rejectOutdated): "refuses what was made on an old version"
    case .remove(let member): "\(member) is no member any more"
    case .invite(let member): "\(member) is a member"
    case .latency(_, let lanes, let time):
      "\(lanes.count == 1 ? lanes[0].name : "every lane") takes \(Words.text(latency: time)) one way"
    case .failNext: "the next local save will fail"
    }
  }

  /// Takes the court's part of it.
  ///
  /// - Returns: whether it was the court's.
  package func change(_ court: inout Court) -> Bool {
    switch self {
    case .reject(let injection): court.injections.append(injection)
    case .turnAway(let count): court.unavailableStreams += count
    case .unavailable: court.isUnavailableForNow = true
    case .swallow(let count): court.swallows += count
    case .allow: court.allow()
    case .conflicts(let policy): court.rules.conflicts = policy
    case .rule, .remove, .invite, .latency, .failNext: return false
    }
    return true
  }
}

// MARK: - In the world

extension Player {
  /// Carries out what a line has arranged, and notes it.
  package mutating func arrange(_ arrangement: Arrangement) {
    if case .reject(let injection) = arrangement, let write = injection.write,
      ledger[WriteWord(write)]?.judged != nil
    {
      note(.arranged(.cloud, "\(WriteWord(write).text) is judged already: it stays so"))
      return
    }
    note(arrangement)
    if case .latency(let side, let lanes, let time) = arrangement {
      return setLatency(time, side, lanes)
    }
    if case .unavailable(let time) = arrangement {
      simulation.conditions.unavailableUntil = now + time
    }
    act { $0.arrange { $0.arrange(arrangement) } }
  }
}

extension World {
  fileprivate mutating func arrange(_ arrangement: Arrangement) -> [Happening] {
    switch arrangement {
    case .rule(let name, let isOn):
      var rules = court.rules
      _ = rules.set(name, on: isOn)
      return setRules(rules)
    case .remove(let member): return remove(member)
    case .invite(let member): return invite(member)
    case .failNext(let side): failNext(side)
    case .latency: break
    case .reject, .turnAway, .unavailable, .swallow, .allow, .conflicts:
      _ = arrangement.change(&court)
    }
    return []
  }
}
