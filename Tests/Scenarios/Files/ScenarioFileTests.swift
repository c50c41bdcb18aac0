import Foundation
import Scenarios
import Simulation
import SyncEngine
import Testing

@Suite struct `Scenario files` {
  @Test(arguments: Files.cases)
  func `hold, each of the project's own`(file: URL) throws {
    let player = try Files.script(file).run()

    #expect(Files.complaints(player) == [])
    #expect(player.expectationCount > 0)
  }

  @Test func `are there: a folder that is found empty would prove nothing`() {
    #expect(Files.cases.count >= 38)
  }

  @Test(
    .enabled(
      if: FileManager.default.fileExists(atPath: Files.shared.path),
      "the folder of shared cases is not beside the project: they are left out"))
  func `hold, those that stand beside the project and are within the verbs there are`() throws {
    var held = 0
    for file in Files.scenarios(in: Files.shared) {
      guard let script = try? Files.script(file) else { continue }
      #expect(Files.complaints(script.run()) == [], "\(file.lastPathComponent)")
      held += 1
    }

    #expect(held >= 10)
  }

  @Test func `come out the same twice, to the byte`() throws {
    for file in Files.cases.prefix(12) {
      let script = try Files.script(file)
      func bytes() -> [String] {
        var lines: [String] = []
        var seen = 0
        let player = script.run { player in
          lines += player.entries(after: seen).map(\.json.text)
          seen = player.entryCount
        }
        return lines + [player.resultJSON.text]
      }

      #expect(bytes() == bytes(), "\(file.lastPathComponent)")
    }
  }

  @Test func `are the demos too`() throws {
    for demo in Demo.table {
      let player = try Script(bytes: demo.bytes).run()
      #expect(Files.complaints(player) == [], "\(demo.name)")
    }
  }

  @Test func `have the tour of the README, line by line`() throws {
    let readme = String(
      decoding: try Data(contentsOf: Files.package.appending(path: "README.md")), as: UTF8.self)
    let tour = Files.package.appending(path: "Tests/Scenarios/Tour/tour.scenario")

    let section = try #require(readme.split(separator: "## A tour").last)
    let told = section.prefix(while: { _ in true }).split(separator: "\n")
      .prefix { !$0.hasPrefix("## ") }.filter { $0.hasPrefix("       ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let played = try Files.script(tour).steps.map(\.command.text).filter {
      !$0.hasPrefix("expect")
    }

    let complaints = Files.complaints(try Files.script(tour).run())
    #expect(told == played)
    #expect(complaints == [])
  }
}

/// A file that passes whatever the engine does would guard nothing: each flaw of the engine is
/// noticed by the reports that describe it, and by an invariant.
@Suite struct `A broken engine` {
  @Test(arguments: [
    (Flaws.staleUndo, "stale-undo", ["c01", "c16", "c33"]),
    (.noDedupe, "no-dedupe", ["c02"]),
    (.answerFirst, "answer-first", ["c11", "c12", "c49"]),
    (.rejectClearsQueue, "reject-clears-queue", ["c19", "c16"]),
    (.lifoRollback, "lifo-rollback", ["c01", "c16", "c19"]),
    (.staleSnapshot, "stale-snapshot", ["c37"]),
    (.noResend, "no-resend", ["c02", "c14", "c37"]),
    (.noOverlay, "no-overlay", ["c12", "c04", "c11"]),
    (.deafWhenBusy, "deaf-when-busy", ["c25", "c37"]),
    (.snapshotNamesNothing, "snapshot-names-nothing", ["c25", "c16"]),
    (.noResync, "no-resync", ["c30", "c37"]),
    (.silentReject, "silent-reject", ["c13", "c29"]),
    (.noFanout, "no-fanout", ["c07", "c43", "c54"]),
    (.resendReordered, "resend-reordered", ["c14", "c05"]),
    (.offlineDropsQueue, "offline-drops-queue", ["c37"]),
    (.rejectAfterApply, "reject-after-apply", ["c13", "c15"]),
    (.upsertResurrects, "upsert-resurrects", ["c09"]),
    (.ghostRow, "ghost-row", ["c09"]),
    (.wholeRecordWrite, "whole-record-write", ["c52"]),
    (.rejectDropsRecord, "reject-drops-record", ["c01", "c05", "c16"]),
    (.newestWriteOnly, "newest-write-only", ["c01", "c05", "c16"]),
    (.transientRejects, "transient-rejects", ["c19", "c36"]),
    (.sharedQueue, "shared-queue", ["c06", "c09"]),
    (.currentTooEarly, "current-too-early", ["c30", "c43", "c62"]),
    (.pendingEndsAtAnswer, "pending-ends-at-answer", ["c04", "c12"]),
  ])
  func `is noticed by the scenario files`(
    flaw: Flaws, name: String, reports: [String]
  ) throws {
    var failing: [String] = []
    for file in Files.cases where !(try Files.script(file).run(flaws: flaw).isGood) {
      failing.append(String(file.lastPathComponent.prefix(3)))
    }

    for report in reports { #expect(failing.contains(report), "\(name) and \(report)") }
  }
}
