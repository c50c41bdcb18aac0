import Canvas
import HomeModels
import Household
import Repositories
import Scenarios
import Simulation
import Stage
import SyncEngine

/// A clock that the test moves, and waits that are over when it gets there.
final class HandClock: Sendable {
  private struct Sleeper {
    let due: Int64
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now: Int64 = 0
    var last = 0
    var sleepers: OrderedMap<Int, Sleeper> = .init()
    var cancelled: OrderedMap<Int, Bool> = .init()
  }

  private let state = Guarded(State())
  /// Rings when somebody goes to sleep.
  let bell: AsyncStream<Void>.Continuation
  let rings: AsyncStream<Void>

  init() { (rings, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  var now: Int64 { state.withLock(\.now) }
  var sleepers: Int { state.withLock(\.sleepers.count) }

  func wait(_ duration: Duration) async throws {
    let milliseconds =
      duration.components.seconds * 1000
      + duration.components.attoseconds / 1_000_000_000_000_000
    guard milliseconds > 0 else { return }
    let number = state.withLock { state in
      state.last += 1
      return state.last
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          guard state.cancelled[number] == nil else { return true }
          state.sleepers[number] = Sleeper(
            due: state.now + milliseconds, continuation: continuation)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        bell.yield()
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled[number] = true
        defer { state.sleepers[number] = nil }
        return state.sleepers[number]
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves on; whoever was due by then is woken.
  func move(by milliseconds: Int64) {
    let due = state.withLock { state in
      state.now += milliseconds
      let due = state.sleepers.filter { $0.value.due <= state.now }
      for (number, _) in due { state.sleepers[number] = nil }
      return due.map(\.value)
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}

/// A live stage that somebody types lines into, on a clock that the test moves.
@MainActor
final class LiveSample {
  let clock = HandClock()
  let model: StageModel
  private var lines: [Task<Void, Never>] = []

  init() async {
    let clock = clock
    model = await StageModel.live(
      StageState(live: Player.defaultStart), clock: { clock.now },
      wait: { try await clock.wait($0) })
    model.onChange = { clock.bell.yield() }
  }

  /// Types a line; what it asks for goes on while the test does.
  @discardableResult
  func type(_ line: String) -> [StageState.Order] {
    let orders = model.update { $0.run(line) }
    carryOut(orders)
    return orders
  }

  /// Carries out what is asked for, as a shell does: nothing waits for the line before.
  func carryOut(_ orders: [StageState.Order]) {
    for case .live(let line, let focus) in orders {
      lines.append(Task { await model.carryOut(line, focus: focus) })
    }
  }

  /// Waits until something is so, looking again whenever anything has happened.
  func until(_ condition: @MainActor (LiveSample) -> Bool) async {
    guard !condition(self) else { return }
    for await _ in clock.rings where condition(self) { return }
  }

  /// Lets whatever travels arrive, message after message.
  func settle(_ condition: @MainActor (LiveSample) -> Bool) async {
    while !condition(self) {
      await until { $0.clock.sleepers > 0 || condition($0) }
      clock.move(by: 300)
    }
  }

  /// How many messages are on their way.
  var inFlight: Int { model.state.player.simulation.world.inFlight }

  func view(_ side: Side) -> HomeView { model.homes[side.rawValue].view }

  func text(_ width: Int = 120, _ height: Int = 36) -> String {
    model.picture(width: width, height: height).rows.joined(separator: "\n")
  }

  /// What was said under the panes.
  var said: [String] { model.state.log.map(\.text) }
}
