import Scenarios
import Testing

/// What came to light where two programs read the same scenarios.
@Suite struct `At the edge of a scenario` {
  private func failures(_ lines: String) throws -> [String] {
    try Script(lines).run().failures.map { "\($0.line): \($0.message)" }
  }

  @Test func `a write that its phone has forgotten is not pending any more`() throws {
    let failures = try failures(
      """
      bob storage off
      bob add "Rope"
      expect bob/1 pending
      bob offline
      bob kill
      expect bob/1 pending
      """)

    #expect(failures == ["6: expected bob/1 pending, saw lost with what the phone forgot"])
  }

  @Test func `a swallowed note never stands in memory for the note before it`() throws {
    let failures = try failures(
      """
      alice add "Tent"
      settle
      bob note a1 "x"
      wait 600ms
      bob note a1 "y"
      cloud swallow next
      settle
      expect bob detail a1 "x"
      bob read a1
      expect bob detail a1 "x"
      expect bob cache hits 1 misses 0
      """)

    #expect(failures == [])
  }

  @Test func `the memory of a phone can be emptied at any time`() throws {
    #expect(try failures("alice logout\nalice evict\nalice evict a1") == [])
    #expect(try failures("alice kill\nalice evict") == ["2: alice's phone does not run"])
  }

  @Test func `a line with hidden signs is printed as the command that it is`() throws {
    let line = printable("alice add \"a\u{1B}\u{202E}b\\\\\" # \"c\"\t")

    #expect(line == #"alice add "a\u{1B}\u{202E}b\\" # "c"\t"#)
    let texts = try Lexer.tokens(of: #"alice add "a\u{1B}\u{202E}b\\""#).map(\.value)
    #expect(texts == ["alice", "add", "a\u{1B}\u{202E}b\\"])
  }

  @Test func `a detail that waits is a difference, by its name, until its card is gone`() throws {
    let failures = try failures(
      """
      alice add "Tent"
      settle
      alice note a1 "x"
      expect converged
      alice add "Rope"
      alice note a2 "x"
      alice delete a2
      alice delete a1
      settle
      alice add "Lamp"
      alice note a3 "x"
      alice delete a3
      expect converged
      """)

    #expect(
      failures == ["4: expected converged, saw alice differs: the detail of a1 is not in the cloud"]
    )
  }
}
