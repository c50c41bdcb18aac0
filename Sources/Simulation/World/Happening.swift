package import Household
package import SyncEngine

/// What a message carries, without the weight of it.
package indirect enum Carried: Hashable, Sendable {
  case write(WriteID, Operation, ItemID)
  case accepted(WriteID, Version)
  case rejected(WriteID, rule: String)
  case later(WriteID, Code)
  /// A snapshot, and the writes it names.
  case snapshot(Version, names: [WriteID])
  case load(ItemID)

  package init(_ payload: Payload<Item>) {
    switch payload {
    case .write(let send):
      let write = send.write
      self = .write(write.id, write.change.operation, write.record)
    case .answer(let answer):
      switch answer.verdict {
      case .accepted(let version): self = .accepted(answer.write, version)
      case .rejected(let rejection): self = .rejected(answer.write, rule: rejection.rule)
      case .later(let code): self = .later(answer.write, code)
      }
    case .snapshot(let snapshot):
      self = .snapshot(snapshot.version, names: snapshot.named.map(\.write))
    case .load(let load): self = .load(load.id)
    }
  }
}

/// A message as the wire shows it.
package struct Parcel: Hashable, Sendable {
  package let id: MessageID
  package let side: Side
  package let lane: Lane
  package let carried: Carried

  package init(_ message: Message<Item>, _ side: Side) {
    id = message.id
    self.side = side
    lane = message.payload.lane
    carried = Carried(message.payload)
  }

  /// The same message under a number so much higher.
  func renumbered(by more: Int) -> Parcel {
    Parcel(id: id + more, side: side, lane: lane, carried: carried)
  }

  private init(id: MessageID, side: Side, lane: Lane, carried: Carried) {
    self.id = id
    self.side = side
    self.lane = lane
    self.carried = carried
  }
}

/// One thing that happened in the world.
///
/// The timeline is made of these.
package enum Happening: Hashable, Sendable {
  /// A person's change is queued and painted.
  indirect case made(Side, Write<Item>)
  /// A local save failed; nothing was queued.
  case saveFailed(Side)
  /// A message left.
  case sent(Parcel)
  /// A message arrived.
  case arrived(Parcel)
  /// A message will never arrive.
  case lost(Parcel)
  /// A message was forgotten with the connection it was on.
  case forgotten(Parcel)
  /// The cloud judged a write.
  indirect case judged(Side, Write<Item>, Cloud<Item>.Outcome, trace: [Rejection.Step])
  /// The cloud turned a write away for now; its stream has ended.
  case turnedAway(Side, WriteID, Code)
  /// The cloud answered a write that came again as it did before.
  case answeredAgain(Side, WriteID)
  /// A write changed nothing at the cloud.
  case ignoredByCloud(Side, WriteID, IgnoredReason)
  /// A message changed nothing on a phone.
  case ignored(Side, WriteID?, IgnoredReason)
  /// A person learns that a write was accepted.
  case accepted(Side, WriteID)
  /// A person learns that a write was taken back.
  indirect case rejected(Side, Write<Item>, Rejection)
  /// Everything that was kept on a phone is gone, these unanswered writes with it.
  case forgot(Side, [WriteID])
  /// A person reads a detail: what was looked for, and whether it was there.
  indirect case read(Side, CacheKey, isHit: Bool)
  /// A phone asks for the detail of a card.
  case loading(Side, CardID, request: Int)
  /// A load has ended: its text is stored and shown.
  indirect case loaded(Side, CacheKey, request: Int)
  /// A load has ended without a text.
  indirect case loadFailed(Side, CacheKey, request: Int)
  /// A snapshot is the server copy of a phone now.
  case applied(Side, Version)
  /// These records look different on a phone.
  case repaint(Side, Repaint<ItemID>)
  /// What a phone shows may be old, or is not any more.
  case stale(Side, Bool)
  /// Another toast, or none.
  case toast(Side, Device<Item>.Toast?)
  /// Somebody else is signed in on a phone, or nobody.
  case account(Side, AccountID?)
  /// A phone's connection is another one now.
  case state(Side, Device<Item>.State)
  /// A phone listens.
  case listening(Side)
  /// A phone's listener ended.
  indirect case listenEnded(Side, Rejection)
  /// A phone waits before it tries again: the attempt's number.
  case waiting(Side, attempt: Int)
  /// The wait is over.
  case waited(Side)
  /// A loss was noticed.
  case noticed(Loss)
  /// The cloud is there again.
  case availableAgain

  /// Whether it begins a step that nobody asked for: a message or a timer does.
  package var isArrival: Bool {
    switch self {
    case .arrived, .waited, .noticed, .availableAgain: true
    default: false
    }
  }

  /// The phone it is about, if it is about one.
  package var side: Side? {
    switch self {
    case .made(let side, _), .saveFailed(let side), .judged(let side, _, _, _),
      .turnedAway(let side, _, _), .answeredAgain(let side, _), .ignoredByCloud(let side, _, _),
      .ignored(let side, _, _), .accepted(let side, _), .rejected(let side, _, _),
      .applied(let side, _), .repaint(let side, _), .stale(let side, _), .toast(let side, _),
      .state(let side, _), .listening(let side), .listenEnded(let side, _),
      .waiting(let side, _), .waited(let side), .forgot(let side, _), .read(let side, _, _),
      .account(let side, _), .loading(let side, _, _), .loaded(let side, _, _),
      .loadFailed(let side, _, _):
      side
    case .sent(let parcel), .arrived(let parcel), .lost(let parcel), .forgotten(let parcel):
      parcel.side
    case .noticed(let loss): loss.side
    case .availableAgain: nil
    }
  }
}

/// A message that was lost and has not been missed yet.
package struct Loss: Hashable, Comparable, Sendable {
  /// What is done about it.
  package enum Kind: Hashable, Sendable {
    /// A write or an answer: the stream ends.
    case stream(StreamID)
    /// A snapshot: the cloud sends the newest again.
    case snapshot(session: Int)
    /// A load: it is loaded again.
    case load(request: Int)
  }

  package let message: MessageID
  package let side: Side
  package let kind: Kind

  package static func < (one: Self, other: Self) -> Bool { one.message < other.message }
}
