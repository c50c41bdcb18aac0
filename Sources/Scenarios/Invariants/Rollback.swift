import Household
import Simulation
import SyncEngine

// MARK: - What a rejection takes with it

extension StepLook {
  /// The write that an answer has rejected, if one arrived.
  private var refused: WriteID? {
    if case .rejected(let id, _)? = arrived?.carried { id } else { nil }
  }

  /// Another write that left in the place of the one that was rejected.
  var tookBackAnother: String? {
    guard let refused else { return nil }
    for case .rejected(_, let write, _) in happenings where write.id != refused {
      return "the rejection of \(refused) took \(write.id) back"
    }
    return nil
  }

  /// A record that looks different after the rejection of a write on another.
  ///
  /// A snapshot brings the news of everybody: only an answer changes nothing else.
  var repaintedAnother: String? {
    guard let refused else { return nil }
    let rejected = happenings.compactMap { happening -> ItemID? in
      if case .rejected(_, let write, _) = happening { write.record } else { nil }
    }
    for case .repaint(_, let repaint) in happenings {
      if let other = (repaint.content + repaint.flags).first(where: { !rejected.contains($0) }) {
        return "the rejection of \(refused) changed \(other)"
      }
    }
    return nil
  }

  /// A write that left a phone's queue together with those that were rejected.
  ///
  /// The queue is only gone through where it has shrunk by more than those.
  func lostBesides(on side: Side, _ ledger: Ledger) -> String? {
    let device = world.devices[side.rawValue]
    guard let replica = replica(side), device.session == before.sessions[side] else { return nil }
    let told = happenings.count { happening in
      if case .rejected(side, _, _) = happening { true } else { false }
    }
    guard replica.unanswered.count < before.unanswered[side] - told else { return nil }
    return ledger.untold.first { word, _ in
      guard word.side == side, let story = ledger[word], !story.isForgotten,
        story.write.account == device.login?.account
      else { return false }
      // One that was rejected itself has a law of its own: its person is to be told.
      if case .rejected? = story.judged { return false }
      return replica.unanswered[word.number] == nil
    }.map { "\($0.key.text) is lost with what was rejected" }
  }
}
