import Household
import Simulation
import SyncEngine
import Testing

extension Simulation {
  fileprivate mutating func thank(_ id: ItemID, on side: Side) throws {
    _ = try perform(.change(.patch(id, .thank)), on: side)
  }

  @discardableResult
  fileprivate mutating func settle() -> [Happening] {
    var all: [Happening] = []
    while let next = earliest { all += take(next.choice, at: next.at) }
    return all
  }

  /// A card of Alice's that both phones have; the clock stands at 0 again.
  fileprivate static func withDiapers(seed: UInt64 = 1) throws -> (Simulation, ItemID) {
    var simulation = Simulation(seed: seed)
    let id = simulation.world.nextItemID(.alice)
    let card = Card(id: id, title: "Buy diapers", maker: .alice)
    _ = try simulation.perform(.change(.set(.card(card), mustBeNew: true)), on: .alice)
    simulation.useItemID(.alice)
    simulation.settle()
    simulation.conditions.now = 0
    return (simulation, id)
  }

  fileprivate var thanks: Int? {
    world.cloud.households[Roster.home]?.table.first?.value.card?.thanks
  }
}

@Suite struct `The wire` {
  @Test func `lets answers overtake each other only where their lane may reorder`() throws {
    var orders: [[MessageID]] = []

    for mayReorder in [false, true] {
      var (simulation, id) = try Simulation.withDiapers(seed: 3)
      simulation.conditions[.alice, .answers].latency = 0...5000
      _ = simulation.arrange {
        $0.setReordering(.alice, .answers, mayReorder)
        return []
      }
      for _ in 0..<10 { try simulation.thank(id, on: .alice) }
      orders.append(
        simulation.settle().compactMap { happening in
          guard case .arrived(let parcel) = happening, parcel.lane == .answers else { return nil }
          return parcel.id
        })
      #expect(simulation.thanks == 10 && simulation.world.isConverged)
    }

    #expect(orders[0] == orders[0].sorted() && orders[0].count == 10)
    #expect(orders[1] != orders[1].sorted() && orders[1].sorted() == orders[0])
  }

  @Test func `gives no message a due time before the one ahead of it`() throws {
    var (simulation, id) = try Simulation.withDiapers(seed: 3)
    simulation.conditions[.alice, .writes].latency = 0...5000

    for _ in 0..<10 { try simulation.thank(id, on: .alice) }

    let dues = simulation.conditions[.alice, .writes].dues.map(\.at)
    #expect(dues.count == 10 && dues == dues.sorted() && dues[0] < dues[9])
  }

  @Test(arguments: [Lane.writes, .answers, .snapshots])
  func `has a loss noticed five seconds after it, and mended once`(lane: Lane) throws {
    var (simulation, id) = try Simulation.withDiapers()
    simulation.conditions[.alice, lane].losesNext = 1

    try simulation.thank(id, on: .alice)
    let happenings = simulation.settle()

    let lostAt: Int64 = lane == .writes ? 0 : 500
    let noticed = happenings.count { if case .noticed = $0 { true } else { false } }
    #expect(noticed == 1)
    #expect(simulation.now == lostAt + 5000 + (lane == .snapshots ? 500 : 1000))
    #expect(simulation.thanks == 1)
    #expect(simulation.world.isSettled && simulation.world.isConverged)
  }

  @Test func `tells a removed member at once, without a message`() throws {
    var (simulation, _) = try Simulation.withDiapers()

    _ = simulation.arrange { $0.remove(.bob) }

    #expect(simulation.earliest == nil)
    #expect(simulation.world[.bob].listenRefusal?.rule == "members-only")
    #expect(simulation.world.cloud.listeners.keys == [Side.alice.device])
  }

  @Test func `carries a doubled write twice, which is done once`() throws {
    var (simulation, id) = try Simulation.withDiapers()
    simulation.conditions[.alice, .writes].doublesNext = 1

    try simulation.thank(id, on: .alice)
    let onTheWay = simulation.world.link(.alice)[.writes].count
    simulation.settle()

    #expect(onTheWay == 2)
    #expect(simulation.thanks == 1)
    #expect(simulation.world.isConverged)
  }

