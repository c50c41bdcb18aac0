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

  private let backend: InMemoryBackend
  private let start: Moment
  /// Milliseconds since it began.
  private let clock: @MainActor () -> Int64
  private let wait: @Sendable (Duration) async throws -> Void
  /// Changes the stage's player, which reflects this.
  private let update: @MainActor ((inout Player) -> Void) -> Void
  private(set) var drivers: [LiveDriver] = []
  private var cloud: (cloud: Cloud<Item>, court: Court)
  private var failsNext = [false, false]
  /// Waits until both phones have the household.
  private var beginning: CheckedContinuation<Void, Never>?
  /// Counts how often the cloud was said to be away: the newest word counts.
  private var absences = 0
  private let parser = CommandParser()

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
      let session = Session(login, device: side.device, wait: wait) { [backend] login in
        Self.repositories(backend, way, login, side)
      }
      drivers.append(
        LiveDriver(side, session) { [weak self] happenings in
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
    return HomeRepositories(cards: travelling(Card.self), events: travelling(Event.self))
  }

  func driver(_ side: Side) -> LiveDriver? {
    drivers.indices.contains(side.rawValue) ? drivers[side.rawValue] : nil
  }

  /// What stands here now.
  private var reflection: Reflection {
    Reflection(
      devices: Side.allCases.map { driver($0)?.session.device ?? Device($0.device) },
      views: Side.allCases.map { driver($0)?.view ?? HomeView() },
      cloud: cloud.cloud, court: cloud.court, now: clock())
  }

  /// Milliseconds since it began.
  var now: Int64 { clock() }
}

// MARK: - Lines

extension LiveHome {
  /// Carries out a line whose verb does not need the world.
  ///
  /// - Throws: why the phone refuses it; nothing has changed then.
  func carryOut(_ line: String, focus: Side) async throws {
    guard case .command(let command) = try parser.parse(line, focus: focus) else { return }
    switch command.kind {
    case .phone(let action, let call):
      guard case .device(let side) = call.subject, let driver = driver(side) else { return }
      try await perform(try action(phone(driver), call), on: driver)
    case .arrange(let action, let call):
      await carryOut(try action(drivers.map(\.session.device), call))
    case .world, .screen, .expect, .await, .end: break
    }
  }

  /// A phone as its device has it now, whatever its screen was told already.
  private func phone(_ driver: LiveDriver) -> Phone {
    let device = driver.session.device
    return Phone(
      driver.side, device, HomeView(device), nextItemID: driver.nextItemID, start: start)
  }

  private func perform(_ input: Device<Item>.Input, on driver: LiveDriver) async throws {
    let (side, device) = (driver.side, driver.session.device)
    var input = input
    if failsNext[side.rawValue], isSave(input, on: device) {
      failsNext[side.rawValue] = false
      input = .saveFailed
    }
    var copy = device
    do throws(Device<Item>.Refusal) { _ = try copy.hear(input) } catch {
      throw Misfit(Sentence.refusal(error, side, inbox: driver.view.inbox.values.map(\.write.id)))
    }
    let wasReached = device.isRunning && device.isOnline
    if wasReached, !(copy.isRunning && copy.isOnline) { loseEverything(side) }
    if case .storage(let isOn) = input {
      update { $0.note(.device(side), isOn ? "has storage" : "has no storage") }
    }
    _ = await driver.perform(input)
  }

  /// Whether this is a save, which can fail, and is not refused.
  private func isSave(_ input: Device<Item>.Input, on device: Device<Item>) -> Bool {
    var copy = device
    switch input {
    case .change, .retry: return (try? copy.hear(input)) != nil
    default: return false
    }
  }

  private func carryOut(_ arrangement: Arrangement) async {
    update { $0.note(arrangement) }
    switch arrangement {
    case .latency(let side, let lanes, let time):
      update { $0.setLatency(time, side, lanes) }
    case .failNext(let side): failsNext[side.rawValue] = true
    case .rule(let name, let isOn): _ = await backend.setRule(name, on: isOn)
    case .remove(let member): await backend.remove(member, from: Roster.home)
    case .invite(let member): await backend.invite(member, to: Roster.home)
    case .reject, .turnAway, .unavailable, .swallow, .allow, .conflicts:
      await backend.arrange { _ = arrangement.change(&$0) }
    }
    await look()
    if case .unavailable(let time) = arrangement { await endAbsence(after: time) }
  }

  private func endAbsence(after time: Int64) async {
    absences += 1
    let absence = absences
    guard (try? await wait(.milliseconds(time))) != nil, absence == absences else { return }
    await backend.setAvailable(true)
    await look([.availableAgain])
  }

  /// Takes over what the backend has now.
  private func look(_ happenings: [Happening] = []) async {
    cloud = await backend.picture
    update { $0.reflect(reflection, happenings) }
  }
}

// MARK: - Messages

extension LiveHome {
  /// Puts a message on its way.
  ///
  /// - Returns: the message, and in how many milliseconds it is there.
  func sent(_ payload: Payload<Item>, _ side: Side) -> (Parcel, Int64)? {
    driver(side)?.catchUp()
    var sent: (parcel: Parcel, due: Int64)?
    update { player in
      player.reflect(reflection)
      sent = player.simulation.send(payload, side)
      if let sent { player.note([.sent(sent.parcel)]) }
    }
    return sent.map { ($0.parcel, max(0, $0.due - clock())) }
  }

  /// A write is there, and was judged.
  func arrived(_ parcel: Parcel, _ happenings: [Happening]) async {
    cloud = await backend.picture
    update { $0.reflect(reflection, [.arrived(parcel)] + happenings) }
  }

  /// Takes a message off its way.
  ///
  /// - Returns: whether it was still on it.
  func takesOff(_ parcel: Parcel) -> Bool {
    var isThere = false
    update { player in
      player.pass(to: clock())
      isThere = player.simulation.takeOff(parcel.id) != nil
    }
    return isThere
  }

  /// A message will never arrive: nobody reads there any more.
  func lost(_ parcel: Parcel) {
    guard takesOff(parcel) else { return }
    update { $0.note([.forgotten(parcel)]) }
  }

  /// A connection that goes takes with it what was on its way.
  private func loseEverything(_ side: Side) {
    update { player in
      player.pass(to: clock())
      let link = player.simulation.world.link(side)
      for lane in Lane.allCases {
        for message in link[lane] {
          if let parcel = player.simulation.takeOff(message.id) {
            player.note([.forgotten(parcel)])
          }
        }
      }
    }
  }
}
