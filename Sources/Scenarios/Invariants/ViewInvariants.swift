import Household
import Simulation
import SyncEngine

/// What must be true of what is painted.
enum ViewInvariants {
  static let table: [Invariant] = [
    Invariant(
      "converged", "once settled, every signed-in phone shows exactly its household in the cloud",
      after: [.settled], sometimes: .differing,
      suspendedBy: "remove, for that member's phones"
    ) { _, look in
      guard look.isSettled else { return nil }
      return Side.allCases.first { !look.world.isConverged($0) }.map {
        "\($0.name)'s phone differs"
      }
    },
    eachRow(
      "overlay",
      "a view is the server copy with the own queue in order, never a value nobody wrote",
      sometimes: .twoPendingOnOne
    ) { row in
      guard !row.isUncertain else { return nil }
      let replayed = row.over.reduce(row.server) { $1.write.change.applied(to: $0) }
      return replayed == row.painted ? nil : "it shows what no replay of the queue makes"
    },
    eachRow(
      "read-your-writes", "my newest unanswered write of a field is what I see",
      sometimes: .snapshotWhilePending
    ) { row in
      guard let painted = row.painted, !row.isUncertain,
        let newest = row.over.last, newest.told == nil,
        case .patch(_, let patch) = newest.write.change
      else { return nil }
      return Self.shows(painted, patch) ? nil : "\(newest.write.id) does not show"
    },
    eachRow(
      "no-flicker",
      "the writes whose effect a view contains only grow, except by a rejection or a logout",
      sometimes: .echoBothWays,
      suspendedBy: "swallow, for that write"
    ) { row in
      guard !row.isUncertain else { return nil }
      let actual = row.writes.map { $0.id }
      let due = row.over.map { $0.write.id }
      // As they nearly always are: only what differs is searched through.
      if actual == due { return nil }
      if let twice = actual.first(where: { !due.contains($0) }) {
        return "\(twice) is painted twice"
      }
      return due.first { !actual.contains($0) }.map { "\($0) is gone before its echo" }
    },
    eachRow(
      "no-ghost",
      "a row is painted only where it is in the server copy or its writer's queue makes it",
      sometimes: .deletedUnderWrite
    ) { row in
      guard row.painted != nil, row.server == nil else { return nil }
      let isMade = row.writes.contains {
        if case .set = $0.change { true } else { false }
      }
      return isMade ? nil : "nobody made it"
    },
    eachRow(
      "honest-badge", "a row is shown as saved only when every write on it was accepted",
      sometimes: .sentUnanswered, suspendedBy: "swallow, for that write"
    ) { row in
      guard row.state == .synced else { return nil }
      return row.over.first { $0.acceptedVersion == nil && !$0.wasSwallowed }
        .map { "\($0.write.id) is not accepted" }
    },
    Invariant(
      "narrow-rollback", "a rejection takes back that write, and nothing of anybody else's",
      after: [.tookBack], sometimes: .rejectedUnderNewer
    ) { ledger, look in
      look.tookBackAnother ?? look.repaintedAnother
        ?? Side.allCases.lazy.compactMap { look.lostBesides(on: $0, ledger) }.first
    },
    Invariant(
      "monotonic", "a phone's version never goes down",
      after: [.applied, .account], sometimes: .olderSnapshot,
      suspendedBy: "kill without storage, logout"
    ) { _, look in
      for side in Side.allCases {
        guard let replica = look.replica(side),
          look.world.devices[side.rawValue].session == look.before.sessions[side]
        else { continue }
        let before = look.before.versions[side]
        if replica.version < before {
          return "\(side.name) went from version \(before) to \(replica.version)"
        }
      }
      return nil
    },
  ]

  private static func eachRow(
    _ name: String, _ sentence: String, sometimes: Sometimes, suspendedBy: String? = nil,
    broken: @escaping @Sendable (StepLook.Row) -> String?
  ) -> Invariant {
    Invariant(
      name, sentence, after: .rows, sometimes: sometimes, suspendedBy: suspendedBy
    ) { _, look in
      for row in look.rows {
        if let wrong = broken(row) { return "\(row.id) on \(row.side.name)'s phone: \(wrong)" }
      }
      return nil
    }
  }

  /// Whether a painted item shows what a patch asked for.
  private static func shows(_ item: Item, _ patch: Item.Patch) -> Bool {
    switch patch {
    case .title(let title): item.title == title
    case .start(let start): item.card.map { $0.start == start } ?? true
    case .acknowledge(let member): item.card.map { $0.known.contains(member) } ?? true
    case .comment(let comment): item.card.map { $0.comments.reversed().contains(comment) } ?? true
    case .thank: true
    }
  }
}
