import Canvas
import Household
import Scenarios
import Simulation
import Stage
import SyncEngine
import Testing

/// The same panes over two sessions.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `The live stage` {
  @Test func `begins with both signed in and synced, and nothing is on its way`() async throws {
    let stage = await LiveSample()

    try Frames.check(stage.model.picture(width: 120, height: 36), "live-begin-120x36")
    #expect(stage.model.state.nextWake == nil)
  }

  @Test func `shows a write painted and on its way`() async throws {
    let stage = await LiveSample()

    stage.type(#"alice add "Buy diapers" for partner"#)
    await stage.until {
      $0.inFlight == 1 && $0.clock.sleepers == 1 && $0.view(.alice).cards.count == 1
    }
    stage.clock.move(by: 150)

    try Frames.check(stage.model.picture(width: 120, height: 36), "live-travelling-120x36")
    try Frames.check(stage.model.picture(width: 80, height: 24), "live-travelling-80x24")
    #expect(stage.model.state.nextWake == 50)
  }

  @Test func `brings it to the other phone, and wakes for nothing after that`() async {
    let stage = await LiveSample()

    stage.type(#"alice add "Buy diapers""#)
    await stage.settle {
      $0.view(.bob).ids(.unread) == [ItemID("a1")] && $0.view(.alice).unansweredCount == 0
        && $0.inFlight == 0
    }

    #expect(stage.text().contains("accepted"))
    #expect(stage.said.contains { $0.hasSuffix("bob    a1 \"Buy diapers\" from alice, in unread") })
    #expect(stage.said.contains { $0.hasSuffix("alice  alice/1 accepted") })
    #expect(stage.model.state.nextWake == nil && stage.clock.sleepers == 0)
  }

  @Test func `takes back what a rule refuses, and tells its person alone`() async {
    let stage = await LiveSample()
    stage.type(#"alice add "Buy diapers""#)
    await stage.settle { $0.view(.bob).cards.count == 1 && $0.inFlight == 0 }

    stage.type("bob delete a1")
    await stage.until { $0.view(.bob).cards.isEmpty }
    await stage.settle { $0.view(.bob).inbox.count == 1 && $0.inFlight == 0 }

    #expect(stage.view(.bob).cards.map(\.title) == ["Buy diapers"])
    #expect(stage.view(.alice).inbox.isEmpty && stage.view(.alice).toast == nil)
    #expect(stage.text().contains("maker-deletes") && stage.text().contains("┌─ rejected"))
  }

  @Test func `rejects what the cloud was asked to reject`() async {
    let stage = await LiveSample()

    stage.type(#"cloud reject next because "not today""#)
    await stage.until { $0.model.state.player.simulation.world.court.injections.count == 1 }
    stage.type(#"alice add "Buy diapers""#)
    await stage.settle { $0.view(.alice).inbox.count == 1 && $0.inFlight == 0 }

    #expect(stage.view(.alice).cards.isEmpty)
    #expect(stage.view(.alice).inbox.values.map(\.rejection.reason) == ["not today"])
    #expect(stage.said.contains("0:00.000  cloud  will reject the next write: not today"))
  }

  @Test func `loses with a connection what was on its way, and sends it again`() async {
    let stage = await LiveSample()

    stage.type(#"alice add "Buy diapers""#)
    await stage.until { $0.clock.sleepers == 1 && $0.view(.alice).cards.count == 1 }
    stage.type("alice offline")
    await stage.until { $0.view(.alice).state == .offline }
    #expect(stage.inFlight == 0 && stage.view(.alice).unansweredCount == 1)
    stage.clock.move(by: 300)
    stage.type("alice online")
    await stage.settle { $0.view(.bob).cards.count == 1 && $0.inFlight == 0 }

    #expect(stage.said.contains { $0.contains("m1 is lost with the connection") })
    #expect(stage.model.state.player.household.version == 1)
  }

  @Test func `changes the account of a phone, and what is shown with it`() async {
    let stage = await LiveSample()
    stage.type(#"alice add "Buy diapers""#)
    await stage.settle { $0.view(.alice).unansweredCount == 0 && $0.inFlight == 0 }

    stage.type("alice login carol")
    await stage.settle { $0.view(.alice).member == .carol && !$0.view(.alice).isStale }
    #expect(stage.view(.alice).rows.isEmpty)
    stage.type("alice logout")
    await stage.until { $0.view(.alice).state == .signedOut }
    stage.type(#"alice add "nobody""#)
    await stage.until { $0.said.contains("nobody is signed in on alice's phone") }

    stage.type("alice login alice")
    await stage.settle { $0.view(.alice).cards.map(\.title) == ["Buy diapers"] }
  }

  @Test func `ends what somebody sees who is taken out, until they are invited`() async {
    let stage = await LiveSample()

    stage.type("cloud remove bob")
    await stage.until { $0.view(.bob).isStale }
    #expect(stage.said.contains { $0.contains("bob    may not read: permission-denied") })
    stage.type("cloud invite bob")
    await stage.settle { !$0.view(.bob).isStale }
  }

  @Test func `takes the time for a message that the line latency says`() async {
    let stage = await LiveSample()

    stage.type("alice latency 40ms writes")
    await stage.until { $0.said.last?.hasSuffix("writes takes 40ms one way") ?? false }
    stage.type(#"alice add "Buy diapers""#)
    await stage.until { $0.clock.sleepers == 1 }
    stage.clock.move(by: 40)

    await stage.until { $0.model.state.player.household.version == 1 }
  }

  @Test func `says plainly of every verb that needs the world why it is not here`() async {
    let stage = await LiveSample()

    for (line, why) in [
      ("wait 1s", "wait needs the world: here the wall clock runs"),
      ("settle", "settle needs the world: here the wall clock runs"),
      ("step", "step needs the world"), ("demo", "demo needs the world"),
      ("alice hold on", "hold needs the world: here every message travels by itself"),
      ("deliver m1", "deliver needs the world"),
      ("drop m1", "drop needs the world: here messages go"),
      ("bob lose next", "lose needs the world"), ("bug stale-undo on", "bug needs the world"),
      ("expect alice unread none", "expect needs the world: here no timeline"),
    ] {
      let orders = stage.type(line)
      #expect(orders.isEmpty)
      #expect(stage.said.last?.hasPrefix(why) ?? false, "\(line): \(stage.said.last ?? "")")
    }
    #expect(stage.model.state.player.failedCount == 0)
  }

  @Test func `carries out pasted lines one after another, each on what the one before made`() async
  {
    let stage = await LiveSample()

    let orders = stage.model.update {
      $0.handle(.paste("alice add \"Milk\"\nalice thank a1\nalice edit a1 \"Bread\"", isCut: false))
        + $0.handle(.press(KeyPress(.character("y"))))
    }
    stage.carryOut(orders)
    await stage.settle {
      $0.view(.bob).cards.map(\.title) == ["Bread"] && $0.view(.bob).cards.map(\.thanks) == [1]
    }
    await stage.settle { $0.view(.alice).unansweredCount == 0 && $0.inFlight == 0 }
  }

  @Test func `has no key in its footer that needs the world`() async {
    let stage = await LiveSample()

    let footer = stage.text(120, 24).split(separator: "\n").last ?? ""

    #expect(footer.contains("F1 help") && footer.contains("F10 quit"))
    #expect(!footer.contains("demo") && !footer.contains("pause") && !footer.contains("step"))
  }

  @Test func `knows of every verb whether it needs the world, and help says so`() {
    let needing = CommandParser.verbs.filter { $0.action.need != nil }.map(\.name)

    for verb in CommandParser.verbs {
      let isNamesake = needing.contains(verb.name)
      let says = HelpPage.lines(verb.name).contains("    needs the world: not with --live")
      #expect(says == isNamesake, "\(verb.name)")
    }
    for name in [
      "add", "ack", "retry", "offline", "online", "login", "logout", "latency", "reject", "read",
      "evict",
    ] {
      #expect(!needing.contains(name), "\(name)")
    }
    for name in ["wait", "settle", "hold", "deliver", "drop", "lose", "bug", "expect", "step"] {
      #expect(needing.contains(name), "\(name)")
    }
  }
}
