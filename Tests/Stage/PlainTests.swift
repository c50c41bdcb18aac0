import Scenarios
import Stage
import Testing

/// A shell that keeps what is written, and has files of its own.
final class PaperShell: Shell {
  var files: [(path: String, text: String)] = []
  /// A path to which nothing can be written.
  var unwritable: String?
  private(set) var written: [(path: String, text: String)] = []
  private(set) var lines: [String] = []
  private(set) var complaints: [String] = []

  func read(_ path: String, limit: Int) throws(Unreadable) -> [UInt8] {
    guard let file = files.first(where: { $0.path == path }) else {
      throw Unreadable(reason: "no such file or directory")
    }
    return Array(file.text.utf8.prefix(limit))
  }

  func write(_ bytes: [UInt8], to path: String) throws(Unwritable) {
    guard path != unwritable else { throw Unwritable(reason: "no space left on device") }
    written.append((path, String(decoding: bytes, as: UTF8.self)))
  }

  func print(_ line: String) { lines.append(line) }

  func complain(_ line: String) { complaints.append(line) }
}

@Suite struct `A file of bad lines` {
  @Test func `names the first of them, and says that no more was read`() {
    let shell = PaperShell()
    shell.files = [("bad", String(repeating: "frobnicate\n", count: 30))]

    guard case .failure(let fault) = ScriptFile.open("bad", shell) else {
      Issue.record("it was opened")
      return
    }

    #expect(fault.status == .badFile && shell.complaints.count == 21)
    #expect(shell.complaints.last == "bad: these are 20 bad lines, and no more was read")
  }
}

@Suite struct `The plain stage` {
  @Test func `shows of the cloud what it shows of a phone, and counts as people do`() {
    let shell = PaperShell()
    var stage = PlainStage()

    for line in [
      #"alice add "Milk""#, "alice thank a1", #"bob add "Bread""#, "settle",
      #"alice comment a1 "two""#, "settle", "show",
    ] {
      stage.run(line, shell)
    }

    let cloud = shell.lines.drop { !$0.hasPrefix("  cloud: ") }
    #expect(cloud.first == "  cloud: version 4, 2 cards, 0 events, 2 listeners")
    #expect(
      cloud.dropFirst().prefix(3) == [
        #"      a1 "Milk", by alice, known by alice, thanked once"#, #"        alice: "two""#,
        #"      b1 "Bread", by bob, known by bob"#,
      ])
  }

  @Test func `tells a write, its way, and its rollback in sentences`() {
    let shell = PaperShell()
    var stage = PlainStage()

    for line in [
      #"alice add "Pick up Mia""#, "settle", #"cloud reject next because "not today""#,
      #"bob comment a1 "no""#, "settle",
    ] { stage.run(line, shell) }

    #expect(
      shell.lines == [
        #"> alice add "Pick up Mia""#,
        #"0:00.000  alice  a1 "Pick up Mia" is painted, pending (alice/1), in asked"#,
        "0:00.000  wire   m1 leaves: alice/1 add a1",
        "> settle",
        "0:00.500  cloud  alice/1 accepted, version 1",
        "0:01.000  alice  alice/1 accepted",
        #"0:01.000  bob    a1 "Pick up Mia" from alice, in unread"#,
        #"> cloud reject next because "not today""#,
        "0:01.000  cloud  will reject the next write: not today",
        #"> bob comment a1 "no""#,
        #"0:01.000  bob    a1 has a comment "no", pending (bob/1), in unread"#,
        "0:01.000  wire   m5 leaves: bob/1 comment a1",
        "> settle",
        "0:01.500  cloud  bob/1 rejected: permission-denied, injected: not today",
        "0:02.000  bob    a1 has no comment, in unread",
        #"0:02.000  bob    bob/1 taken back: the comment "no" on a1 is gone; in the inbox"#,
      ])
    #expect(stage.status == .good)
  }

  @Test func `points at a wrong word and goes on`() {
    let shell = PaperShell()
    var stage = PlainStage()

    stage.run("alice ad \"Milk\"", shell)
    stage.run("alice add \"Milk\"", shell)

    #expect(shell.lines[1] == "        ^ alice has no verb \"ad\"; did you mean add?")
    #expect(shell.lines.count == 5)
    #expect(stage.status == .failed)
  }

  @Test func `lets no control character of a title out`() {
    let shell = PaperShell()
    var stage = PlainStage()

    stage.run(#"alice add "\u{1B}[2J\u{7}""#, shell)
    for verb in ["show", "diff", "inbox", "settle"] { stage.run(verb, shell) }

    let scalars = shell.lines.joined().unicodeScalars
    #expect(scalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(shell.lines.contains { $0.contains(#"\u{1B}[2J\u{7}"#) })
  }

  @Test func `lists queues and inboxes by account, and what is wrong on purpose`() {
    let shell = PaperShell()
    var stage = PlainStage()
    let lines = [
      "bug no-dedupe on", "cloud reject next", "alice add \"Milk\"", "settle", "alice offline",
      "alice add \"Bread\"", "alice login carol", "show",
    ]

    for line in lines { stage.run(line, shell) }

    let shown = shell.lines.joined(separator: "\n")
    #expect(shown.contains("bug no-dedupe is on"))
    #expect(shown.contains("alice: offline, carol signed in"))
    #expect(shown.contains("queue of alice, signed out: alice/2 add a2"))
    #expect(shown.contains("inbox of alice: alice/1 add a1 \"Milk\""))
    #expect(shown.contains("waits until alice is back"))
  }

  @Test(arguments: ["show", "diff", "rules", "inbox", "what overlay", "help", "help add"])
  func `shows what the screen verbs show`(verb: String) {
    let shell = PaperShell()
    var stage = PlainStage()

    stage.run(verb, shell)

    #expect(shell.lines.count > 1)
    #expect(stage.status == .good)
  }
}

