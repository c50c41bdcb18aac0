public import SyncEngine

/// What one person sees, as a value.
///
///     home view = what the device paints, sorted into the lists of the app
///
/// It is kept up to date record by record, so that one more card costs the same in a full house
/// as in an empty one.
public struct HomeView: Hashable, Sendable {
  /// One item in view.
  public struct Row: Hashable, Sendable {
    /// What is painted.
    public let item: Item
    /// Where it stands, with the writes on its note.
    public let state: RowState
  }

  /// The lists of the app.
  public enum List: Int, Hashable, Sendable, CaseIterable {
    /// For me, and not yet known by me.
    case unread
    /// By me, and not yet known by the other.
    case asked
    /// Known by whoever should know, without a start.
    case unscheduled
    /// Cards with a start and events, by time.
    case agenda
  }

  struct AgendaKey: Hashable, Comparable, Sendable {
    let start: Moment
    let id: ItemID

    static func < (one: Self, other: Self) -> Bool {
      one.start != other.start ? one.start < other.start : one.id < other.id
    }
  }

  /// Nothing, as a value of a sorted map that is used for its keys alone.
  struct Unit: Hashable, Sendable {}

  /// Who looks; `nil` while nobody is signed in.
  public internal(set) var member: Member?
  /// Everybody of the household as it was founded.
  public internal(set) var members: [Member] = []
  /// The connection.
  public internal(set) var state: Device<Item>.State = .signedOut
  /// Whether what is painted may be old.
  public internal(set) var isStale = false
  /// How many writes have no answer.
  public internal(set) var unansweredCount = 0
  /// The one message shown.
  public internal(set) var toast: Device<Item>.Toast?
  /// Rejected writes, oldest first.
  public internal(set) var inbox: OrderedMap<Int, Device<Item>.Refused> = .init()
  /// Every card, event and note in view, by id.
  public internal(set) var rows: OrderedMap<ItemID, Row> = .init()

  var lists: [OrderedMap<ItemID, Unit>] = Array(repeating: .init(), count: 3)
  var agendaKeys: OrderedMap<AgendaKey, Unit> = .init()
  /// Everybody of a household that the roster does not know.
  private var founders: [Member]?

  /// What somebody sees who is not there yet.
  public init() {}

  /// What the person at a device sees.
  ///
  /// A household that is none of the roster's needs its founders, everybody who lives there.
  public init(_ device: Device<Item>, founders: [Member]? = nil) {
    self.founders = founders
    refresh(from: device)
    guard device.isRunning, let replica = device.desk?.replica else { return }
    for id in replica.view.keys { look(at: id, in: replica) }
  }
}

// MARK: - Reading

extension HomeView {
  /// The items of a list, in order of id; the agenda by time.
  public func ids(_ list: List) -> [ItemID] {
    list == .agenda ? agendaKeys.map { $0.key.id } : lists[list.rawValue].keys
  }

  /// How many items a list has.
  public func count(_ list: List) -> Int {
    list == .agenda ? agendaKeys.count : lists[list.rawValue].count
  }

  /// Whether an item stands in a list.
  public func contains(_ id: ItemID, in list: List) -> Bool {
    guard list == .agenda else { return lists[list.rawValue][id] != nil }
    guard let start = rows[id].flatMap({ Self.start(of: $0.item) }) else { return false }
    return agendaKeys[AgendaKey(start: start, id: id)] != nil
  }

  /// The rows of a list from a position on, at most so many: what fits on a screen.
  public func rows(_ list: List, limit: Int = .max) -> [Row] {
    if list == .agenda { return agendaKeys.lazy.prefix(limit).compactMap { rows[$0.key.id] } }
    return lists[list.rawValue].lazy.prefix(limit).compactMap { rows[$0.key] }
  }

  /// The row of a list that has so many before it; found without a look at those.
  package func row(_ list: List, at position: Int) -> Row? {
    list == .agenda
      ? rows[agendaKeys.entry(at: position).key.id]
      : rows[lists[list.rawValue].entry(at: position).key]
  }

