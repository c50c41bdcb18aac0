import SyncEngine

/// The far side as the data plays it: what the device has sent there, and what is said back.
///
/// It is the protocol alone, in the words of the data: which writes are on the open stream, which
/// listens it has heard of, what it has said of them and not yet marked as a snapshot.
struct Wire {
  typealias Changed = Changes<Document>.Changed

  /// The writes sent on the open stream and not answered, oldest first.
  private(set) var sent: [Send<Document>] = []
  /// Frames on write streams: a greeting, each write, a farewell.
  private(set) var writeFrames = 0
  /// How often the device has begun to listen.
  private(set) var listens = 0
  /// The session of the device's call to listen, and the token it gave, while it listens.
  private(set) var listening: (session: Int, token: String)?

  private var stream: StreamID?
  /// How many listens of a target the far side has not ended.
  private var unended: OrderedMap<Int, Int> = .init()
  private var current: [Int] = []
  private var buffer: [Changed] = []
  private var token: String?
  /// The tokens given out, each with the version it stands for.
  private var tokens: [(version: Version, token: String)] = []
}

// MARK: - Up

extension Wire {
  mutating func post(_ send: Send<Document>) {
    if send.stream != stream {
      stream = send.stream
      sent = []
      writeFrames += 1
    }
    sent.append(send)
    writeFrames += 1
  }

  /// Takes the oldest write that waits for its answer.
  mutating func takeOldest() -> Send<Document>? { sent.isEmpty ? nil : sent.removeFirst() }

  /// The connection ends.
  mutating func close() {
    if stream != nil { writeFrames += 1 }
    stream = nil
    sent = []
    unlisten()
    unended = .init()
  }

  mutating func listen(_ targets: [Int], session: Int, from version: Version) {
    unlisten()
    listens += 1
    listening = (session, tokens.last { $0.version <= version }?.token ?? "")
    for target in targets { add(target) }
  }

  /// One more target on the same call.
  mutating func add(_ target: Int) { unended[target] = (unended[target] ?? 0) + 1 }

  mutating func unlisten() {
    listening = nil
    current = []
    buffer = []
    token = nil
  }
}

// MARK: - Down

extension Wire {
  /// Whether what is said of a target is about the newest listen to it.
  private func hears(_ target: Int) -> Bool { listening != nil && unended[target] == 1 }

  /// A listen to a target is over.
  mutating func end(_ targets: [Int]) {
    for target in targets { unended[target] = max(0, (unended[target] ?? 0) - 1) }
  }

  mutating func say(_ changed: [Changed], of targets: [Int]) {
    if targets.contains(where: hears) { buffer += changed }
  }

  mutating func sayCurrent(_ targets: [Int], token: String?) {
    guard targets.contains(where: hears) else { return }
    current += targets
    self.token = token
  }

  /// Everything said until now belongs together; `nil` where nobody listens to it.
  mutating func snapshot(
    at version: Version, of targets: [Int], token: String?, open: [Int]
  ) -> Changes<Document>? {
    guard let listening, open.contains(where: hears) else { return nil }
    self.token = token ?? self.token
    guard targets.isEmpty else { return nil }
    return Changes(
      session: listening.session, version: version, changed: buffer,
      isCurrent: open.allSatisfy { current.contains($0) })
  }

  /// The device has taken a snapshot: its token stands for that version from now on.
  mutating func taken(_ version: Version) {
    buffer = []
    if let token { tokens.append((version, token)) }
    token = nil
  }
}
