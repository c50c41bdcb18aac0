import Household
import Scenarios
import Simulation
import SyncEngine
import Testing

@Suite struct `The answer to why` {
  private func why(_ question: Why.Question, _ text: String) throws -> Why {
    try Why(question, in: Script(text).run(keeps: Player.longestTimeline))
  }

  private static let rejected = """
    alice add "Milk"
    settle
    cloud reject next because "not today"
    bob comment a1 "no"
    settle
    """

  @Test func `tells a rejected write from its line to its rollback`() throws {
    let why = try why(.write(WriteWord(side: .bob, number: 1)), Self.rejected)

    #expect(
      why.lines.map { $0.replacing(#/#\d+  /#, with: "") } == [
        #"0:01.000  bob    says: bob comment a1 "no""#,
        #"0:01.000  bob    bob/1 comment a1 "no" is queued"#,
        #"0:01.000  bob    a1 has a comment "no", pending (bob/1), in unread"#,
        "0:01.000  wire   m5 leaves bob's phone: bob/1",
        "0:01.500  wire   m5 arrives at the cloud",
        "0:01.500  cloud  looks at injected: failed; 15 more not reached",
        "0:01.500  cloud  rejects it: permission-denied, injected: not today",
        "0:01.500  wire   m6 leaves the cloud: bob/1 rejected, injected",
        "0:02.000  wire   m6 arrives at bob's phone",
        "0:02.000  bob    a1 has no comment, in unread",
        #"0:02.000  bob    takes it back: the comment "no" on a1 is gone; injected"#,
      ])
    #expect(why.messages == [5, 6])
  }

  @Test func `names entries that the timeline has, each at its moment`() throws {
    let player = try Script(Self.rejected).run(keeps: Player.longestTimeline)
    let why = try Why(.row(ItemID(device: "alice", number: 1)), in: player)

    for link in why.links {
      let entry = try #require(player.entries.first { $0.number == link.entry })
      #expect(entry.at == link.at)
    }
    #expect(why.links.map(\.isFirst).count { $0 } == 2)
  }

  @Test func `follows an accepted write to both phones, and names what was looked at`() throws {
    let why = try why(
      .write(WriteWord(side: .alice, number: 1)), "alice add \"Milk\"\nsettle")
    let text = why.lines.joined(separator: "\n")

    #expect(text.contains("looks at members-only, "))
    #expect(text.contains("accepts it as version 1"))
    #expect(text.contains("alice  #15  has version 1: this is the echo"))
    #expect(text.contains("bob    #18  has version 1: this brings it"))
    #expect(text.contains(#"a1 "Milk" from alice, in unread"#))
    #expect(why.messages == [1, 2, 3, 4])
  }

  @Test func `tells what was lost, missed, and sent again`() throws {
    let why = try why(
      .write(WriteWord(side: .alice, number: 1)),
      "alice lose next writes\nalice add \"Milk\"\nsettle")
    let text = why.lines.joined(separator: "\n")

    #expect(text.contains("m1 is lost"))
    #expect(text.contains("m1 is missed, and what it carried is sent again"))
    #expect(text.contains("m2 leaves alice's phone again"))
  }

  @Test func `says what is still to come`() throws {
    let why = try why(
      .write(WriteWord(side: .alice, number: 1)), "alice offline\nalice add \"Milk\"")

    #expect(why.lines.last?.hasSuffix("it has not been judged yet") == true)
  }

  @Test func `tells the newest writes on a row, and names the older ones`() throws {
    let edits = (1...8).map { "alice edit a1 \"v\($0)\"\nsettle\n" }.joined()
    let why = try why(
      .row(ItemID(device: "alice", number: 1)), "alice add \"v0\"\nsettle\n" + edits)

    #expect(why.untold.map(\.number) == [1, 2, 3, 4, 5])
    #expect(why.lines.first?.hasPrefix("5 older writes: alice/1, ") == true)
  }

  @Test func `says where there is nothing to tell`() {
    let nobody = #expect(throws: Misfit.self) {
      _ = try why(.write(WriteWord(side: .bob, number: 7)), Self.rejected)
    }
    let nothing = #expect(throws: Misfit.self) {
      _ = try why(.row(ItemID(device: "bob", number: 7)), Self.rejected)
    }

    #expect(nobody?.message == "there was no write bob/7")
    #expect(nothing?.message == "there was never anything named b7")
  }
}

@Suite struct `The story of the wire` {
  @Test func `tells of every moment what a timeline cut there tells`() throws {
    var session = RandomSession(seed: 11)
    session.play(120, inThePast: false)
    let entries = Array(session.journey.player.entries)
    let whole = WireStory(entries)

    for cut in stride(from: 0, through: entries.count, by: 7) {
      let short = WireStory(entries.prefix(cut))
      var cutDown = whole
      cutDown.cut(toEntry: cut)
      #expect(whole.messages(upToEntry: cut).map(\.parcel) == short.messages.map(\.parcel))
      #expect(
        whole.messages.filter { $0.isOnItsWay(atEntry: cut) }.map(\.parcel.id)
          == short.messages.filter { $0.ended == nil }.map(\.parcel.id))
      #expect(cutDown.messages.map(\.ended) == short.messages.map(\.ended))
    }
    #expect(whole.messages.count > 40)
  }

  @Test func `ends as the wire ends`() throws {
    let player = try Script(
      "alice add \"Milk\"\nsettle\nbob lose next writes\nbob ack a1\nwait 1s\nbob offline"
    ).run(keeps: Player.longestTimeline)

    let ends = WireStory(player.entries).messages.map { $0.end?.words ?? "on its way" }

    #expect(ends == ["accepted v1", "accepted", "applied", "applied", "lost"])
  }
}
