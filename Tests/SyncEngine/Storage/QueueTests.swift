import SyncEngine
import Testing

@Suite struct `A line` {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `is an array under thousands of edits`(seed: UInt64) {
    var dice = SeededDice(seed: seed)
    var line = Queue<Int>()
    var model: [Int] = []

    for step in 0..<4000 {
      switch dice.roll(20) {
      case 0..<9:
        line.append(step)
        model.append(step)
      case 9..<17 where !model.isEmpty:
        #expect(line.remove(at: 0) == model.removeFirst())
      case 17 where !model.isEmpty:
        let position = dice.roll(model.count)
        #expect(line.remove(at: position) == model.remove(at: position))
      case 18:
        let position = dice.roll(model.count + 1)
        line.insert(step, at: position)
        model.insert(step, at: position)
      case 19 where step % 40 == 0:
        line.removeAll()
        model.removeAll()
      default: break
      }

      let isAlike =
        line.count == model.count && line.first == model.first && line.last == model.last
      if !isAlike { Issue.record("step \(step)") }
      if step % 25 == 0 { #expect(Array(line) == model) }
    }
  }

  @Test func `is equal to one with the same elements, however they came there`() {
    var one = Queue<Int>()
    for element in 0..<100 { one.append(element) }
    for _ in 0..<90 { one.remove(at: 0) }
    var other = Queue<Int>()

    for element in 90..<100 { other.append(element) }

    #expect(one == other && one.hashValue == other.hashValue)
    other[3] = 0
    #expect(one != other)
  }
}

@Suite struct `A link` {
  private func message(_ id: Int, _ lane: Lane) -> Message<Chore> {
    let snapshot = Snapshot<Chore>(session: 1, version: id, table: .init())
    let load = Load<Chore>(request: 1, generation: 1, id: "dishes", found: .nothing)
    return Message(id: id, payload: lane == .snapshots ? .snapshot(snapshot) : .load(load))
  }

  @Test func `keeps each lane in order by itself`() {
    var link = Link<Chore>()
    for id in [1, 2, 3] { link.append(message(id, .snapshots)) }

    let position = link.position(of: 2, in: .snapshots)
    let taken = link.remove(at: 1, from: .snapshots).id

    #expect(position == 1 && taken == 2)
    #expect(link[.snapshots].map(\.id) == [1, 3] && link[.writes].isEmpty)
    #expect(link.count == 2 && !link.isEmpty)
    link.removeAll()
    #expect(link.isEmpty)
  }

  @Test func `lets a lane be reordered without the others`() {
    var link = Link<Chore>()

    link.setReordering(.answers, true)

    #expect(Lane.allCases.filter { link.mayReorder($0) } == [.answers])
  }
}
