import HomeModels
package import Household
package import Scenarios
package import Simulation
package import SyncEngine

/// The stage's world behind one person's screen.
///
/// The world stays the stage's: the driver hands requests to it and is told when it moved on.
@MainActor
package final class WorldDriver: HomeDriver {
  private let side: Side
  private let perform: @MainActor (Device<Item>.Input, Side) -> Bool
  private let player: @MainActor () -> Player
  private var listener: (@MainActor (HomeView) -> Void)?

  package init(
    _ side: Side, player: @escaping @MainActor () -> Player,
    perform: @escaping @MainActor (Device<Item>.Input, Side) -> Bool
  ) {
    self.side = side
    self.player = player
    self.perform = perform
  }

  package var view: HomeView { player().simulation[side] }

  package var nextItemID: ItemID { player().simulation.world.nextItemID(side) }

  package func perform(_ input: Device<Item>.Input) async -> Bool { perform(input, side) }

  package func onChange(_ body: (@MainActor (HomeView) -> Void)?) { listener = body }

  /// Tells the screen what is painted now.
  package func tell() { listener?(view) }
}
