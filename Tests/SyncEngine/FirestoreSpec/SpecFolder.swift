import FirestoreSpec
import Foundation

/// The Firestore clients' spec tests, which stand outside the project.
enum SpecFolder {
  static let variable = "TWOHOMES_FIRESTORE_SPECS"

  /// The folder that the environment names, if it names one.
  static let path = ProcessInfo.processInfo.environment[variable]

  static var isNamed: Bool { path != nil }

  /// The tests; an error where the folder that is named holds none.
  static let suite = Result {
    try SpecSuite(folder: URL(filePath: path ?? "", directoryHint: .isDirectory))
  }

  /// The tests that count: in scope, and not left out.
  static func tests() throws -> [SpecTest] {
    try suite.get().tests.filter { $0.tier.isInScope && $0.leftOutBecause == nil }
  }
}
