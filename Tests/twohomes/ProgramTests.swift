import Foundation
import TerminalTesting
import OwnThread
import Testing

@Suite(.onItsOwnThread, .timeLimit(.minutes(5)))
struct `The program` {
  @Test(arguments: [
    ("$T run - <<'.'\nalice add \"x\"\nsettle\nexpect converged\n.", 0),
    ("$T run - <<'.'\nexpect alice unread a1\n.", 1),
    ("$T run - <<'.'\nalice edit a1 \"x\"\n.", 1),
    ("$T run", 64), ("$T --live x.scenario", 64), ("$T run --live x", 64), ("$T --sed 3", 64),
    ("$T run --sed 3 x", 64),
    ("$T run - <<'.'\nalice frobnicate\n.", 65),
    ("printf 'alice add \"\\377\"\\n' | $T run -", 65),
    ("head -c 1100000 /dev/zero | $T run -", 65),
    ("$T run /nonexistent", 66), ("$T run /", 66),
    ("$T --help >/dev/full", 74), ("$T --help", 0), ("$T --version", 0),
    ("$T", 64), ("TERM=dumb $T", 64), ("$T plain </dev/null", 0),
    ("echo 'alice edit a1 \"x\"' | $T plain", 1),
  ])
  func `ends with the status of its kind`(line: String, status: Int) throws {
    let end = try Program.run(line)

    #expect(end.status == Int32(status))
    #expect((end.status < 64) == end.complaints.isEmpty || end.status == 74)
  }

  @Test func `names plain and run where there is no terminal`() throws {
    let end = try Program.run("$T")

    #expect(end.complaints.split(separator: "\n").count == 1)
    #expect(end.complaints.contains("twohomes plain"))
    #expect(end.complaints.contains("twohomes run"))
  }

  @Test func `says file, line, column, the word and the nearest known one`() throws {
    let end = try Program.run("$T run - <<'.'\n\nalice add \"x\" fro me\n.")

    #expect(
      end.complaints
        == "-:2:15: expected for, at or the end of the line, saw \"fro\"; did you mean for?\n")
  }

  @Test func `gives the same bytes in every process`() throws {
    let line = #"""
      $T run --json - <<'.'
      seed 42
      latency 40ms..900ms
      alice add "one"
      bob add "two"
      wait 300ms
      bob thank b1
      alice offline
      alice add "three"
      alice online
      settle
      .
      """#

    let ends = try (0..<5).map { _ in try Program.run(line).output }

    #expect(ends[0].contains(#""kind":"result""#))
    #expect(ends.allSatisfy { $0 == ends[0] })
  }

  @Test func `prints one JSON value a line, and the result last`() throws {
    let end = try Program.run(
      "$T run --json - <<'.'\nalice add \"a \\u{1B} \\u{1F600}\"\nsettle\n.")

    let lines = end.output.split(separator: "\n")
    let values = try lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(values.dropLast().map { $0["n"] as? Int } == Array(1..<values.count))
    let result = try #require(values.last)
    let cloud = try #require(result["cloud"] as? [String: Any])
    let cards = try #require(cloud["cards"] as? [[String: Any]])
    #expect(cards.map { $0["title"] as? String } == ["a \u{1B} \u{1F600}"])
    #expect(!end.output.contains("\u{1B}"))
  }
}

@Suite(.onItsOwnThread, .serialized, .timeLimit(.minutes(5)))
struct `The stage in a terminal` {
  private func open(
    _ arguments: [String] = [], showing text: String = "plays the demo", width: Int = 120,
    height: Int = 36
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      running: Program.path, arguments,
      environment: ["TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin"], width: width,
      height: height)
    try terminal.waitFor(text)
    return terminal
  }

  @Test func `runs two sessions on the wall clock, and wakes for nothing`() throws {
    let terminal = try open(["--live"], showing: "live on the wall clock")

    try terminal.send("alice add \"Buy diapers\"\r")
    try terminal.waitFor("… pending")
    try terminal.waitFor("from alice, in unread")
    try terminal.send("bob delete a1\r")
    try terminal.waitFor("taken back: a1 is back")
    try terminal.send("wait 1s\r")
    try terminal.waitFor("wait needs the world: here the wall clock runs")
    try terminal.send("alice note a1 \"two packs\"\r")
    try terminal.waitFor("note: two packs")
    try terminal.wait("the last message") { $0.text.contains("0 on the way") }
    try terminal.send("bob read a1\r")
    try terminal.waitFor("bob    has the detail of a1")
    try terminal.send("bob evict\r")
    try terminal.send("bob read a1\r")
    try terminal.waitFor("load the detail of a1")
    try terminal.wait("the last message") { $0.text.contains("0 on the way") }
    let isSilent = terminal.isSilent(milliseconds: 400)
    let end = terminal.screen
    try terminal.send("quit\r")

    #expect(isSilent)
    #expect(end.text.contains("┌─ rejected") && end.unknown.isEmpty)
    #expect(try terminal.waitForEnd() == 0)
    #expect(!terminal.screen.isAlternate)
  }

  @Test func `shows a typed line painted, accepted, echoed and rolled back`() throws {
    let terminal = try open()

    try terminal.send("alice add \"Buy diapers\"\r")
    try terminal.waitFor("… pending")
    try terminal.waitFor("from alice, in unread")
    try terminal.send("bob ack a1\r")
    try terminal.waitFor("a1 is known by alice and bob, in unscheduled")
    try terminal.send("cloud reject next\r")
    try terminal.send("bob comment a1 \"no\"\r")
    try terminal.waitFor("bob: no")
    try terminal.waitFor("the comment \"no\" on a1 is gone")
    let end = terminal.screen
    try terminal.send("\u{1B}[21~")

    #expect(end.text.contains("┌─ rejected"))
    #expect(end.unknown.isEmpty)
    #expect(try terminal.waitForEnd() == 0)
    #expect(!terminal.screen.isAlternate)
  }

  @Test func `follows the size of its terminal, down to nothing`() throws {
    let terminal = try open()

    for (width, height, text) in [
      (80, 24, "F1 help"), (30, 8, "TwoHomes"), (10, 2, "needs 20x6"), (120, 36, "F10 quit"),
    ] {
      terminal.resize(width: width, height: height)
      try terminal.waitFor(text)
    }
    try terminal.send("quit\r")

    #expect(try terminal.waitForEnd() == 0)
  }
}
