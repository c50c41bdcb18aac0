import Canvas
import Foundation
import Scenarios
import Stage
import Testing

/// The pictures that the README shows, each beside what it is a picture of: a scenario, or, where
/// it needs what no file can do, lines that a person types.
private enum Screenshots {
  static let sizes = [PictureFile.Size.usual, PictureFile.Size(columns: 80, rows: 24)]

  static var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "screenshots")
  }

  static func names(_ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
  }

  static func script(_ name: String) throws -> Script {
    try Script(
      bytes: Array(try Data(contentsOf: folder.appending(path: "\(name).scenario"))))
  }

  /// The stage once lines were typed, one after another, each to its end.
  static func typed(_ name: String) throws -> StageState {
    let file = folder.appending(path: "\(name).typed")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    var state = StageState()
    for line in lines {
      _ = try CommandParser().parse(String(line), focus: state.focus)
      #expect(state.run(String(line)).isEmpty)
      if state.player.goal != nil { _ = state.handle(.press(KeyPress(.home))) }
    }
    #expect(state.player.isGood)
    return state
  }
}

@Suite struct `The screenshots` {
  /// With `TWOHOMES_RECORD` set, draws them all again.
  @Test func `are what the stage looks like now`() throws {
    let scenarios = try Screenshots.names(".scenario")
    let typed = try Screenshots.names(".typed")
    for name in scenarios {
      let script = try Screenshots.script(name)
      let end = script.run()
      #expect(end.isGood == end.bugs.isEmpty, "the scenario of the screenshot \(name) fails")
      for size in Screenshots.sizes {
        try check(PictureFile.text(of: script, named: "\(name).scenario", size: size), name, size)
      }
    }
    for name in typed {
      let state = try Screenshots.typed(name)
      for size in Screenshots.sizes {
        let canvas = Picture.draw(state, width: size.columns, height: size.rows)
        try check(SVG.text(of: canvas), name, size)
      }
    }

    #expect(scenarios.count >= 6 && typed.count >= 2)
    let expected = (scenarios + typed).flatMap { name in
      Screenshots.sizes.map { "\(name)-\($0)" }
    }
    #expect(try Screenshots.names(".svg") == expected.sorted(), "a picture of nothing")
  }

  private func check(_ picture: String, _ name: String, _ size: PictureFile.Size) throws {
    let file = Screenshots.folder.appending(path: "\(name)-\(size).svg")
    if ProcessInfo.processInfo.environment["TWOHOMES_RECORD"] != nil {
      try Data(picture.utf8).write(to: file)
    }
    let kept = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
    #expect(kept == picture, "the screenshot \(name)-\(size) is out of date")
  }

  @Test func `show what the README says of them`() throws {
    func rows(_ state: StageState) -> String {
      Picture.draw(state, width: 120, height: 36).rows.joined(separator: "\n")
    }
    let bug = StageState.atEnd(of: try Screenshots.script("bug"), named: "bug")
    let why = StageState.atEnd(of: try Screenshots.script("why"), named: "why")
    let fork = try Screenshots.typed("fork")

    #expect(rows(bug).contains("bug stale-undo on"))
    #expect(rows(bug).contains("✗ overlay +1 broken since"))
    #expect(rows(bug).contains("a1 Buy nappies") && rows(bug).contains("a1 Buy diapers"))
    #expect(why.lit.count == 2 && why.page == nil)
    #expect(fork.journey.branches.map(\.name) == ["main", "fork-1"])
    #expect(rows(fork).contains("main stays as a branch"))
    #expect(rows(try Screenshots.typed("chain")).contains("rejected"))
  }
}

@Suite struct `A file on the stage` {
  private static let mixed = """
    scenario "mixed"
    latency 40ms..900ms
    layers on
    pause
    alice add "Buy diapers"
    wait 120ms
    bob add "Call the plumber"
    settle
    bob offline
    bob ack a1
    await alice row a1 synced
    bob online
    wait 333ms
    """

