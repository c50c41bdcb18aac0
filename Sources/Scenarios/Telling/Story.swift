import Household
import Simulation
import SyncEngine

/// The story told with a failure: what led to what was seen.
enum Story {
  /// How many entries are shown.
  private static let length = 6

  /// The last entries that have to do with an observation, and why it is so.
  static func of(_ observation: Observation, in player: Player) -> [String] {
    guard let item = observation.item else { return latest(in: player, side: observation.side) }
    var lines: [String] = []
    var isSince = false
    for entry in player.entries.reversed() where lines.count < length {
      guard let line = entry.line, concerns(entry, item, observation.side) else { continue }
      if !isSince, case .painted(let side, item, _, _, _, _) = entry.what,
        side == observation.side
      {
        isSince = true
        lines.append(line + "    <- since here")
      } else {
        lines.append(line)
      }
    }
    lines.reverse()
    return lines + [why(item, observation.side, player)].compactMap(\.self)
  }

  /// The last entries, of one phone and the cloud or of all.
  static func latest(in player: Player, side: Side? = nil) -> [String] {
    var lines: [String] = []
    for entry in player.entries.reversed() where lines.count < length {
      guard let told = entry.told, told.isPlain, let line = entry.line else { continue }
      if case .misfit = entry.what { continue }
      if case .expected = entry.what { continue }
      if case .broken = entry.what { continue }
      if let side, told.who == side.other.name { continue }
      lines.append(line)
    }
    return lines.reversed()
  }

  private static func concerns(_ entry: Entry, _ item: ItemID, _ side: Side?) -> Bool {
    switch entry.what {
    case .painted(let who, item, _, _, _, _): side == nil || who == side
    case .happening(.judged(_, let write, _, _)): write.record.card == item
    case .happening(.rejected(_, let write, _)): write.record.card == item
    case .happening(.sent(let parcel)):
      if case .write(_, _, item) = parcel.carried { true } else { false }
    default: false
    }
  }

  /// What became of the newest write on the item, and what brought it here.
  private static func why(_ item: ItemID, _ side: Side?, _ player: Player) -> String? {
    var verdict: String?
    var version: Version?
    var brought: String?
    for entry in player.entries {
      switch entry.what {
      case .happening(.judged(_, let write, let outcome, _)) where write.record.card == item:
        switch outcome {
        case .accepted(let at, let changed):
          verdict =
            "\(write.id) was accepted at \(clock(entry.at))\(changed ? " (version \(at))" : "")"
          version = at
          brought = nil
        case .swallowed: verdict = "\(write.id) was swallowed at \(clock(entry.at))"
        case .rejected(let rejection):
          verdict = "\(write.id) was rejected at \(clock(entry.at)) by \(rejection.rule)"
          version = nil
        }
      case .happening(.arrived(let parcel)) where parcel.side == side:
        if let wanted = version, case .snapshot(let at, _) = parcel.carried, at >= wanted,
          brought == nil
        {
          brought = "m\(parcel.id) brought it at \(clock(entry.at))"
        }
      default: break
      }
    }
    guard let verdict else {
      return player.ledger.newestUntold(on: item).map {
        "why: \($0.text) has not been judged yet"
      }
    }
    let missing = version != nil && side != nil ? "; no snapshot has brought it yet" : ""
    return "why: \(verdict)\(brought.map { "; \($0)" } ?? missing)"
  }
}

extension Ledger {
  /// The newest write on an item whose writer was not told yet.
  func newestUntold(on item: ItemID) -> WriteWord? {
    untold.filter { $0.value.card == item }.last?.key
  }
}
