package import Household
package import SyncEngine

/// Two phones, a cloud, and everything on its way between them: one value that knows no time.
///
///     a world can only do one of its choices, and doing it says what happened
///
/// Who picks among the choices is a scheduler's affair: by the earliest due, by hand, by a seed,
/// all of them. A person's commands come from outside, through ``perform(_:on:)`` and the like.
package struct World: Hashable, Sendable {
  package internal(set) var devices: [Device<Item>]
  /// What each phone has loaded.
  package internal(set) var details: [Details]
  package internal(set) var cloud: Cloud<Item>
  package internal(set) var links: [Link<Item>]
  package var court = Court()
  /// Losses that nobody has noticed yet, oldest first.
  package internal(set) var losses: [Loss] = []
  /// The number of the newest message.
  package private(set) var lastMessage: MessageID = 0
  /// The number of the newest item of each phone.
  var lastItem = [0, 0]
  /// Whether the next local save of each phone fails.
  var failsNext = [false, false]

  /// Both signed in, online and synced with an empty household.
  package init(flaws: Flaws = []) {
    cloud = Cloud(flaws: flaws)
    links = Side.allCases.map { _ in Link() }
    devices = Side.allCases.map { Device($0.device, flaws: flaws) }
    details = devices.map { Details($0) }
    for household in [Roster.home, Roster.carols] {
      cloud.open(household, members: Roster.members(of: household).map(\.account))
    }
    for side in Side.allCases {
      guard let login = Roster.login(of: Member(side.name)) else { continue }
      devices[side.rawValue].begin(login, knowing: .init(), at: 0)
      _ = cloud.listen(side.device, login, session: 1, from: 0)
    }
  }

  package subscript(side: Side) -> Device<Item> { _read { yield devices[side.rawValue] } }

  package func link(_ side: Side) -> Link<Item> { links[side.rawValue] }
}

// MARK: - Choices

/// One thing that can happen next.
package enum Choice: Hashable, Sendable {
  /// A message arrives.
  case deliver(Side, Lane, MessageID)
  /// A phone has waited long enough before its next attempt.
  case wait(Side, attempt: Int)
  /// A loss is noticed.
  case notice(Loss)
  /// The cloud is there again.
  case availability
}

extension World {
  /// The timers that run: none unless a phone waits, something was lost or the cloud is away.
  package var timers: [Choice] {
    var timers: [Choice] = []
    for side in Side.allCases {
      if let attempt = self[side].waitingAttempt { timers.append(.wait(side, attempt: attempt)) }
    }
    for loss in losses { timers.append(.notice(loss)) }
    if court.isUnavailableForNow { timers.append(.availability) }
    return timers
  }

  /// All that can happen next, in a fixed order: answers, snapshots, loads, writes, timers; in
  /// each Alice before Bob.
  package var choices: [Choice] {
    var choices: [Choice] = []
    for lane in Lane.allCases {
      for side in Side.allCases {
        let messages = links[side.rawValue][lane]
        let reach = links[side.rawValue].mayReorder(lane) ? messages.count : min(1, messages.count)
        for position in 0..<reach { choices.append(.deliver(side, lane, messages[position].id)) }
      }
    }
    return choices + timers
  }

  /// Whether something is among the choices, without making all of them.
  package func isChoice(_ choice: Choice) -> Bool {
    switch choice {
    case .deliver(let side, let lane, let id):
      guard links[side.rawValue].mayReorder(lane) else {
        return links[side.rawValue][lane].first?.id == id
      }
      return links[side.rawValue].position(of: id, in: lane) != nil
    case .wait(let side, let attempt): return self[side].waitingAttempt == attempt
    case .notice(let loss): return losses.contains(loss)
    case .availability: return court.isUnavailableForNow
    }
  }

  /// Does one of the choices.
  ///
  /// - Precondition: it is one.
  package mutating func step(_ choice: Choice) -> [Happening] {
    precondition(isChoice(choice), "\(choice) is none of the world's choices")
    var happenings: [Happening] = []
    happenings.reserveCapacity(8)
    switch choice {
    case .deliver(let side, let lane, let id):
      guard let position = links[side.rawValue].position(of: id, in: lane) else { return [] }
      let message = links[side.rawValue].remove(at: position, from: lane)
      happenings.append(.arrived(Parcel(message, side)))
      deliver(message.payload, side, into: &happenings)
    case .wait(let side, _):
      happenings.append(.waited(side))
      tell(side, .waited, into: &happenings)
    case .notice(let loss):
      losses.removeAll { $0 == loss }
      happenings.append(.noticed(loss))
      happenings += mend(loss)
    case .availability:
      court.isUnavailableForNow = false
      happenings.append(.availableAgain)
    }
    forgetMootLosses()
    return happenings
  }

