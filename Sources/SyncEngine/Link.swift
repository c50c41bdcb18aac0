/// Numbers a message: every send, resend and copy takes the next.
public typealias MessageID = Int

/// One message on its way between a device and the cloud.
public struct Message<R: Record>: Hashable, Sendable {
  /// Its number, shown `m7`.
  public let id: MessageID
  /// What it carries.
  public let payload: Payload<R>

  /// A message by its parts.
  public init(id: MessageID, payload: Payload<R>) {
    self.id = id
    self.payload = payload
  }
}

/// The messages between one device and the cloud, in lanes, each in order by itself.
///
/// An answer and an echo travel in different lanes, so they can come in either order.
public struct Link<R: Record>: Hashable, Sendable {
  private var lanes: [Queue<Message<R>>] = Lane.allCases.map { _ in Queue() }
  private var reordering: [Bool] = Lane.allCases.map { _ in false }

  /// A link with nothing on it.
  public init() {}

  /// The messages of a lane, oldest first.
  public subscript(lane: Lane) -> Queue<Message<R>> { _read { yield lanes[lane.rawValue] } }

  /// Whether nothing is on its way.
  public var isEmpty: Bool {
    for lane in lanes.indices where !lanes[lane].isEmpty { return false }
    return true
  }

  /// Whether nothing is on its way in a lane.
  public func isEmpty(_ lane: Lane) -> Bool { lanes[lane.rawValue].isEmpty }

  /// How many messages are on their way.
  public var count: Int { lanes.reduce(0) { $0 + $1.count } }

  /// Whether messages of a lane may overtake each other.
  public func mayReorder(_ lane: Lane) -> Bool { reordering[lane.rawValue] }

  /// Lets messages of a lane overtake each other, or not.
  public mutating func setReordering(_ lane: Lane, _ on: Bool) { reordering[lane.rawValue] = on }

  /// Puts a message at the end of its lane.
  public mutating func append(_ message: Message<R>) {
    lanes[message.payload.lane.rawValue].append(message)
  }

  /// Puts a message right behind another of its lane.
  public mutating func insert(_ message: Message<R>, behind position: Int) {
    lanes[message.payload.lane.rawValue].insert(message, at: position + 1)
  }

  /// Numbers every message above one anew, each by one more.
  public mutating func makeRoom(above id: MessageID) {
    for lane in lanes.indices {
      for position in lanes[lane].indices where lanes[lane][position].id > id {
        let message = lanes[lane][position]
        lanes[lane][position] = Message(id: message.id + 1, payload: message.payload)
      }
    }
  }

  /// Where a message stands in its lane.
  public func position(of id: MessageID, in lane: Lane) -> Int? {
    lanes[lane.rawValue].firstIndex { $0.id == id }
  }

  /// Takes a message off the link.
  public mutating func remove(at position: Int, from lane: Lane) -> Message<R> {
    lanes[lane.rawValue].remove(at: position)
  }

  /// Forgets everything on its way: what a disconnect does.
  public mutating func removeAll() {
    for index in lanes.indices { lanes[index].removeAll() }
  }
}
