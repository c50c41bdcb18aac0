import FirestoreSpec
import Testing

/// The engine beside the clients that it says it behaves like.
@Suite struct `The Firestore clients' spec tests` {
  @Test(
    .enabled(
      if: SpecFolder.isNamed,
      "skipped: TWOHOMES_FIRESTORE_SPECS names no folder of spec tests"))
  func `pass, all that are in scope but the one about disk writes`() throws {
    let inScope = try SpecFolder.suite.get().tests.filter(\.tier.isInScope)
    let counted = try SpecFolder.tests()

    let failures = counted.compactMap { test -> String? in
      let differences = test.differences()
      return differences.isEmpty ? nil : "\(test.name): \(differences.joined(separator: "; "))"
    }

    let passed = counted.count - failures.count
    let leftOut = inScope.count - counted.count
    print(
      "Firestore spec tests: \(passed) passed, \(failures.count) failed, \(leftOut) left out")
    #expect(failures == [])
    #expect(passed == 57 && leftOut == 1)
  }

  /// How many of the tests near the scope pass as the engine is.
  private static let near: [Tier: (passed: Int, failed: Int)] = [
    .listeners: (23, 4), .queries: (4, 9),
  ]

  @Test(
    .enabled(
      if: SpecFolder.isNamed,
      "skipped: TWOHOMES_FIRESTORE_SPECS names no folder of spec tests"),
    arguments: [Tier.listeners, .queries])
  func `pass as many beyond the scope as is said`(tier: Tier) throws {
    let tests = try SpecFolder.suite.get().tests.filter { $0.tier == tier }

    let passed = tests.count { $0.differences().isEmpty }

    let failed = tests.count - passed
    print(
      "Firestore spec tests beyond the scope, \(tier.rawValue): \(passed) passed, \(failed) failed")
    #expect(passed == Self.near[tier]?.passed)
    #expect(failed == Self.near[tier]?.failed)
  }

  @Test(
    .enabled(
      if: SpecFolder.isNamed,
      "skipped: TWOHOMES_FIRESTORE_SPECS names no folder of spec tests"))
  func `fail, each of them, whichever one thing they expect is changed`() throws {
    var count = 0
    var unnoticed: [String] = []
    for test in try SpecFolder.tests() {
      for twist in test.twists {
        count += 1
        if twist.test.differences().isEmpty { unnoticed.append("\(test.name), \(twist.place)") }
      }
    }

    // Without a network no target can be active, so which ones are wanted is not to be seen.
    let offline =
      "Client stays offline during credential change, step 3: "
      + "expectedState.activeTargets.2"
    #expect(
      unnoticed == [
        "\(offline).queries[0] left out", "\(offline).queries[0].path", "\(offline).resumeToken",
      ])
    #expect(count == 2_129)
  }

  @Test(
    .enabled(
      if: !SpecFolder.isNamed,
      "the spec tests are run"))
  func `are skipped where nobody names their folder`() {
    print("Firestore spec tests: skipped, \(SpecFolder.variable) names no folder")
  }
}
