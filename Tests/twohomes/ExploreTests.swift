import Foundation
import TerminalTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct `explore` {
  @Test(arguments: [
    ("$T explore --runs 3", 0), ("$T explore --bug stale-undo --runs 15", 1),
    ("$T explore --runs", 64), ("$T explore --runs 0", 64), ("$T explore --seconds x", 64),
    ("$T explore --runs 3 --seconds 3", 64), ("$T explore --bug nothing", 64),
    ("$T explore --fault nothing", 64), ("$T explore a b", 64), ("$T run --runs 3 x", 64),
    ("$T explore /nonexistent", 66), ("echo nonsense | $T explore -", 65),
    ("echo 'expect alice unread a1' | $T explore -", 1),
    ("$T explore --bug stale-undo --runs 15 --out /nonexistent/x", 74),
    ("$T explore --bug stale-undo --runs 15 --out /dev/full", 74),
    ("$T explore --runs 3 >/dev/full", 74),
  ])
  func `ends with the status of its kind`(line: String, status: Int) throws {
    let end = try Program.run(line)

    #expect(end.status == Int32(status), "\(end.complaints)")
  }

  @Test func `tells what it found where the file can't be written, and claims no file`() throws {
    let end = try Program.run("$T explore --bug stale-undo --runs 15 --out /nonexistent/x")

    #expect(end.output.contains("BROKEN ") && end.output.contains("bug stale-undo on"))
    #expect(!end.output.contains("saved as"))
    #expect(end.complaints.contains("/nonexistent/x can't be written"))
  }

  @Test func `is quiet in a pipe until it is over, and gives the same bytes in every process`()
    throws
  {
    let ends = try (0..<3).map { _ in try Program.run("$T explore --runs 30 --seed 4") }

    #expect(ends[0].output.hasPrefix("explored from seed 4: 30 runs, "))
    #expect(ends[0].output.contains("every invariant held"))
    #expect(ends[0].output.split(separator: "\n").count { $0.hasPrefix("  seen") } > 12)
    #expect(!ends[0].output.contains("\u{1B}") && !ends[0].output.contains("steps/s"))
    #expect(ends.allSatisfy { $0.output == ends[0].output && $0.complaints.isEmpty })
  }

  @Test(arguments: ["stale-undo", "no-dedupe"])
  func `saves a scenario that run breaks in the same way, the same one every time`(
    bug: String
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "found.scenario").path

    let found = try (0..<2).map { _ in
      let end = try Program.run("$T explore --bug \(bug) --runs 60 --out \(path)")
      #expect(end.status == 1)
      #expect(end.output.contains("; saved as \(path)"))
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    let run = try Program.run("$T run \(path)")
    let sound = try Program.run("grep -v '^bug' \(path) | $T run -")

    #expect(found[0] == found[1])
    #expect(found[0].contains("\nbug \(bug) on\nalice hold on\n"))
    #expect(run.status == 1 && run.output.contains("the invariant "))
    #expect(sound.status == 0)
  }

  @Test func `says that it ended some runs after the first break, and only then`() throws {
    let early = try Program.run("$T explore --bug stale-undo --runs 500")
    let json = try Program.run("$T explore --bug stale-undo --runs 500 --json")
    let short = try Program.run("$T explore --bug stale-undo --runs 15")
    let sound = try Program.run("$T explore --runs 3")

    #expect(early.output.contains(" broken; ended 300 runs after the first break\n"))
    #expect(!early.output.contains(": 500 runs"))
    #expect(json.output.contains("\"ended_after_break\":true"))
    for end in [short, sound] { #expect(!end.output.contains("after the first break")) }
  }

  @Test func `keeps its progress on one row of a narrow terminal`() throws {
    let terminal = try PseudoTerminal(
      running: Program.path, ["explore", "--seconds", "600"],
      environment: ["TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin"], width: 40,
      height: 100)

    try terminal.waitFor("steps")
    let first = terminal.screen.text
    try terminal.wait("another line of progress") {
      $0.text.contains("steps") && $0.text != first
    }
    try terminal.send("\u{3}")
    try terminal.waitFor("explored from seed")
    #expect(try terminal.waitForEnd() == 130)

    let rows = terminal.screen.rows.prefix { !$0.hasPrefix("explored") }
    #expect(rows.count { $0.contains(" runs, ") } == 1)
    #expect(!rows.contains { $0.contains("deepest") || $0.contains("sometimes") })
  }

  @Test func `prints one JSON value a line: what broke, what was seen, and the end`() throws {
    let end = try Program.run("$T explore --json --bug stale-undo --runs 15")

    let values = try end.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let kinds = values.compactMap { $0["kind"] as? String }
    let broken = try #require(values.first { $0["kind"] as? String == "broken" })
    #expect(kinds.count == values.count)
    #expect(kinds.count { $0 == "sometimes" } == 19)
    #expect(kinds.last == "explored")
    #expect((broken["scenario"] as? String)?.contains("bug stale-undo on\n") ?? false)
    #expect(values.last?["ok"] as? Bool == false)
  }

  @Test func `starts from the end of a file, and saves what it finds behind its lines`() throws {
    let end = try Program.run(
      "$T explore - --bug stale-undo --runs 30", input: "alice add \"Milk\"\nsettle\nquit\nstep\n")

    #expect(end.status == 1)
    #expect(
      end.output.contains("    alice add \"Milk\"\n    settle\n    bug stale-undo on\n"))
  }

  @Test func `reports on Ctrl-C what was reached, in a terminal that it has shown its progress`()
    throws
  {
    let terminal = try PseudoTerminal(
      running: Program.path, ["explore", "--seconds", "600"],
      environment: ["TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin"], width: 120,
      height: 36)

    try terminal.waitFor("steps/s")
    try terminal.send("\u{3}")

    try terminal.waitFor("every invariant held; ended by hand")
    #expect(try terminal.waitForEnd() == 130)
  }
}
