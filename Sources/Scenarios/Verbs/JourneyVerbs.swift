/// What moves through the time that was played, asks about it and takes it along.
///
/// These belong to a screen; in a file they do nothing, and those that write files are refused.
enum JourneyVerbs {
  static let table: [Verb] = [
    screen(
      .back, moves, "steps back: so many things, so much time, or to the last change to be seen"),
    screen(
      .forward, moves,
      "steps forward again: so many things, so much time, or to the next change to be seen"),
    screen(
      .goto, [[.value(.duration, "moment")], [.oneOf(["start", "end"], "place")]],
      "goes to a moment that was played; a command given there makes a branch"),
    screen(
      .branches, [[]], "lists the branches: each future that a command in the past left behind"),
    screen(.branch, [[.value(.anyWord, "name")]], "goes to the end of another branch"),
    screen(
      .why, [[.value(.item, "id")], [.value(.write, "write")]],
      "tells the chain that led to what a row shows, or to what became of a write"),
    screen(
      .record, [[.value(.path, "file")]],
      "writes what was done to a file: a scenario that comes to the same end"),
    screen(
      .export, [[.oneOf(ExportKind.allCases.map(\.rawValue), "kind"), .value(.path, "file")]],
      "writes the screen, the wire or the session to a file, in the form of a kind"),
  ]

  private static let moves: [[Part]] = [
    [.optional([.value(.number, "count")])], [.value(.duration, "time")],
    [.oneOf(["change"], "change")],
  ]

  private static func screen(_ verb: ScreenVerb, _ forms: [[Part]], _ help: String) -> Verb {
    Verb(.stage, verb.rawValue, forms, help, .screen(verb))
  }
}

/// The forms in which a session can be taken along.
package enum ExportKind: String, Hashable, Sendable, CaseIterable {
  case svg
  case wire = "svg-wire"
  case mermaid
  case cast
  case test

  /// What it is, in a sentence for people.
  package var help: String {
    switch self {
    case .svg: "the screen, as a picture"
    case .wire: "the wire as a space-time diagram, with slanted arrows, as a picture"
    case .mermaid: "the wire as a Mermaid sequence diagram"
    case .cast: "the session as an asciicast, played in virtual time, with a marker for each line"
    case .test: "the session as a Swift test against TwoHomesTesting"
    }
  }
}

extension ScreenVerb {
  /// Whether it writes a file: no file may have it done.
  package var writesFiles: Bool {
    switch self {
    case .record, .export: true
    case .pause, .play, .speed, .step, .show, .diff, .rules, .inbox, .what, .help, .open, .demo,
      .layers, .timeline, .wire, .focus, .scroll, .redraw, .back, .forward, .goto, .branches,
      .branch, .why:
      false
    }
  }

  /// Whether it changes how things look and nothing else: a file may have that done where there is
  /// a picture of it.
  package var changesLook: Bool {
    switch self {
    case .layers, .timeline, .wire, .why: true
    case .pause, .play, .speed, .step, .show, .diff, .rules, .inbox, .what, .help, .open, .demo,
      .focus, .scroll, .redraw, .back, .forward, .goto, .branches, .branch, .record, .export:
      false
    }
  }

  /// Whether it only looks: a file may have that done where there is something to print on.
  package var onlyLooks: Bool {
    switch self {
    case .show, .diff, .rules, .inbox, .what, .help, .branches, .why: true
    case .pause, .play, .speed, .step, .open, .demo, .layers, .timeline, .wire, .focus, .scroll,
      .redraw, .back, .forward, .goto, .branch, .record, .export:
      false
    }
  }
}
