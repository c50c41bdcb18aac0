import Scenarios
import SyncEngine
import Testing

/// Whole texts, as a person reads them after a run.
@Suite struct `A failure` {
  private func texts(_ lines: String...) throws -> [String] {
    try Script(lines.joined(separator: "\n")).run().failures.map { failure in
      (["\(failure.line):\(failure.column): \(failure.message)"] + failure.story)
        .joined(separator: "\n")
    }
  }

  @Test func `of an expectation says what was seen, since when, and why`() throws {
    let texts = try texts("alice add \"Buy\"", "settle", "expect bob unread none")

    #expect(
      texts == [
        """
        3:8: expected bob unread [], saw [a1]
        0:00.000  wire   m1 leaves: alice/1 add a1
        0:00.500  cloud  alice/1 accepted, version 1
        0:01.000  bob    a1 "Buy" from alice, in unread    <- since here
        why: alice/1 was accepted at 0:00.500 (version 1); m4 brought it at 0:01.000
        """
      ])
  }

  @Test func `of a rejected write says by which rule it was taken back`() throws {
    let texts = try texts(
      "cloud reject next because \"no\"", "alice add \"x\"", "settle", "expect alice cards a1")

    #expect(
      texts == [
        """
        4:8: expected alice cards [a1], saw []
        0:00.000  alice  a1 "x" is painted, pending (alice/1), in asked
        0:00.000  wire   m1 leaves: alice/1 add a1
        0:00.500  cloud  alice/1 rejected: permission-denied, injected: no
        0:01.000  alice  a1 "x" is gone    <- since here
        0:01.000  alice  alice/1 taken back: a1 "x" is gone; in the inbox
        why: alice/1 was rejected at 0:00.500 by injected
        """
      ])
  }

  @Test func `of a loop that nothing ends breaks a law, unless a fault lasts that explains it`()
    throws
  {
    let (add, reject) = ("alice add \"x\"", "cloud reject next 2 code unavailable")
    let loop = try Script("\(add)\ncloud reject alice/1\nsettle").run(flaws: .permanentRetries)
    let ended = try Script("\(reject)\n\(add)\nsettle\nexpect settled").run()
    var lossy = Player()
    lossy.patience = 1000
    lossy = try Script("alice lose 100%\n\(add)\nsettle").play(on: lossy)

    #expect(loop.brokenInvariants == ["settles"])
    #expect(
      loop.failures.first?.message
        == "the invariant settles broke: once faults end, everything settles: something is due"
        + " again and again, and nobody hears of anything: alice/1 unanswered")
    #expect(ended.isGood, "\(ended.failures)")
    #expect(lossy.brokenInvariants == [])
    #expect(
      lossy.failures.map(\.message)
        == ["gave up after 1000 steps: something is due again and again"])
  }

  @Test func `of what is not settled or converged says who and what`() throws {
    let texts = try texts(
      "alice offline", "alice add \"x\"", "expect converged", "expect settled",
      "await alice/1 accepted within 1s")

    let story = """
      0:00.000  alice  is offline
      0:00.000  alice  a1 "x" is painted, pending (alice/1), in asked
      """
    #expect(
      texts == [
        "3:8: expected converged, saw alice differs: a1 is not in the cloud\n\(story)",
        "4:8: expected settled, saw alice offline\n\(story)",
        "5:7: expected alice/1 accepted, saw pending\n\(story)",
      ])
  }

  @Test func `of an expectation that must not hold says so`() throws {
    let texts = try texts("expect not alice unread none", "expect bob title b7 \"x\"")

    #expect(
      texts == [
        "1:8: expected not alice unread [], saw []",
        "2:8: expected bob title b7 \"x\", saw no b7",
      ])
  }

  @Test(arguments: [
    ("bob ack a9", "a9 is not in view on bob's phone; there are a1 and b1"),
    ("alice retry", "alice's inbox is empty"),
    ("alice retry bob/1", "bob/1 is no write of alice's phone"),
    ("alice discard alice/1", "alice/1 is not in alice's inbox, which is empty"),
    ("alice thank b1", "b1 is an event: thank is for cards"),
    ("alice plan \"p\" at none", "an event needs a start: none is no moment for it"),
    ("alice plan \"p\" at 9:00 until none", "an event needs an end: none is no moment for it"),
    ("drop m1", "m1 is not on its way: it has ended"),
    ("copy m99", "m99 is not on its way: it was never sent"),
    ("cloud reject next 0", "the next 0 are none: say 1 or more"),
    ("cloud rule not-found off", "the rule not-found can't be switched: it is always on"),
  ])
  func `of a command that does not fit its moment says why`(line: String, message: String) throws {
    let texts = try texts("alice add \"x\"", "bob plan \"y\" at +1h", "settle", line)

    #expect(texts == ["4:1: \(message)"])
  }

  @Test func `of a command is one line's, and the file goes on`() throws {
    let player = try Script("bob ack a1\nalice add \"x\"\nsettle\nexpect bob cards a1").run()

    #expect(player.failedCount == 1 && !player.isGood)
    #expect(player.expectationCount == 1)
    #expect(player.failures.map(\.line) == [1])
  }

  @Test func `of a phone that is offline says how to reach it`() throws {
    let texts = try texts("alice offline", "alice refresh")

    #expect(texts == ["2:1: alice is offline: say alice online first"])
  }
}

@Suite struct `Time` {
  private func failures(_ lines: String...) throws -> [String] {
    try Script(lines.joined(separator: "\n")).run().failures.map { "\($0.line): \($0.message)" }
  }

  @Test func `runs up to and with the moment of a wait`() throws {
    let failures = try failures(
      "alice add \"x\"", "wait 499ms", "expect cloud cards none", "wait 1ms",
      "expect cloud cards a1", "expect bob cards none", "wait 500ms", "expect bob cards a1")

    #expect(failures == [])
  }

  @Test func `runs for an await only until it holds`() throws {
    let player = try Script("alice add \"x\"\nawait bob cards a1\nawait bob unread a1").run()

    #expect(player.isGood && player.expectationCount == 2)
    #expect(player.now == 1000)
  }

  @Test func `runs for an await as long as it says, the end included`() throws {
    let inTime = try Script("alice add \"x\"\nawait bob cards a1 within 1s").run()
    let late = try Script("alice add \"x\"\nawait bob cards a1 within 999ms").run()

    #expect(inTime.isGood && !late.isGood)
    #expect(late.now == 999)
  }

  @Test func `runs for three seconds where an await does not say`() throws {
    let player = try Script("await alice cards a1").run()

    #expect(!player.isGood && player.now == 3000)
  }

  @Test func `does not run beyond the end of a settle`() throws {
    let failures = try failures("alice add \"x\"", "settle within 100ms", "expect cloud cards none")

    #expect(
      failures == [
        "2: expected everything to settle by 0:00.100, and something is due at 0:00.500"
      ])
  }

  @Test func `ends with quit`() throws {
    let player = try Script("alice add \"x\"\nquit\nexpect alice cards none").run()

    #expect(player.isGood && player.expectationCount == 0)
  }
}
