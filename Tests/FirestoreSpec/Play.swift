import SyncEngine

/// One test as it is played: the device, the far side, and whoever looks.
///
/// It turns actions into inputs, carries out orders, and decides nothing.
struct Play {
  struct Looker {
    let target: Int
    let query: Query
    var view = OpenView<Document>()
  }

  private(set) var device: Device<Document>
  var wire = Wire()
  private(set) var lookers: [Looker] = []
  /// What this step has told so far.
  var told = Told()
  /// The calls of this run of the app that wait to be told how their write ended, by its number.
  private var calls: OrderedMap<Int, String> = .init()
  private var syncListeners = 0
  private var waits = 0

  static let household = HouseholdID("all")

  init(flaws: Flaws) throws {
    device = Device(DeviceID("phone"), flaws: flaws)
    try tell(.watched(false))
    try tell(.login(Self.login(nil)))
  }

  private static func login(_ name: String?) -> Login {
    Login(account: AccountID(name ?? "nobody"), household: household)
  }

  var targets: [Int] { lookers.map(\.target) }
}

// MARK: - Carrying out

extension Play {
  /// Tells the device something, carries out its orders, then lets everybody look.
  mutating func tell(_ input: Device<Document>.Input) throws {
    var again = Repaint<String>()
    var ended: Rejection?
    var mustWait = false
    for order in try device.hear(input) {
      switch order {
      case .made(let write): calls[write.id.number] = write.record
      case .send(let send): wire.post(send)
      case .listen(_, let session, let version):
        wire.listen(targets, session: session, from: version)
      case .unlisten: wire.unlisten()
      case .wait: mustWait = true
      case .repaint(let repaint):
        again.content += repaint.content
        again.flags += repaint.flags
      case .accepted(let id): if let key = call(id) { told.acknowledged.append(key) }
      case .rejected(let write, _): if let key = call(write.id) { told.rejected.append(key) }
      case .applied(let version): wire.taken(version)
      case .answered: told.waits += 1
      case .listenEnded(let rejection): ended = rejection
      case .fetch, .stale, .ignored, .confirmed, .forgot, .toast: break
      }
    }
    if let ended { try endLooking(ended) } else { look(again) }
    // Between two steps of the data is time enough for every wait of the write stream.
    if mustWait { try tell(.waited) }
  }

  private mutating func call(_ id: WriteID) -> String? {
    let key = calls[id.number]
    calls[id.number] = nil
    return key
  }

  /// Every view looks before any of them is told.
  private mutating func look(_ again: Repaint<String> = .init()) {
    var events: [String] = []
    for index in lookers.indices {
      let query = lookers[index].query
      let event = lookers[index].view.look(at: device, again: again, where: query.matches)
      if let event { events.append(Words.of(event, query)) }
    }
    told.events += events
    if !events.isEmpty { told.inSync += syncListeners }
  }

  private mutating func endLooking(_ rejection: Rejection) throws {
    told.events += lookers.map { Words.of(error: rejection.code.rawValue, $0.query) }
    lookers = []
    try tell(.watched(false))
  }
}

// MARK: - People

extension Play {
  mutating func open(_ target: Int, _ query: Query) throws {
    lookers.append(Looker(target: target, query: query))
    guard device.isWatched else { return try tell(.watched(true)) }
    wire.add(target)
    look()
  }

  mutating func close(_ target: Int) throws {
    lookers.removeAll { $0.target == target }
    if lookers.isEmpty { try tell(.watched(false)) }
  }

  mutating func connect(_ isOn: Bool) throws {
    if !isOn { wire.close() }
    try tell(isOn ? .connected : .disconnected)
  }

  /// The app ends and starts; views, callers and connections end with it.
  mutating func restart() throws {
    lookers = []
    calls = .init()
    syncListeners = 0
    wire.close()
    try tell(.watched(false))
    try tell(.kill)
    try tell(.launch)
  }

  mutating func change(user name: String?) throws {
    wire.close()
    try tell(.handOver(Self.login(name)))
  }

  mutating func awaitAnswers() throws {
    waits += 1
    try tell(.awaitAnswers(token: waits))
  }

  mutating func addSyncListener() {
    syncListeners += 1
    told.inSync += 1
  }

  mutating func removeSyncListener() { syncListeners -= 1 }

  /// The far side answers the oldest write on the stream.
  mutating func answer(_ verdict: Verdict) throws -> WriteID {
    guard let send = wire.takeOldest() else { throw Unsupported(what: "an answer to no write") }
    let answer = Answer(
      write: send.write.id, session: send.session, stream: send.stream, verdict: verdict)
    try tell(.arrived(.answer(answer)))
    return send.write.id
  }
}
