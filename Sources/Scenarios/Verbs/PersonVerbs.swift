package import Household
package import Simulation
package import SyncEngine

/// What a person does on a phone.
enum PersonVerbs {
  static let table: [Verb] = [
    Verb(
      .device, "add",
      [
        [
          .value(.text, "title"),
          .optional([.word("for"), .oneOf(["partner", "me", "both"], "role")]),
          .optional([.word("at"), .value(.moment, "start")]),
        ]
      ],
      "makes a card, for the partner unless told",
      .world { player, call throws(Misfit) in
        let side = call.side
        let role = call.word("role").flatMap { CardRole(rawValue: $0) } ?? .partner
        try player.make(side) { id, maker, start in
          .card(
            Card(
              id: id, title: call.text("title"), maker: maker, role: role,
              start: call.moment("start", from: start)))
        }
      }),
    Verb(
      .device, "plan",
      [
        [
          .value(.text, "title"), .word("at"), .value(.moment, "start"),
          .optional([.word("until"), .value(.moment, "end")]),
        ]
      ],
      "makes an event, an hour long unless told",
      .world { player, call throws(Misfit) in
        guard let start = call.moment("start", from: player.start) else {
          throw Misfit("an event needs a start: none is no moment for it")
        }
        let end = call.moment("end", from: player.start)
        if call.has("end"), end == nil {
          throw Misfit("an event needs an end: none is no moment for it")
        }
        try player.make(call.side) { id, maker, _ in
          .event(
            Event(
              id: id, title: call.text("title"), maker: maker, start: start,
              end: end ?? start.adding(milliseconds: 3_600_000)))
        }
      }),
    Verb(
      .device, "edit", [[.value(.item, "id"), .value(.text, "title")]],
      "gives a card or an event another title",
      .world { player, call throws(Misfit) in
        let item = try player.item(call)
        try player.change(call.side, .patch(item.id, .title(call.text("title"))))
      }),
    Verb(
      .device, "schedule", [[.value(.item, "id"), .value(.moment, "start")]],
      "gives a card another start, or none",
      .world { player, call throws(Misfit) in
        let card = try player.card(call)
        let start = call.moment("start", from: player.start)
        try player.change(call.side, .patch(card.id, .start(start)))
      }),
    Verb(
      .device, "ack", [[.value(.item, "id")]],
      "says \"I know\": the card is known by this person, for good",
      .world { player, call throws(Misfit) in
        let card = try player.card(call)
        let member = try player.member(call.side)
        try player.change(call.side, .patch(card.id, .acknowledge(member)))
      }),
    Verb(
      .device, "comment", [[.value(.item, "id"), .value(.text, "text")]],
      "adds a comment, which stays",
      .world { player, call throws(Misfit) in
        let card = try player.card(call)
        let comment = Card.Comment(by: try player.member(call.side), text: call.text("text"))
        try player.change(call.side, .patch(card.id, .comment(comment)))
      }),
    Verb(
      .device, "thank", [[.value(.item, "id")]],
      "adds one to the thanks: a relative write, which shows a write applied twice",
      .world { player, call throws(Misfit) in
        let card = try player.card(call)
        try player.change(call.side, .patch(card.id, .thank))
      }),
    Verb(
      .device, "delete", [[.value(.item, "id")]],
      "removes a card or an event",
      .world { player, call throws(Misfit) in
        let item = try player.item(call)
        try player.change(call.side, .delete(item.id))
      }),
    Verb(
      .device, "retry", [[.optional([.value(.write, "write")])]],
      "sends a rejected write again as a new one; the newest unless named",
      .world { player, call throws(Misfit) in
        try player.tell(call.side, .retry(try player.rejected(call)))
      }),
    Verb(
      .device, "discard", [[.optional([.value(.write, "write")])]],
      "takes a rejected write out of the inbox; the newest unless named",
      .world { player, call throws(Misfit) in
        try player.tell(call.side, .discard(try player.rejected(call)))
      }),
    Verb(
      .device, "dismiss", [[]], "clears the toast",
      .world { player, call throws(Misfit) in try player.tell(call.side, .dismiss) }),
  ]
}

// MARK: - What the verbs share

extension Call {
  /// The phone that acts.
  ///
  /// - Precondition: the phrase is a device's.
  var side: Side {
    guard case .device(let side) = subject else {
      preconditionFailure("\(name) is no device's verb")
    }
    return side
  }

  func text(_ label: String) -> String {
    if case .text(let text)? = self[label] { text } else { "" }
  }

  func word(_ label: String) -> String? {
    if case .word(let word)? = self[label] { word } else { nil }
  }

  func number(_ label: String) -> Int? {
    if case .number(let number)? = self[label] { number } else { nil }
  }

  func write(_ label: String) -> WriteWord? {
    if case .write(let write)? = self[label] { write } else { nil }
  }

  func moment(_ label: String, from start: Moment) -> Moment? {
    if case .moment(let word)? = self[label] { word.moment(from: start) } else { nil }
  }
}

extension Player {
  /// Tells a device what its person asks for.
  package mutating func tell(_ side: Side, _ input: Device<Item>.Input) throws(Misfit) {
    do {
      try act { simulation throws(Device<Item>.Refusal) in
        try simulation.perform(input, on: side)
      }
    } catch {
      throw Misfit(
        Sentence.refusal(error, side, inbox: simulation[side].inbox.values.map(\.write.id)))
    }
  }

  mutating func change(_ side: Side, _ change: Change<Item>) throws(Misfit) {
    try tell(side, .change(change))
  }

  /// Makes an item under the next name of a phone, which a failed save does not use up.
  mutating func make(
    _ side: Side, _ body: (ItemID, Member, Moment) -> Item
  ) throws(Misfit) {
    let item = body(simulation.world.nextItemID(side), try member(side), start)
    let fails = simulation.world.failsNext(side)
    try change(side, .set(item, mustBeNew: true))
    if !fails { simulation.useItemID(side) }
  }

  /// Whoever is signed in on a phone.
  func member(_ side: Side) throws(Misfit) -> Member {
    guard let member = simulation[side].member else {
      throw Misfit(
        Sentence.refusal(
          simulation.world[side].isRunning ? .signedOut : .stopped, side, inbox: []))
    }
    return member
  }

  /// The item that a command names, where it is in view.
  func item(_ call: Call) throws(Misfit) -> Item {
    _ = try member(call.side)
    guard case .item(let id)? = call["id"] else { preconditionFailure("\(call.name) has no id") }
    guard let item = simulation[call.side].rows[id]?.item else {
      throw Misfit(Sentence.notInView(id, on: call.side, view: simulation[call.side]))
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
    let device = simulation.world[call.side]
    guard word.side == call.side else {
      throw Misfit("\(word.text) is no write of \(call.side.name)'s phone")
    }
    return device.desk?.inbox[word.number]?.write.id
      ?? WriteID(device: device.id, install: device.install, number: word.number)
  }
}