@Suite struct `A run` {
  @Test func `prints a line a file, and how many passed`() {
    let shell = PaperShell()
    shell.files = [
      ("good", "alice add \"Milk\"\nsettle\nexpect bob unread a1"),
      ("bad", "alice add \"Milk\"\nsettle\n  expect bob unread none"),
    ]

    let status = RunProgram(files: ["good", "bad"]).run(shell)

    #expect(status == .failed)
    #expect(
      shell.lines == [
        "ok good",
        "FAILED bad:3:10: expected bob unread [], saw [a1]",
        "    0:00.000  wire   m1 leaves: alice/1 add a1",
        "    0:00.500  cloud  alice/1 accepted, version 1",
        #"    0:01.000  bob    a1 "Milk" from alice, in unread    <- since here"#,
        "    why: alice/1 was accepted at 0:00.500 (version 1); m4 brought it at 0:01.000",
        "1 passed, 1 failed",
      ])
  }

  @Test func `says file, line, column and the nearest word of a bad file`() {
    let shell = PaperShell()
    shell.files = [("bad", "alice add \"Milk\"\nbob akc a1\nlatency 5s")]

    let status = RunProgram(files: ["bad", "missing"]).run(shell)

    #expect(status == .unreadable)
    #expect(
      shell.complaints == [
        "bad:2:5: bob has no verb \"akc\"; did you mean ack?",
        "bad:3:1: latency stands at the head of a file, before the first command",
        "twohomes: missing can't be read: no such file or directory",
      ])
  }
}

@Suite struct `The arguments` {
  @Test(arguments: [
    (["--sed", "3"], "there is no option \"--sed\"; did you mean --seed?"),
    (["--seed", "x"], "--seed needs a whole number, and has \"x\""),
    (["--seed"], "--seed needs a value: --seed N"),
    (["run"], "run needs a scenario file: twohomes run FILE…"),
    (["run", "--speed", "2", "a"], "--speed is for stage, demo, not for run"),
    (["a", "b"], "stage takes one file at most, and has 2"),
    (["demo", "none"], "there is no demo \"none\"; there are rollback, rebase, weekend"),
    (["run", "--json=1", "a"], "--json takes no value, and has \"1\""),
  ])
  func `say what makes no sense`(words: [String], message: String) {
    #expect(throws: Arguments.Misuse(message: message)) { try Arguments(words) }
  }

  @Test func `have every option in help`() {
    for option in Arguments.options { #expect(Arguments.help.contains(option.name)) }
    for part in Arguments.parts { #expect(Arguments.help.contains(part.usage)) }
  }
}
