import SyncEngine
import Testing

/// A phone that hears changes and a cloud that somebody else writes to as well, by chance.
private struct Feed {
  var phone: Phone
  var cloud = Cloud<Chore>()
  var steward = Steward()
  private var other = Device<Chore>(DeviceID("bob"))
  private var link = Link<Chore>()
  /// Every change of the cloud, oldest first.
  private var log: [Phone.Changed] = []
  /// How much of the log was sent down since the phone began to listen.
  private var sent = 0

  init() throws {
    phone = try Phone()
    cloud.open(Flat.home, members: [.alice, .bob])
    other.begin(Flat.login(.bob), knowing: .init(), at: 0)
  }

  var version: Version { cloud.households[Flat.home]?.version ?? 0 }
  var table: Table<Chore> { cloud.households[Flat.home]?.table ?? .init() }

  mutating func tell(_ input: Device<Chore>.Input) throws {
    if input == .disconnected { link.removeAll() }
    for order in try phone.hear(input) {
      switch order {
      case .send(let send): link.append(Message(id: 1, payload: .write(send)))
      case .listen(_, _, let from): sent = log.firstIndex { $0.version > from } ?? log.count
      default: break
      }
    }
  }

  mutating func write(_ change: Change<Chore>) throws {
    for case .send(let send) in try other.hear(.change(change)) { judge(send) }
  }

  /// The cloud judges a write; what it changes goes into the log, the answer onto the link.
  private mutating func judge(_ send: Send<Chore>) {
    let before = table
    for case .reply(let device, .answer(let answer)) in cloud.hear(send, judge: &steward) {
      guard device == other.id else {
        link.append(Message(id: 1, payload: .answer(answer)))
        continue
      }
      _ = try? other.hear(.arrived(.answer(answer)))
    }
    for id in table.keysDiffering(from: before) {
      log.append(Phone.Changed(id: id, version: version, record: table[id]))
    }
  }

  mutating func deliver(_ lane: Lane) throws {
    guard !link[lane].isEmpty else { return }
    let payload = link.remove(at: 0, from: lane).payload
    if case .write(let send) = payload { judge(send) } else { try tell(.arrived(payload)) }
  }

  /// Sends some of the log down: the next part of it, or some of it once more.
  mutating func change(from start: Int? = nil, count: Int) throws {
    guard phone.device.isOnline else { return }
    let start = min(start ?? sent, sent)
    let end = min(log.count, start + count)
    sent = max(sent, end)
    let isWhole = end == log.count
    let reached = isWhole ? version : log[..<end].last?.version ?? 0
    try tell(
      .changed(
        Changes(
          session: phone.device.session, version: reached, changed: Array(log[start..<end]),
          isCurrent: isWhole)))
  }

  /// Whatever a person, a network or a cloud may do next.
  mutating func anything(_ dice: inout SeededDice) throws {
    let id = ["dishes", "floor", "bins"][dice.roll(3)]
    let change: Change<Chore> =
      switch dice.roll(4) {
      case 0: .save(Chore(id: id, title: "made \(dice.roll(99))"))
      case 1: .title("named \(dice.roll(99))", of: id)
      case 2: .once(id)
      default: dice.roll(3) == 0 ? .delete(id) : .once(id)
      }
    switch dice.roll(16) {
    case 0..<3: try tell(.change(change))
    case 3, 4: try write(change)
    case 5 where dice.roll(3) == 0: try tell(.disconnected)
    case 5, 6: try tell(.connected)
    case 7: steward.next.append(dice.roll(2) == 0 ? .no : .yes)
    case 8 where phone.device.waitingAttempt != nil: try tell(.waited)
    case 8 where !log.isEmpty: try self.change(from: dice.roll(log.count), count: 3)
    case 9..<12: try self.change(count: dice.roll(4))
    case 12, 13: try deliver(.answers)
    default: try deliver(.writes)
    }
  }

  mutating func settle() throws {
    steward.next = []
    try tell(.disconnected)
    try tell(.connected)
    while !link.isEmpty {
      try deliver(.writes)
      try deliver(.answers)
    }
    try change(count: log.count)
  }
}

@Suite struct `A long story of changes` {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `R1 R5 paints the replay of the queue, never goes back, and ends as the cloud stands`(
    seed: UInt64
  ) throws {
    var dice = SeededDice(seed: seed)
    var feed = try Feed()
    var view = OpenView<Chore>()
    var told: Table<Chore> = .init()
    var version = 0

    for step in 0..<500 {
      try feed.anything(&dice)
      let replica = try #require(feed.phone.device.desk?.replica)
      let event = view.look(at: feed.phone.device, again: feed.phone.repaint)
      for row in (event?.added ?? []) + (event?.modified ?? []) { told[row.record.id] = row.record }
      for row in event?.removed ?? [] { told[row.record.id] = nil }
      #expect(replica.view == replica.replayed, "step \(step)")
      #expect(told == replica.view, "step \(step)")
      #expect(replica.version >= version, "step \(step)")
      version = replica.version
    }
    try feed.settle()

    let replica = try #require(feed.phone.device.desk?.replica)
    #expect(replica.view == feed.table)
    #expect(replica.unanswered.isEmpty && replica.unechoed.isEmpty)
    #expect(replica.version == feed.version)
    #expect(feed.steward.judged.count > 60, "a story in which nothing happens proves nothing")
  }
}

extension Replica<Chore> {
  /// What R1 says the view is: the server copy, then every own write that it does not contain.
  var replayed: Table<Chore> {
    let over =
      unanswered.values.filter { !$0.isContained }.map(\.write) + unechoed.values.map(\.write)
    var table = server
    for write in over.sorted(by: { $0.id < $1.id }) {
      table[write.record] = write.change.applied(to: table[write.record])
    }
    return table
  }
}
