import Scenarios
import Testing

@Suite struct `A bug that is switched on` {
  private static let twoTaps = """
    alice add "Buy diapers" for me
    settle
    cloud reject next 2
    alice edit a1 "one"
    alice edit a1 "two"
    settle
    """

  private func play(_ text: String) throws -> Player { try Script(text).run() }

  @Test func `breaks what it says, and nothing without its line`() throws {
    let broken = try play("bug stale-undo on\n" + Self.twoTaps)
    let sound = try play(Self.twoTaps)

    #expect(broken.brokenInvariants.contains("read-your-writes"))
    #expect(broken.brokenInvariants.contains("converged"))
    #expect(broken.bugs.map(\.name) == ["stale-undo"])
    #expect(sound.isGood && sound.bugs.isEmpty)
  }

  @Test func `breaks nothing any more once it is off, in the middle of a queue too`() throws {
    let player = try play(
      "alice offline\nalice add \"Milk\"\nbug stale-undo on\nalice edit a1 \"Oat milk\"\n"
        + "bug stale-undo off\nalice thank a1\ncloud reject alice/2\nalice online\nsettle\n"
        + "expect alice title a1 \"Milk\"")

    #expect(player.isGood, "\(player.failures)")
  }

  @Test func `no-dedupe applies a resent write again`() throws {
    let text = """
      bug no-dedupe on
      alice add "Milk" for me
      settle
      alice lose next answers
      alice lose next snapshots
      alice thank a1
      settle
      expect cloud thanks a1 2
      """

    #expect(try play(text).brokenInvariants.contains("exactly-once"))
  }
}
