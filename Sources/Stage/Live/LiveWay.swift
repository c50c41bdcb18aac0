import Household
import Repositories
import Scenarios
import Simulation
import SyncEngine

/// One phone's way to a live backend: every message takes its time, and is seen taking it.
///
/// How long is the conditions' to say, as in the world; waiting for it is a shell's, which hands
/// in how.
@MainActor
final class LiveWay {
  /// A message that went with its connection, or with the stage.
  struct Lost: Error {}

  private let side: Side
  private weak var home: LiveHome?
  private let wait: @Sendable (Duration) async throws -> Void

  init(
    _ side: Side, of home: LiveHome, wait: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.side = side
    self.home = home
    self.wait = wait
  }

  /// Carries a write up, has it judged, and carries the answer down.
  ///
  /// - Throws: ``Lost`` where one of the two went with its connection.
  func answer(_ send: Send<Item>, by backend: InMemoryBackend) async throws -> Answer {
    let up = try await travel(.write(send))
    let (answer, effects) = try await backend.hear(send)
    await home?.arrived(up, effects.flatMap { Happening.told(by: $0) })
    let down = try await travel(.answer(answer))
    home?.driver(side)?.note(down)
    return answer
  }

  /// Carries a snapshot down.
  ///
  /// - Returns: whether it arrived.
  func carriesDown(_ snapshot: Snapshot<Item>) async -> Bool {
    guard let parcel = try? await travel(.snapshot(snapshot)) else { return false }
    home?.driver(side)?.note(parcel)
    return true
  }

  /// Has a detail looked up at once, and carries it down.
  ///
  /// - Throws: ``Lost`` where it went with its connection; why there is none.
  func load(_ card: CardID, for login: Login, from backend: InMemoryBackend) async throws -> Note {
    let load = await backend.detail(of: card, for: login)
    if let load {
      let parcel = try await travel(.load(load))
      home?.driver(side)?.note(parcel)
    }
    return try InMemoryDetailSource.note(of: card, in: load)
  }

  /// Waits until a message is there.
  private func travel(_ payload: Payload<Item>) async throws -> Parcel {
    guard let (parcel, time) = home?.sent(payload, side) else { throw Lost() }
    do {
      try await wait(.milliseconds(time))
    } catch {
      home?.lost(parcel)
      throw error
    }
    guard let home, home.takesOff(parcel) else { throw Lost() }
    return parcel
  }
}
