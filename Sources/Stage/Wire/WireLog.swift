import Scenarios
package import Simulation
package import SyncEngine

/// What became of every message, and the rows in which the wire is drawn.
///
/// It follows the timeline entry by entry and knows nothing else:
///
///     a message takes one row where it leaves and one where it ends, and between them a
///     column of its own
package struct WireLog: Equatable, Sendable {
  /// How a message ended.
  package enum End: Hashable, Sendable {
    case accepted
    case rejected(rule: String)
    case applied
    case later
    case ignored(String)
    case lost
    case arrived
  }

  package struct Item: Hashable, Sendable {
    package let parcel: Parcel
    package let sentAt: Int64
    package var endAt: Int64?
    package var end: End?
  }

  /// The most messages, and rows, that are remembered.
  static let longest = 10_000

  /// Every message that was sent, by its number.
  private(set) var items = Chunked<Item>()
  private(set) var rows = WireRows()
  private var arriving: Int?

  package init() {}

  /// A message by its number.
  package subscript(id: MessageID) -> Item? { index(of: id).map { items[$0] } }

  package func sentAt(_ id: MessageID) -> Int64? { self[id]?.sentAt }

  /// Messages that have ended, the newest first, at most so many.
  package func ended(_ limit: Int) -> [Item] {
    Array(items.reversed().lazy.filter { $0.end != nil }.prefix(limit))
  }

  /// How many messages have ended.
  var endedCount: Int { items.count - rows.threads.count }

  private func index(of id: MessageID) -> Int? {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if items[middle].parcel.id < id { low = middle + 1 } else { high = middle }
    }
    return low < items.count && items[low].parcel.id == id ? low : nil
  }
}

// MARK: - Following the timeline

extension WireLog {
  /// Takes down what an entry says of the wire.
  mutating func follow(_ entry: Entry) {
    guard case .happening(let happening) = entry.what else {
      if case .command = entry.what { arriving = nil }
      return
    }
    follow(happening, at: entry.at)
    switch happening {
    case .judged(_, _, .accepted, _), .judged(_, _, .swallowed, _), .accepted:
      endArriving(.accepted, entry.at)
    case .judged(_, _, .rejected(let no), _), .rejected(_, _, let no):
      endArriving(.rejected(rule: no.rule), entry.at)
    case .turnedAway, .waiting: endArriving(.later, entry.at)
    case .answeredAgain: endArriving(.ignored("came before"), entry.at)
    case .ignoredByCloud(_, _, let reason), .ignored(_, _, let reason):
      endArriving(.ignored(Sentence.ignored(reason)), entry.at)
    case .applied, .loaded: endArriving(.applied, entry.at)
    case .loadFailed: endArriving(.ignored("there is no such detail"), entry.at)
    case .sent, .arrived, .lost, .forgotten, .state, .account, .made, .saveFailed, .repaint,
      .stale, .toast, .listening, .listenEnded, .waited, .noticed, .availableAgain, .forgot, .read,
      .loading:
      break
    }
  }

  private mutating func follow(_ happening: Happening, at: Int64) {
    switch happening {
    case .sent(let parcel):
      items.append(Item(parcel: parcel, sentAt: at))
      if items.count > Self.longest * 2 { items.removeFirst(items.count - Self.longest) }
      rows.send(parcel, at: at)
    case .arrived(let parcel):
      arriving = parcel.id
      end(parcel.id, .arrived, at)
      rows.end(parcel, isLost: false, at: at)
    case .lost(let parcel), .forgotten(let parcel):
      end(parcel.id, .lost, at)
      rows.end(parcel, isLost: true, at: at)
    case .made(let side, let write):
      rows.make(write.id, Sentence.brief(write), side, at: at)
    case .state(let side, let state):
      rows.say(state.rawValue, side, at: at)
      rows.setOff(state != .online, side)
    case .account(let side, let account?):
      if account.name != side.name { rows.say("\(account)", side, at: at) }
    default: break
    }
  }

  private mutating func endArriving(_ end: End, _ at: Int64) {
    guard let arriving, self[arriving]?.end == .arrived else { return }
    self.end(arriving, end, at)
  }

  private mutating func end(_ id: MessageID, _ end: End, _ at: Int64) {
    guard let index = index(of: id) else { return }
    items[index].end = end
    items[index].endAt = at
  }
}
