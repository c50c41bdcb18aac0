import Household
import Simulation
import SyncEngine

/// One thing for each of the two phones.
struct Both<Element> {
  var alice: Element
  var bob: Element

  subscript(side: Side) -> Element {
    _read {
      switch side {
      case .alice: yield alice
      case .bob: yield bob
      }
    }
    _modify {
      switch side {
      case .alice: yield &alice
      case .bob: yield &bob
      }
    }
  }
}

/// What stood before a step: enough to see what the step did.
struct Before {
  let households: OrderedMap<HouseholdID, Cloud<Item>.Household>
  /// What was painted, where somebody will tell of it.
  let rows: Both<OrderedMap<ItemID, HomeView.Row>>?
  let versions: Both<Version>
  /// The server copies, from which a snapshot may differ.
  let servers: Both<Table<Item>>
  let sessions: Both<Int>
  /// How many writes had no answer.
  let unanswered: Both<Int>
  /// What was loaded, where a load is on its way.
  let details: Both<Details>?

  init(_ simulation: Simulation, isTold: Bool) {
    households = simulation.world.cloud.households
    rows = isTold ? Both(alice: simulation.views[0].rows, bob: simulation.views[1].rows) : nil
    let (devices, links) = (simulation.world.devices, simulation.world.links)
    versions = Both(alice: devices[0].knownVersion, bob: devices[1].knownVersion)
    servers = Both(alice: devices[0].serverCopy, bob: devices[1].serverCopy)
    sessions = Both(alice: devices[0].session, bob: devices[1].session)
    unanswered = Both(alice: devices[0].unansweredCount, bob: devices[1].unansweredCount)
    let isLoading = !links[0].isEmpty(.loads) || !links[1].isEmpty(.loads)
    let known = simulation.world.details
    details = isLoading ? Both(alice: known[0], bob: known[1]) : nil
  }
}

/// One step as the invariants look at it.
struct StepLook {
  /// One record on one phone, as the checks of rows look at it.
  struct Row {
    let id: ItemID
    let side: Side
    /// What is painted, and how the row is marked.
    let painted: Item?
    let state: RowState?
    let server: Item?
    /// The writes that are laid over it, and those that should be.
    let writes: [Write<Item>]
    let over: [Ledger.Story]
    /// Whether a write may lie over it or not, and no version tells: then nobody can say what is
    /// right.
    ///
    /// A write that no version shows may leave with any snapshot that names it.
    let isUncertain: Bool

    init(_ id: ItemID, _ side: Side, on device: Device<Item>, over: [Ledger.Story]) {
      self.id = id
      self.side = side
      painted = device.painted(id)
      state = device.state(of: id)
      server = device.serverCopy[id]
      writes = device.writes(over: id)
      self.over = over
      isUncertain = over.contains { story in
        guard story.leavesNoTrace, story.told == nil, let version = story.answeredVersion else {
          return false
        }
        return version <= device.knownVersion
      }
    }
  }

  /// What kinds of thing a step has done, so that most invariants need not look at it.
  struct Kinds: OptionSet {
    let rawValue: UInt16

    /// A person or an arrangement has begun it, and no message or timer.
    static let asked = Self(rawValue: 1 << 0)
    static let made = Self(rawValue: 1 << 1)
    static let sent = Self(rawValue: 1 << 2)
    static let judged = Self(rawValue: 1 << 3)
    /// Somebody was told what became of a write.
    static let told = Self(rawValue: 1 << 4)
    static let rejectionArrived = Self(rawValue: 1 << 5)
    static let applied = Self(rawValue: 1 << 6)
    static let account = Self(rawValue: 1 << 7)
    static let connection = Self(rawValue: 1 << 8)
    static let loads = Self(rawValue: 1 << 9)
    /// Rows may look different.
    static let rows = Self(rawValue: 1 << 10)
    /// Everything is settled now.
    static let settled = Self(rawValue: 1 << 11)
    /// A rejection arrived, or somebody was told of one that a snapshot named.
    static let tookBack = Self(rawValue: 1 << 12)
  }

  /// A write that was judged; no step judges two.
  struct Judged {
    let side: Side
    let write: Write<Item>
    let outcome: Cloud<Item>.Outcome
  }

  let happenings: [Happening]
  let before: Before
  let world: World
  private(set) var kinds: Kinds = []
  /// The message that arrived, if one did.
  private(set) var arrived: Parcel?
  private(set) var judged: Judged?
  /// For each phone the records whose rows may look different.
  private(set) var touched = Both<[ItemID]>(alice: [], bob: [])
  /// Those rows, as the ledger knows them after the step.
  var rows: [Row] = []

  init(_ happenings: [Happening], before: Before, after world: World) {
    self.happenings = happenings
    self.before = before
    self.world = world
    if world.isSettled { kinds.insert(.settled) }
    for place in happenings.indices { take(happenings[place], isFirst: place == 0) }
    for side in Side.allCases where !touched[side].isEmpty { kinds.insert(.rows) }
  }

  private mutating func take(_ happening: Happening, isFirst: Bool) {
    if isFirst, !happening.isArrival { kinds.insert(.asked) }
    switch happening {
    case .repaint(let side, let repaint):
      for id in repaint.content { touch(side, id) }
      for id in repaint.flags { touch(side, id) }
    case .made(let side, let write):
      kinds.insert(.made)
      touch(side, write.record)
    case .rejected(let side, let write, _):
      kinds.formUnion([.told, .tookBack])
      touch(side, write.record)
    case .accepted: kinds.insert(.told)
    case .sent: kinds.insert(.sent)
    case .judged(let side, let write, let outcome, _):
      kinds.insert(.judged)
      judged = Judged(side: side, write: write, outcome: outcome)
    case .arrived(let parcel):
      arrived = parcel
      if parcel.lane == .loads { kinds.insert(.loads) }
      if case .rejected = parcel.carried { kinds.formUnion([.rejectionArrived, .tookBack]) }
    case .applied(let side, _):
      kinds.insert(.applied)
      // What is painted over a record must follow it, where nothing was repainted too.
      let server = world.devices[side.rawValue].serverCopy
      for id in server.keysDiffering(from: before.servers[side]) { touch(side, id) }
    case .account: kinds.insert(.account)
    case .state, .listening, .listenEnded: kinds.insert(.connection)
    case .read, .loading, .loaded, .loadFailed: kinds.insert(.loads)
    case .saveFailed, .lost, .forgotten, .turnedAway, .answeredAgain, .ignoredByCloud, .ignored,
      .forgot, .stale, .toast, .waiting, .waited, .noticed, .availableAgain:
      break
    }
  }

  private mutating func touch(_ side: Side, _ id: ItemID) {
    if !touched[side].contains(id) { touched[side].append(id) }
  }

  var isSettled: Bool { kinds.contains(.settled) }

  func replica(_ side: Side) -> Replica<Item>? { world.devices[side.rawValue].desk?.replica }
}
