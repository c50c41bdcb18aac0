import Household
import SyncEngine

/// Who observes a backend, and what they were told last.
///
/// Beginning to observe and being told are one step under one lock: the first value is the state
/// at the moment of registering, nothing falls between it and the next, versions rise. Leaving
/// happens at once, on whatever thread somebody leaves.
///
/// To be told is to hear a bell; what stands there is read when the reader comes. So the newest
/// only is kept for a slow reader, and a change costs next to nothing for each that sleeps.
final class Observers: Sendable {
  /// Touched under the lock alone.
  private final class Observer: @unchecked Sendable {
    let household: HouseholdID
    let desk: Desk
    let bell: AsyncStream<Void>.Continuation
    /// Whether the bell rings for something that its reader has not read yet.
    var isTold = true
    /// The version that its reader has read last.
    var seen = -1

    init(_ household: HouseholdID, _ desk: Desk, _ bell: AsyncStream<Void>.Continuation) {
      self.household = household
      self.desk = desk
      self.bell = bell
    }
  }

  /// One account on one device.
  private struct Desk: Comparable {
    let device: DeviceID
    let member: Member

    static func < (one: Self, other: Self) -> Bool {
      (one.device, one.member) < (other.device, other.member)
    }
  }

  private struct Household {
    var members: [Member]
    var version: Version = 0
    var table: Table<Item> = .init()
    let cards = SharedList<Card>()
    let events = SharedList<Event>()

    func snapshot(naming named: [Snapshot<Item>.Named]?) -> Snapshot<Item> {
      Snapshot(session: 1, version: version, table: table, named: named ?? [])
    }
  }

  /// Somebody who may not read a household and waits until they may.
  private struct Hope {
    let household: HouseholdID
    let member: Member
    let bell: AsyncStream<Void>.Continuation
  }

  private struct State {
    /// Whether everybody may read, not members alone.
    var isOpen = false
    var households: OrderedMap<HouseholdID, Household> = .init()
    var named: OrderedMap<Desk, [Snapshot<Item>.Named]> = .init()
    var installs: OrderedMap<DeviceID, Int> = .init()
    var observers: OrderedMap<Int, Observer> = .init()
    var hopes: OrderedMap<Int, Hope> = .init()
    var last = 0
    /// Whether a crier is on the way to ring for many.
    var hasCrier = false

    /// The bells of everybody who has not read what stands there and was not rung for yet.
    mutating func takeBells() -> [AsyncStream<Void>.Continuation] {
      observers.compactMap { _, observer in
        guard !observer.isTold, let now = households[observer.household],
          observer.seen < now.version
        else { return nil }
        observer.isTold = true
        return observer.bell
      }
    }

    func mayRead(_ member: Member, _ household: HouseholdID) -> Bool {
      guard let members = households[household]?.members else { return false }
      return isOpen || members.contains(member)
    }
  }

  private let state = Guarded(State())

  var count: Int { state.withLock(\.observers.count) }

  func mayRead(_ member: Member, _ household: HouseholdID) -> Bool {
    state.withLock { $0.mayRead(member, household) }
  }

  /// The list of one kind of item that everybody who reads it shares.
  func list<Kind: ItemKind>(of kind: Kind.Type, in household: HouseholdID) -> SharedList<Kind> {
    state.withLock { state in
      let now = state.households[household]
      return now?.cards as? SharedList<Kind> ?? now?.events as? SharedList<Kind> ?? SharedList()
    }
  }

  /// Counts the devices of a name; 1 for the first.
  func beginInstall(_ device: DeviceID) -> Int {
    state.withLock { state in
      let install = (state.installs[device] ?? 0) + 1
      state.installs[device] = install
      return install
    }
  }
}

// MARK: - Observing

extension Observers {
  /// A listener of its own, and what ends it from outside; it ends at once for anybody who is no
  /// member.
  ///
  /// The backend stays while somebody listens to it.
  func listen(
    to household: HouseholdID, as member: Member, on device: DeviceID,
    of backend: InMemoryBackend
  ) -> Listening {
    let (rings, bell) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number: Int? = state.withLock { state in
      guard state.mayRead(member, household) else { return nil }
      let desk = Desk(device: device, member: member)
      state.last += 1
      state.observers[state.last] = Observer(household, desk, bell)
      bell.yield()
      return state.last
    }
    guard let number else {
      bell.finish()
      return Listening(next: { nil }, stop: {})
    }
    bell.onTermination = { _ in backend.observers.remove(number) }
    return Listening(
      next: {
        for await _ in rings { return backend.observers.read(number) }
        return nil
      },
      stop: { bell.finish() })
  }

