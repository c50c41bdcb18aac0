import Household
package import Simulation
package import SyncEngine

/// What became of every message, by the entries that say so.
///
/// One story serves every moment: what a moment shows is what its entries have said by then. The
/// diagram, the exports and `why` read it; none of them reads the world.
package struct WireStory: Sendable {
  /// A place in the timeline.
  package struct Point: Hashable, Sendable {
    /// The number of the entry.
    package let entry: Int
    /// Milliseconds of virtual time.
    package let at: Int64
  }

  /// How a message ended.
  package enum End: Hashable, Sendable {
    /// It came where nothing more is told of it.
    case arrived
    case accepted(Version?)
    case rejected(rule: String)
    case applied
    case later(Code?)
    case ignored(String)
    case lost
    case forgotten
  }

  package struct Message: Hashable, Sendable {
    package let parcel: Parcel
    package let sent: Point
    package fileprivate(set) var ended: Point?
    package fileprivate(set) var end: End?

    /// Whether it travels upwards, to the cloud.
    package var goesUp: Bool { parcel.lane == .writes }

    /// Whether it was on its way once so many entries had been noted.
    package func isOnItsWay(atEntry number: Int) -> Bool {
      sent.entry <= number && (ended?.entry ?? .max) > number
    }
  }

  /// Every message, in the order of their numbers, which is the order in which they were sent.
  package private(set) var messages = Chunked<Message>()
  /// How many entries were followed.
  package private(set) var entryCount = 0
  /// The message whose end the next entries tell.
  private var arriving: Parcel?

  package init() {}

  package init(_ entries: some Sequence<Entry>) {
    for entry in entries { follow(entry) }
  }

  package subscript(id: MessageID) -> Message? { index(id).map { messages[$0] } }

  private func index(_ id: MessageID) -> Int? {
    let index = messages.partition { $0.parcel.id >= id }
    return index < messages.count && messages[index].parcel.id == id ? index : nil
  }

  /// The messages that had been sent once so many entries had been noted.
  package func messages(upToEntry number: Int) -> Slice<Chunked<Message>> {
    messages.prefix(messages.partition { $0.sent.entry > number })
  }

  /// Forgets what entries behind a number have said.
  package mutating func cut(toEntry number: Int) {
    messages.cut(to: messages.partition { $0.sent.entry > number })
    for index in messages.indices where (messages[index].ended?.entry ?? 0) > number {
      messages[index].ended = nil
      messages[index].end = nil
    }
    entryCount = min(entryCount, number)
    arriving = nil
  }
}

// MARK: - Following

extension WireStory {
  /// Takes down what the next entry says of the wire.
  package mutating func follow(_ entry: Entry) {
    entryCount = entry.number
    let point = Point(entry: entry.number, at: entry.at)
    guard case .happening(let happening) = entry.what else {
      if case .command = entry.what { arriving = nil }
      return
    }
    switch happening {
    case .sent(let parcel): messages.append(Message(parcel: parcel, sent: point))
    case .arrived(let parcel):
      end(parcel.id, .arrived, point)
      arriving = parcel
    case .lost(let parcel): end(parcel.id, .lost, point)
    case .forgotten(let parcel): end(parcel.id, .forgotten, point)
    case .judged(_, _, let outcome, _): endArriving(Self.end(outcome))
    case .accepted where arriving?.lane != .snapshots: endArriving(.accepted(nil))
    case .rejected(_, _, let rejection) where arriving?.lane != .snapshots:
      endArriving(.rejected(rule: rejection.rule))
    case .turnedAway(_, _, let code): endArriving(.later(code))
    case .waiting: endArriving(.later(nil))
    case .answeredAgain: endArriving(.ignored("came before: the same answer again"))
    case .ignoredByCloud(_, _, let reason), .ignored(_, _, let reason):
      endArriving(.ignored(Sentence.ignored(reason)))
    case .applied, .loaded: endArriving(.applied)
    case .loadFailed: endArriving(.ignored("there is no such detail"))
    case .accepted, .rejected, .made, .saveFailed, .repaint, .stale, .toast, .state, .listening,
      .listenEnded, .waited, .noticed, .availableAgain, .forgot, .account, .read, .loading:
      break
    }
  }

  private static func end(_ outcome: Cloud<Item>.Outcome) -> End {
    switch outcome {
    case .accepted(let version, _), .swallowed(let version): .accepted(version)
    case .rejected(let rejection): .rejected(rule: rejection.rule)
    }
  }

  /// What first follows an arrival says how the message ended.
  private mutating func endArriving(_ end: End) {
    guard let arriving, let index = index(arriving.id) else { return }
    messages[index].end = end
    self.arriving = nil
  }

  private mutating func end(_ id: MessageID, _ end: End, _ point: Point) {
    guard let index = index(id) else { return }
    messages[index].end = end
    messages[index].ended = point
  }
}

extension WireStory.End {
  /// The end in a word or two: `accepted v7`, `rejected title-length`.
  package var words: String {
    switch self {
    case .arrived: StateWord.arrived.rawValue
    case .accepted(let version):
      ([StateWord.accepted.rawValue] + (version.map { ["v\($0)"] } ?? [])).joined(separator: " ")
    case .rejected(let rule): "\(StateWord.rejected.rawValue) \(rule)"
    case .applied: StateWord.applied.rawValue
    case .later(let code): code.map { "later \($0.name)" } ?? "later"
    case .ignored(let why): "\(StateWord.ignored.rawValue): \(why)"
    case .lost: StateWord.lost.rawValue
    case .forgotten: "lost with the connection"
    }
  }
}
