import Household
import Scenarios
import Simulation
import SyncEngine
import Testing

@Suite struct `A recording` {
  private func replay(_ journey: Journey) throws -> Player {
    try Script(Recording.text(of: journey)).run(keeps: Player.longestTimeline)
  }

  @Test func `is a scenario of the lines that were typed`() throws {
    var journey = Journey(try Script("scenario \"two\"\nseed 7\nlatency 40ms..120ms\n"))
    for line in [#"alice add "Milk""#, "wait 20ms", "bob offline", "settle"] {
      journey.type(line)
    }

    #expect(
      try Recording.text(of: journey) == """
        scenario "two"
        seed 7
        latency 40ms..120ms

        alice add "Milk"
        wait 20ms
        bob offline
        settle

        """)
  }

  @Test(arguments: ["+1ms", "+10000d", "2026-01-05T15:00:07Z", "9999-12-31T23:59"])
  func `begins when its file did, however that was said`(start: String) throws {
    let journey = Journey(try Script("start \(start)\nalice add \"Milk\"\n"))

    #expect(try replay(journey).start == journey.player.start)
  }

  @Test func `says in full who acts, where only the focus said it`() throws {
    var journey = Journey(Player())
    let line = try CommandParser().parse(#"add "Milk""#, focus: .bob)
    if case .command(let add) = line { _ = journey.perform(add) }

    #expect(try Recording.text(of: journey).contains("\nbob add \"Milk\"\n"))
    #expect(try replay(journey).simulation[.bob].rows.count == 1)
  }

  @Test func `has the same entries to the number where commands alone let time run`() throws {
    let journey = journey(
      #"alice add "Milk""#, "wait 300ms", #"bob add "Bread""#, "settle", "cloud reject next",
      "bob ack a1", "await bob toast rejected", "alice edit a9 \"x\"", "expect converged")

    let again = try replay(journey)

    #expect(again.entries.map(\.json.text) == journey.player.entries.map(\.json.text))
    #expect(again.resultJSON == journey.player.resultJSON)
  }

  @Test func `waits where time ran by itself, and stops among things of one moment`() throws {
    var journey = journey(#"alice add "Milk""#, #"bob add "Bread""#)
    _ = journey.step()
    journey.type(#"alice add "Eggs""#)
    _ = journey.step()
    _ = journey.step()

    let text = try Recording.text(of: journey)
    let again = try replay(journey)

    #expect(text.contains("\nwait 500ms steps 1\n"))
    #expect(again.story == journey.player.story)
    #expect(again.resultJSON == journey.player.resultJSON)
  }

  @Test func `comes to the same end with the same entries, for a thousand sessions`() throws {
    var wrong: [UInt64] = []
    for seed in 1...1000 as ClosedRange<UInt64> {
      var session = RandomSession(seed: seed)
      session.play(20)
      var journey = session.journey
      journey.moveToEnd()
      let again = try replay(journey)
      if again.story != journey.player.story || again.resultJSON != journey.player.resultJSON {
        wrong.append(seed)
      }
    }

    #expect(wrong == [])
  }

  @Test func `is refused where no file of its size would be read`() {
    var journey = Journey(Player())
    let long = String(repeating: "x", count: 4000)
    for _ in 0..<300 { journey.type("alice add \"\(long)\"") }

    let refusal = #expect(throws: Recording.Refusal.self) { try Recording.text(of: journey) }

    #expect(refusal?.message.contains("at most 1048576 are read") == true)
  }
}