  private mutating func deliver(
    _ payload: Payload<Item>, _ side: Side, into happenings: inout [Happening]
  ) {
    switch payload {
    case .write(let send): carryOut(cloud.hear(send, judge: &court), into: &happenings)
    case .load(let load):
      let devices = devices
      happenings += carryOut(details[side.rawValue].hear(load, on: devices[side.rawValue]), side)
    case .answer, .snapshot: tell(side, .arrived(payload), into: &happenings)
    }
  }
}

// MARK: - People

extension World {
  /// Tells a device what its person asks for, and carries out what it orders.
  ///
  /// - Throws: the device's refusal; nothing has changed then.
  package mutating func perform(
    _ input: Device<Item>.Input, on side: Side
  ) throws(Device<Item>.Refusal) -> [Happening] {
    if try savesAndFails(input, side) { return tell(side, .saveFailed) }
    let (login, state) = (devices[side.rawValue].login, devices[side.rawValue].state)
    let orders = try devices[side.rawValue].hear(input)
    let (newLogin, newState) = (devices[side.rawValue].login, devices[side.rawValue].state)
    var happenings: [Happening] = []
    happenings.reserveCapacity(8)
    if login != newLogin { happenings.append(.account(side, newLogin?.account)) }
    if state != newState { happenings.append(.state(side, newState)) }
    if input == .disconnected || input == .kill { happenings += forgetAll(side) }
    follow(orders, side, into: &happenings)
    forgetMootLosses()
    return happenings
  }

  /// A connection that goes takes with it what was on its way, in both directions.
  private mutating func forgetAll(_ side: Side) -> [Happening] {
    let gone = Lane.allCases.flatMap { lane in
      links[side.rawValue][lane].map { Happening.forgotten(Parcel($0, side)) }
    }
    links[side.rawValue].removeAll()
    return gone
  }

  /// Whether this is a save that fails at once, as was asked for.
  private mutating func savesAndFails(
    _ input: Device<Item>.Input, _ side: Side
  ) throws(Device<Item>.Refusal) -> Bool {
    guard failsNext[side.rawValue] else { return false }
    switch input {
    case .change:
      try self[side].mayWrite()
    case .retry(let id):
      try self[side].mayWrite()
      _ = try self[side].inboxEntry(id)
    default: return false
    }
    failsNext[side.rawValue] = false
    return true
  }
}

// MARK: - Carrying out

extension World {
  mutating func tell(_ side: Side, _ input: Device<Item>.Input) -> [Happening] {
    var happenings: [Happening] = []
    tell(side, input, into: &happenings)
    return happenings
  }

  private mutating func tell(
    _ side: Side, _ input: Device<Item>.Input, into happenings: inout [Happening]
  ) {
    do {
      follow(try devices[side.rawValue].hear(input), side, into: &happenings)
    } catch {
      preconditionFailure("\(side.name) refused \(input): \(error)")
    }
  }

  /// What a phone has loaded follows what it decides; then everything is carried out.
  mutating func follow(
    _ orders: [Device<Item>.Order], _ side: Side, into happenings: inout [Happening]
  ) {
    let session = devices[side.rawValue].session
    details[side.rawValue].follow(orders, session: session)
    carryOut(orders, side, into: &happenings)
  }

  private mutating func carryOut(
    _ orders: [Device<Item>.Order], _ side: Side, into happenings: inout [Happening]
  ) {
    for order in orders {
      Happening.tell(order, side, into: &happenings)
      switch order {
      case .send(let send): happenings.append(post(.write(send), side))
      case .listen(let login, let session, let version):
        carryOut(
          cloud.listen(side.device, login, session: session, from: version), into: &happenings)
      case .unlisten: cloud.unlisten(side.device)
      case .fetch: carryOut(cloud.resend(to: side.device), into: &happenings)
      case .made, .wait, .repaint, .stale, .accepted, .rejected, .ignored, .confirmed, .forgot,
        .applied, .listenEnded, .toast, .answered:
        break
      }
    }
  }

  /// Carries out what the cloud orders; devices come in their order already.
  mutating func carryOut(_ effects: [Cloud<Item>.Effect]) -> [Happening] {
    var happenings: [Happening] = []
    carryOut(effects, into: &happenings)
    return happenings
  }

  private mutating func carryOut(
    _ effects: [Cloud<Item>.Effect], into happenings: inout [Happening]
  ) {
    for effect in effects {
      Happening.tell(effect, into: &happenings)
      switch effect {
      case .judged, .turnedAway, .answeredAgain, .ignored: break
      case .refused(let device, let session, let rejection):
        tell(Side(device), .listenEnded(session: session, rejection), into: &happenings)
      case .reply(let device, let payload): happenings.append(post(payload, Side(device)))
      }
    }
  }

  mutating func post(_ payload: Payload<Item>, _ side: Side) -> Happening {
    let message = Message(id: takeNumber(), payload: payload)
    links[side.rawValue].append(message)
    return .sent(Parcel(message, side))
  }

  mutating func takeNumber() -> MessageID {
    lastMessage += 1
    return lastMessage
  }
}
