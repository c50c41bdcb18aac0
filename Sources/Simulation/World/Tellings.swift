package import Household
package import SyncEngine

// MARK: - What orders tell

extension Happening {
  /// What a phone's order tells people of, besides what is done about it.
  ///
  /// Whoever drives a phone tells this: the world, and whoever watches a live session.
  package static func told(by order: Device<Item>.Order, _ side: Side) -> [Happening] {
    switch order {
    case .made(let write): [.made(side, write)]
    case .listen: [.listening(side)]
    case .wait(let attempt): [.waiting(side, attempt: attempt)]
    case .repaint(let repaint): repaint.isEmpty ? [] : [.repaint(side, repaint)]
    case .stale(let isStale): [.stale(side, isStale)]
    case .accepted(let id): [.accepted(side, id)]
    case .rejected(let write, let rejection): [.rejected(side, write, rejection)]
    case .ignored(let id, let reason): [.ignored(side, id, reason)]
    case .forgot(let writes): [.forgot(side, writes)]
    case .applied(let version): [.applied(side, version)]
    case .listenEnded(let rejection): [.listenEnded(side, rejection)]
    case .toast(let toast):
      (toast == .failed ? [.saveFailed(side)] : []) + [.toast(side, toast)]
    case .send, .unlisten, .fetch, .answered, .confirmed: []
    }
  }

  /// What the cloud tells people of, besides what is done about it.
  package static func told(by effect: Cloud<Item>.Effect) -> [Happening] {
    switch effect {
    case .judged(let write, let outcome, let trace):
      [.judged(Side(write.id.device), write, outcome, trace: trace)]
    case .turnedAway(let id, let code): [.turnedAway(Side(id.device), id, code)]
    case .answeredAgain(let id): [.answeredAgain(Side(id.device), id)]
    case .ignored(let id, let reason): [.ignoredByCloud(Side(id.device), id, reason)]
    case .refused, .reply: []
    }
  }
}
