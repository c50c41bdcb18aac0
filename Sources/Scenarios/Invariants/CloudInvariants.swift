import Household
import Simulation
import SyncEngine

/// What must be true of the cloud.
enum CloudInvariants {
  static let table: [Invariant] = [
    Invariant(
      "exactly-once", "one write changes the cloud at most once",
      sometimes: "an answer was lost"
    ) { ledger, look in
      for case .judged(_, let write, _, _) in look.happenings {
        if let story = ledger[WriteWord(write.id)], story.changes > 1 {
          return "\(write.id) changed the cloud \(story.changes) times"
        }
      }
      return nil
    },
    Invariant(
      "isolation", "nobody sees another's write before it is accepted",
      sometimes: "an account changed with writes queued"
    ) { _, look in
      let accepted = changed(look)
      for (id, household) in look.world.cloud.households {
        guard let before = look.before.households[id] else { continue }
        let differing = household.table.keysDiffering(from: before.table)
        if let foreign = differing.first(where: { record in
          !accepted.contains { $0.record == record }
        }) {
          return "\(foreign) changed in the cloud without an accepted write"
        }
      }
      for case .sent(let parcel) in look.happenings {
        guard case .snapshot(let version, _) = parcel.carried,
          case .snapshot(let snapshot)? =
            look.world.link(parcel.side)[.snapshots].last(where: { $0.id == parcel.id })?.payload,
          let login = look.world.cloud.listeners[parcel.side.device]?.login,
          let household = look.world.cloud.households[login.household]
        else { continue }
        // A copy of an older snapshot was looked at when the original was sent.
        guard version >= household.version else { continue }
        if snapshot.table != household.table || version != household.version {
          return "m\(parcel.id) carries what the cloud does not have"
        }
      }
      return nil
    },
    Invariant(
      "delete-stays", "a deleted record comes back only by a write that makes it",
      sometimes: "an edit met a deleted record"
    ) { _, look in
      for write in changed(look) {
        guard let (before, after) = around(write, look), before == nil, after != nil else {
          continue
        }
        if case .set = write.change { continue }
        return "\(write.id) brought \(write.record) back"
      }
      return nil
    },
    Invariant(
      "no-lost-update", "two people's writes to different fields both survive",
      sometimes: "both wrote one record"
    ) { ledger, look in
      for sent in changed(look) {
        // What its writer asked for counts, not what was sent.
        guard let write = ledger[WriteWord(sent.id)]?.write,
          let (before, after) = around(sent, look)
        else { continue }
        let version = look.world.cloud.households[household(of: sent)]?.version ?? 0
        if after != write.change.applied(to: before)?.listed(at: version) {
          return "\(sent.id) changed more of \(sent.record) than was asked for"
        }
      }
      return nil
    },
  ]

  /// The writes that were accepted in a step and changed something.
  private static func changed(_ look: StepLook) -> [Write<Item>] {
    look.happenings.compactMap { happening in
      guard case .judged(_, let write, .accepted(_, changed: true), _) = happening else {
        return nil
      }
      return write
    }
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
