import Household
import Simulation

/// What lets time pass, looks at what must be true, and ends a file.
enum TimeVerbs {
  static let table: [Verb] = [
    Verb(
      .stage, "wait",
      [[.value(.duration, "time"), .optional([.word("steps"), .value(.number, "count")])]],
      "lets time pass, or only until so many things have happened",
      .world(.time) { player, call throws(Misfit) in
        guard case .duration(let time)? = call["time"] else { return }
        player.setGoal(.moment(player.now + time, atMost: call.number("count") ?? .max))
      }),
    Verb(
      .stage, "settle", [[.optional([.word("within"), .value(.duration, "time")])]],
      "runs until nothing is due any more; kept messages and offline queues stay",
      .world(.time) { player, call throws(Misfit) in
        var deadline: Int64?
        if case .duration(let time)? = call["time"] { deadline = player.now + time }
        player.setGoal(.nothingDue(deadline: deadline))
      }),
    Verb(
      .stage, "expect",
      [[.optional([.word("not")]), .value(.anyWord, "WHAT"), .value(.anyWord, "…")]],
      "fails where something is not so: expect alice unread a1", .expect),
    Verb(
      .stage, "await",
      [
        [
          .optional([.word("not")]), .value(.anyWord, "WHAT"), .value(.anyWord, "…"),
          .optional([.word("within"), .value(.duration, "3s")]),
        ]
      ],
      "lets time run until something is so, three seconds at most unless told", .await),
    Verb(
      .stage, "bug",
      [[.oneOf(Bug.table.map(\.name), "name"), .oneOf(["on", "off"], "switch")]],
      "makes one decision of the engine wrongly on purpose, or rightly again",
      .world(.bugs) { player, call throws(Misfit) in
        guard let bug = Bug.table.first(where: { $0.name == call.word("name") }) else { return }
        player.set(bug, on: call.word("switch") == "on")
      }),
    Verb(
      .stage, "quit", [[]], "ends the file, or leaves the stage", .end),
    Verb(.stage, "exit", [[]], "quit by another name", .end),
  ]
}

/// What stands at the head of a file, before any other command.
enum HeaderVerbs {
  static let table: [Verb] = [
    Verb(
      .stage, "scenario", [[.value(.text, "title")]], "names the scenario",
      .header { header, call in header.title = call.text("title") }),
    Verb(
      .stage, "seed", [[.value(.seed, "number")]], "sets the dice; 1 unless told",
      .header { header, call in
        if case .seed(let seed)? = call["number"] { header.seed = seed }
      }),
    Verb(
      .stage, "start", [[.value(.moment, "moment")]],
      "says when it begins; 2026-01-05T08:00 unless told",
      .header { header, call in
        header.start = call.moment("moment", from: header.start) ?? header.start
      }),
    Verb(
      .stage, "latency", [[.value(.latency, "time")]],
      "sets how long messages travel, on both phones and in all lanes",
      .header { header, call in
        if case .latency(let latency)? = call["time"] { header.latency = latency }
      }),
  ]
}

/// What belongs to a screen.
///
/// Without one these do nothing.
enum ScreenVerbs {
  static let table: [Verb] = [
    screen(.pause, [[]], "stops time"),
    screen(.play, [[]], "lets time run"),
    screen(
      .speed, [[.value(.anyWord, "factor")]],
      "sets how fast time runs: 0.5, 1, 4, or faster, slower than now"),
    screen(.step, [[.optional([.value(.number, "count")])]], "takes the next thing that is due"),
    screen(.show, [[]], "shows both phones, the cloud and what is on its way"),
    screen(.diff, [[]], "shows where the phones and the cloud differ"),
    screen(.rules, [[]], "lists the rules of the household and what each asks for"),
    screen(.inbox, [[]], "lists rejected writes, with their content and why"),
    screen(.what, [[.value(.anyWord, "word")]], "says what a word of the field means"),
    screen(
      .help, [[.optional([.value(.anyWord, "verb")])]],
      "lists the verbs, or explains one; help alice, bob or cloud lists theirs"),
    Verb(
      .stage, "?", [[.optional([.value(.anyWord, "verb")])]], "help by another name",
      .screen(.help)),
    screen(.open, [[.value(.path, "file")]], "opens a scenario from its beginning"),
    screen(
      .demo, [[.optional([.value(.anyWord, "name")])]], "plays a demo; without a name the first"),
    screen(
      .layers, [[.optional([.oneOf(["on", "off"], "switch")])]],
      "unfolds every row: the cloud's value, then each own write over it"),
    screen(
      .timeline, [[.optional([.oneOf(["on", "off"], "switch")])]],
      "shows the timeline instead of the wire, or the wire again"),
    screen(
      .wire, [[.optional([.oneOf(["drawn", "list"], "form")])]],
      "shows the wire drawn, or as a list of messages and how each ended"),
    screen(
      .focus, [[.optional([.oneOf(["alice", "bob", "wire"], "pane")])]],
      "moves the focus: to the phone that acts where a line names none, or to the wire"),
    screen(
      .scroll, [[.oneOf(["up", "down"], "way"), .optional([.value(.number, "rows")])]],
      "scrolls the pane in focus, by five rows unless told"),
    screen(.redraw, [[]], "draws the screen anew"),
  ]

  private static func screen(_ verb: ScreenVerb, _ forms: [[Part]], _ help: String) -> Verb {
    Verb(.stage, verb.rawValue, forms, help, .screen(verb))
  }
}
