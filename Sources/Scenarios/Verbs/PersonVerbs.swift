import Household
import Simulation
import SyncEngine

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
      .phone { phone, call throws(Misfit) in
        let role = call.word("role").flatMap { CardRole(rawValue: $0) } ?? .partner
        let card = Card(
          id: phone.nextItemID, title: call.text("title"), maker: try phone.member(), role: role,
          start: call.moment("start", from: phone.start))
        return .change(.set(.card(card), mustBeNew: true))
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
      .phone { phone, call throws(Misfit) in
        guard let start = call.moment("start", from: phone.start) else {
          throw Misfit("an event needs a start: none is no moment for it")
        }
        let end = call.moment("end", from: phone.start)
        if call.has("end"), end == nil {
          throw Misfit("an event needs an end: none is no moment for it")
        }
        let event = Event(
          id: phone.nextItemID, title: call.text("title"), maker: try phone.member(), start: start,
          end: end ?? start.adding(milliseconds: 3_600_000))
        return .change(.set(.event(event), mustBeNew: true))
      }),
    Verb(
      .device, "edit", [[.value(.item, "id"), .value(.text, "title")]],
      "gives a card or an event another title",
      .phone { phone, call throws(Misfit) in
        let item = try phone.item(call)
        return .change(.patch(item.id, .title(call.text("title"))))
      }),
    Verb(
      .device, "schedule", [[.value(.item, "id"), .value(.moment, "start")]],
      "gives a card another start, or none",
      .phone { phone, call throws(Misfit) in
        let card = try phone.card(call)
        let start = call.moment("start", from: phone.start)
        return .change(.patch(card.id, .start(start)))
      }),
    Verb(
      .device, "ack", [[.value(.item, "id")]],
      "says \"I know\": the card is known by this person, for good",
      .phone { phone, call throws(Misfit) in
        let card = try phone.card(call)
        let member = try phone.member()
        return .change(.patch(card.id, .acknowledge(member)))
      }),
    Verb(
      .device, "comment", [[.value(.item, "id"), .value(.text, "text")]],
      "adds a comment, which stays",
      .phone { phone, call throws(Misfit) in
        let card = try phone.card(call)
        let comment = Card.Comment(by: try phone.member(), text: call.text("text"))
        return .change(.patch(card.id, .comment(comment)))
      }),
    Verb(
      .device, "thank", [[.value(.item, "id")]],
      "adds one to the thanks: a relative write, which shows a write applied twice",
      .phone { phone, call throws(Misfit) in
        let card = try phone.card(call)
        return .change(.patch(card.id, .thank))
      }),
    Verb(
      .device, "delete", [[.value(.item, "id")]],
      "removes a card or an event",
      .phone { phone, call throws(Misfit) in
        let item = try phone.item(call)
        return .change(.delete(item.id))
      }),
    Verb(
      .device, "note", [[.value(.item, "id"), .value(.text, "text")]],
      "writes the detail of a card, which is loaded apart from snapshots",
      .phone { phone, call throws(Misfit) in
        let card = try phone.card(call)
        let note = Note(card: card.id, text: call.text("text"))
        return .change(.set(.note(note), mustBeNew: false))
      }),
    Verb(
      .device, "read", [[.value(.item, "id")]],
      "loads the detail of a card, through the memory cache",
      .detail { phone, call throws(Misfit) in
        .read(try phone.card(call).id)
      }),
    Verb(
      .device, "retry", [[.optional([.value(.write, "write")])]],
      "sends a rejected write again as a new one; the newest unless named",
      .phone { phone, call throws(Misfit) in
        .retry(try phone.rejected(call))
      }),
    Verb(
      .device, "discard", [[.optional([.value(.write, "write")])]],
      "takes a rejected write out of the inbox; the newest unless named",
      .phone { phone, call throws(Misfit) in
        .discard(try phone.rejected(call))
      }),
    Verb(
      .device, "dismiss", [[]], "clears the toast",
      .phone { _, _ in .dismiss }),
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
