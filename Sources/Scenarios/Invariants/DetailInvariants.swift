import Household
import Simulation
import SyncEngine

/// What must be true of accounts that share a phone, and of what is loaded.
enum DetailInvariants {
  static let cache = Invariant(
    "cache",
    "a hit has the asked account, kind, id and revision; a stale load stores and shows nothing",
    after: [.loads, .account], sometimes: .loadOutlivedSession,
    suspendedBy: "swallow, for that note"
  ) { ledger, look in
    for happening in look.happenings {
      let wrong: String? =
        switch happening {
        case .read(let side, let key, let isHit): read(key, isHit, side, ledger, look)
        case .loaded(let side, let key, let request): loaded(key, request, side, ledger, look)
        case .arrived(let parcel): ended(parcel, look)
        case .account(let side, _):
          look.world.details[side.rawValue].cache.count > 0
            ? "\(side.name)'s phone remembers the details of whoever was there before" : nil
        default: nil
        }
      if let wrong { return wrong }
    }
    return nil
  }

  private static func read(
    _ key: CacheKey, _ isHit: Bool, _ side: Side, _ ledger: Ledger, _ look: StepLook
  ) -> String? {
    let known = newest(key.resource, side, look)
    if key.account != look.world.devices[side.rawValue].login?.account || key.revision != known {
      return "\(side.name) asked for \(key.resource) and looked for another"
    }
    guard isHit else { return nil }
    return text(of: key, side, ledger, look)
  }

  private static func loaded(
    _ key: CacheKey, _ request: Int, _ side: Side, _ ledger: Ledger, _ look: StepLook
  ) -> String? {
    let device = look.world.devices[side.rawValue]
    if key.account != device.login?.account
      || ledger.session(ofLoad: request, side) != device.session
    {
      return "a load of another session is stored on \(side.name)'s phone"
    }
    if key.revision < newest(key.resource, side, look) {
      return "an older detail of \(key.resource) is shown on \(side.name)'s phone"
    }
    return text(of: key, side, ledger, look)
  }

  /// A load that arrived and was not taken has changed nothing.
  private static func ended(_ parcel: Parcel, _ look: StepLook) -> String? {
    guard case .load(let id) = parcel.carried else { return nil }
    let side = parcel.side
    for happening in look.happenings { if case .loaded = happening { return nil } }
    guard let old = look.before.details?[side] else { return nil }
    let new = look.world.details[side.rawValue]
    let device = look.world.devices[side.rawValue]
    if old.cache != new.cache || old.text(id.card, on: device) != new.text(id.card, on: device) {
      return "a load that is not wanted changed the detail of \(id) on \(side.name)'s phone"
    }
    return nil
  }

  /// What is in memory under a key must be what was accepted as that revision.
  private static func text(
    of key: CacheKey, _ side: Side, _ ledger: Ledger, _ look: StepLook
  ) -> String? {
    guard !ledger.swallowedNotes.contains(key.resource) else { return nil }
    let kept = look.world.details[side.rawValue].cache[key]
    return kept == ledger.note(key.resource, revision: key.revision)
      ? nil : "the detail of \(key.resource) on \(side.name)'s phone is not what was written"
  }

  private static func newest(_ card: ItemID, _ side: Side, _ look: StepLook) -> Int {
    look.replica(side)?.server[card.note]?.note?.revision ?? 0
  }
}

// MARK: - Accounts

extension StepLook {
  /// What of one account is seen or sent in another, or `nil`.
  var strayed: String? {
    for happening in happenings where !kinds.isDisjoint(with: [.made, .sent]) {
      switch happening {
      case .made(let side, let write):
        if write.account != world.devices[side.rawValue].login?.account {
          return "\(write.id) was made in the name of \(write.account)"
        }
      case .sent(let parcel):
        guard case .write(let id, _, _) = parcel.carried,
          case .write(let send)? =
            world.link(parcel.side)[.writes].last(where: { $0.id == parcel.id })?.payload
        else { continue }
        if send.household != Roster.login(of: Member(send.write.account.name))?.household {
          return "\(id) of \(send.write.account) was sent to another household"
        }
      default: break
      }
    }
    for row in rows where !row.writes.isEmpty {
      let account = world.devices[row.side.rawValue].login?.account
      if let foreign = row.writes.first(where: { $0.account != account }) {
        return "\(foreign.id) of \(foreign.account) is painted for \(row.side.name)"
      }
    }
    return nil
  }
}
