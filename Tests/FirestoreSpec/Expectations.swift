import SyncEngine

/// The expectations of the data, compared with what came of each step.
struct Expectations {
  /// The targets that should be active, until the data says otherwise.
  private var activeTargets = JSONValue.object(.init())
  private var isNetworkOn = true

  /// What differs after a step, each in words.
  mutating func differences(after step: JSONValue, in play: Play) throws(Unsupported) -> [String] {
    if let isOn = step["enableNetwork"]?.flag { isNetworkOn = isOn }
    let state = step["expectedState"] ?? .object(.init())
    if let targets = state["activeTargets"] { activeTargets = targets }
    try refuseUnknown(step, state)
    let callbacks = state["userCallbacks"]
    var events: [String] = []
    for event in step["expectedSnapshotEvents"]?.elements ?? [] {
      events.append(try Words.of(expected: event))
    }
    return compare("events", events.sorted(), play.told.events.sorted())
      + compare("acknowledged", texts(callbacks?["acknowledgedDocs"]), play.told.acknowledged)
      + compare("rejected", texts(callbacks?["rejectedDocs"]), play.told.rejected)
      + compare(
        "waits over", step["expectedWaitForPendingWritesEvents"]?.whole ?? 0, play.told.waits)
      + compare("in sync", step["expectedSnapshotsInSyncEvents"]?.whole ?? 0, play.told.inSync)
      + compare(state["numOutstandingWrites"], "outstanding writes", play.wire.sent.count)
      + compare(state["writeStreamRequestCount"], "frames of writes", play.wire.writeFrames)
      + compare(state["watchStreamRequestCount"], "calls to listen", play.wire.listens)
      + compare("active targets", try expectedTargets(), actualTargets(play))
  }

  /// What the data expects and nobody compares would pass unseen.
  private func refuseUnknown(_ step: JSONValue, _ state: JSONValue) throws(Unsupported) {
    let ofStep = [
      "expectedState", "expectedSnapshotEvents", "expectedWaitForPendingWritesEvents",
      "expectedSnapshotsInSyncEvents",
    ]
    let ofState = [
      "activeTargets", "userCallbacks", "numOutstandingWrites", "writeStreamRequestCount",
      "watchStreamRequestCount",
    ]
    // Documents whose state is in doubt: this engine has none, so none may be expected.
    let inDoubt = ["activeLimboDocs", "enqueuedLimboDocs"]
    for name in step.fields.keys where name.hasPrefix("expected") && !ofStep.contains(name) {
      throw Unsupported(what: name)
    }
    for (name, value) in state.fields where !ofState.contains(name) {
      guard inDoubt.contains(name), value.elements.isEmpty else { throw Unsupported(what: name) }
    }
  }

  private func texts(_ list: JSONValue?) -> [String] { list?.elements.compactMap(\.text) ?? [] }

  private func compare<Value: Equatable>(
    _ what: String, _ expected: Value, _ saw: Value
  ) -> [String] {
    expected == saw ? [] : ["\(what): expected \(expected), saw \(saw)"]
  }

  private func compare(_ expected: JSONValue?, _ what: String, _ saw: Int) -> [String] {
    guard let expected else { return [] }
    return compare(what, expected.whole ?? -1, saw)
  }

  /// Without a network no target can be active, whatever is wanted.
  private func expectedTargets() throws(Unsupported) -> [String] {
    guard isNetworkOn else { return [] }
    var targets: [String] = []
    for (id, target) in activeTargets.fields {
      for query in target["queries"]?.elements ?? [] {
        targets.append("\(id) \(try Query(query)) from \"\(target["resumeToken"]?.text ?? "")\"")
      }
    }
    return targets
  }

  private func actualTargets(_ play: Play) -> [String] {
    guard let listening = play.wire.listening else { return [] }
    return play.lookers.map { "\($0.target) \($0.query) from \"\(listening.token)\"" }.sorted()
  }
}