  @Test func `keeps what is kept: never due, and still a choice`() throws {
    var (simulation, id) = try Simulation.withDiapers()
    simulation.conditions[.bob, .snapshots].isKept = true

    try simulation.thank(id, on: .alice)
    simulation.settle()
    let choices = simulation.world.choices
    let kept = simulation[.bob].cards.map(\.thanks)
    for choice in choices { _ = simulation.take(choice, at: simulation.now) }

    #expect(choices.count == 1 && kept == [0])
    #expect(simulation[.bob].cards.map(\.thanks) == [1])
  }

  @Test func `is empty in both directions after a disconnect`() throws {
    var (simulation, id) = try Simulation.withDiapers()
    try simulation.thank(id, on: .alice)
    try simulation.thank(id, on: .bob)

    let happenings = try simulation.perform(.disconnected, on: .alice)

    let forgotten = happenings.count { if case .forgotten = $0 { true } else { false } }
    #expect(forgotten == 1)
    #expect(simulation.world.link(.alice).isEmpty && simulation.world.inFlight == 1)
  }

  @Test func `has no other way than its choices`() async {
    await #expect(processExitsWith: .failure) {
      var world = World()
      _ = world.step(.deliver(.alice, .writes, 1))
    }
  }
}

@Suite struct `The court` {
  @Test func `turns away, then rejects, then swallows, then looks at the rules`() throws {
    var (simulation, id) = try Simulation.withDiapers()
    _ = simulation.arrange {
      $0.court.unavailableStreams = 1
      $0.court.injections = [.init(reason: "not today")]
      $0.court.swallows = 1
      return []
    }
    for _ in 0..<3 { try simulation.thank(id, on: .alice) }

    let words = simulation.settle().compactMap { happening -> String? in
      switch happening {
      case .turnedAway(_, let id, let code): "\(id) \(code.name)"
      case .judged(_, let write, .accepted, _): "\(write.id) accepted"
      case .judged(_, let write, .swallowed, _): "\(write.id) swallowed"
      case .judged(_, let write, .rejected(let rejection), _): "\(write.id) \(rejection.rule)"
      default: nil
      }
    }

    #expect(
      words == ["alice/2 unavailable", "alice/2 injected", "alice/3 swallowed", "alice/4 accepted"])
    #expect(simulation.thanks == 1 && simulation.world.isConverged)
  }

  @Test func `rejects only what an injection fits, and so often as it says`() throws {
    var (simulation, id) = try Simulation.withDiapers()
    _ = simulation.arrange {
      $0.court.injections = [.init(count: 2, device: Side.bob.device, operation: .thank)]
      return []
    }
    try simulation.thank(id, on: .alice)
    _ = try simulation.perform(.change(.patch(id, .acknowledge(.bob))), on: .bob)
    for _ in 0..<3 { try simulation.thank(id, on: .bob) }

    simulation.settle()

    #expect(simulation[.bob].inbox.values.map(\.write.id.number) == [2, 3])
    #expect(simulation[.alice].inbox.isEmpty)
    #expect(simulation.thanks == 2)
    #expect(simulation.world.court.injections.isEmpty)
  }

  @Test func `forgets what it was told by allow, and keeps its rules`() {
    var court = World().court
    court.injections = [.init()]
    court.unavailableStreams = 1
    court.isUnavailableForNow = true
    court.swallows = 1
    let isSwitched = court.rules.set("ack-stays", on: false)

    court.allow()

    var expected = World().court
    _ = expected.rules.set("ack-stays", on: false)
    #expect(isSwitched && court == expected)
  }

  @Test func `is not there until the moment it is there again`() throws {
    var (simulation, id) = try Simulation.withDiapers()
    simulation.conditions.unavailableUntil = 3000
    _ = simulation.arrange {
      $0.court.isUnavailableForNow = true
      return []
    }

    try simulation.thank(id, on: .alice)
    let waits = simulation.settle().count { if case .waiting = $0 { true } else { false } }

    // Turned away at 500 and 2500; the third attempt comes at 5000.
    #expect(waits == 2 && simulation.now == 5500)
    #expect(simulation.thanks == 1)
  }
}
