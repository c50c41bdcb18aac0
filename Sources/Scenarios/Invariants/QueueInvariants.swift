import Household
import Simulation
import SyncEngine

/// What must be true of writes and of what their writers are told.
enum QueueInvariants {
  static let table: [Invariant] = [
    Invariant(
      "no-lost-write", "every write ends once, as accepted or rejected, and its person is told",
      sometimes: "a write was sent twice", suspendedBy: "kill without storage, for that phone"
    ) { ledger, look in
      for story in named(ledger, look) where story.tellings > 1 {
        return "\(story.write.id) ended \(story.tellings) times"
      }
      guard look.world.isSettled else { return nil }
      return ledger.untold.first { word, _ in
        guard let story = ledger[word], !story.isForgotten else { return false }
        let device = look.world[word.side]
        return device.isRunning && device.login?.account == story.write.account
      }.map { "\($0.key.text) has no end" }
    },
    Invariant(
      "in-order", "the cloud judges a phone's writes in the order made, account by account",
      sometimes: "a queue of three went out after a reconnect"
    ) { ledger, look in
      for case .judged(let side, let write, _, _) in look.happenings {
        guard ledger[WriteWord(write.id)]?.judgements == 1,
          let newest = ledger.newestJudged[side.rawValue][write.account]
        else { continue }
        if let older = ledger.olderUnjudged(than: write, side) {
          return "\(write.id) was judged before \(older)"
        }
        if newest > write.id.number { return "\(write.id) was judged after a newer one" }
      }
      return nil
    },
    Invariant(
      "verdict-true", "what was answered is what happened",
      sometimes: "a rejected write was the newest", suspendedBy: "swallow, for that write"
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
      sometimes: "two rejections came in a row", suspendedBy: "kill without storage"
    ) { ledger, look in
      for happening in look.happenings {
        guard case .arrived(let parcel) = happening, case .rejected(let id, _) = parcel.carried,
          let story = ledger[WriteWord(id)], story.told == nil,
          look.replica(parcel.side).map({ $0.unanswered[id.number] == nil }) ?? false,
          look.world[parcel.side].login?.account == story.write.account
        else { continue }
        return "\(id) was taken back and nobody was told"
      }
      return nil
    },
    Invariant(
      "settles", "once faults end, everything settles", sometimes: "a fault ended"
    ) { _, _ in nil },
    Invariant(
      "listeners", "the cloud's listeners are the phones signed in, running and online",
      sometimes: "a phone left"
    ) { _, look in
      for side in Side.allCases {
        let device = look.world[side]
        let should = device.state == .online && look.world.mayRead(side)
        let listens = look.world.cloud.listeners[device.id] != nil
        if should != listens, device.listenRefusal == nil || listens {
          return
            "\(side.name) is \(device.state.rawValue) and \(listens ? "listens" : "is not listened to")"
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
