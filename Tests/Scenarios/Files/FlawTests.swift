import Foundation
import Scenarios
import SyncEngine
import Testing

/// Which law each flaw of the engine breaks, in the scenario file of which report.
@Suite struct `A flaw of the engine` {
  /// The flaw, the report whose file shows it, and the invariant that breaks there.
  private static let laws: [(name: String, flaw: Flaws, report: String, invariant: String)] = [
    ("staleUndo", .staleUndo, "c16-two-refused-one-sent-again", "overlay"),
    ("noDedupe", .noDedupe, "c02-answer-dropped-link-stays", "exactly-once"),
    ("answerFirst", .answerFirst, "c11-older-news-slides-under", "no-flicker"),
    ("rejectClearsQueue", .rejectClearsQueue, "c16-two-refused-one-sent-again", "no-lost-write"),
    ("lifoRollback", .lifoRollback, "c16-refusals-told-by-the-echo", "verdict-true"),
    ("staleSnapshot", .staleSnapshot, "c37-old-copy-comes-last", "monotonic"),
    ("noResend", .noResend, "c02-first-write-dropped", "settles"),
    ("noOverlay", .noOverlay, "c04-newer-refused-older-not-echoed", "overlay"),
    ("deafWhenBusy", .deafWhenBusy, "c13-may-not-delete", "converged"),
    (
      "snapshotNamesNothing", .snapshotNamesNothing, "c25-next-edit-behind-the-echo", "no-flicker"
    ),
    ("noResync", .noResync, "c14-twelve-after-one-another", "listeners"),
    ("silentReject", .silentReject, "c13-may-not-delete", "notice"),
    ("noFanout", .noFanout, "c07-each-phone-hears-all", "converged"),
    ("resendReordered", .resendReordered, "c14-twelve-after-one-another", "in-order"),
    ("offlineDropsQueue", .offlineDropsQueue, "c37-never-back-over-reconnects", "no-lost-write"),
    ("rejectAfterApply", .rejectAfterApply, "c13-may-not-delete", "verdict-true"),
    ("upsertResurrects", .upsertResurrects, "c09-parked-queue-finds-its-card-gone", "delete-stays"),
    ("ghostRow", .ghostRow, "c09-parked-queue-finds-its-card-gone", "no-ghost"),
    ("wholeRecordWrite", .wholeRecordWrite, "c52-outdated-takes-only-itself", "no-lost-update"),
    ("rejectDropsRecord", .rejectDropsRecord, "c16-two-refused-one-sent-again", "no-lost-write"),
    ("newestWriteOnly", .newestWriteOnly, "c16-refusals-told-by-the-echo", "overlay"),
    ("transientRejects", .transientRejects, "c19-busy-then-taken", "verdict-true"),
    ("permanentRetries", .permanentRetries, "c13-may-not-delete", "settles"),
    ("sharedQueue", .sharedQueue, "c09-parked-through-a-restart", "isolation"),
    ("badgeAtOnce", .badgeAtOnce, "c13-may-not-delete", "honest-badge"),
    ("staleLoadStores", .staleLoadStores, "c03-late-load-after-signing-out", "cache"),
  ]

  /// Laws that a flaw breaks beside its own, each in a file of a few lines.
  private static let besides: [(flaw: Flaws, invariant: String, text: String)] = [
    (
      .lifoRollback, "narrow-rollback",
      """
      alice hold on
      alice add "Milk" for me
      alice add "Bread" for me
      cloud reject alice/1
      deliver alice writes
      deliver alice answers
      """
    ),
    (
      .rejectDropsRecord, "narrow-rollback",
      """
      alice add "Milk" for me
      settle
      alice hold on
      alice edit a1 "Oat milk"
      alice thank a1
      cloud reject alice/2
      deliver alice writes
      deliver alice answers
      """
    ),
    (
      .rejectClearsQueue, "narrow-rollback",
      """
      alice add "Milk" for me
      settle
      alice hold on
      alice edit a1 "Oat milk"
      alice thank a1
      cloud reject alice/2
      deliver alice writes
      alice add "Bread" for me
      deliver alice writes
      deliver alice snapshots
      """
    ),
    (
      .staleUndo, "read-your-writes",
      """
      alice add "Milk" for me
      settle
      alice hold on
      alice edit a1 "Oat milk"
      alice edit a1 "Soy milk"
      cloud reject alice/2
      deliver alice writes
      deliver alice answers
      """
    ),
  ]

  /// Flaws that break no law of the world, each with why: the engine's own tests notice them,
  /// beside the clients that it is compared with.
  private static let harmless: [(name: String, flaw: Flaws, because: String)] = [
    (
      "acceptedSentAgain", .acceptedSentAgain,
      "the cloud gives a write that comes again its old answer, which is then ignored"
    ),
    ("currentTooEarly", .currentTooEarly, "no invariant looks at whether what is shown may be old"),
    ("pendingEndsAtAnswer", .pendingEndsAtAnswer, "the write was accepted, so the badge is honest"),
  ]

  @Test func `is in the table, each of them`() throws {
    let source = try String(
      contentsOf: Files.package.appending(path: "Sources/SyncEngine/Flaws.swift"), encoding: .utf8)

    let names = source.matches(of: #/public static let (\w+) = Self/#).map { String($0.1) }

    let known =
      Self.laws.map { ($0.name, $0.flaw.rawValue) }
      + Self.harmless.map { ($0.name, $0.flaw.rawValue) }
    let byBit = known.sorted { $0.1 < $1.1 }
    #expect(names == byBit.map(\.0))
    #expect(byBit.map(\.1) == byBit.indices.map { UInt32(1) << $0 })
  }

  @Test(arguments: besides.indices)
  func `breaks more laws than one, each in a file that passes without it`(row: Int) throws {
    let (flaw, invariant, text) = Self.besides[row]

    let player = try Script(text).run(flaws: flaw)

    #expect(player.brokenInvariants.contains(invariant), "\(player.brokenInvariants)")
    #expect(try Script(text).run().isGood)
  }

  @Test func `is there for every law: each is seen to break`() {
    let broken = Self.laws.map(\.invariant) + Self.besides.map(\.invariant)

    #expect(Invariant.table.map(\.name).filter { !broken.contains($0) } == [])
  }

  @Test(arguments: laws.map(\.name))
  func `breaks a law by name in the file of a report`(name: String) throws {
    let law = try #require(Self.laws.first { $0.name == name })
    let file = try #require(
      Files.cases.first { $0.lastPathComponent == "\(law.report).scenario" }, "\(law.report)")

    let player = try Files.script(file).run(flaws: law.flaw)

    #expect(player.brokenInvariants.contains(law.invariant), "\(player.brokenInvariants)")
  }
}
