public import Household
public import SyncEngine

/// A cloud in memory: households, their members and items, and everybody who observes them.
///
///     one write, one verdict; every observer is told in order, versions rising
///
/// It judges with the household's rules and decides nothing else: `Cloud` does. Phones reach it
/// through ``InMemoryCardRepository`` and ``InMemoryEventRepository``.
public actor InMemoryBackend {
  nonisolated let observers = Observers()
  private var cloud = Cloud<Item>()
  private var court: Court
  /// The stream on which each device's writes are judged just now.
  private var streams: OrderedMap<DeviceID, Stream> = .init()
  /// How often each device saved without a session.
  private var saves: OrderedMap<DeviceID, Int> = .init()
  /// Every write that was judged, in that order, where somebody wants to know.
  private var journal: [Write<Item>]?

  private struct Stream {
    let install: Int
    var number = 1
    var position = 0
  }

  /// A backend without a household.
  public init(rules: HouseRules = HouseRules()) { court = Court(rules: rules) }

  /// How many streams are open: every listener of every phone.
  public nonisolated var observerCount: Int { observers.count }

  /// How many sessions wait to be taken in again.
  package nonisolated var hopeCount: Int { observers.hopeCount }
}

// MARK: - Households

extension InMemoryBackend {
  /// Opens a household with its members, empty.
  ///
  /// - Precondition: it was never opened before.
  public func open(_ household: HouseholdID, members: [Member]) {
    precondition(cloud.households[household] == nil, "\(household) is open already")
    cloud.open(household, members: members.map(\.account))
    tellMembers(of: household)
  }

  /// Takes somebody in.
  public func invite(_ member: Member, to household: HouseholdID) {
    cloud.invite(member.account, to: household)
    tellMembers(of: household)
  }

  /// Takes somebody out: their listeners end.
  public func remove(_ member: Member, from household: HouseholdID) {
    _ = cloud.remove(member.account, from: household)
    tellMembers(of: household)
  }

  /// Takes everybody out: every listener ends, nobody reads or writes it any more.
  public func close(_ household: HouseholdID) {
    for member in members(of: household) { _ = cloud.remove(member.account, from: household) }
    tellMembers(of: household)
  }

  /// Who reads and writes a household, in alphabetical order.
  public func members(of household: HouseholdID) -> [Member] {
    (cloud.households[household]?.members ?? []).map { Member($0.name) }
  }

  /// Everything of a household, whoever asks.
  public func items(of household: HouseholdID) -> Table<Item> {
    cloud.households[household]?.table ?? .init()
  }

  /// How many changes a household has seen.
  public func version(of household: HouseholdID) -> Version {
    cloud.households[household]?.version ?? 0
  }

  private func tellMembers(of household: HouseholdID) {
    guard cloud.households[household] != nil else { return }
    observers.setMembers(members(of: household), of: household)
  }
}

// MARK: - Details

extension InMemoryBackend {
  /// What the cloud finds where somebody loads the detail of a card.
  package func detail(of card: CardID, for login: Login) -> Load<Item>? {
    let effects = cloud.load(
      card.note, for: DeviceID(login.account.name), login, request: 1, generation: 1)
    for case .reply(_, .load(let load)) in effects { return load }
    return nil
  }
}

// MARK: - Rules and faults

extension InMemoryBackend {
  /// Switches a rule of the household on or off.
  ///
  /// - Returns: whether there is such a switch.
  @discardableResult
  public func setRule(_ name: String, on: Bool) -> Bool {
    guard court.rules.set(name, on: on) else { return false }
    let isOpen = !court.rules.isOn("members-only")
    _ = cloud.setOpen(isOpen)
    observers.setOpen(isOpen)
    return true
  }

  /// Turns writes away for now, or not any more; reading goes on.
  public func setAvailable(_ on: Bool) { court.isUnavailableForNow = !on }

  /// Asks the court for faults: what the next writes come to, whatever the rules say.
  package func arrange(_ body: @Sendable (inout Court) -> Void) { body(&court) }

  /// Notes from now on what is judged, in order.
  package func keepJournal() { journal = journal ?? [] }

  /// Everything as it stands, to be looked at.
  package var picture: (cloud: Cloud<Item>, court: Court) { (cloud, court) }

  /// Every write judged since ``keepJournal()``, in order.
  package var judged: [Write<Item>] { journal ?? [] }
}

// MARK: - Writing

extension InMemoryBackend {
  /// Judges a write of a session.
  ///
  /// The session hands over one write after another, so its places in the stream are counted
  /// here.
  func answer(_ send: Send<Item>) throws(RepositoryError) -> Answer { try hear(send).answer }

  /// Judges a write of a session, and says what happened meanwhile.
  package func hear(
    _ send: Send<Item>
  ) throws(RepositoryError) -> (answer: Answer, effects: [Cloud<Item>.Effect]) {
    let device = send.write.id.device
    guard cloud.households[send.household] != nil else {
      throw .notAMember(Member(send.write.account.name), send.household)
    }
    let install = send.write.id.install
    var stream = streams[device] ?? Stream(install: install)
    if stream.install != install { stream = Stream(install: install) }
    let inner = Send(
      write: send.write, household: send.household, session: send.session,
      stream: StreamID(install: install, number: stream.number),
      position: stream.position, answeredBelow: send.answeredBelow)
    stream.position += 1
    let (verdict, effects) = try judge(inner)
    if case .later = verdict {
      stream.number += 1
      stream.position = 0
    }
    streams[device] = stream
    let answer = Answer(
      write: send.write.id, session: send.session, stream: send.stream, verdict: verdict)
    return (answer, effects)
  }

  /// Makes a change for somebody who waits for the word on it.
  func change(
    _ change: Change<Item>, by member: Member, on device: DeviceID, in household: HouseholdID
  ) throws(RepositoryError) {
    guard cloud.households[household] != nil else { throw .notAMember(member, household) }
    let number = (saves[device] ?? 0) + 1
    saves[device] = number
    let write = Write(
      id: WriteID(device: DeviceID("\(device) direct"), number: number), account: member.account,
      change: change, basis: version(of: household))
    let send = Send(
      write: write, household: household, session: 1, stream: StreamID(install: 1, number: number),
      position: 0, answeredBelow: number)
    switch try judge(send).verdict {
    case .accepted: return
    case .later: throw .unavailable
    case .rejected(let rejection):
      guard rejection.rule != "members-only" else { throw .notAMember(member, household) }
      throw .refused(rejection)
    }
  }

  private func judge(
    _ send: Send<Item>
  ) throws(RepositoryError) -> (verdict: Verdict, effects: [Cloud<Item>.Effect]) {
    var verdict: Verdict?
    let before = version(of: send.household)
    let effects = cloud.hear(send, judge: &court)
    for effect in effects {
      switch effect {
      case .judged(let write, _, _): journal?.append(write)
      case .reply(_, .answer(let answer)): verdict = answer.verdict
      case .reply, .refused, .turnedAway, .answeredAgain, .ignored: break
      }
    }
    let (device, account) = (send.write.id.device, send.write.account)
    observers.setNamed(cloud.named(to: device, account), to: device, Member(account.name))
    if version(of: send.household) != before {
      observers.tell(send.household, version(of: send.household), items(of: send.household))
    }
    guard let verdict else { throw .unavailable }
    return (verdict, effects)
  }
}
