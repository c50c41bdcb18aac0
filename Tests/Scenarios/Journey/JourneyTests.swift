import Household
import Scenarios
import Simulation
import SyncEngine
import Testing

/// A session of a few lines.
func journey(_ lines: String...) -> Journey {
  var journey = Journey(Player())
  for line in lines { journey.type(line) }
  return journey
}

extension Journey {
  @discardableResult
  mutating func type(_ line: String) -> Fork? {
    guard case .command(let command)? = try? CommandParser().parse(line) else {
      preconditionFailure("\(line) is no command")
    }
    let (_, fork, _) = perform(command)
    runToGoal()
    return fork
  }

  var end: String { player.resultJSON.text }
}

@Suite struct `A journey` {
  @Test func `puts back every moment, from behind and from before`() {
    var session = RandomSession(seed: 7)
    session.play(150, inThePast: false)
    var journey = session.journey
    journey.runToGoal()
    let count = journey.branch.steps.count
    var moments: [String] = []
    var walking = journey
    for step in 0...count {
      walking.move(to: step)
      moments.append(walking.end)
    }

    var wrong: [Int] = []
    for step in (0...count).reversed() {
      journey.move(to: step)
      if journey.end != moments[step] { wrong.append(step) }
    }
    for turn in 0..<count {
      let step = turn * 37 % (count + 1)
      journey.move(to: step)
      if journey.end != moments[step] || journey.cursor != step { wrong.append(step) }
    }

    #expect(count > 150)
    #expect(wrong == [])
  }

  @Test func `comes back to its end as if it had never left`() {
    var journey = journey(#"alice add "Milk""#, "wait 700ms", #"bob add "Bread""#, "settle")
    let end = (journey.end, journey.player.entries.map(\.number))

    journey.move(to: 2)
    journey.moveToEnd()

    #expect(journey.end == end.0 && journey.player.entries.map(\.number) == end.1)
    #expect(journey.isAtEnd)
  }

  @Test func `stands between two steps where a moment lies there`() {
    var journey = journey(#"alice add "Milk""#, "settle")

    journey.move(toMoment: 600)
    #expect(journey.player.now == 600)
    #expect(journey.player.simulation.world.cloud.households[Roster.home]?.version == 1)
    #expect(journey.player.simulation[.bob].rows.isEmpty)

    journey.move(toMoment: 99_000)
    #expect(journey.player.now == 1000)
    journey.move(toMoment: -5)
    #expect(journey.player.now == 0 && journey.cursor == 0)
  }

  @Test func `steps to the next change that a person can see, and back to the last`() {
    var journey = journey(
      #"alice add "Milk""#, "settle", "cloud reject next", "bob ack a1", "settle")
    journey.move(to: 0)

    var seen: [Int64] = []
    while journey.moveToNextSeen() { seen.append(journey.player.now) }
    #expect(seen == [0, 1000, 1000, 1000, 1000, 2000])

    var back: [Int64] = []
    while journey.moveToLastSeen() { back.append(journey.player.now) }
    #expect(back == [1000, 1000, 1000, 1000, 0])
  }

  @Test func `forks where something is done in the past, and keeps the old future`() {
    var journey = journey(#"alice add "Milk""#, "settle", #"bob add "Bread""#, "settle")
    let end = journey.end
    let count = journey.branch.steps.count

    journey.move(to: 2)
    let fork = journey.type("bob offline")
    journey.type("settle")

    #expect(
      fork?.left == "main" && fork?.ahead == count - 2 && fork?.new == "fork-1"
        && fork?.dropped == nil)
    #expect(journey.player.simulation[.bob].rows.isEmpty)
    #expect(journey.branches.map(\.name) == ["main", "fork-1"])
    #expect(journey.branch.parent?.name == "main" && journey.branch.parent?.step == 2)
    let isThere = journey.turn(to: "main")
    #expect(isThere && journey.end == end && journey.isAtEnd)
    let isBack = journey.turn(to: "fork-1")
    #expect(isBack && journey.player.simulation[.bob].state == .offline)
    let isNowhere = journey.turn(to: "fork-9")
    #expect(!isNowhere)
    #expect(journey.branches.map(\.name) == ["main", "fork-1"])
  }

  @Test func `does again what lies ahead where time runs on in the past`() {
    var journey = journey(#"alice add "Milk""#, "wait 300ms", #"bob add "Bread""#, "settle")
    let end = journey.end
    journey.move(to: 0)

    var moments: [Int64] = []
    while !journey.isAtEnd {
      if let next = journey.nextMoment { moments.append(next) }
      journey.advance()
    }

    #expect(journey.end == end)
    #expect(moments.first == 0 && moments == moments.sorted())
    #expect(journey.branches.count == 1)
  }

  @Test func `leaves what a command waits for where the past is left there`() {
    var journey = journey(#"alice add "Milk""#, "settle")
    journey.move(to: 3)
    #expect(journey.player.goal != nil)

    journey.type("alice offline")

    #expect(journey.player.goal == nil && journey.player.now == 500)
    #expect(journey.player.simulation.earliest?.at == 1000)
  }

  @Test func `says which branch had no room any more`() {
    var journey = journey(#"alice add "Milk""#, "settle")
    var dropped: [String] = []

    for _ in 0...Journey.mostBranches {
      journey.move(to: 1)
      if let gone = journey.type("bob offline")?.dropped { dropped.append(gone) }
    }

    #expect(dropped == ["main"])
    #expect(journey.branches.count == Journey.mostBranches + 1)
  }

  @Test func `takes nothing down of what is for the screen alone`() {
    var journey = journey(#"alice add "Milk""#)

    guard case .command(let show)? = try? CommandParser().parse("show") else { return }
    let (screen, _, _) = journey.perform(show)

    #expect(screen?.verb == .show)
    #expect(journey.branch.steps.count == 1)
  }
}

@Suite struct `A chunked list` {
  @Test func `is as an array is, whatever is done to it and its copies`() {
    var dice = Dice(seed: 3)
    var list = Chunked<Int>()
    var array: [Int] = []
    var copies: [(Chunked<Int>, [Int])] = []

    for turn in 0..<4000 {
      switch dice.roll(0...99) {
      case 0...94:
        list.append(turn)
        array.append(turn)
      case 95, 96:
        let count = Int(dice.roll(0...Int64(array.count)))
        list.cut(to: count)
        array.removeLast(array.count - count)
      case 97:
        let count = Int(dice.roll(0...Int64(array.count / 3)))
        list.removeFirst(count)
        array.removeFirst(count)
      default: copies.append((list, array))
      }
      if !array.isEmpty { list[array.count / 2] = array[array.count / 2] }
    }

    #expect(Array(list) == array && list.count == array.count)
    #expect(copies.allSatisfy { Array($0.0) == $0.1 })
    #expect(list.partition { $0 >= 2000 } == array.firstIndex { $0 >= 2000 } ?? array.count)
  }
}
