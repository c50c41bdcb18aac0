import SyncEngine
import Testing

extension Flat {
  /// Whatever a person, a network or a cloud may do next.
  fileprivate mutating func anything(_ dice: inout SeededDice) throws {
    let phone = Phone.allCases[dice.roll(2)]
    let lane = Lane.allCases[dice.roll(4)]
    let id = ["dishes", "floor", "bins"][dice.roll(3)]
    let waiting = self.lane(phone, lane).count
    switch dice.roll(30) {
    case 0..<3: _ = try? tell(phone, .change(.once(id)))
    case 3: _ = try? tell(phone, .change(.title("by \(phone) \(dice.roll(99))", of: id)))
    case 4: _ = try? tell(phone, .change(.save(Chore(id: id, title: "made \(dice.roll(99))"))))
    case 5: _ = try? tell(phone, .change(.delete(id)))
    case 6: _ = try? tell(phone, dice.roll(4) > 0 ? .connected : .disconnected)
    case 7: _ = try? tell(phone, dice.roll(4) > 0 ? .launch : .kill)
    case 8: steward.next.append(dice.roll(2) == 0 ? .no : .yes)
    case 9 where dice.roll(3) == 0: steward.absences.append(.unavailable)
    case 10 where self[phone].waitingAttempt != nil: try tell(phone, .waited)
    case 11 where waiting > 0 && dice.roll(4) == 0:
      lose(phone, lane)
      if lane == .snapshots { carryOut(cloud.resend(to: phone.device)) }
      try tell(phone, .noticedLoss)
    case 12 where waiting > 1: try deliver(phone, lane, at: waiting - 1)
    default: if waiting > 0 { try deliver(phone, lane) }
    }
  }
}

@Suite struct `A long story` {
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `R1 paints the replay of the queue at every step, and ends with both phones equal`(
    seed: UInt64
  ) throws {
    var dice = SeededDice(seed: seed)
    var flat = Flat(.dishes, .floor)

    for step in 0..<600 {
      try flat.anything(&dice)
      for phone in Flat.Phone.allCases {
        let replica = flat[phone].desk?.replica
        let isReplayed = replica?.view == replica?.replayed
        #expect(isReplayed, "step \(step), \(phone)")
      }
    }
    flat.steward.absences = []
    for phone in Flat.Phone.allCases {
      _ = try? flat.tell(phone, .launch)
      _ = try flat.tell(phone, .disconnected)
      _ = try flat.tell(phone, .connected)
    }
    try flat.settle()

    let judged = flat.steward.judged
    #expect(Flat.Phone.allCases.allSatisfy { flat[$0].desk?.replica.view == flat.table })
    #expect(Flat.Phone.allCases.allSatisfy { flat[$0].unansweredCount == 0 })
    #expect(judged.count > 50, "a story in which nothing happens proves nothing")
    for phone in Flat.Phone.allCases {
      let numbers = judged.filter { $0.device == phone.device }.map(\.number)
      #expect(numbers == Array(1...numbers.count), "R3, R14: in order, each once")
    }
  }
}
