package import Household
package import Simulation
package import SyncEngine

/// One person's phone as it stands when they say something: in the world, or live.
package struct Phone: Sendable {
  package let side: Side
  package let device: Device<Item>
  package let view: HomeView
  /// The name for the next item made here.
  package let nextItemID: ItemID
  /// When everything began: what `+2h` and `15:00` count from.
  package let start: Moment

  package init(
    _ side: Side, _ device: Device<Item>, _ view: HomeView, nextItemID: ItemID, start: Moment
  ) {
    self.side = side
    self.device = device
    self.view = view
    self.nextItemID = nextItemID
    self.start = start
  }
}

// MARK: - What the verbs look up

extension Phone {
  /// Whoever is signed in.
  func member() throws(Misfit) -> Member {
    guard let member = view.member else {
      throw Misfit(Sentence.refusal(device.isRunning ? .signedOut : .stopped, side, inbox: []))
    }
    return member
  }

  /// The item that a command names, where it is in view.
  func item(_ call: Call) throws(Misfit) -> Item {
    _ = try member()
    guard case .item(let id)? = call["id"] else { preconditionFailure("\(call.name) has no id") }
    guard let item = view.rows[id]?.item else {
      throw Misfit(Sentence.notInView(id, on: side, view: view))
    }
    return item
  }

  /// The card that a command names.
  func card(_ call: Call) throws(Misfit) -> Card {
    let item = try item(call)
    guard let card = item.card else {
      throw Misfit("\(item.id) is an event: \(call.name) is for cards")
    }
    return card
  }

  /// The rejected write that a command names; `nil` stands for the newest.
  func rejected(_ call: Call) throws(Misfit) -> WriteID? {
    guard let word = call.write("write") else { return nil }
    guard word.side == side else {
      throw Misfit("\(word.text) is no write of \(side.name)'s phone")
    }
    return device.desk?.inbox[word.number]?.write.id
      ?? WriteID(device: device.id, install: device.install, number: word.number)
  }
}

extension Player {
  /// Carries out what a command says to the world.
  mutating func carryOut(_ kind: Command.Kind) throws(Misfit) {
    switch kind {
    case .phone(let action, let call): try tell(call.side, try action(phone(call.side), call))
    case .detail(let action, let call): try handle(try action(phone(call.side), call), call.side)
    case .arrange(let action, let call): arrange(try action(simulation.world.devices, call))
    case .world(_, let action, let call): try action(&self, call)
    case .screen, .expect, .await, .end: break
    }
  }

  /// A phone as it stands.
  func phone(_ side: Side) -> Phone {
    Phone(
      side, simulation.world[side], simulation[side],
      nextItemID: simulation.world.nextItemID(side), start: start)
  }

  /// Tells a device what its person asks for; an item that is made uses up the phone's next
  /// name, unless the save fails.
  package mutating func tell(_ side: Side, _ input: Device<Item>.Input) throws(Misfit) {
    if case .storage(let isOn) = input {
      note(.arranged(.device(side), isOn ? "has storage" : "has no storage"))
    }
    var makes = false
    if case .change(let change) = input {
      let next = simulation.world.nextItemID(side)
      makes = change.record == next && !simulation.world.failsNext(side)
    }
    try ask(side) { simulation throws(Device<Item>.Refusal) in
      try simulation.perform(input, on: side)
    }
    if makes { simulation.useItemID(side) }
  }

  /// Does what is wanted of the details on a phone.
  private mutating func handle(_ request: DetailRequest, _ side: Side) throws(Misfit) {
    try ask(side) { simulation throws(Device<Item>.Refusal) in
      switch request {
      case .read(let card): try simulation.read(card, on: side)
      case .evict(let card): try simulation.evict(card, on: side)
      }
    }
  }

  /// Does something on a phone that it may refuse.
  mutating func ask(
    _ side: Side, _ body: (inout Simulation) throws(Device<Item>.Refusal) -> [Happening]
  ) throws(Misfit) {
    do { try act(body) } catch {
      throw Misfit(
        Sentence.refusal(error, side, inbox: simulation[side].inbox.values.map(\.write.id)))
    }
  }
}
