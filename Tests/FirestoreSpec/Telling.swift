import SyncEngine

/// What came of one step, in words that can be compared.
struct Told: Equatable {
  /// What views were told, in a fixed order.
  var events: [String] = []
  var acknowledged: [String] = []
  var rejected: [String] = []
  /// How many waits for pending writes are over.
  var waits = 0
  /// How often it was said that all views are up to date.
  var inSync = 0
}

/// The words for what views are told, of the engine's events and of the data's alike.
enum Words {
  private static func row(_ key: String, _ version: Int, _ value: String, _ marks: String) -> String
  { "\(key)@\(version) \(value)\(marks)" }

  private static func event(
    _ query: Query, _ rows: [(name: String, rows: [String])], fromCache: Bool, pending: Bool,
    error: Int
  ) -> String {
    let lists = rows.map { "\($0.name) \($0.rows.sorted())" }.joined(separator: " ")
    return "\(query): \(lists) fromCache \(fromCache) pending \(pending) error \(error)"
  }

  /// What the engine tells a view.
  static func of(_ told: OpenView<Document>.Event, _ query: Query) -> String {
    func rows(_ rows: [OpenView<Document>.Row]) -> [String] {
      rows.map { row in
        let marks =
          switch row.state {
          case .pending: " local"
          case .accepted: " committed"
          case .synced: ""
          }
        return Self.row(row.record.id, row.version ?? 0, "\(row.record.value)", marks)
      }
    }
    return event(
      query,
      [
        ("added", rows(told.added)), ("modified", rows(told.modified)),
        ("removed", rows(told.removed)), ("metadata", rows(told.flagged)),
      ], fromCache: told.isFromCache, pending: told.isPending, error: 0)
  }

  /// That a listener has ended.
  static func of(error: Int, _ query: Query) -> String {
    event(
      query, ["added", "modified", "removed", "metadata"].map { ($0, []) }, fromCache: false,
      pending: false, error: error)
  }

  /// What the data expects.
  static func of(expected: JSONValue) throws(Unsupported) -> String {
    let lists = ["added", "modified", "removed", "metadata"]
    let known = lists + ["query", "fromCache", "hasPendingWrites", "errorCode"]
    let odd = expected.fields.keys.first { !known.contains($0) }
    if let odd { throw Unsupported(what: "an event with \(odd)") }
    func rows(_ name: String) -> [String] {
      (expected[name]?.elements ?? []).map { row in
        let options = row["options"]
        let marks =
          (options?["hasLocalMutations"]?.flag == true ? " local" : "")
          + (options?["hasCommittedMutations"]?.flag == true ? " committed" : "")
        return Self.row(
          row["key"]?.text ?? "", row["version"]?.whole ?? -1, "\(row["value"] ?? .null)", marks)
      }
    }
    return event(
      try Query(expected["query"] ?? .null), lists.map { ($0, rows($0)) },
      fromCache: expected["fromCache"]?.flag ?? false,
      pending: expected["hasPendingWrites"]?.flag ?? false,
      error: expected["errorCode"]?.whole ?? 0)
  }
}
