import HomeModels
import Household
import Repositories
import Scenarios
import Simulation
import SyncEngine
import TwoHomesTesting

/// One scenario on two sessions over one backend, and again in the world, in the order in which
/// the backend judged.
///
/// Writes that follow one another without a wait are in flight at once, on both sides. Time is
/// what both leave out: where a line lets time pass, everything arrives and every wait ends.
@MainActor
final class Duet {
  private let backend = InMemoryBackend()
  private let pulse = Pulse()
  private var sessions: [Session] = []
  private let waits = [Waits(), Waits()]
  private var replay = Replay()
  private let start: Moment
  /// Changes that were asked for and not compared yet.
  private var burst: [Command] = []
  private var failsNext = [false, false]
  private var judgedCount = 0
  /// How many writes were in flight together with others, and how often both sides had some.
  private(set) var writeCount = 0
  private(set) var togetherCount = 0
  /// How many details were read.
  private(set) var readCount = 0

  init(start: Moment) async throws {
    self.start = start
    for household in [Roster.home, Roster.carols] {
      await backend.open(household, members: Roster.members(of: household))
    }
    await backend.keepJournal()
    sessions = Side.allCases.map { side in
      let login = Login(account: Member(side.name).account, household: Roster.home)
      let waits = waits[side.rawValue]
      let session = Session(
        login, device: side.device, details: DetailLoader(cache: PrefilledCache()),
        wait: { _ in try await waits.wait() }
      ) { [backend] in Self.repositories(backend, $0, side) }
      session.onChange { [pulse] _ in pulse.count += 1 }
      return session
    }
    try await compare("both have the household")
  }

  private static func repositories(
    _ backend: InMemoryBackend, _ login: Login, _ side: Side
  ) -> HomeRepositories {
    func repository<Kind: ItemKind>(_: Kind.Type) -> InMemoryRepository<Kind> {
      InMemoryRepository(
        backend: backend, household: login.household, member: Member(login.account.name),
        device: side.device)
    }
    return HomeRepositories(
      cards: repository(Card.self), events: repository(Event.self),
      details: InMemoryDetailSource(
        backend: backend, household: login.household, member: Member(login.account.name)))
  }

  private subscript(side: Side) -> Session { sessions[side.rawValue] }
}

// MARK: - Commands

extension Duet {
  /// Runs a scenario on both.
  func run(_ script: Script) async throws {
    for step in script.steps {
      let text = step.command.text
      switch step.command.kind {
      case .phone(let action, let call): try await tell(step.command, action, call)
      case .detail(let action, let call): try await handle(action, call, text)
      case .arrange(let action, let call): try await arrange(action, call, text)
      // So short a wait that what was sent before it is still on its way.
      case .world(.time, _, let call) where call.isShort: break
      case .world(.time, _, _), .await: try await passTime(text)
      case .world, .screen, .expect: break
      case .end: return try await passTime(text)
      }
    }
    try await passTime("the end")
  }

  private func phone(_ side: Side) -> Phone {
    let device = self[side].device
    return Phone(
      side, device, HomeView(device), nextItemID: self[side].nextItemID, start: start)
  }

  /// A change by whoever is connected joins the burst; anything else is done by itself.
  private func tell(_ command: Command, _ action: PhoneAction, _ call: Call) async throws {
    guard case .device(let side) = call.subject else { return }
    let device = self[side].device
    let isConnected = device.state == .online && device.waitingAttempt == nil
    if isConnected, !failsNext[side.rawValue], await isCalm, mayChange(side, action, call) {
      return burst.append(command)
    }
    try await playBurst()
    guard var input = try? action(phone(side), call) else { return }
    if failsNext[side.rawValue], isSave(input) {
      failsNext[side.rawValue] = false
      input = .saveFailed
    }
    await self[side].perform(input)
    if (try? replay.perform(input, side)) != nil { replay.deliverAll() }
    try await compare(command.text)
    judgedCount = await backend.judged.count
  }

  /// A detail that is read, or let go of: a load has ended on both before they are compared.
  private func handle(_ action: DetailAction, _ call: Call, _ text: String) async throws {
    try await playBurst()
    guard case .device(let side) = call.subject, let request = try? action(phone(side), call)
    else { return }
    switch request {
    case .read(let card):
      _ = try? await self[side].detail(of: card)
      _ = try? replay.world.read(card, on: side)
      replay.deliverAll()
      readCount += 1
    case .evict(let card):
      try? self[side].evict(card)
      _ = try? replay.world.evict(card, on: side)
    }
    try await compare(text)
  }

  /// Whether a line asks for a change: what does not fit now may, once the burst is made.
  private func mayChange(_ side: Side, _ action: PhoneAction, _ call: Call) -> Bool {
    guard let input = try? action(phone(side), call) else { return !burst.isEmpty }
    if case .change = input { return true }
    return false
  }

