import SyncEngine

/// The actions of the data, each as one entry.
enum Actions {
  typealias Action = @Sendable (inout Play, JSONValue) throws -> Void

  static let table: [(name: String, action: Action)] = people + device + answers + watching

  private static let people: [(name: String, action: Action)] = [
    (
      "userListen",
      { play, word in try play.open(word["targetId"]?.whole ?? 0, Query(word["query"] ?? .null)) }
    ),
    ("userUnlisten", { play, word in try play.close(word.elements.first?.whole ?? 0) }),
    (
      "userSet",
      { play, word in
        let record = Document(id: word.elements[0].text ?? "", value: word.elements[1])
        try play.tell(.change(.set(record, mustBeNew: false)))
      }
    ),
    (
      "userPatch",
      { play, word in
        let patch = Document.patch(word.elements[1])
        try play.tell(.change(.patch(word.elements[0].text ?? "", patch)))
      }
    ),
    ("userDelete", { play, word in try play.tell(.change(.delete(word.text ?? ""))) }),
    ("waitForPendingWrites", { play, _ in try play.awaitAnswers() }),
    ("addSnapshotsInSyncListener", { play, _ in play.addSyncListener() }),
    ("removeSnapshotsInSyncListener", { play, _ in play.removeSyncListener() }),
  ]

  private static let device: [(name: String, action: Action)] = [
    ("enableNetwork", { play, word in try play.connect(word.flag ?? true) }),
    ("restart", { play, _ in try play.restart() }),
    ("changeUser", { play, word in try play.change(user: word.text) }),
    ("drainQueue", { _, _ in }),
  ]

  private static let answers: [(name: String, action: Action)] = [
    ("writeAck", { play, word in _ = try play.answer(.accepted(word["version"]?.whole ?? 0)) }),
    (
      "failWrite",
      { play, word in
        guard let code = Code(rawValue: word["error"]?["code"]?.whole ?? 0) else {
          throw Unsupported(what: "this code")
        }
        let id = try play.answer(.rejected(Rejection(code: code, rule: "far-side")))
        let isKept = play.device.desk?.replica.unanswered[id.number] != nil
        let shouldBeKept = word["keepInQueue"]?.flag ?? false
        if isKept != shouldBeKept { throw Difference(what: "kept in the queue", "\(isKept)") }
      }
    ),
  ]

  private static let watching: [(name: String, action: Action)] = [
    ("watchAck", { _, _ in }),
    (
      "watchEntity",
      { play, word in
        let targets = (word["targets"]?.elements ?? []) + (word["removedTargets"]?.elements ?? [])
        let docs = word["docs"]?.elements ?? word["doc"].map { [$0] }
        guard let docs else { throw Unsupported(what: "a document that left a target") }
        play.wire.say(docs.map(changed), of: targets.compactMap(\.whole))
      }
    ),
    (
      "watchCurrent",
      { play, word in
        let targets = word.elements[0].elements.compactMap(\.whole)
        play.wire.sayCurrent(targets, token: word.elements[1].text)
      }
    ),
    (
      "watchSnapshot",
      { play, word in
        let changes = play.wire.snapshot(
          at: word["version"]?.whole ?? 0,
          of: (word["targetIds"]?.elements ?? []).compactMap(\.whole),
          token: word["resumeToken"]?.text, open: play.targets)
        if let changes { try play.tell(.changed(changes)) }
      }
    ),
    (
      "watchRemove",
      { play, word in
        play.wire.end((word["targetIds"]?.elements ?? []).compactMap(\.whole))
        guard let code = word["cause"]?["code"]?.whole.flatMap(Code.init) else { return }
        guard play.targets.count == 1 else { throw Unsupported(what: "one of several listens") }
        let refusal = Rejection(code: code, rule: "far-side")
        try play.tell(.listenEnded(session: play.device.session, refusal))
      }
    ),
    (
      // One connection carries both of the data's streams here.
      "watchStreamClose",
      { play, _ in
        try play.connect(false)
        try play.connect(true)
      }
    ),
  ]

  private static func changed(_ doc: JSONValue) -> Wire.Changed {
    let id = doc["key"]?.text ?? ""
    let value = doc["value"] ?? .null
    return Wire.Changed(
      id: id, version: doc["version"]?.whole ?? 0,
      record: value == .null ? nil : Document(id: id, value: value))
  }
}

/// Something that a step was to show and did not.
struct Difference: Error, CustomStringConvertible {
  let what: String
  let saw: String

  init(what: String, _ saw: String) {
    self.what = what
    self.saw = saw
  }

  var description: String { "\(what): saw \(saw)" }
}
