import Household
import Simulation
import SyncEngine

/// What must be true of the cloud.
enum CloudInvariants {
  static let table: [Invariant] = [
    Invariant(
      "exactly-once", "one write changes the cloud at most once",
      after: [.judged], sometimes: .answerLost
    ) { ledger, look in
      guard let write = look.judged?.write, let story = ledger[WriteWord(write.id)],
        story.changes > 1
      else { return nil }
      return "\(write.id) changed the cloud \(story.changes) times"
    },
    Invariant(
      "isolation",
      "nobody sees another's write before it is accepted, nor anything of another account",
      after: [.judged, .sent, .made, .rows], sometimes: .accountChanged
    ) { _, look in
      stolen(look) ?? forged(look) ?? look.strayed
    },
    Invariant(
      "delete-stays", "a deleted record comes back only by a write that makes it",
      after: [.judged], sometimes: .editMetDeleted
    ) { _, look in
      guard let write = changed(look), let (before, after) = around(write, look), before == nil,
        after != nil
      else { return nil }
      if case .set = write.change { return nil }
      return "\(write.id) brought \(write.record) back"
    },
    Invariant(
      "no-lost-update", "two people's writes to different fields both survive",
      after: [.judged], sometimes: .bothWrote
    ) { ledger, look in
      // What its writer asked for counts, not what was sent.
      guard let sent = changed(look), let write = ledger[WriteWord(sent.id)]?.write,
        let (before, after) = around(sent, look)
      else { return nil }
      let version = look.world.cloud.households[household(of: sent)]?.version ?? 0
      return after == write.change.applied(to: before)?.listed(at: version)
        ? nil : "\(sent.id) changed more of \(sent.record) than was asked for"
    },
  ]

  /// A record that changed in the cloud though no write on it was accepted.
  private static func stolen(_ look: StepLook) -> String? {
    guard !look.world.cloud.households.isIdentical(to: look.before.households) else { return nil }
    let accepted = changed(look)
    for (id, household) in look.world.cloud.households {
      guard let before = look.before.households[id] else { continue }
      for record in household.table.keysDiffering(from: before.table) {
        let isMeant = accepted.map { write in
          write.record == record || Item.parts(of: write.record).contains(record)
        }
        if isMeant ?? false { continue }
        return "\(record) changed in the cloud without an accepted write"
      }
    }
    return nil
  }

  /// A snapshot that was sent and is not what the cloud has.
  private static func forged(_ look: StepLook) -> String? {
    guard look.kinds.contains(.sent) else { return nil }
    for case .sent(let parcel) in look.happenings where parcel.lane == .snapshots {
      guard case .snapshot(let version, _) = parcel.carried,
        case .snapshot(let snapshot)? =
          look.world.link(parcel.side)[.snapshots].last(where: { $0.id == parcel.id })?.payload,
        let listener = look.world.cloud.listeners[parcel.side.device],
        // A copy of what was sent in another session is for another listener.
        listener.session == snapshot.session,
        let household = look.world.cloud.households[listener.login.household]
      else { continue }
      // A copy of an older snapshot was looked at when the original was sent.
      guard version >= household.version else { continue }
      if snapshot.table != household.table || version != household.version {
        return "m\(parcel.id) carries what the cloud does not have"
      }
    }
    return nil
  }

  /// The write that was accepted in a step and changed something.
  private static func changed(_ look: StepLook) -> Write<Item>? {
    guard let judged = look.judged, case .accepted(_, changed: true) = judged.outcome else {
      return nil
    }
    return judged.write
  }

  private static func household(of write: Write<Item>) -> HouseholdID {
    Roster.login(of: Member(write.account.name))?.household ?? Roster.home
  }

  /// The record of a write before and after the step.
  private static func around(
    _ write: Write<Item>, _ look: StepLook
  ) -> (before: Item?, after: Item?)? {
    let id = household(of: write)
    guard let before = look.before.households[id], let after = look.world.cloud.households[id]
    else { return nil }
    return (before.table[write.record], after.table[write.record])
  }
}
