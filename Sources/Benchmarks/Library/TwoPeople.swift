import HomeModels
import Household
import Repositories
import Simulation
import SyncEngine
import TwoHomesTesting

/// The library, beside what people would do without it.
enum LibraryBench {
  static func run() async throws -> Bool {
    let tests = try await Times {
      for _ in 0..<Story.count { try await Story.play(Story.eventually) }
    } beside: {
      for _ in 0..<Story.count { try await Story.play(Story.poll) }
    }
    let worlds = try await Times {
      for _ in 0..<Story.count { try Story.playInTheWorld() }
    } beside: {
      for _ in 0..<Story.count { try await Story.play(Story.eventually) }
    }
    let isQuick = tests.judge(
      "20 two-person tests with eventually beside a 10 ms poll", atLeast: 20)
    let isQuicker = worlds.judge(
      "the same steps in the world beside eventually", atLeast: 10)
    let savesAreQuick = try await Saves.run()
    return isQuick && isQuicker && savesAreQuick
  }
}

/// Bob receives Alice's card and says that he knows, and she sees that.
@MainActor
enum Story {
  nonisolated static let count = 20

  typealias Waiting = @MainActor (String, @MainActor () -> Bool) async throws -> Void

  static func play(_ wait: Waiting) async throws {
    let home = try await TwoHomes.make()
    let card = try await add(home.alice, "Buy diapers")
    try await wait("bob has it") { home.bob.pendingCards.map(\.id) == [card.id] }
    await home.bob.acknowledge(card)
    try await wait("alice knows") { home.alice.unscheduledCards.map(\.id) == [card.id] }
  }

  static func eventually(_ what: String, _ condition: @MainActor () -> Bool) async throws {
    try await TwoHomesTesting.eventually(what, condition)
  }

  /// What people write who have no other way to wait.
  static func poll(_ what: String, _ condition: @MainActor () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(10)) }
  }

  /// Both signed in and synced: a world begins as a copy of this.
  private nonisolated static let beginning = World()
  private nonisolated static let firstViews = beginning.devices.map { HomeView($0) }

  nonisolated static func playInTheWorld() throws {
    var world = beginning
    var views = firstViews
    let card = Card(id: world.nextItemID(.alice), title: "Buy diapers", maker: .alice)
    try tell(.change(.set(.card(card), mustBeNew: true)), .alice, &world, &views)
    precondition(views[1].ids(.unread) == [card.id])
    try tell(.change(.patch(card.id, .acknowledge(.bob))), .bob, &world, &views)
    precondition(views[0].ids(.unscheduled) == [card.id])
  }

  /// Has somebody do something, and everything that it causes arrive and be painted.
  private nonisolated static func tell(
    _ input: Device<Item>.Input, _ side: Side, _ world: inout World, _ views: inout [HomeView]
  ) throws {
    follow(try world.perform(input, on: side), world, &views)
    while let choice = first(of: world) { follow(world.step(choice), world, &views) }
  }

  /// The first of the world's choices: no timer runs here.
  private nonisolated static func first(of world: World) -> Choice? {
    for lane in Lane.allCases {
      for side in Side.allCases {
        if let message = world.link(side)[lane].first { return .deliver(side, lane, message.id) }
      }
    }
    return nil
  }

  private nonisolated static func follow(
    _ happenings: [Happening], _ world: World, _ views: inout [HomeView]
  ) {
    for case .repaint(let side, let repaint) in happenings {
      views[side.rawValue].refresh(from: world[side], repainting: repaint)
    }
  }
}
