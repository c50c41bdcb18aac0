import Household
import Scenarios
import Simulation
import Stage
import SyncEngine
import Testing

/// Details on two live sessions: loaded, kept, let go of, and lost.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct `Details on the live stage` {
  /// Both have a card of Alice's with a note on it, and nothing is on its way.
  private static func stage() async -> LiveSample {
    let stage = await LiveSample()
    stage.type(#"alice add "Buy diapers""#)
    await stage.settle { $0.view(.bob).cards.count == 1 && $0.inFlight == 0 }
    stage.type(#"alice note a1 "two packs""#)
    await stage.settle { $0.detail(.alice) == "two packs" && $0.isStill && $0.knowsRevision }
    return stage
  }

  @Test func `travel in a lane of their own, and are shown once they are there`() async throws {
    let stage = await Self.stage()
    #expect(stage.detail(.alice) == "two packs" && stage.detail(.bob) == nil)

    stage.type("bob read a1")
    await stage.until { $0.inFlight == 1 && $0.clock.sleepers == 1 }
    #expect(stage.detail(.bob) == nil)
    try Frames.check(stage.model.picture(width: 120, height: 36), "live-load-120x36")
    await stage.settle { $0.detail(.bob) == "two packs" && $0.isStill }

    #expect(stage.text().contains("note: two packs"))
    let told = stage.said.suffix(3).map { $0.dropFirst(10) }
    #expect(
      told == [
        "bob    reads the detail of a1: a miss", "bob    loads the detail of a1",
        "bob    has the detail of a1",
      ])
  }

  @Test func `are read from memory from then on, until they are let go of`() async {
    let stage = await Self.stage()
    stage.type("bob read a1")
    await stage.settle { $0.detail(.bob) == "two packs" && $0.isStill }

    stage.type("bob read a1")
    await stage.until { $0.said.last?.hasSuffix("a hit") == true }
    #expect(stage.inFlight == 0)
    stage.type("bob evict a1")
    stage.type("bob read a1")
    await stage.until { $0.inFlight == 1 }

    #expect(stage.detail(.bob) == "two packs", "what was read stays on screen")
    await stage.settle { $0.isStill }
  }

  @Test func `of one's own are there unread, and go with what is kept`() async {
    let stage = await Self.stage()

    stage.type("alice evict")
    await stage.until { $0.detail(.alice) == nil }
    stage.type("alice read a1")
    await stage.settle { $0.detail(.alice) == "two packs" && $0.isStill }
  }

  @Test func `are loaded once for three who ask`() async {
    let stage = await Self.stage()

    for _ in 1...3 { stage.type("bob read a1") }
    await stage.until { $0.said.count { $0.hasSuffix("a miss") } == 3 }
    await stage.settle { $0.detail(.bob) == "two packs" && $0.isStill }

    #expect(stage.said.count { $0.hasSuffix("loads the detail of a1") } == 1)
    #expect(stage.said.count { $0.hasSuffix("has the detail of a1") } == 1)
  }

  @Test func `that come after a logout store nothing and show nothing`() async {
    let stage = await Self.stage()

    stage.type("bob read a1")
    await stage.until { $0.inFlight == 1 && $0.clock.sleepers == 1 }
    stage.type("bob logout")
    await stage.until { $0.view(.bob).state == .signedOut && $0.inFlight == 0 }
    stage.type("bob login bob")
    await stage.settle { $0.view(.bob).cards.count == 1 && !$0.view(.bob).isStale && $0.isStill }
    #expect(stage.detail(.bob) == nil)

    stage.type("bob read a1")
    await stage.settle { $0.detail(.bob) == "two packs" && $0.isStill }
    #expect(stage.said.count { $0.hasSuffix("a miss") } == 2)
    #expect(!stage.said.contains { $0.hasSuffix("a hit") })
  }

  @Test func `go with a connection, and are loaded anew on the next`() async {
    let stage = await Self.stage()

    stage.type("bob read a1")
    await stage.until { $0.inFlight == 1 && $0.clock.sleepers == 1 }
    stage.type("bob offline")
    await stage.until { $0.view(.bob).state == .offline && $0.inFlight == 0 }
    stage.type("bob read a1")
    await stage.until { $0.said.count { $0.hasSuffix("a miss") } == 2 }
    #expect(stage.inFlight == 0 && stage.detail(.bob) == nil)
    stage.type("bob online")
    await stage.settle { !$0.view(.bob).isStale && $0.isStill }
    stage.type("bob read a1")
    await stage.settle { $0.detail(.bob) == "two packs" && $0.isStill }
  }

  @Test func `of nobody are refused in words`() async {
    let stage = await Self.stage()

    stage.type("bob read a9")
    await stage.until { $0.said.last?.hasPrefix("a9 is not in view on bob's phone") == true }
    stage.type("bob logout")
    await stage.until { $0.view(.bob).state == .signedOut }
    stage.type("bob evict")
    await stage.until { $0.said.last == "nobody is signed in on bob's phone" }
  }
}

extension LiveSample {
  private static let card = CardID(device: "alice", number: 1)

  /// Nothing is on its way, and no phone waits for an answer.
  fileprivate var isStill: Bool {
    inFlight == 0 && Side.allCases.allSatisfy { view($0).unansweredCount == 0 }
  }

  /// Whether both know of the note's newest revision.
  fileprivate var knowsRevision: Bool {
    let world = model.state.player.simulation.world
    let version = world.cloud.households[Roster.home]?.version
    return Side.allCases.allSatisfy { Details.revision(of: Self.card, on: world[$0]) == version }
  }

  /// The detail of the card as somebody sees it.
  fileprivate func detail(_ side: Side) -> String? {
    model.state.player.simulation.world.detail(of: Self.card, on: side)
  }
}
