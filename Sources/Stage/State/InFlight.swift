package import Scenarios
package import Simulation
package import SyncEngine

/// A message on its way, as people look for it.
package struct InFlight: Hashable, Sendable {
  package let parcel: Parcel
  package let sentAt: Int64?
  package let due: Int64
  /// Whether it is kept, to be delivered by hand.
  package let isKept: Bool

  /// Everything on its way, by when it is due; kept messages last.
  package static func all(_ player: Player, wire: WireLog? = nil) -> [InFlight] {
    let world = player.simulation.world
    var all: [InFlight] = []
    for side in Side.allCases {
      for lane in Lane.allCases {
        let way = player.simulation.conditions[side, lane]
        for (index, message) in world.link(side)[lane].enumerated() {
          all.append(
            InFlight(
              parcel: Parcel(message, side), sentAt: wire?.sentAt(message.id),
              due: index < way.dues.count ? way.dues[index].at : player.now, isKept: way.isKept))
        }
      }
    }
    return all.sorted {
      ($0.isKept ? 1 : 0, $0.due, $0.parcel.id) < ($1.isKept ? 1 : 0, $1.due, $1.parcel.id)
    }
  }

  /// `m6 writes alice/2 add a2, due 0:03.400`.
  package var sentence: String {
    let end = isKept ? "kept: deliver m\(parcel.id)" : "due \(clock(due))"
    return
      "m\(parcel.id) \(parcel.side.name)'s \(parcel.lane.name): \(Sentence.carried(parcel.carried)), \(end)"
  }
}

/// What became of every message: the wire as a list.
package struct WireLog: Sendable {
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

  /// The most messages that are remembered.
  private static let longest = 4000

  private(set) var items: [Item] = []
  private var arriving: Int?

  package init() {}

  package func sentAt(_ id: MessageID) -> Int64? {
    items.last { $0.parcel.id == id }?.sentAt
  }

  /// Messages that have ended, the newest first, at most so many.
  package func ended(_ limit: Int) -> [Item] {
    Array(items.reversed().lazy.filter { $0.end != nil }.prefix(limit))
  }

  /// Takes down what an entry says of the wire.
  mutating func follow(_ entry: Entry) {
    guard case .happening(let happening) = entry.what else {
      if case .command = entry.what { arriving = nil }
      return
    }
    switch happening {
    case .sent(let parcel):
      items.append(Item(parcel: parcel, sentAt: entry.at))
      if items.count > Self.longest * 2 { items.removeFirst(items.count - Self.longest) }
    case .arrived(let parcel):
      arriving = parcel.id
      end(parcel.id, .arrived, entry.at)
    case .lost(let parcel), .forgotten(let parcel): end(parcel.id, .lost, entry.at)
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
    case .made, .saveFailed, .repaint, .stale, .toast, .state, .listening, .listenEnded, .waited,
      .noticed, .availableAgain, .forgot, .account, .read, .loading:
      break
    }
  }

  private mutating func endArriving(_ end: End, _ at: Int64) {
    guard let arriving else { return }
    guard let index = items.lastIndex(where: { $0.parcel.id == arriving }),
      items[index].end == .arrived
    else { return }
    self.end(arriving, end, at)
  }

  private mutating func end(_ id: MessageID, _ end: End, _ at: Int64) {
    guard let index = items.lastIndex(where: { $0.parcel.id == id }) else { return }
    items[index].end = end
    items[index].endAt = at
  }
}