  /// What stands there now, for an observer whose bell has rung; `nil` for one that has left.
  private func read(_ number: Int) -> Snapshot<Item>? {
    state.withLock { state in
      guard let observer = state.observers[number],
        let now = state.households[observer.household]
      else { return nil }
      observer.isTold = false
      observer.seen = now.version
      return now.snapshot(naming: state.named[observer.desk])
    }
  }

  /// Rings once, as soon as somebody may read a household.
  ///
  /// Whoever waits is no observer: nothing of the household reaches them.
  func invitation(to household: HouseholdID, _ member: Member) -> AsyncStream<Void> {
    let (rings, bell) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number: Int? = state.withLock { state in
      guard !state.mayRead(member, household) else { return nil }
      state.last += 1
      state.hopes[state.last] = Hope(household: household, member: member, bell: bell)
      return state.last
    }
    if let number {
      bell.onTermination = { [weak self] _ in self?.removeHope(number) }
    } else {
      bell.yield()
      bell.finish()
    }
    return rings
  }

  /// How many wait to be taken in.
  var hopeCount: Int { state.withLock(\.hopes.count) }

  private func removeHope(_ number: Int) {
    // Let go of outside the lock: the last reference to a stream may run code of its own.
    let gone = state.withLock { state in
      defer { state.hopes[number] = nil }
      return state.hopes[number]
    }
    _ = gone
  }

  private func remove(_ number: Int) {
    // Let go of outside the lock: the last reference to a stream may run code of its own.
    let gone = state.withLock { state in
      defer { state.observers[number] = nil }
      return state.observers[number]
    }
    _ = gone
  }
}

// MARK: - Telling

extension Observers {
  /// Takes over a household's members as they are: whoever left ends, whoever came is rung for.
  func setMembers(_ members: [Member], of household: HouseholdID) {
    change { state in
      if state.households[household] == nil {
        state.households[household] = Household(members: members)
      }
      state.households[household]?.members = members
    }
  }

  /// Lets everybody read, or members alone.
  func setOpen(_ isOpen: Bool) { change { $0.isOpen = isOpen } }

  private func change(_ body: (inout State) -> Void) {
    let bells = state.withLock { state in
      body(&state)
      var bells: [AsyncStream<Void>.Continuation] = []
      for (number, observer) in state.observers
      where !state.mayRead(observer.desk.member, observer.household) {
        bells.append(observer.bell)
        state.observers[number] = nil
      }
      for (number, hope) in state.hopes where state.mayRead(hope.member, hope.household) {
        hope.bell.yield()
        bells.append(hope.bell)
        state.hopes[number] = nil
      }
      return bells
    }
    // Outside the lock: finishing runs the handler that removes.
    for bell in bells { bell.finish() }
  }

  /// So many are rung for at once; for more a crier goes round, and nobody waits for him.
  private static var few: Int { 8 }

  /// Notes what snapshots to an account on a device name from now on, and tells everybody who
  /// observes a household what stands there now, where that is news.
  ///
  /// One step: a snapshot names no write that its table does not contain yet.
  func note(
    _ named: [Snapshot<Item>.Named], to device: DeviceID, _ member: Member,
    news: (household: HouseholdID, version: Version, table: Table<Item>)?
  ) {
    let (bells, sendsCrier): ([AsyncStream<Void>.Continuation], Bool) = state.withLock { state in
      state.named[Desk(device: device, member: member)] = named
      guard let (household, version, table) = news else { return ([], false) }
      state.households[household]?.version = version
      state.households[household]?.table = table
      guard state.observers.count > Self.few else { return (state.takeBells(), false) }
      defer { state.hasCrier = true }
      return ([], !state.hasCrier)
    }
    for bell in bells { bell.yield() }
    if sendsCrier { Task { self.cry() } }
  }

  private func cry() {
    let bells = state.withLock { state in
      state.hasCrier = false
      return state.takeBells()
    }
    for bell in bells { bell.yield() }
  }
}
