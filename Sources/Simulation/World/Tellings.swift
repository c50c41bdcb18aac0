package import Household
package import SyncEngine

// MARK: - What orders tell

extension Happening {
  /// What a phone's order tells people of, besides what is done about it.
  ///
  /// Whoever drives a phone tells this: the world, and whoever watches a live session.
  package static func told(by order: Device<Item>.Order, _ side: Side) -> [Happening] {
    var happenings: [Happening] = []
    tell(order, side, into: &happenings)
    return happenings
  }

  /// What the cloud tells people of, besides what is done about it.
  package static func told(by effect: Cloud<Item>.Effect) -> [Happening] {
    var happenings: [Happening] = []
    tell(effect, into: &happenings)
    return happenings
  }

  static func tell(
    _ order: Device<Item>.Order, _ side: Side, into happenings: inout [Happening]
  ) {
    switch order {
    case .made(let write): happenings.append(.made(side, write))
    case .listen: happenings.append(.listening(side))
    case .wait(let attempt): happenings.append(.waiting(side, attempt: attempt))
    case .repaint(let repaint):
      if !repaint.isEmpty { happenings.append(.repaint(side, repaint)) }
    case .stale(let isStale): happenings.append(.stale(side, isStale))
    case .accepted(let id): happenings.append(.accepted(side, id))
    case .rejected(let write, let rejection):
      happenings.append(.rejected(side, write, rejection))
    case .ignored(let id, let reason): happenings.append(.ignored(side, id, reason))
    case .forgot(let writes): happenings.append(.forgot(side, writes))
    case .applied(let version): happenings.append(.applied(side, version))
    case .listenEnded(let rejection): happenings.append(.listenEnded(side, rejection))
    case .toast(let toast):
      if toast == .failed { happenings.append(.saveFailed(side)) }
      happenings.append(.toast(side, toast))
    case .send, .unlisten, .fetch, .answered, .confirmed: break
    }
  }

  static func tell(_ effect: Cloud<Item>.Effect, into happenings: inout [Happening]) {
    switch effect {
    case .judged(let write, let outcome, let trace):
      happenings.append(.judged(Side(write.id.device), write, outcome, trace: trace))
    case .turnedAway(let id, let code):
      happenings.append(.turnedAway(Side(id.device), id, code))
    case .answeredAgain(let id): happenings.append(.answeredAgain(Side(id.device), id))
    case .ignored(let id, let reason):
      happenings.append(.ignoredByCloud(Side(id.device), id, reason))
    case .refused, .reply: break
    }
  }
}
