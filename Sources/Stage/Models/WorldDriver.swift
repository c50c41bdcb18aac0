package import Canvas
package import HomeModels
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

/// The stage with a screen model for each person, fed by the world after every change.
@MainActor
package final class StageModel {
  package private(set) var state: StageState
  private var drivers: [WorldDriver] = []
  /// Alice's screen and Bob's.
  package private(set) var homes: [HomeViewModel] = []

  package init(_ state: StageState) {
    self.state = state
    drivers = Side.allCases.map { side in
      WorldDriver(
        side, player: { [unowned self] in self.state.player },
        perform: { [unowned self] input, side in self.update { $0.ask(input, side) } })
    }
    homes = drivers.map { HomeViewModel(driver: $0) }
  }

  /// Changes the state, and tells both screens.
  package func update<Result>(_ body: (inout StageState) -> Result) -> Result {
    let result = body(&state)
    for driver in drivers { driver.tell() }
    return result
  }

  /// The whole screen, with the panes drawn from both people's screens.
  package func picture(width: Int, height: Int) -> Canvas {
    Picture.draw(state, views: homes.map(\.view), width: width, height: height)
  }
}
