import SyncEngine

/// Two phones, a cloud and what is on its way between them, moved by hand.
///
/// The smallest driver there can be: it carries out what devices and cloud order, and writes
/// down what they say. Nothing arrives unless a test delivers it.
struct Flat {
  typealias Order = Device<Chore>.Order

  enum Phone: Int, CaseIterable {
    case alice, bob

    var device: DeviceID { DeviceID(self == .alice ? "alice" : "bob") }
    var account: AccountID { self == .alice ? .alice : .bob }
  }

  static let home = HouseholdID("home")
  static let carols = HouseholdID("carols")

  private(set) var devices: [Device<Chore>] = []
  var cloud = Cloud<Chore>(flaws: Witness.current?.flaws ?? [])
  private(set) var links: [Link<Chore>] = [Link(), Link()]
  var steward = Steward()
  /// Everything the phones ordered since the start.
  private(set) var orders: [[Order]] = [[], []]
  /// Everything the cloud ordered since the start.
  private(set) var effects: [Cloud<Chore>.Effect] = []
  /// What was painted of the dishes, equal neighbours once.
  private(set) var painted: [[Chore?]] = [[], []]
  private var lastMessage = 0

  /// Both phones know these chores.
  init(_ chores: Chore...) {
    cloud.open(Self.home, members: [.alice, .bob])
    cloud.open(Self.carols, members: [.carol])
    var movers = Device<Chore>(DeviceID("movers"))
    movers.begin(Self.login(.alice), knowing: .init(), at: 0)
    for chore in chores {
      guard let orders = try? movers.hear(.change(.save(chore))) else { continue }
      for case .send(let send) in orders { _ = cloud.hear(send, judge: &steward) }
    }
    for phone in Phone.allCases {
      var device = Device<Chore>(phone.device, flaws: cloud.flaws)
      device.begin(Self.login(phone.account), knowing: table, at: version)
      devices.append(device)
      _ = cloud.listen(phone.device, Self.login(phone.account), session: 1, from: version)
      painted[phone.rawValue] = [device.dishes]
    }
    steward.judged = []
  }

  static func login(_ account: AccountID) -> Login {
    Login(account: account, household: account == .carol ? carols : home)
  }

  subscript(phone: Phone) -> Device<Chore> { devices[phone.rawValue] }

  var table: Table<Chore> { cloud.households[Self.home]?.table ?? .init() }
  var version: Version { cloud.households[Self.home]?.version ?? 0 }

  /// What is on its way in a lane, oldest first.
  func lane(_ phone: Phone, _ lane: Lane) -> [Payload<Chore>] {
    links[phone.rawValue][lane].map(\.payload)
  }

  /// The writes on their way, oldest first.
  func sends(_ phone: Phone) -> [Send<Chore>] {
    lane(phone, .writes).compactMap { if case .write(let send) = $0 { send } else { nil } }
  }
}

extension Device<Chore> {
  /// What a person sees of the dishes.
  var dishes: Chore? { desk?.replica["dishes"] }
  var dishesState: RowState? { desk?.replica.state(of: "dishes") }
  /// The numbers of the writes without an answer.
  var queue: [Int] { desk?.replica.unanswered.keys ?? [] }
}

// MARK: - Moving

extension Flat {
  /// Tells a phone something and carries out what it orders.
  @discardableResult
  mutating func tell(_ phone: Phone, _ input: Device<Chore>.Input) throws -> [Order] {
    let given = try devices[phone.rawValue].hear(input)
    if input == .disconnected || input == .kill { links[phone.rawValue].removeAll() }
    orders[phone.rawValue] += given
    let now = self[phone].dishes
    if painted[phone.rawValue].last != now { painted[phone.rawValue].append(now) }
    for order in given {
      switch order {
      case .send(let send): post(.write(send), phone.device)
      case .listen(let login, let session, let version):
        carryOut(cloud.listen(phone.device, login, session: session, from: version))
      case .unlisten: cloud.unlisten(phone.device)
      case .fetch: carryOut(cloud.resend(to: phone.device))
      default: break
      }
    }
    return given
  }

  /// A person asks for a change; returns the write that was made.
  @discardableResult
  mutating func ask(_ phone: Phone, _ change: Change<Chore>) throws -> WriteID {
    for case .made(let write) in try tell(phone, .change(change)) { return write.id }
    preconditionFailure("\(change) made no write")
  }

  mutating func carryOut(_ given: [Cloud<Chore>.Effect]) {
    effects += given
    for effect in given {
      switch effect {
      case .reply(let device, let payload): post(payload, device)
      case .refused(let device, let session, let rejection):
        let phone = device == Phone.alice.device ? Phone.alice : .bob
        _ = try? tell(phone, .listenEnded(session: session, rejection))
      default: break
      }
    }
  }

  mutating func post(_ payload: Payload<Chore>, _ device: DeviceID) {
    lastMessage += 1
    let phone = device == Phone.alice.device ? Phone.alice : .bob
    links[phone.rawValue].append(Message(id: lastMessage, payload: payload))
  }

  /// Lets a message of a lane arrive, the first one unless told; returns what its phone orders.
  ///
  /// - Throws: where there is none.
  @discardableResult
  mutating func deliver(_ phone: Phone, _ lane: Lane, at position: Int = 0) throws -> [Order] {
    guard position < self.lane(phone, lane).count else { throw Stuck() }
    let message = links[phone.rawValue].remove(at: position, from: lane)
    guard case .write(let send) = message.payload else {
      return try tell(phone, .arrived(message.payload))
    }
    carryOut(cloud.hear(send, judge: &steward))
    return []
  }

  /// Loses the first message of a lane.
  mutating func lose(_ phone: Phone, _ lane: Lane) {
    _ = links[phone.rawValue].remove(at: 0, from: lane)
  }

  /// Lets everything arrive that is in a lane now.
  mutating func deliverAll(_ phone: Phone, _ lane: Lane) throws {
    for _ in 0..<self.lane(phone, lane).count { try deliver(phone, lane) }
  }

  /// Lets everything arrive and every wait end.
  ///
  /// - Throws: where that takes no end.
  mutating func settle() throws {
    for _ in 0..<10_000 {
      guard
        let (phone, lane) = Phone.allCases.flatMap({ phone in Lane.allCases.map { (phone, $0) } })
          .first(where: { !self.lane($0.0, $0.1).isEmpty })
      else {
        guard let waiting = Phone.allCases.first(where: { self[$0].waitingAttempt != nil }) else {
          return
        }
        try tell(waiting, .waited)
        continue
      }
      try deliver(phone, lane)
    }
    throw Stuck()
  }

  /// Nothing goes on, or nothing comes to an end.
  struct Stuck: Error {}
}
