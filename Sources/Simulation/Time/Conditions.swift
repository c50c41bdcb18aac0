package import SyncEngine

/// Time and chance: when each message and timer is due, what is kept, and the dice.
package struct Conditions: Hashable, Sendable {
  /// A message and when it is due, in milliseconds of virtual time.
  package struct Due: Hashable, Sendable {
    package let id: MessageID
    package let at: Int64
  }

  /// How the messages of one lane of one phone travel.
  package struct Way: Hashable, Sendable {
    /// Milliseconds one way.
    package var latency: ClosedRange<Int64> = 500...500
    /// Whether messages are kept, to be delivered by hand.
    package var isKept = false
    /// How many of the next messages are lost.
    package var losesNext = 0
    /// How many of a hundred messages are lost.
    package var losesPercent = 0
    /// How many of the next messages are sent twice.
    package var doublesNext = 0
    /// How many of a hundred messages are sent twice.
    package var doublesPercent = 0
    /// When each message on its way is due, in the order of the lane.
    package fileprivate(set) var dues: Queue<Due> = .init()
  }

  struct TimerDue: Hashable, Sendable {
    let timer: Choice
    let at: Int64
  }

  /// Milliseconds since the scenario's start.
  package var now: Int64 = 0
  package var dice: Dice
  private var ways: [Way]
  private var timers: [TimerDue] = []
  /// Until when the cloud is not there, where that was asked for.
  package var unavailableUntil: Int64 = 0

  package init(seed: UInt64) {
    dice = Dice(seed: seed)
    ways = Side.allCases.flatMap { _ in Lane.allCases.map { _ in Way() } }
  }

  package subscript(side: Side, lane: Lane) -> Way {
    _read { yield ways[side.rawValue * Lane.allCases.count + lane.rawValue] }
    _modify { yield &ways[side.rawValue * Lane.allCases.count + lane.rawValue] }
  }

  /// A loss is noticed so many milliseconds after it.
  package static let noticing: Int64 = 5000
}

// MARK: - Messages

extension Conditions {
  /// Gives a message that has just been sent its due time.
  ///
  /// Where a lane keeps its order, it is due no earlier than the one before.
  mutating func send(_ id: MessageID, _ side: Side, _ lane: Lane, mayReorder: Bool) {
    let index = side.rawValue * Lane.allCases.count + lane.rawValue
    var due = now + dice.roll(ways[index].latency)
    if !mayReorder, let last = ways[index].dues.last { due = max(due, last.at) }
    ways[index].dues.append(Due(id: id, at: due))
  }

  /// Gives a copy the due time of its original; behind all others no earlier than those, where the
  /// lane keeps its order.
  mutating func copy(
    _ original: MessageID, as id: MessageID, _ side: Side, _ lane: Lane, mayReorder: Bool
  ) {
    let index = side.rawValue * Lane.allCases.count + lane.rawValue
    var due = due(original, side, lane) ?? now
    if !mayReorder, let last = ways[index].dues.last { due = max(due, last.at) }
    ways[index].dues.append(Due(id: id, at: due))
  }

  /// Gives a double the due time of its original, right behind it.
  mutating func double(_ original: MessageID, as id: MessageID, _ side: Side, _ lane: Lane) {
    let index = side.rawValue * Lane.allCases.count + lane.rawValue
    guard let position = ways[index].dues.firstIndex(where: { $0.id == original }) else { return }
    let due = Due(id: id, at: ways[index].dues[position].at)
    ways[index].dues.insert(due, at: position + 1)
  }

  /// Once a lane keeps its order again, each message is due no earlier than the one before.
  mutating func straighten(_ side: Side, _ lane: Lane) {
    let index = side.rawValue * Lane.allCases.count + lane.rawValue
    var latest = Int64.min
    for position in ways[index].dues.indices {
      let due = ways[index].dues[position]
      latest = max(latest, due.at)
      ways[index].dues[position] = Due(id: due.id, at: latest)
    }
  }

  /// Forgets a message that arrived or was lost.
  mutating func forget(_ id: MessageID, _ side: Side, _ lane: Lane) {
    let index = side.rawValue * Lane.allCases.count + lane.rawValue
    guard let position = ways[index].dues.firstIndex(where: { $0.id == id }) else { return }
    ways[index].dues.remove(at: position)
  }

  /// Forgets everything on the way to and from a phone.
  mutating func forgetAll(_ side: Side) {
    for lane in Lane.allCases { self[side, lane].dues.removeAll() }
  }

  /// When a message is due.
  package func due(_ id: MessageID, _ side: Side, _ lane: Lane) -> Int64? {
    self[side, lane].dues.first { $0.id == id }?.at
  }
}

// MARK: - The earliest

extension Conditions {
  /// Gives every new timer its due time and forgets those that do not run any more.
  mutating func follow(_ world: World) {
    let running = world.timers
    guard !(running.isEmpty && timers.isEmpty) else { return }
    timers = running.map { timer in
      // The newest word on when the cloud is there again counts; other timers keep their due.
      if timer != .availability, let known = timers.first(where: { $0.timer == timer }) {
        return known
      }
      switch timer {
      case .wait(_, let attempt):
        return TimerDue(timer: timer, at: now + Int64(BackOff.milliseconds(attempt: attempt)))
      case .notice: return TimerDue(timer: timer, at: now + Self.noticing)
      case .availability: return TimerDue(timer: timer, at: unavailableUntil)
      case .deliver: preconditionFailure("a delivery is no timer")
      }
    }
  }

  /// The choice that is due first, and when; at one moment in the order of the choices.
  ///
  /// Kept messages are never due.
  ///
  /// That the cloud will be there again is nothing that anybody waits for: it is due only before
  /// something else that is, or where time runs to a moment anyway.
  package func earliest(
    in world: World, untilMoment: Bool = false
  ) -> (choice: Choice, at: Int64)? {
    var best: (choice: Choice, at: Int64)?
    for lane in Lane.allCases {
      for side in Side.allCases {
        let index = side.rawValue * Lane.allCases.count + lane.rawValue
        guard !ways[index].isKept, let first = ways[index].dues.first else { continue }
        var due = first
        if world.link(side).mayReorder(lane) {
          for other in ways[index].dues where other.at < due.at { due = other }
        }
        let moment = max(due.at, now)
        if best.map({ moment < $0.at }) ?? true { best = (.deliver(side, lane, due.id), moment) }
      }
    }
    for timer in timers where timer.timer != .availability {
      let moment = max(timer.at, now)
      if best.map({ moment < $0.at }) ?? true { best = (timer.timer, moment) }
    }
    if let again = timers.first(where: { $0.timer == .availability }) {
      let moment = max(again.at, now)
      // What arrives at the end of an absence finds the cloud there again.
      if best.map({ moment <= $0.at }) ?? untilMoment { best = (.availability, moment) }
    }
    return best
  }

  /// When a timer is due.
  package func due(_ timer: Choice) -> Int64? { timers.first { $0.timer == timer }?.at }
}
