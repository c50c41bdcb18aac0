package import Household
package import SyncEngine

/// The world under virtual time: what the stage plays, what `run` runs.
///
/// A moment is the pair of world and conditions. Nothing happens by itself: a scheduler asks for
/// the ``earliest`` choice, or picks another, and takes it.
package struct Simulation: Hashable, Sendable {
  package internal(set) var world: World
  package var conditions: Conditions
  /// What each person sees.
  package internal(set) var views: [HomeView]
  /// What was painted for each person.
  package private(set) var paintings: [Paintings]

  package init(seed: UInt64 = 1, flaws: Flaws = []) {
    world = World(flaws: flaws)
    conditions = Conditions(seed: seed)
    views = world.devices.map { HomeView($0) }
    paintings = world.devices.map { _ in Paintings() }
  }

  package var now: Int64 { conditions.now }

  package subscript(side: Side) -> HomeView { _read { yield views[side.rawValue] } }

  /// What is due first.
  package var earliest: (choice: Choice, at: Int64)? { conditions.earliest(in: world) }

  /// What happens first where time runs to a moment, whatever is due.
  package var earliestOnTheWay: (choice: Choice, at: Int64)? {
    conditions.earliest(in: world, untilMoment: true)
  }

  /// Takes one of the world's choices at a moment, which is not before now.
  package mutating func take(_ choice: Choice, at moment: Int64) -> [Happening] {
    conditions.now = max(conditions.now, moment)
    return absorb(world.step(choice))
  }

  /// Lets time pass up to a moment at which nothing is due before.
  package mutating func pass(to moment: Int64) { conditions.now = max(conditions.now, moment) }
}

// MARK: - Commands

extension Simulation {
  /// Tells a device what its person asks for.
  ///
  /// - Throws: the device's refusal; nothing has changed then.
  package mutating func perform(
    _ input: Device<Item>.Input, on side: Side
  ) throws(Device<Item>.Refusal) -> [Happening] {
    let happenings = try world.perform(input, on: side)
    if world.link(side).isEmpty { conditions.forgetAll(side) }
    return absorb(happenings)
  }

  /// Changes something of the world that is no device's: the court, a lane, a member.
  package mutating func arrange(_ body: (inout World) -> [Happening]) -> [Happening] {
    absorb(body(&world))
  }

  /// Uses up the name for the next item of a phone.
  package mutating func useItemID(_ side: Side) { world.useItemID(side) }

  /// Lets the messages of a lane overtake each other, or not.
  package mutating func setReordering(_ side: Side, _ lane: Lane, _ on: Bool) {
    world.setReordering(side, lane, on)
    if !on { conditions.straighten(side, lane) }
  }

  /// A person reads the detail of a card.
  ///
  /// - Throws: the phone's refusal; nothing has changed then.
  package mutating func read(
    _ card: CardID, on side: Side
  ) throws(Device<Item>.Refusal) -> [Happening] {
    absorb(try world.read(card, on: side))
  }

  /// The system lets go of what a phone keeps in memory.
  ///
  /// - Throws: the phone's refusal; nothing has changed then.
  package mutating func evict(
    _ card: CardID?, on side: Side
  ) throws(Device<Item>.Refusal) -> [Happening] {
    absorb(try world.evict(card, on: side))
  }

  /// Drops a message that is on its way.
  package mutating func drop(_ id: MessageID) -> [Happening] { absorb(world.lose(id)) }

  /// Sends a message that is on its way once more.
  ///
  /// A copy is made on the wire: it is due with the original, and is neither lost nor doubled.
  package mutating func copy(_ id: MessageID) -> [Happening] {
    let copies = world.copy(id)
    for case .sent(let copy) in copies {
      let mayReorder = world.link(copy.side).mayReorder(copy.lane)
      conditions.copy(id, as: copy.id, copy.side, copy.lane, mayReorder: mayReorder)
    }
    return follow(copies)
  }
}

