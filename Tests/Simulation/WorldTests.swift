import Household
import Simulation
import SyncEngine
import Testing

extension Simulation {
  /// Makes a card on a phone, and returns its id.
  fileprivate mutating func add(_ title: String, on side: Side) throws -> ItemID {
    let id = world.nextItemID(side)
    let card = Card(id: id, title: title, maker: Member(side.name))
    _ = try perform(.change(.set(.card(card), mustBeNew: true)), on: side)
    useItemID(side)
    return id
  }

  /// Takes whatever is due first, until nothing is.
  fileprivate mutating func settle() -> [Happening] {
    var all: [Happening] = []
    while let next = earliest { all += take(next.choice, at: next.at) }
    return all
  }
}

@Suite struct `The world` {
  @Test func `offers its choices in a fixed order`() throws {
    var simulation = Simulation()
    _ = try simulation.add("a", on: .alice)
    _ = try simulation.add("b", on: .bob)
    let writes = simulation.world.choices
    for choice in writes { _ = simulation.take(choice, at: 0) }
    simulation.conditions.now = 0

    let choices = simulation.world.choices

    #expect(writes == [.deliver(.alice, .writes, 1), .deliver(.bob, .writes, 2)])
    #expect(
      choices == [
        .deliver(.alice, .answers, 3), .deliver(.bob, .answers, 6),
        .deliver(.alice, .snapshots, 4), .deliver(.bob, .snapshots, 5),
      ])
    #expect(choices.allSatisfy { simulation.world.isChoice($0) })
    #expect(!simulation.world.isChoice(.deliver(.alice, .snapshots, 7)))
  }

  @Test func `offers every message of a lane that may reorder`() throws {
    var simulation = Simulation()
    _ = try simulation.add("a", on: .alice)
    _ = try simulation.add("b", on: .alice)

    let inOrder = simulation.world.choices
    _ = simulation.arrange {
      $0.setReordering(.alice, .writes, true)
      return []
    }

    #expect(inOrder == [.deliver(.alice, .writes, 1)])
    #expect(
      simulation.world.choices == [
        .deliver(.alice, .writes, 1), .deliver(.alice, .writes, 2),
      ])
  }

  @Test func `misses what was lost after five seconds, and mends it`() throws {
    var simulation = Simulation()
    let id = try simulation.add("a", on: .alice)

    _ = simulation.drop(1)
    let due = try #require(simulation.earliest)
    _ = simulation.settle()

    #expect(due.at == 5000)
    #expect(simulation.world.isSettled)
    #expect(simulation[.bob].ids(.unread) == [id])
  }

  @Test func `has no timer once a stream whose loss nobody missed has ended`() throws {
    var simulation = Simulation()
    _ = try simulation.add("a", on: .alice)
    _ = simulation.drop(1)

    _ = try simulation.perform(.disconnected, on: .alice)

    #expect(simulation.world.losses.isEmpty)
    #expect(simulation.earliest == nil)
  }

  @Test func `waits longer each time it is turned away`() throws {
    var simulation = Simulation()
    _ = simulation.arrange {
      $0.court.unavailableStreams = 4
      return []
    }
    _ = try simulation.add("a", on: .alice)

    let waits = simulation.settle().compactMap { happening -> Int? in
      if case .waiting(_, let attempt) = happening { attempt } else { nil }
    }

    #expect(waits == [1, 2, 3, 4])
    #expect(
      (1...12).map { BackOff.milliseconds(attempt: $0) }
        == [1000, 1500, 2250, 3375, 5062, 7593, 11389, 17083, 25624, 38436, 57654, 60000])
    #expect(simulation.now == 500 + 500 + 1000 + 1000 + 1500 + 1000 + 2250 + 1000 + 3375 + 1000)
  }

  @Test func `goes on the same from a copy`() throws {
    var simulation = Simulation(seed: 7)
    for side in Side.allCases {
      for lane in Lane.allCases { simulation.conditions[side, lane].latency = 40...900 }
    }
    for turn in 0..<10 { _ = try simulation.add("card \(turn)", on: turn % 2 == 0 ? .alice : .bob) }
    let checkpoint = simulation

    let once = simulation.settle()
    simulation = checkpoint
    let again = simulation.settle()

    #expect(once == again)
    #expect(once.count > 50)
  }

  @Test func `throws other dice for another seed`() throws {
    func end(_ seed: UInt64) throws -> Int64 {
      var simulation = Simulation(seed: seed)
      simulation.conditions[.alice, .writes].latency = 1...1_000_000
      _ = try simulation.add("a", on: .alice)
      _ = simulation.settle()
      return simulation.now
    }

    let ends = try [end(1), end(1), end(2)]

    #expect(ends[0] == ends[1])
    #expect(ends[0] != ends[2])
  }

  @Test func `delivers a lane in its order, however its latencies fall`() throws {
    var simulation = Simulation(seed: 3)
    simulation.conditions[.alice, .writes].latency = 0...5000
    for turn in 0..<10 { _ = try simulation.add("card \(turn)", on: .alice) }

    let judged = simulation.settle().compactMap { happening -> Int? in
      if case .judged(_, let write, _, _) = happening { write.id.number } else { nil }
    }

    #expect(judged == Array(1...10))
  }
}

@Suite struct `What one person sees` {
  @Test func `kept up record by record is what is seen afresh`() throws {
    var dice = Dice(seed: 11)
    var simulation = Simulation(seed: 5)
    let homes = try [Member.alice, .bob, .carol].map { try #require(Roster.login(of: $0)) }
    var checked = 0
    for turn in 0..<3000 {
      let side: Side = dice.roll(0...1) == 0 ? .alice : .bob
      let ids = simulation[side].rows.keys
      let id = ids.isEmpty ? nil : ids[Int(dice.roll(0...Int64(ids.count - 1)))]
      switch dice.roll(0...9) {
      case 0 where ids.count < 30: _ = try? simulation.add("card \(turn)", on: side)
      case 1:
        if let id {
          _ = try simulation.perform(
            .change(.patch(id, .start(Moment(milliseconds: dice.roll(0...9))))), on: side)
        }
      case 2:
        if let id {
          _ = try simulation.perform(.change(.patch(id, .acknowledge(Member(side.name)))), on: side)
        }
      case 3:
        if let id, turn % 3 == 0 { _ = try simulation.perform(.change(.delete(id)), on: side) }
      case 4:
        let inputs: [Device<Item>.Input] = [
          .connected, .disconnected, .kill, .launch, .logout, .login(homes[0]), .login(homes[1]),
          .login(homes[2]),
        ]
        _ = try? simulation.perform(inputs[Int(dice.roll(0...7))], on: side)
      default:
        if let next = simulation.earliest { _ = simulation.take(next.choice, at: next.at) }
      }
      for side in Side.allCases {
        let isAsFresh = simulation[side] == HomeView(simulation.world[side])
        #expect(isAsFresh, "turn \(turn), \(side.name)")
        checked += 1
      }
    }

    #expect(checked == 6000)
  }
}
