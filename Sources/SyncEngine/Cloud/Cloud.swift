/// The one authoritative copy of every household, its listeners, and what it has answered.
///
///     one write, one verdict: a write that comes again gets the answer it got before
///
/// Who may write what is not the cloud's to know: a ``Judge`` decides. The cloud knows no time
/// and does no I/O: tell it what arrived, then carry out the effects it returns, in order.
public struct Cloud<R: Record>: Hashable, Sendable {
  /// The records of one household and who may see them.
  public struct Household: Hashable, Sendable {
    /// Who reads and writes, in alphabetical order.
    public internal(set) var members: [AccountID]
    /// How many changes it has seen.
    public internal(set) var version: Version = 0
    /// Every record, as snapshots carry it.
    public internal(set) var table: Table<R> = .init()
    /// Content that is loaded apart from snapshots.
    public internal(set) var contents: Table<R> = .init()
    /// What was deleted, as it stood, where ``Flaws/upsertResurrects`` will ask for it.
    var buried: Table<R> = .init()
    /// For each record, with its parts, the version of each device's last change of it.
    var changes: OrderedMap<R.ID, OrderedMap<DeviceID, Version>> = .init()
  }

  /// A device that is told of every change.
  public struct Listener: Hashable, Sendable {
    /// Who listens, and to which household.
    public let login: Login
    /// The session of the device in which it began to listen.
    public let session: Int
  }

  /// What was answered to one account on one device.
  struct Correspondence: Hashable, Sendable {
    /// The device has every answer below this number.
    var answeredBelow = 1
    /// The answers from there on, by number.
    var answers: OrderedMap<Int, Answer> = .init()

    func hasAnswered(_ number: Int) -> Bool {
      number < answeredBelow || answers.contains(number)
    }

    mutating func forget(below number: Int) {
      answeredBelow = number
      while let first = answers.firstKey, first < number { answers[first] = nil }
    }
  }

  struct Correspondent: Hashable, Comparable, Sendable {
    let device: DeviceID
    let install: Int
    let account: AccountID

    static func < (one: Self, other: Self) -> Bool {
      (one.device, one.install, one.account) < (other.device, other.install, other.account)
    }
  }

  /// The newest stream of a device.
  struct Stream: Hashable, Sendable {
    let id: StreamID
    var next = 0
    var hasEnded = false
  }

  /// The households, by name.
  public internal(set) var households: OrderedMap<HouseholdID, Household> = .init()
  /// Whether anybody may read, member or not.
  public internal(set) var isOpen = false
  /// The devices that listen, at most one listener each.
  public internal(set) var listeners: OrderedMap<DeviceID, Listener> = .init()
  var correspondences: OrderedMap<Correspondent, Correspondence> = .init()
  var streams: OrderedMap<DeviceID, Stream> = .init()
  /// What is wrong with it on purpose.
  public var flaws: Flaws

  /// A cloud without a household.
  public init(flaws: Flaws = []) { self.flaws = flaws }

  /// Opens a household with its members, empty.
  ///
  /// - Precondition: it was never opened before.
  public mutating func open(_ id: HouseholdID, members: [AccountID]) {
    precondition(households[id] == nil, "\(id) is opened with \(members), and is open already")
    households[id] = Household(members: members.sorted())
  }
}

// MARK: - Effects

extension Cloud {
  /// What became of one write.
  public enum Outcome: Hashable, Sendable {
    /// It was let through; where it changed something the version has risen to this.
    case accepted(Version, changed: Bool)
    /// It was answered as accepted and nothing was done.
    case swallowed(Version)
    /// It was refused.
    indirect case rejected(Rejection)
  }

  /// What a shell must do for the cloud, in order.
  public enum Effect: Hashable, Sendable {
    /// Note that a write was judged, with everything that was looked at.
    indirect case judged(Write<R>, Outcome, trace: [Rejection.Step])
    /// Note that a write was turned away for now and its stream has ended.
    case turnedAway(WriteID, Code)
    /// Note that a write that was answered before gets the same answer.
    case answeredAgain(WriteID)
    /// Note that a send changed nothing.
    case ignored(WriteID, IgnoredReason)
    /// Tell a device that it does not listen, and why: its call to listen ends with that.
    indirect case refused(DeviceID, session: Int, Rejection)
    /// Send a message down to a device.
    case reply(DeviceID, Payload<R>)
  }
}

// MARK: - Listening

extension Cloud {
  /// A device begins to listen and says which version it has.
  ///
  /// Whoever may read gets the household as it stands; anybody else is told why not.
  ///
  /// - Precondition: the household was opened, and the device has no version that is yet to come.
  public mutating func listen(
    _ device: DeviceID, _ login: Login, session: Int, from version: Version
  ) -> [Effect] {
    guard let household = households[login.household] else {
      preconditionFailure("\(device) listens to \(login.household), which was never opened")
    }
    precondition(
      version <= household.version,
      "\(device) has version \(version) of a household at \(household.version)")
    guard mayRead(login) else {
      listeners[device] = nil
      return [.refused(device, session: session, Self.notAMember)]
    }
    listeners[device] = Listener(login: login, session: session)
    return [.reply(device, .snapshot(snapshot(for: device, login, session: session)))]
  }

  /// A device stops listening, or has gone.
  public mutating func unlisten(_ device: DeviceID) { listeners[device] = nil }

  /// The newest snapshot once more, for a device that listens.
  public func resend(to device: DeviceID) -> [Effect] {
    guard let listener = listeners[device] else { return [] }
    return [
      .reply(
        device, .snapshot(snapshot(for: device, listener.login, session: listener.session)))
    ]
  }

  /// The rule by which only members read and write.
  static var notAMember: Rejection {
    Rejection(code: .permissionDenied, rule: "members-only")
  }

  private func snapshot(
    for device: DeviceID, _ login: Login, session: Int
  ) -> Snapshot<R> {
    guard let household = households[login.household] else {
      preconditionFailure("a snapshot of \(login.household), which was never opened")
    }
    return Snapshot(
      session: session, version: household.version, table: household.table,
      named: named(to: device, login.account))
  }

  /// The writes of an account on a device that a snapshot names: answered, and not yet known to
  /// be heard of.
  public func named(to device: DeviceID, _ account: AccountID) -> [Snapshot<R>.Named] {
    guard !flaws.contains(.snapshotNamesNothing) else { return [] }
    var named: [Snapshot<R>.Named] = []
    let first = Correspondent(device: device, install: 0, account: AccountID(""))
    for (key, correspondence) in correspondences.entries(from: first) {
      guard key.device == device else { break }
      guard key.account == account else { continue }
      for (_, answer) in correspondence.answers {
        switch answer.verdict {
        case .accepted(let version):
          named.append(.init(write: answer.write, outcome: .accepted(version)))
        case .rejected(let rejection):
          named.append(.init(write: answer.write, outcome: .rejected(rejection)))
        case .later: break
        }
      }
    }
    return named
  }

  /// Tells every listener of a household that it has changed.
  func tell(of household: HouseholdID, after writer: DeviceID, into effects: inout [Effect]) {
    for (device, listener) in listeners where listener.login.household == household {
      if flaws.contains(.noFanout), device != writer { continue }
      effects.append(
        .reply(
          device, .snapshot(snapshot(for: device, listener.login, session: listener.session))))
    }
  }
}
