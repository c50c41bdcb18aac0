import Foundation
import Scenarios
import Testing

/// Scenario files on disk.
enum Files {
  /// The package's own folder.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The folder of cases that stands beside the project, where it does.
  static let shared = package.deletingLastPathComponent().appending(path: "shared/cases/scenarios")

  /// The scenario files of a folder, by name; none where the folder is missing.
  static func scenarios(in folder: URL) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "scenario" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  static let cases = scenarios(in: package.appending(path: "Tests/Scenarios/Cases"))

  static func script(_ file: URL) throws -> Script {
    try Script(bytes: Array(try Data(contentsOf: file)))
  }

  /// What went wrong in a run, as a person reads it.
  static func complaints(_ player: Player) -> [String] {
    player.failures.map { "\($0.line):\($0.column): \($0.message)" }
  }
}
