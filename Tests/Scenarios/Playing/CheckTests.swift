import Scenarios
import Testing

/// A check that always holds, or never does, checks nothing: each is tried both ways.
@Suite struct `Every check` {
  /// A morning in which everything that can be looked at has something to show.
  private static let morning = """
    alice add "Buy diapers" for both at +1h
    bob plan "Dentist" at +2h
    alice comment a1 "size?"
    alice add "Ring"
    settle
    bob ack a1
    alice thank a1
    settle
    cloud reject next from alice
    alice edit a1 "Sell"
    settle
    bob offline
    bob add "Milk"
    bob add "Mine" for me
    """

  /// A morning in which a note is written by one and read by the other.
  private static let reading = """
    alice add "Buy diapers"
    settle
    bob note a1 "size 3"
    settle
    alice read a1
    settle
    """

  private struct Trial: Sendable {
    /// The check: its subject and its name.
    let check: String
    let holds: String
    let fails: String
    var morning = CheckTests.morning
  }

  private typealias CheckTests = `Every check`

  private static let trials: [Trial] = [
    Trial(check: "device unread", holds: "bob unread a2", fails: "bob unread none"),
    Trial(check: "device asked", holds: "bob asked b2", fails: "bob asked b2 b3"),
    Trial(check: "device unscheduled", holds: "bob unscheduled b3", fails: "bob unscheduled b2"),
    Trial(check: "device agenda", holds: "alice agenda a1 b1", fails: "alice agenda b1 a1"),
    Trial(check: "device cards", holds: "alice cards a1 a2", fails: "alice cards a1"),
    Trial(check: "device inbox", holds: "alice inbox alice/5", fails: "alice inbox none"),
    Trial(check: "device queue", holds: "bob queue bob/3 bob/4", fails: "bob queue bob/3"),
    Trial(
      check: "device title", holds: "alice title a1 \"Buy diapers\"",
      fails: "alice title a1 \"Sell\""),
    Trial(check: "device known", holds: "alice known a1 bob alice", fails: "alice known a1 alice"),
    Trial(check: "device start", holds: "alice start a1 9:00", fails: "alice start a1 none"),
    Trial(
      check: "device comments", holds: "alice comments a1 \"size?\"",
      fails: "alice comments a1 none"),
    Trial(check: "device thanks", holds: "alice thanks a1 1", fails: "alice thanks a1 0"),
    Trial(
      check: "device saw", holds: "alice saw title a1 \"Buy diapers\" \"Sell\" \"Buy diapers\"",
      fails: "alice saw title a1 \"Buy diapers\""),
    Trial(
      check: "device saw", holds: "alice saw thanks a1 0 1", fails: "alice saw thanks a1 0 1 0"),
    Trial(
      check: "device saw", holds: "bob saw known a1 \"alice\" \"alice bob\"",
      fails: "bob saw known a1 \"alice bob\""),
    Trial(
      check: "device saw", holds: "alice saw row a2 pending accepted synced",
      fails: "alice saw row a2 pending synced"),
    Trial(check: "device row", holds: "bob row b2 pending", fails: "bob row b1 pending"),
    Trial(check: "device unanswered", holds: "bob unanswered 2", fails: "bob unanswered 0"),
    Trial(check: "device toast", holds: "alice toast rejected", fails: "alice toast failed"),
    Trial(check: "device state", holds: "bob state offline", fails: "bob state online"),
    Trial(check: "device stale", holds: "bob stale yes", fails: "alice stale yes"),
    Trial(check: "device account", holds: "alice account alice", fails: "alice account none"),
    Trial(
      check: "device cache", holds: "alice cache hits 0 misses 1",
      fails: "alice cache hits 1 misses 0", morning: CheckTests.reading),
    Trial(
      check: "device detail", holds: "alice detail a1 \"size 3\"", fails: "alice detail a1 \"x\"",
      morning: CheckTests.reading),
    Trial(
      check: "cloud detail", holds: "cloud detail a1 \"size 3\"", fails: "cloud detail a1 \"x\"",
      morning: CheckTests.reading),
    Trial(check: "cloud cards", holds: "cloud cards a1 a2", fails: "cloud cards a1 a2 b2"),
    Trial(check: "cloud listeners", holds: "cloud listeners 1", fails: "cloud listeners 2"),
    Trial(
      check: "cloud title", holds: "cloud title b1 \"Dentist\"", fails: "cloud title b2 \"Milk\""),
    Trial(check: "cloud known", holds: "cloud known a2 alice", fails: "cloud known a2 none"),
    Trial(check: "cloud start", holds: "cloud start b1 +2h", fails: "cloud start b1 +1h"),
    Trial(
      check: "cloud comments", holds: "cloud comments a2 none", fails: "cloud comments a1 \"x\""),
    Trial(check: "cloud thanks", holds: "cloud thanks a1 1", fails: "cloud thanks a1 2"),
    Trial(
      check: "write ", holds: "alice/5 rejected by injected", fails: "alice/5 rejected by ack-stays"
    ),
    Trial(check: "write ", holds: "bob/3 pending", fails: "alice/1 pending"),
    Trial(check: "write ", holds: "alice/1 accepted", fails: "bob/9 accepted"),
    Trial(check: "stage in-flight", holds: "in-flight 0", fails: "in-flight 1"),
    Trial(check: "stage converged", holds: "not converged", fails: "converged"),
    Trial(check: "stage settled", holds: "not settled", fails: "settled"),
    Trial(
      check: "stage converged", holds: "converged", fails: "not converged",
      morning: "alice add \"x\"\nsettle"),
    Trial(
      check: "stage settled", holds: "settled", fails: "not settled",
      morning: "alice add \"x\"\nsettle"),
    Trial(
      check: "stage in-flight", holds: "in-flight 2", fails: "in-flight 0",
      morning: "alice add \"x\"\nbob add \"y\""),
  ]

  /// The same line with the word that turns it round, or without it.
  private static func turned(_ line: String) -> String {
    line.hasPrefix("not ") ? String(line.dropFirst(4)) : "not \(line)"
  }

  private func failures(_ lines: [String], after morning: String) throws -> [Int] {
    let text = ([morning] + lines.map { "expect \($0)" }).joined(separator: "\n")
    let first = morning.split(separator: "\n").count
    return try Script(text).run().failures.map { $0.line - first }
  }

  @Test func `is tried`() {
    let tried = Self.trials.map(\.check).uniqued().sorted()
    let known = CommandParser.checks.map { "\($0.subject) \($0.name)" }.uniqued().sorted()

    #expect(tried == known)
  }

  @Test(arguments: trials.indices)
  func `can hold, can fail, and says the opposite after not`(index: Int) throws {
    let trial = Self.trials[index]

    let failing = try failures(
      [trial.holds, trial.fails, Self.turned(trial.fails), Self.turned(trial.holds)],
      after: trial.morning)

    #expect(failing == [2, 4], "\(trial.holds)")
  }
}
