import HomeModels
import Household
import Repositories
import Scenarios
import Simulation
import SyncEngine

/// Two sessions over one backend in memory, on a clock that nobody stops: what `--live` shows.
///
///     the stage's player reflects what stands here, and plays nothing
///
/// So panes, wire and pages are drawn from the same value as ever. A line whose verb does not
/// need the world is carried out here, by the phone it names.
@MainActor
package final class LiveHome {
  /// How long a message travels one way unless told: long enough to be seen.
  package static let latency: ClosedRange<Int64> = 300...300

  let backend: InMemoryBackend
  let start: Moment
  /// Milliseconds since it began.
  private let clock: @MainActor () -> Int64
  let wait: @Sendable (Duration) async throws -> Void
  /// Changes the stage's player, which reflects this.
  let update: @MainActor ((inout Player) -> Void) -> Void
  private(set) var drivers: [LiveDriver] = []
  var cloud: (cloud: Cloud<Item>, court: Court)
  var failsNext = [false, false]
  /// Waits until both phones have the household.
  private var beginning: CheckedContinuation<Void, Never>?
  /// Counts how often the cloud was said to be away: the newest word counts.
  var absences = 0
  let parser = CommandParser()

  private init(
    _ backend: InMemoryBackend, _ cloud: (Cloud<Item>, Court), start: Moment,
    clock: @escaping @MainActor () -> Int64,
    wait: @escaping @Sendable (Duration) async throws -> Void,
    update: @escaping @MainActor ((inout Player) -> Void) -> Void
  ) {
    self.backend = backend
    self.cloud = cloud
    self.start = start
    self.clock = clock
    self.wait = wait
    self.update = update
  }

  /// Opens both households, and signs Alice and Bob in on a phone each.
  ///
  /// - Returns: the home, once both phones have the household as it stands: empty.
  static func open(
    start: Moment, clock: @escaping @MainActor () -> Int64,
    wait: @escaping @Sendable (Duration) async throws -> Void,
    update: @escaping @MainActor ((inout Player) -> Void) -> Void
  ) async -> LiveHome {
    let backend = InMemoryBackend()
    for household in [Roster.home, Roster.carols] {
      await backend.open(household, members: Roster.members(of: household))
    }
    let home = LiveHome(
      backend, await backend.picture, start: start, clock: clock, wait: wait, update: update)
    await withCheckedContinuation { begun in
      home.beginning = begun
      home.signIn()
    }
    return home
  }

  /// Shows both phones from now on, on ways that take their time.
  func show() {
    update { player in
      for side in Side.allCases { player.setLatency(Self.latency, side, Lane.allCases) }
      player.reflect(reflection)
    }
  }

  private func signIn() {
    update { player in
      for side in Side.allCases { player.setLatency(0...0, side, Lane.allCases) }
    }
    for side in Side.allCases {
      guard let login = Roster.login(of: Member(side.name)) else { continue }
      let way = LiveWay(side, of: self, wait: wait)
      let steps = DetailSteps()
      let details = DetailLoader(cache: SessionMemoryCache(), steps: { steps.note($0) })
      let session = Session(login, device: side.device, details: details, wait: wait) {
        [backend] login in Self.repositories(backend, way, login, side)
      }
      drivers.append(
        LiveDriver(side, session, steps) { [weak self] happenings in
          guard let self else { return }
          update { $0.reflect(reflection, happenings) }
          beginIfBothAreThere()
        })
    }
  }

  private func beginIfBothAreThere() {
    guard let begun = beginning, drivers.count == Side.allCases.count,
      drivers.allSatisfy({ !$0.view.isStale })
    else { return }
    beginning = nil
    begun.resume()
  }

  private static func repositories(
    _ backend: InMemoryBackend, _ way: LiveWay, _ login: Login, _ side: Side
  ) -> HomeRepositories {
    func travelling<Kind: ItemKind>(_: Kind.Type) -> Travelling<Kind> {
      let inner = InMemoryRepository<Kind>(
        backend: backend, household: login.household, member: Member(login.account.name),
        device: side.device)
      return Travelling(inner: inner, backend: backend, way: way)
    }
    return HomeRepositories(
      cards: travelling(Card.self), events: travelling(Event.self),
      details: TravellingDetails(login: login, backend: backend, way: way))
  }

  func driver(_ side: Side) -> LiveDriver? {
    drivers.indices.contains(side.rawValue) ? drivers[side.rawValue] : nil
  }

  /// What stands here now.
  var reflection: Reflection {
    Reflection(
      devices: Side.allCases.map { driver($0)?.session.device ?? Device($0.device) },
      views: Side.allCases.map { driver($0)?.view ?? HomeView() },
      details: Side.allCases.map { driver($0)?.session.details ?? .init() },
      cloud: cloud.cloud, court: cloud.court, now: clock())
  }

  /// Milliseconds since it began.
  var now: Int64 { clock() }
}
