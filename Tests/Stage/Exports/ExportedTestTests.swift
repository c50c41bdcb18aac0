import Scenarios
import Stage
import Testing

@Suite struct `An exported test` {
  private func refusal(_ text: String) throws -> String? {
    let state = try Exported.state(text)
    return #expect(throws: Export.Refusal.self) { try Export.text(.test, of: state) }?.message
  }

  @Test(arguments: [
    (
      "alice add \"x\"\nalice note a1 \"y\"",
      "alice note a1 \"y\": a screen of a test has no details"
    ),
    ("cloud swallow next\nalice add \"x\"", "no backend in memory says yes without any effect"),
    ("alice fail next\nalice add \"x\"", "a phone of a test fails every save, or none"),
    ("bug stale-undo on", "the engine of a test is right"),
    ("alice login carol\nalice add \"x\"", "alice/1 is of carol, who has no phone in a test"),
    ("cloud remove bob", "members come and go in no test of this kind"),
  ])
  func `is refused where a test can't follow, and says why`(text: String, why: String) throws {
    #expect(try refusal(text)?.contains(why) == true)
  }

  @Test(arguments: [
    ("alice add \"x\"\nsettle\nbob thank a1\nwait 600ms", "add `settle` at the end"),
    (
      "bob offline\nalice add \"x\"\nsettle\nalice hold on writes\nalice thank a1",
      "add `bob online`, `alice hold off` and `settle` at the end"
    ),
    ("alice kill\nbob logout", "add `alice launch` or `alice login alice`"),
  ])
  func `is refused where a test can't come to the end, and says what to do first`(
    text: String, what: String
  ) throws {
    #expect(try refusal(text)?.contains(what) == true)
  }

  @Test func `makes what was never judged over a backend that hears nothing`() throws {
    let text = try Exported.text(
      .test,
      of: """
        alice add "x"
        settle
        bob offline
        bob thank a1
        expect bob thanks a1 1
        bob comment a1 "y"
        expect bob unanswered 2
        expect alice thanks a1 0
        expect cloud thanks a1 0
        """)

    let unheard = try #require(text.firstRange(of: "setAvailable(false)")).upperBound
    let end = text[unheard...]
    for line in [
      "home.bob.thank(for: try card(\"a1\"))", "home.bob.comment(\"y\", on: try card(\"a1\"))",
      "home.bob.view.unansweredCount == 2", "item(\"a1\", home.bob)?.card?.thanks == 1",
      "item(\"a1\", home.alice)?.card?.thanks == 0", "row(\"a1\", home.bob) == .pending",
      "item(\"a1\", home.bob)?.card?.comments.map(\\.text) == [\"y\"]",
    ] {
      #expect(end.contains(line), "\(line)")
    }
    #expect(text.contains("cloudItem(\"a1\", home)?.card?.thanks == 0"))
    #expect(!text.contains("left out"))
  }

  @Test func `says what it leaves out, and why`() throws {
    let text = try Exported.text(
      .test,
      of: "alice add \"x\"\nwait 100ms\nexpect bob unread none\nsettle\nexpect alice stale no")

    #expect(text.contains("// left out: expect bob unread none: something was on its way"))
    #expect(text.contains("// left out: expect alice stale no: a test has nothing to look at"))
  }
}