  @Test(arguments: [1.0, 7, 50, 333, 10_000])
  func `comes to the same end however slowly it is shown`(slice: Double) throws {
    let script = try Script(Self.mixed)
    let end = StageState.atEnd(of: script, named: "mixed")

    var state = StageState(seed: nil, speed: 0.5)
    state.open(script, named: "mixed")
    for _ in 0..<100_000 where state.nextWake != nil { _ = state.pass(wall: slice) }

    #expect(state.player.now == end.player.now)
    #expect(state.log == end.log)
    #expect(!end.isPlaying && end.log.last?.text.hasSuffix("Space lets time run on") == true)
    #expect(
      Picture.draw(state, width: 120, height: 36) == Picture.draw(end, width: 120, height: 36))
    #expect(end.player.now == script.run().now)
  }

  @Test func `lets no time pass between its lines`() throws {
    let script = try Script("alice add \"Milk\"\nexpect alice unanswered 1\nsettle")
    var state = StageState(speed: 10)
    state.open(script, named: "lines")

    for _ in 0..<100 where state.nextWake != nil { _ = state.pass(wall: 1000) }

    #expect(state.player.isGood && state.player.now == 1000)
    #expect(state.log.last?.text == "the file has ended: everything held")
    #expect(state.isPlaying)
  }

  @Test func `ends at quit, and the stage stays`() throws {
    let script = try Script("alice add \"Milk\"\nquit\nalice add \"Bread\"")
    var state = StageState()
    state.open(script, named: "quit")
    var orders: [StageState.Order] = []

    for _ in 0..<100 where state.nextWake != nil { orders += state.pass(wall: 1000) }

    #expect(orders.isEmpty)
    #expect(state.player.ledger.writeCount == 1)
    #expect(!state.player.hasQuit)
  }

  @Test func `has its layers unfolded, and no page turned`() throws {
    let state = StageState.atEnd(
      of: try Script("layers on\nhelp\nspeed 4\nalice add \"Milk\"\nback"), named: "screen")

    #expect(state.showsLayers)
    #expect(state.page == nil && state.speed == 0.5 && state.journey.isAtEnd)
  }

  @Test func `has lit up what why tells of, until its next line`() throws {
    let lines = "alice add \"Milk\"\nsettle\nwire list\ntimeline on\nwhy a1"
    let state = StageState.atEnd(of: try Script(lines), named: "lit")
    let next = StageState.atEnd(of: try Script("\(lines)\nalice thank a1"), named: "lit")

    #expect(state.lit == [1, 2, 3, 4] && next.lit.isEmpty)
    #expect(state.page == nil && state.showsTimeline && state.showsWireList)
  }
}

@Suite struct `A run with a picture` {
  private static let file = (path: "f", text: "alice add \"Milk\"\nsettle")

  private func run(_ words: [String], unwritable: String? = nil) throws -> (
    Stage.ExitStatus, PaperShell
  ) {
    let shell = PaperShell()
    shell.files = [Self.file, ("bad", "expect alice unread a1")]
    shell.unwritable = unwritable
    guard case .run(let program) = try Arguments(["run"] + words).part else {
      throw Arguments.Misuse(message: "no run")
    }
    return (program.run(shell), shell)
  }

  @Test func `writes the stage at the end of the file`() throws {
    let (status, shell) = try run(["f", "--picture", "out.svg", "--size=80x24"])

    let canvas = Picture.draw(
      .atEnd(of: try Script(Self.file.text), named: "f"), width: 80, height: 24)
    #expect(status == .good)
    #expect(shell.written.map(\.path) == ["out.svg"])
    #expect(shell.written.first?.text == SVG.text(of: canvas))
    #expect(canvas.rows.joined().contains("a1 Milk"))
    #expect(shell.lines == ["ok f", "1 passed, 0 failed"])
  }

  @Test func `is 120x36 unless told`() throws {
    let (_, shell) = try run(["f", "--picture", "out.svg"])

    #expect(shell.written.first?.text.contains("viewBox=\"0 0 1098 666\"") == true)
  }

  @Test func `shows a run that failed, too`() throws {
    let (status, shell) = try run(["bad", "--picture", "out.svg"])

    #expect(status == .failed)
    #expect(shell.written.first?.text.contains("1 failed") == true)
  }

  @Test func `says what can't be written, and counts the run all the same`() throws {
    let (status, shell) = try run(["f", "--picture", "full"], unwritable: "full")

    #expect(status == .unwritable)
    #expect(shell.complaints == ["twohomes: full can't be written: no space left on device"])
    #expect(shell.lines == ["ok f", "1 passed, 0 failed"])
  }

  @Test(arguments: [
    (["a", "b", "--picture", "o"], "--picture takes one file, and has 2"),
    (["a", "--size", "80x24"], "--size is the size of a picture: say --picture OUT.svg, too"),
    (["a", "--picture", "-"], "--picture needs a file name; results go to standard output"),
    (["a", "--picture="], "--picture needs a file name; results go to standard output"),
  ])
  func `says which words make no sense`(words: [String], message: String) {
    #expect(throws: Arguments.Misuse(message: message)) { try Arguments(["run"] + words) }
  }

  @Test(arguments: [
    "", "x", "80", "80x", "x24", "0x1", "1x0", "501x1", "1x201", "-1x5", "+80x24", "80x24x2",
    "80X24", "8 x4", "99999999999999999999x1", "８０x24",
  ])
  func `names the sizes there are`(size: String) {
    let message =
      "--size needs columns and rows such as 120x36, from 1x1 to 500x200, and has \"\(size)\""
    #expect(throws: Arguments.Misuse(message: message)) {
      try Arguments(["run", "a", "--picture", "o", "--size=\(size)"])
    }
  }

  @Test(arguments: ["1x1", "500x200", "20x6"])
  func `takes the smallest and the largest`(size: String) throws {
    let (status, shell) = try run(["f", "--picture", "o", "--size", size])

    #expect(status == .good && shell.written.count == 1)
  }
}
