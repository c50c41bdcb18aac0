import Household
import Simulation
import SyncEngine

/// What must be true of what is painted.
enum ViewInvariants {
  static let table: [Invariant] = [
    Invariant(
      "converged", "once settled, every signed-in phone shows exactly its household in the cloud",
      sometimes: "a phone differed before everything settled",
      suspendedBy: "remove, for that member's phones"
    ) { _, look in
      guard look.world.isSettled else { return nil }
      return Side.allCases.first { !look.world.isConverged($0) }.map {
        "\($0.name)'s phone differs"
      }
    },
    eachRow(
      "overlay",
      "a view is the server copy with the own queue in order, never a value nobody wrote",
      sometimes: "two writes were pending on one record"
    ) { row in
      guard !row.isUncertain else { return nil }
      let replayed = row.over.reduce(row.server) { $1.write.change.applied(to: $0) }
      return replayed == row.painted ? nil : "it shows what no replay of the queue makes"
    },
    eachRow(
      "read-your-writes", "my newest unanswered write of a field is what I see",
      sometimes: "a snapshot came while a write was pending"
    ) { row in
      guard let painted = row.painted, !row.isUncertain,
        let newest = row.over.last(where: { $0.told == nil }),
        case .patch(_, let patch) = newest.write.change
      else { return nil }
      return Self.shows(painted, patch) ? nil : "\(newest.write.id) does not show"
    },
    eachRow(
      "no-flicker",
      "the writes whose effect a view contains only grow, except by a rejection or a logout",
      sometimes: "an echo came before its answer, and an answer before its echo",
      suspendedBy: "swallow, for that write"
    ) { row in
      guard !row.isUncertain else { return nil }
      let actual = row.replica.writes(over: row.id).map(\.id)
      let due = row.over.map(\.write.id)
      if let twice = actual.first(where: { !due.contains($0) }), !row.mayLinger(twice) {
        return "\(twice) is painted twice"
      }
      return due.first { !actual.contains($0) && !row.mayLeaveEarly($0) }
        .map { "\($0) is gone before its echo" }
    },
    eachRow(
      "no-ghost",
      "a row is painted only where it is in the server copy or its writer's queue makes it",
      sometimes: "a record was deleted under a write"
    ) { row in
      guard row.painted != nil, row.server == nil else { return nil }
      let isMade = row.replica.writes(over: row.id).contains {
        if case .set = $0.change { true } else { false }
      }
      return isMade ? nil : "nobody made it"
    },
    eachRow(
      "honest-badge", "a row is shown as saved only when every write on it was accepted",
      sometimes: "a write was sent and unanswered", suspendedBy: "swallow, for that write"
    ) { row in
      guard row.replica.state(of: row.id) == .synced else { return nil }
      return row.over.first { $0.acceptedVersion == nil && !$0.wasSwallowed }
        .map { "\($0.write.id) is not accepted" }
    },
    Invariant(
      "narrow-rollback", "a rejection takes back that write, and nothing of anybody else's",
      sometimes: "a write was rejected while a newer one waited"
    ) { _, look in
      for case .arrived(let parcel) in look.happenings {
        guard case .rejected(let id, _) = parcel.carried else { continue }
        let rejected = look.happenings.compactMap { happening -> ItemID? in
          if case .rejected(_, let write, _) = happening { write.record } else { nil }
        }
        for case .repaint(_, let repaint) in look.happenings {
          if let other = (repaint.content + repaint.flags).first(where: { !rejected.contains($0) })
          {
            return "the rejection of \(id) changed \(other)"
          }
        }
      }
      return nil
    },
    Invariant(
      "monotonic", "a phone's version never goes down",
      sometimes: "an older snapshot arrived late", suspendedBy: "kill without storage, logout"
    ) { _, look in
      for side in Side.allCases {
        guard let replica = look.replica(side),
          look.world[side].session == look.before.sessions[side.rawValue]
        else { continue }
        let before = look.before.versions[side.rawValue]
        if replica.version < before {
          return "\(side.name) went from version \(before) to \(replica.version)"
        }
      }
      return nil
    },
  ]

  /// One record on one phone, as the checks of rows look at it.
  struct Row {
    let id: ItemID
    let side: Side
    let replica: Replica<Item>
    /// The writes that should be laid over it.
    let over: [Ledger.Story]
    /// What became of any write.
    let story: (WriteID) -> Ledger.Story?

    var painted: Item? { replica[id] }
    var server: Item? { replica.server[id] }

    /// Whether a swallowed write lies over it: then nobody can say what is right.
    var isUncertain: Bool { over.contains(where: \.wasSwallowed) }

    /// A write that changed nothing shows in no version: it may stay until its answer.
    func mayLinger(_ id: WriteID) -> Bool {
      story(id).map { $0.wasSwallowed || $0.changedNothing } ?? false
    }

    /// A write that changed nothing may leave with any snapshot that names it.
    func mayLeaveEarly(_ id: WriteID) -> Bool { mayLinger(id) }
  }

  private static func eachRow(
    _ name: String, _ sentence: String, sometimes: String, suspendedBy: String? = nil,
    broken: @escaping @Sendable (Row) -> String?
  ) -> Invariant {
    Invariant(name, sentence, sometimes: sometimes, suspendedBy: suspendedBy) { ledger, look in
      for side in Side.allCases {
        guard let replica = look.replica(side), let login = look.world[side].login else { continue }
        for id in look.touched[side.rawValue] {
          let row = Row(
            id: id, side: side, replica: replica,
            over: ledger.writesOver(id, side, account: login.account),
            story: { ledger[WriteWord($0)] })
          if let wrong = broken(row) { return "\(id) on \(side.name)'s phone: \(wrong)" }
        }
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
