import Foundation
import Scenarios
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `Scenario files on two sessions` {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The project's own files, and those beside the project, where they are.
  private static var files: [URL] {
    [
      "Tests/Scenarios/Cases", "Tests/Scenarios/Tour", "Sources/Scenarios/Demos",
      "../shared/cases/scenarios",
    ].flatMap { folder in
      let files = try? FileManager.default.contentsOfDirectory(
        at: root.appending(path: folder).standardized, includingPropertiesForKeys: nil)
      return (files ?? []).filter { $0.pathExtension == "scenario" }
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
  }

  /// What a file needs that two sessions do not have: as the table of verbs says.
  private static func need(of script: Script) -> WorldNeed? {
    script.steps.lazy.compactMap(\.command.need).first { need in
      switch need {
      case .keptMessages, .lostMessages, .bugs: true
      case .time, .checks: false
      }
    }
  }

  @Test func `end as in the world, view by view, where no message is kept or lost`() async throws {
    var ran = 0
    var leftOut: [WorldNeed] = []
    var writes = 0
    var together = 0
    var reads = 0

    for file in Self.files {
      let script = try Script(bytes: Array(try Data(contentsOf: file)))
      if let need = Self.need(of: script) {
        leftOut.append(need)
        continue
      }
      do {
        let duet = try await Duet(start: script.header.start)
        try await duet.run(script)
        ran += 1
        writes += duet.writeCount
        together += duet.togetherCount
        reads += duet.readCount
      } catch {
        Issue.record("\(file.lastPathComponent): \(error)")
      }
    }

    let reasons = WorldNeed.allCases.compactMap { need in
      let count = leftOut.count { $0 == need }
      return count == 0 ? nil : "\(count) need \(need)"
    }
    print(
      "Scenario files on two sessions: \(ran) ran, \(writes) writes at once, \(together) times by both; \(leftOut.count) left out: \(reasons.joined(separator: ", "))"
    )
    #expect(ran >= 30)
    #expect(writes > 100 && together > 0 && reads > 10)
  }
}
