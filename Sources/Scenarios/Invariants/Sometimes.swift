import Household
import Simulation
import SyncEngine

/// What must have been seen once for a green result to mean something.
package struct Sometimes: Sendable {
  /// What it is, as a sentence for people.
  package let sentence: String
  /// Whether a step shows it.
  let isSeen: @Sendable (Ledger, StepLook) -> Bool

  init(_ sentence: String, isSeen: @escaping @Sendable (Ledger, StepLook) -> Bool) {
    self.sentence = sentence
    self.isSeen = isSeen
  }
}

/// Which of the table's "sometimes" have been seen, in its order.
///
/// What was seen once is not looked for again.
package struct Sightings: Hashable, Sendable {
  private var bits: UInt64 = 0

  package init() {}

  /// Whether the one of an invariant, by its place in the table, has been seen.
  package subscript(index: Int) -> Bool { bits & (1 << UInt64(index)) != 0 }

  /// Whether all have been.
  package var isComplete: Bool { bits == (1 << UInt64(Invariant.table.count)) - 1 }

  mutating func look(_ ledger: Ledger, _ step: StepLook) {
    guard !isComplete else { return }
    for (index, invariant) in Invariant.table.enumerated()
    where !self[index] && invariant.sometimes.isSeen(ledger, step) {
      bits |= 1 << UInt64(index)
    }
  }
}

// MARK: - On the screen

extension Sometimes {
  static let differing = Self("a phone differed before everything settled") { _, look in
    !look.isSettled && !look.world.isConverged
  }

  static let twoPendingOnOne = Self("two writes were pending on one record") { _, look in
    look.someRow { replica, id in
      replica.writes(over: id).count { replica.unanswered[$0.id.number] != nil } >= 2
    }
  }

  static let snapshotWhilePending = Self("a snapshot came while a write was pending") { _, look in
    look.happenings.contains { happening in
      guard case .applied(let side, _) = happening else { return false }
      return !(look.replica(side)?.unanswered.isEmpty ?? true)
    }
  }

  static let echoBothWays = Self(
    "an echo came before its answer, and an answer before its echo"
  ) { ledger, _ in ledger.sawEchoFirst && ledger.sawAnswerFirst }

  static let deletedUnderWrite = Self("a record was deleted under a write") { _, look in
    guard look.happenings.contains(where: { if case .applied = $0 { true } else { false } })
    else { return false }
    return look.someRow { replica, id in
      replica.server[id] == nil && replica[id] == nil && !replica.writes(over: id).isEmpty
    }
  }

  static let sentUnanswered = Self("a write was sent and unanswered") { _, look in
    look.happenings.contains { happening in
      guard case .sent(let parcel) = happening, case .write(let id, _, _) = parcel.carried else {
        return false
      }
      return look.replica(parcel.side)?.unanswered[id.number] != nil
    }
  }

  static let rejectedUnderNewer = Self(
    "a write was rejected while a newer one waited"
  ) { _, look in
    look.someRejection { side, write in
      (look.replica(side)?.unanswered.last?.key ?? 0) > write.id.number
    }
  }

  static let olderSnapshot = Self("an older snapshot arrived late") { _, look in
    look.happenings.contains { happening in
      if case .ignored(_, nil, .olderSnapshot) = happening { true } else { false }
    }
  }
}

// MARK: - In the queue

extension Sometimes {
  static let sentTwice = Self("a write was sent twice") { _, look in
    look.happenings.contains { if case .answeredAgain = $0 { true } else { false } }
  }

  static let threeAfterReconnect = Self("a queue of three went out after a reconnect") { _, look in
    look.happenings.contains { happening in
      guard case .state(let side, .online) = happening else { return false }
      return look.happenings.count { happening in
        guard case .sent(let parcel) = happening, parcel.side == side else { return false }
        return parcel.lane == .writes
      } >= 3
    }
  }

  static let rejectedNewest = Self("a rejected write was the newest") { ledger, look in
    look.someRejection { side, write in
      ledger[WriteWord(side: side, number: write.id.number + 1)] == nil
    }
  }

  static let twoRejectionsInARow = Self("two rejections came in a row") { ledger, _ in
    ledger.sawTwoRejectionsInARow
  }

  static let faultEnded = Self("a fault ended") { _, look in
    look.happenings.contains { happening in
      switch happening {
      case .noticed, .availableAgain, .waited, .state(_, .online): true
      default: false
      }
    }
  }

  static let phoneLeft = Self("a phone left") { _, look in
    look.happenings.contains { happening in
      switch happening {
      case .state(_, .offline), .state(_, .stopped), .state(_, .signedOut), .listenEnded: true
      default: false
      }
    }
  }
}

// MARK: - In the cloud and in memory

extension Sometimes {
  static let answerLost = Self("an answer was lost") { _, look in
    look.happenings.contains { happening in
      switch happening {
      case .lost(let parcel), .forgotten(let parcel): parcel.lane == .answers
      default: false
      }
    }
  }

  static let accountChanged = Self("an account changed with writes queued") { _, look in
    look.happenings.contains { happening in
      guard case .account(let side, _) = happening else { return false }
      return look.world.devices[side.rawValue].parked.contains { !$0.replica.unanswered.isEmpty }
    }
  }

  static let editMetDeleted = Self("an edit met a deleted record") { ledger, look in
    look.happenings.contains { happening in
      guard case .judged(_, let write, _, _) = happening, case .patch = write.change,
        !look.stood(before: write)
      else { return false }
      return ledger.stories.contains { _, story in
        story.write.record == write.record && story.changes > 0
          && story.write.change == .delete(write.record)
      }
    }
  }

  static let bothWrote = Self("both wrote one record") { ledger, look in
    look.happenings.contains { happening in
      guard case .judged(let side, let write, .accepted(_, changed: true), _) = happening else {
        return false
      }
      return ledger.stories.contains { word, story in
        word.side != side && story.write.record == write.record && story.changes > 0
      }
    }
  }

  static let loadOutlivedSession = Self("a load outlived its session") { _, look in
    guard case .arrived(let parcel)? = look.happenings.first, parcel.lane == .loads else {
      return false
    }
    return look.happenings.contains { happening in
      if case .ignored(_, nil, .anotherSession) = happening { true } else { false }
    }
  }
}

// MARK: - What they share

extension StepLook {
  /// Whether a row that the step touched is so.
  fileprivate func someRow(_ isSo: (Replica<Item>, ItemID) -> Bool) -> Bool {
    Side.allCases.contains { side in
      guard let replica = replica(side) else { return false }
      return touched[side].contains { isSo(replica, $0) }
    }
  }

  /// Whether somebody was told of a rejection that is so.
  fileprivate func someRejection(_ isSo: (Side, Write<Item>) -> Bool) -> Bool {
    happenings.contains { happening in
      guard case .rejected(let side, let write, _) = happening else { return false }
      return isSo(side, write)
    }
  }

  /// Whether the record of a write stood in its household before the step.
  fileprivate func stood(before write: Write<Item>) -> Bool {
    let household = Roster.login(of: Member(write.account.name))?.household ?? Roster.home
    return before.households[household]?.table[write.record] != nil
  }
}
