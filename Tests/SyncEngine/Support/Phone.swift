import SyncEngine

/// A phone of Alice's that hears changes from a source which the test plays.
struct Phone {
  typealias Changed = Changes<Chore>.Changed

  private(set) var device = Device<Chore>(DeviceID("alice"))
  /// What the last input came to.
  private(set) var orders: [Device<Chore>.Order] = []

  init() throws { try hear(.login(Flat.login(.alice))) }

  @discardableResult
  mutating func hear(_ input: Device<Chore>.Input) throws -> [Device<Chore>.Order] {
    orders = try device.hear(input)
    return orders
  }

  /// Chores as they stood, and chores that were deleted.
  @discardableResult
  mutating func hear(
    at version: Version, _ changed: [(chore: Chore, at: Version)] = [],
    deleted: [(id: String, at: Version)] = [], isCurrent: Bool = true
  ) throws -> [Device<Chore>.Order] {
    let news =
      changed.map { Changed(id: $0.chore.id, version: $0.at, record: $0.chore) }
      + deleted.map { Changed(id: $0.id, version: $0.at, record: nil) }
    return try hear(
      .changed(
        Changes(
          session: device.session, version: version, changed: news, isCurrent: isCurrent)))
  }

  /// The oldest write without an answer is answered.
  mutating func answer(_ verdict: Verdict) throws {
    guard let write = device.desk?.replica.unanswered.first?.value.write,
      let stream = device.openStream
    else { preconditionFailure("nothing is sent") }
    try hear(
      .arrived(
        .answer(
          Answer(write: write.id, session: device.session, stream: stream, verdict: verdict))))
  }

  var view: [Chore] { device.desk?.replica.view.values ?? [] }
  var version: Version? { device.desk?.replica.version }

  /// The version from which the phone listens when it connects anew.
  mutating func resumesFrom() throws -> Version? {
    try hear(.disconnected)
    for case .listen(_, _, let version) in try hear(.connected) { return version }
    return nil
  }

  /// The records that the last input ordered to look at again.
  var repaint: Repaint<String> {
    var all = Repaint<String>()
    for case .repaint(let repaint) in orders {
      all.content += repaint.content
      all.flags += repaint.flags
    }
    return all
  }
}
