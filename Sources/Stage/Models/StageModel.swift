package import Canvas
package import HomeModels
import Household
import Scenarios
package import Simulation

/// The stage with a screen model for each person, fed by the world after every change, or by two
/// live sessions.
@MainActor
package final class StageModel {
  package private(set) var state: StageState
  /// Called when something has changed by itself: only live sessions do that.
  package var onChange: (@MainActor () -> Void)?
  private var drivers: [WorldDriver] = []
  private var live: LiveHome?
  private var memory = PictureMemory()
  /// Alice's screen and Bob's.
  package private(set) var homes: [HomeViewModel] = []

  /// A stage whose panes show the world.
  package init(_ state: StageState) {
    self.state = state
    drivers = Side.allCases.map { side in
      WorldDriver(
        side, player: { [unowned self] in self.state.player },
        perform: { [unowned self] input, side in self.update { $0.ask(input, side) } })
    }
    homes = drivers.map { HomeViewModel(driver: $0) }
  }

  private init(showing state: StageState) { self.state = state }

  /// A stage whose panes show two sessions over one backend.
  ///
  /// - Parameters:
  ///   - state: a state that begins live.
  ///   - clock: milliseconds since it began.
  ///   - wait: how to wait.
  /// - Returns: the stage, once both phones have their household.
  package static func live(
    _ state: StageState, clock: @escaping @MainActor () -> Int64,
    wait: @escaping @Sendable (Duration) async throws -> Void
  ) async -> StageModel {
    let model = StageModel(showing: state)
    let live = await LiveHome.open(start: state.player.start, clock: clock, wait: wait) {
      [weak model] change in
      guard let model else { return }
      change(&model.state.player)
      model.state.follow()
      model.onChange?()
    }
    // Whatever was told meanwhile is how it begins, as a scenario does.
    model.state = state
    model.state.greetLive()
    live.show()
    model.live = live
    model.homes = live.drivers.map { HomeViewModel(driver: $0) }
    return model
  }

  /// Changes the state, and tells both screens.
  package func update<Result>(_ body: (inout StageState) -> Result) -> Result {
    passTime()
    let result = body(&state)
    for driver in drivers { driver.tell() }
    return result
  }

  /// Live, the clock goes on by itself.
  private func passTime() {
    if let live { state.player.pass(to: live.now) }
  }

  /// Has a live phone, or its backend, carry out a line; where it is refused, that is said.
  package func carryOut(_ line: String, focus: Side) async {
    do {
      try await live?.carryOut(line, focus: focus)
    } catch let misfit as Misfit {
      state.say(misfit.message, .warning)
    } catch {
      state.say("\(error)", .warning)
    }
    onChange?()
  }

  /// The whole screen, with the panes drawn from both people's screens.
  package func picture(width: Int, height: Int) -> Canvas {
    passTime()
    let drawn = Picture.draw(
      state, views: homes.map(\.view), width: width, height: height, memory: &memory)
    state.settle(drawn.limits, columns: width)
    return drawn.canvas
  }
}
