import Household
import Simulation
import SyncEngine

/// What must be true of writes and of what their writers are told.
enum QueueInvariants {
  static let table: [Invariant] = [
    Invariant(
      "no-lost-write", "every write ends once, as accepted or rejected, and its person is told",
      after: [.told, .settled], sometimes: .sentTwice,
      suspendedBy: "kill without storage, for that phone"
    ) { ledger, look in
      for story in named(ledger, look) where story.tellings > 1 {
        return "\(story.write.id) ended \(story.tellings) times"
      }
      guard look.isSettled else { return nil }
      return ledger.untold.first { word, _ in
        guard let story = ledger[word], !story.isForgotten else { return false }
        let device = look.world.devices[word.side.rawValue]
        return device.isRunning && device.login?.account == story.write.account
      }.map { "\($0.key.text) has no end" }
    },
    Invariant(
      "in-order", "the cloud judges a phone's writes in the order made, account by account",
      after: [.judged], sometimes: .threeAfterReconnect
    ) { ledger, look in
      guard let (side, write) = look.judged.map({ ($0.side, $0.write) }),
        ledger[WriteWord(write.id)]?.judgements == 1,
        let newest = ledger.newestJudged[side.rawValue][write.account]
      else { return nil }
      if let older = ledger.olderUnjudged(than: write, side) {
        return "\(write.id) was judged before \(older)"
      }
      return newest > write.id.number ? "\(write.id) was judged after a newer one" : nil
    },
    Invariant(
      "verdict-true", "what was answered is what happened",
      after: [.told, .judged], sometimes: .rejectedNewest, suspendedBy: "swallow, for that write"
    ) { ledger, look in
      for happening in look.happenings {
        switch happening {
        case .accepted(_, let id):
          if case .rejected? = ledger[WriteWord(id)]?.judged {
            return "\(id) is told as accepted and was rejected"
          }
        case .rejected(_, let write, _):
          switch ledger[WriteWord(write.id)]?.judged {
          case .accepted, .swallowed: return "\(write.id) is told as rejected and was accepted"
          case .rejected: break
          case nil: return "\(write.id) is told as rejected and was never judged"
          }
        case .judged(_, let write, .rejected, _):
          let id = write.record
          let household = Roster.login(of: Member(write.account.name))?.household ?? Roster.home
          let before = look.before.households[household]?.table[id]
          if look.world.cloud.households[household]?.table[id] != before {
            return "\(write.id) was rejected, and \(id) has changed"
          }
        default: break
        }
      }
      return nil
    },
    Invariant(
      "notice", "every rejection reaches its person exactly once",
      after: [.rejectionArrived], sometimes: .twoRejectionsInARow,
      suspendedBy: "kill without storage"
    ) { ledger, look in
      guard let parcel = look.arrived, case .rejected(let id, _) = parcel.carried,
        let story = ledger[WriteWord(id)], story.told == nil,
        look.replica(parcel.side).map({ $0.unanswered[id.number] == nil }) ?? false,
        look.world.devices[parcel.side.rawValue].login?.account == story.write.account
      else { return nil }
      return "\(id) was taken back and nobody was told"
    },
    Invariant(
      "settles", "once faults end, everything settles", after: [], sometimes: .faultEnded,
      suspendedBy: "unavailable, transient rejections, losses and overtaking, while they last"
    ) { _, _ in nil },
    Invariant(
      "listeners", "the cloud's listeners are the phones signed in, running and online",
      after: [.asked, .connection, .account], sometimes: .phoneLeft
    ) { _, look in
      for side in Side.allCases {
        let state = look.world.devices[side.rawValue].state
        let should = state == .online && look.world.mayRead(side)
        let listens = look.world.cloud.listeners[look.world.devices[side.rawValue].id] != nil
        if should != listens, look.world.devices[side.rawValue].listenRefusal == nil || listens {
          return
            "\(side.name) is \(state.rawValue) and \(listens ? "listens" : "is not listened to")"
        }
      }
      return nil
    },
  ]

  /// The stories of the writes that a step has told of.
  private static func named(_ ledger: Ledger, _ look: StepLook) -> [Ledger.Story] {
    look.happenings.compactMap { happening in
      switch happening {
      case .accepted(_, let id): ledger[WriteWord(id)]
      case .rejected(_, let write, _): ledger[WriteWord(write.id)]
      default: nil
      }
    }
  }
}

extension Ledger {
  /// An older write of the same phone and account that the cloud has not judged yet.
  func olderUnjudged(than write: Write<Item>, _ side: Side) -> WriteID? {
    for (word, _) in untold.entries(from: WriteWord(side: side, number: 0)) {
      guard word.side == side, word.number < write.id.number else { return nil }
      guard let story = self[word], story.judged == nil, !story.isForgotten,
        story.write.account == write.account
      else { continue }
      return story.write.id
    }
    return nil
  }
}
