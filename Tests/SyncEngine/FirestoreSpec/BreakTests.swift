import FirestoreSpec
import Foundation
import SyncEngine
import Testing

/// One way to break the engine, and who notices.
struct Break: Sendable {
  /// What is wrong, as the README says it.
  let sentence: String
  let flaw: Flaws
  /// How many spec tests in scope fail.
  let specTests: Int
  /// The first of them, by the order of the list.
  let first: String?
  /// The cases of our own that fail.
  let cases: [String]

  /// The line of the README's table.
  var line: String {
    "| \(sentence) | \(specTests) | \(cases.isEmpty ? "–" : cases.joined(separator: ", ")) |"
  }

  static let table = [
    Break(
      sentence: "a reject drops the whole queue", flaw: .rejectClearsQueue, specTests: 1,
      first: "Pipelined writes can fail", cases: ["G1", "G2", "G3", "G4"]),
    Break(
      sentence: "a reject also drops later writes on the same record", flaw: .rejectDropsRecord,
      specTests: 0, first: nil, cases: ["G1", "G2", "G3", "G4"]),
    Break(
      sentence: "a reject restores the value before the write", flaw: .staleUndo, specTests: 0,
      first: nil, cases: ["G1", "G2", "G3", "G4", "G6"]),
    Break(
      sentence: "only the newest pending write is overlaid", flaw: .newestWriteOnly, specTests: 0,
      first: nil, cases: ["G3", "G4"]),
    Break(
      sentence: "the overlay is dropped at the answer", flaw: .answerFirst, specTests: 19,
      first: "Doesn't raise 'hasPendingWrites' for deletes",
      cases: ["G5", "G8, G9", "G10", "G11", "G13"]),
    Break(
      sentence: "older snapshots are accepted", flaw: .staleSnapshot, specTests: 3,
      first: "Will gracefully handle watch stream reverting snapshots (with restart)",
      cases: ["G11"]),
    Break(
      sentence: "accepted writes are sent again after a reconnect", flaw: .acceptedSentAgain,
      specTests: 1, first: "Writes are not re-sent after disable/enable network.", cases: []),
    Break(
      sentence: "transient codes reject", flaw: .transientRejects, specTests: 8,
      first: "Writes that fail with code aborted are retried", cases: ["G13"]),
    Break(
      sentence: "permanent codes retry", flaw: .permanentRetries, specTests: 12,
      first: "Failed writes are released immediately.",
      cases: ["G1", "G2", "G3", "G4", "G5", "G6", "G12"]),
    Break(
      sentence: "the queue is not per account", flaw: .sharedQueue, specTests: 3,
      first: "Mutation Queue is persisted across uid switches", cases: []),
    Break(
      sentence: "from-cache ends before current", flaw: .currentTooEarly, specTests: 46,
      first: "Events are raised after watch ack", cases: []),
    Break(
      sentence: "pending ends at the answer", flaw: .pendingEndsAtAnswer, specTests: 16,
      first: "Remote documents from user sets are not GC'd", cases: ["G5", "G8, G9"]),
  ]
}

/// A suite that passes whatever the engine does would guard nothing.
@Suite struct `An engine that is broken on purpose` {
  @Test(arguments: Break.table.indices)
  func `fails the cases that are named, and no others`(row: Int) {
    let broken = Break.table[row]

    #expect(CaseList.noticing(broken.flaw) == broken.cases, "\(broken.sentence)")
  }

  @Test(
    .enabled(
      if: SpecFolder.isNamed,
      "skipped: TWOHOMES_FIRESTORE_SPECS names no folder of spec tests"),
    arguments: Break.table.indices)
  func `fails as many spec tests as is said`(row: Int) throws {
    let broken = Break.table[row]

    let failing = try SpecFolder.tests().filter { !$0.differences(flaws: broken.flaw).isEmpty }

    #expect(failing.count == broken.specTests, "\(broken.sentence)")
    #expect(failing.first?.name == broken.first, "\(broken.sentence)")
  }

  @Test func `is noticed by a spec test or by a case, whichever way it is broken`() {
    let unnoticed = Break.table.filter { $0.specTests == 0 && $0.cases.isEmpty }

    #expect(unnoticed.map(\.sentence) == [])
    #expect(CaseList.noticing([]) == [], "a sound engine fails no case")
  }

  @Test func `stands in the README's table, row by row`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let rows = readme.split(separator: "\n").map(String.init)

    let told = rows.drop { !$0.hasPrefix("| broken so |") }.dropFirst(2)
      .prefix { $0.hasPrefix("| ") }

    #expect(Array(told) == Break.table.map(\.line))
  }
}