// MARK: - Following

extension Simulation {
  /// Follows what happened: due times for what was sent, views and paintings for what was
  /// painted, timers for what runs now.
  private mutating func absorb(_ happenings: [Happening]) -> [Happening] {
    var all = happenings
    var added = 0
    var doubles = 0
    for place in happenings.indices {
      guard case .sent(let first) = happenings[place] else { continue }
      // A double takes the number after its original, so later messages of the step move up.
      let parcel = first.renumbered(by: doubles)
      let dispatched = dispatch(parcel)
      if doubles > 0 { all[place + added] = .sent(parcel) }
      guard !dispatched.isEmpty else { continue }
      all.insert(contentsOf: dispatched, at: place + added + 1)
      added += dispatched.count
      for case .sent in dispatched { doubles += 1 }
    }
    return follow(all)
  }

  private mutating func follow(_ happenings: [Happening]) -> [Happening] {
    var starts: [Side] = []
    // Held for itself, so that a view can look at a phone without a copy of it.
    let devices = world.devices
    // A step that a message begins changes nothing on a phone that hears nothing of it.
    var isChanged = Array(repeating: !(happenings.first?.isArrival ?? false), count: 2)
    for place in happenings.indices {
      switch happenings[place] {
      case .arrived(let parcel), .lost(let parcel):
        conditions.forget(parcel.id, parcel.side, parcel.lane)
      case .repaint(let side, let repaint):
        views[side.rawValue].refresh(from: devices[side.rawValue], repainting: repaint)
        paintings[side.rawValue].note(repaint, in: views[side.rawValue])
      case .state(let side, _): starts.append(side)
      case .made(let side, _), .saveFailed(let side), .ignored(let side, _, _),
        .accepted(let side, _), .rejected(let side, _, _), .applied(let side, _),
        .stale(let side, _), .toast(let side, _), .listening(let side), .listenEnded(let side, _),
        .forgot(let side, _), .account(let side, _), .waiting(let side, _), .waited(let side):
        isChanged[side.rawValue] = true
      case .sent, .forgotten, .judged, .turnedAway, .answeredAgain, .ignoredByCloud, .read,
        .loading, .loaded, .loadFailed, .noticed, .availableAgain:
        break
      }
    }
    for side in Side.allCases where isChanged[side.rawValue] {
      views[side.rawValue].refresh(from: devices[side.rawValue])
    }
    for side in starts { paintings[side.rawValue].noteEverything(in: views[side.rawValue]) }
    conditions.follow(world)
    return happenings
  }

  /// Puts a message on its way with a due time; it may be doubled there, and lost.
  private mutating func dispatch(_ parcel: Parcel) -> [Happening] {
    let (side, lane) = (parcel.side, parcel.lane)
    let (isLost, isDoubled) = (isLost(side, lane), isDoubled(side, lane))
    conditions.send(parcel.id, side, lane, mayReorder: world.link(side).mayReorder(lane))
    let copies = isDoubled ? double(parcel.id) : []
    return copies + (isLost ? world.lose(parcel.id) : [])
  }

  private mutating func double(_ id: MessageID) -> [Happening] {
    let copies = world.double(id)
    for case .sent(let copy) in copies { conditions.double(id, as: copy.id, copy.side, copy.lane) }
    return copies
  }

  private mutating func isLost(_ side: Side, _ lane: Lane) -> Bool {
    if conditions[side, lane].losesNext > 0 {
      conditions[side, lane].losesNext -= 1
      return true
    }
    return conditions.dice.isUnder(percent: conditions[side, lane].losesPercent)
  }

  private mutating func isDoubled(_ side: Side, _ lane: Lane) -> Bool {
    if conditions[side, lane].doublesNext > 0 {
      conditions[side, lane].doublesNext -= 1
      return true
    }
    return conditions.dice.isUnder(percent: conditions[side, lane].doublesPercent)
  }
}