  /// Every card in view, by id.
  public var cards: [Card] { rows.compactMap { $0.value.item.card } }

  /// Every event in view, by id.
  public var events: [Event] { rows.compactMap { $0.value.item.event } }

  /// Where an item stands, or `nil` where it is not in view.
  public func state(of id: ItemID) -> RowState? { rows[id.card]?.state }
}

// MARK: - Keeping up

extension HomeView {
  /// Takes over everything of a device but its rows.
  public mutating func refresh(from device: Device<Item>) {
    let login = device.isRunning ? device.login : nil
    let newMember = login.map { Member($0.account.name) }
    if newMember != member {
      // Every list is somebody's: another person sees nothing of them.
      rows = .init()
      lists = Array(repeating: .init(), count: 3)
      agendaKeys = .init()
      members = login.map { founders ?? Roster.members(of: $0.household) } ?? []
    }
    member = newMember
    state = device.state
    isStale = device.isStale
    unansweredCount = device.isRunning ? device.unansweredCount : 0
    toast = device.toast
    inbox = login == nil ? .init() : device.desk?.inbox ?? .init()
  }

  /// Takes over what has changed on a device.
  public mutating func refresh(from device: Device<Item>, repainting repaint: Repaint<ItemID>) {
    refresh(from: device)
    guard device.isRunning, let replica = device.desk?.replica else {
      for id in repaint.content { forget(id) }
      for id in repaint.flags { forget(id) }
      return
    }
    for id in repaint.content { look(at: id, in: replica) }
    for id in repaint.flags { look(at: id, in: replica) }
  }

  /// Looks at one record again; with a note its card, whose state includes it.
  private mutating func look(at id: ItemID, in replica: Replica<Item>) {
    if id.isNote { place(id, row(id, in: replica)) }
    place(id.card, row(id.card, in: replica))
  }

  /// Nobody is there who would see a record; with a note its card.
  private mutating func forget(_ id: ItemID) {
    if id.isNote { place(id, nil) }
    place(id.card, nil)
  }

  private func row(_ id: ItemID, in replica: Replica<Item>) -> Row? {
    guard let item = replica[id], let state = replica.state(of: id) else { return nil }
    guard !id.isNote, let noted = replica.state(of: id.note), noted.rawValue < state.rawValue else {
      return Row(item: item, state: state)
    }
    return Row(item: item, state: noted)
  }

  private mutating func place(_ id: ItemID, _ row: Row?) {
    let old = rows[id]
    if old != row { rows[id] = row }
    guard !id.isNote else { return }
    let card = row?.item.card
    for list in [List.unread, .asked, .unscheduled] {
      // Not whether the old row belonged there: somebody else may have looked then.
      let was = lists[list.rawValue].contains(id)
      let isNow = card.map { belongs($0, to: list) } ?? false
      if was != isNow { lists[list.rawValue][id] = isNow ? Unit() : nil }
    }
    let oldStart = old.flatMap { Self.start(of: $0.item) }
    let newStart = row.flatMap { Self.start(of: $0.item) }
    guard oldStart != newStart else { return }
    if let oldStart { agendaKeys[AgendaKey(start: oldStart, id: id)] = nil }
    if let newStart { agendaKeys[AgendaKey(start: newStart, id: id)] = Unit() }
  }

  private static func start(of item: Item) -> Moment? {
    switch item {
    case .card(let card): card.start
    case .event(let event): event.start
    case .note: nil
    }
  }

  private func belongs(_ card: Card, to list: List) -> Bool {
    guard let member else { return false }
    switch list {
    case .unread:
      return card.asks(member) && members.contains(member) && !card.known.contains(member)
    case .asked:
      return card.maker == member
        && members.contains { $0 != member && card.asks($0) && !card.known.contains($0) }
    case .unscheduled:
      return card.start == nil && card.isKnownToAll(among: members)
    case .agenda:
      return card.start != nil
    }
  }
}