  private func isSave(_ input: Device<Item>.Input) -> Bool {
    switch input {
    case .change, .retry: true
    default: false
    }
  }

  /// Whether every write that arrives is judged, one way or the other.
  private var isCalm: Bool {
    get async {
      let court = await backend.picture.court
      return court.unavailableStreams == 0 && !court.isUnavailableForNow
        && court.injections.allSatisfy { !$0.code.isTransient }
    }
  }

  /// All changes of the burst at once, then the same in the world as the backend judged them.
  private func playBurst() async throws {
    guard !burst.isEmpty else { return }
    let text = burst.map(\.text).joined(separator: "; ")
    let tasks = burst.map { command in
      Task {
        guard case .phone(let action, let call) = command.kind,
          case .device(let side) = call.subject, let input = try? action(phone(side), call),
          case .change = input
        else { return }
        await self[side].perform(input)
      }
    }
    burst = []
    for task in tasks { await task.value }
    for session in sessions where session.device.state == .online { await session.answers() }
    let judged = await backend.judged.dropFirst(judgedCount)
    judgedCount += judged.count
    for write in judged { try replay.judge(write) }
    replay.deliverAll()
    writeCount += judged.count
    let hasBoth = Side.allCases.allSatisfy { side in judged.contains { $0.id.device == side.device }
    }
    if hasBoth { togetherCount += 1 }
    try await compare(text)
  }

  private func arrange(_ action: ArrangeAction, _ call: Call, _ text: String) async throws {
    try await playBurst()
    guard let arrangement = try? action(sessions.map(\.device), call) else { return }
    switch arrangement {
    case .failNext(let side): failsNext[side.rawValue] = true
    case .latency: break
    case .rule(let name, let isOn):
      await backend.setRule(name, on: isOn)
      var rules = replay.world.court.rules
      _ = rules.set(name, on: isOn)
      _ = replay.world.setRules(rules)
    case .remove(let member):
      await backend.remove(member, from: Roster.home)
      _ = replay.world.remove(member)
    case .invite(let member):
      await backend.invite(member, to: Roster.home)
      _ = replay.world.invite(member)
    case .reject, .turnAway, .unavailable, .swallow, .allow, .conflicts:
      await backend.arrange { _ = arrangement.change(&$0) }
      _ = arrangement.change(&replay.world.court)
    }
    replay.deliverAll()
    try await compare(text)
  }

  /// Everything arrives, an absence ends, and every wait is over.
  private func passTime(_ text: String) async throws {
    try await playBurst()
    if replay.world.court.isUnavailableForNow {
      replay.world.court.isUnavailableForNow = false
      await backend.setAvailable(true)
    }
    while let timer = replay.world.timers.first, case .wait(let side, _) = timer {
      _ = replay.world.step(timer)
      replay.deliverAll()
      await waits[side.rawValue].end()
      try await compare("\(text): \(side.name) tries again")
      judgedCount = await backend.judged.count
    }
  }
}

// MARK: - Comparing

extension Duet {
  /// Waits until both people see what they see in the world, from the same version, and looks
  /// whether both clouds are equal.
  private func compare(_ what: String) async throws {
    for side in Side.allCases {
      let view = replay.view(side)
      let device = replay.world[side]
      try await eventually(
        "\(what): \(side.name) sees\n\(view.text)\nand not\n\(self[side].view.text)\n",
        timeout: .seconds(20)
      ) {
        _ = pulse.count
        let mine = self[side].device
        return self[side].view == view && mine.waitingAttempt == device.waitingAttempt
          && mine.desk?.replica.version == device.desk?.replica.version
          && mine.listenRefusal == device.listenRefusal && hasSameDetails(side)
      }
    }
    let cloud = await backend.picture.cloud
    for household in [Roster.home, Roster.carols] {
      let (one, other) = (cloud.households[household], replay.world.cloud.households[household])
      guard one?.table == other?.table, one?.version == other?.version,
        one?.contents == other?.contents, one?.members == other?.members
      else { throw CloudsDiffer(after: what) }
    }
  }

  /// Whether a person sees the same details of every card as in the world.
  private func hasSameDetails(_ side: Side) -> Bool {
    let device = self[side].device
    let details = Details(showing: self[side].details, on: device)
    return replay.view(side).cards.allSatisfy {
      details.text($0.id, on: device) == replay.world.detail(of: $0.id, on: side)
    }
  }

  /// Both clouds should be equal, and are not.
  struct CloudsDiffer: Error {
    let after: String
  }
}

extension Call {
  /// Whether it is a wait that is over before any message of a scenario has arrived.
  fileprivate var isShort: Bool {
    if case .duration(let time)? = self["time"] { time < 500 } else { false }
  }
}
