import Simulation
import SyncEngine

/// What is done by hand to messages on their way.
enum WireVerbs {
  /// One message, by its number or as the first of its lane.
  private static let one: [[Part]] = [
    [.value(.message, "message")],
    [.oneOf(["alice", "bob"], "device"), .oneOf(DeviceVerbs.lanes, "lane")],
  ]

  static let table: [Verb] = [
    Verb(
      .stage, "deliver",
      [
        [.value(.message, "message")],
        [
          .oneOf(["alice", "bob"], "device"), .oneOf(DeviceVerbs.lanes, "lane"),
          .optional([.value(.number, "count")]),
        ],
      ],
      "lets a message arrive now, or the first ones of a lane",
      .world(.keptMessages) { player, call throws(Misfit) in
        if case .message(let id)? = call["message"] {
          try player.deliver(id)
        } else {
          try player.deliverLane(call)
        }
      }),
    Verb(
      .stage, "drop", one,
      "loses a message, or the first of a lane; that is noticed after five seconds",
      .world(.lostMessages) { player, call throws(Misfit) in
        guard let id = try player.message(call) else { return }
        player.act { $0.drop(id) }
      }),
    Verb(
      .stage, "copy", one,
      "sends a message, or the first of a lane, once more, under the next number",
      .world(.lostMessages) { player, call throws(Misfit) in
        guard let id = try player.message(call) else { return }
        player.act { $0.copy(id) }
      }),
  ]
}

extension Player {
  /// The message that a command names, where it is on its way; `nil` where a lane is empty, of
  /// which a person is told.
  fileprivate mutating func message(_ call: Call) throws(Misfit) -> MessageID? {
    if case .message(let id)? = call["message"] {
      _ = try place(of: id)
      return id
    }
    guard let (side, lane) = lane(call) else { return nil }
    return simulation.world.link(side)[lane].first?.id
  }

  /// The lane that a command names, if anything is in it.
  private mutating func lane(_ call: Call) -> (side: Side, lane: Lane)? {
    guard let lane = call.lanes.first,
      let side = Side.allCases.first(where: { $0.name == call.word("device") })
    else { return nil }
    guard simulation.world.link(side)[lane].isEmpty else { return (side, lane) }
    // At most so many are meant: none is no fault of a file, and a person is told.
    note(.arranged(.device(side), "there is nothing in the lane of \(lane.name)"))
    return nil
  }

  private func place(
    of id: MessageID
  ) throws(Misfit) -> (side: Side, lane: Lane, position: Int) {
    if let place = simulation.world.find(id) { return place }
    let isSent = id <= simulation.world.lastMessage
    throw Misfit("m\(id) is not on its way: \(isSent ? "it has ended" : "it was never sent")")
  }

  fileprivate mutating func deliver(_ id: MessageID) throws(Misfit) {
    let (side, lane, position) = try place(of: id)
    guard position == 0 || simulation.world.link(side).mayReorder(lane) else {
      let first = simulation.world.link(side)[lane].first?.id ?? 0
      throw Misfit(
        "m\(id) is not the first of \(side.name)'s \(lane.name): m\(first) is before it")
    }
    act { $0.take(.deliver(side, lane, id), at: $0.now) }
  }

  fileprivate mutating func deliverLane(_ call: Call) throws(Misfit) {
    guard let (side, lane) = lane(call) else { return }
    for _ in 0..<(call.number("count") ?? 1) {
      guard let first = simulation.world.link(side)[lane].first else { return }
      act { $0.take(.deliver(side, lane, first.id), at: $0.now) }
    }
  }
}
