import Foundation
import Household
import Scenarios
import Stage
import Testing

/// What a word of the field means.
@Suite struct `The glossary` {
  @Test(arguments: [
    "write", "pending", "accept", "reject", "echo", "accepted", "overlay", "view", "rollback",
    "unanswered", "settled", "converged", "acknowledge", "cloud", "replica", "device", "link",
    "queue", "stream", "snapshot", "answer", "version", "lane", "stale", "inbox", "transient",
    "permanent", "set", "patch", "delete", "record", "install", "resume", "parked", "copy",
    "wire", "cache", "load", "listener", "account", "household", "note", "session", "row", "toast",
    "back-off", "swallow",
  ])
  func `explains every word of the engine`(word: String) {
    #expect(Pages.what(word).first?.hasPrefix("\(word): ") == true)
  }

  private static let engine = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../shared/ENGINE.md").standardized

  @Test(.enabled(if: FileManager.default.fileExists(atPath: Self.engine.path)))
  func `explains every word that the engine's own table has`() throws {
    let text = try String(contentsOf: Self.engine, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## Words\n").dropFirst().first)
    let rows = section.split(separator: "\n").prefix { !$0.hasPrefix("## ") }
      .filter { $0.hasPrefix("|") }.dropFirst(2)
    let words = rows.compactMap { $0.split(separator: "|").first }
      .flatMap { $0.split { ",/".contains($0) } }
      .map { $0.trimmingCharacters(in: .whitespaces) }

    #expect(words.count > 10)
    for word in words { #expect(Pages.what(word).first?.hasPrefix("\(word): ") == true, "\(word)") }
  }

  @Test func `explains every invariant, rule, bug, check and verb by its name`() {
    let sentences =
      Invariant.table.map { ($0.name, $0.sentence) }
      + HouseRules.table.map { ($0.name, $0.sentence) } + Bug.table.map { ($0.name, $0.sentence) }

    for (name, sentence) in sentences {
      #expect(Pages.what(name).contains { $0.contains(sentence) }, "\(name)")
    }
    let names = CommandParser.verbs.map(\.name) + CommandParser.checks.map(\.name)
    for name in names where !name.isEmpty {
      #expect(Pages.what(name).first?.hasPrefix("\(name): ") == true, "\(name)")
    }
    #expect(Pages.what("ack").contains { $0.hasPrefix("    alice ack ") })
  }

  @Test func `explains each word once, in a sentence`() {
    let words = Glossary.table.map(\.word)

    for (index, word) in words.enumerated() {
      #expect(!words[..<index].contains(word), "\(word) stands there twice")
    }
    for (word, meaning) in Glossary.table {
      #expect(meaning.hasSuffix(".") || meaning.hasSuffix(")"), "\(word) has no sentence")
    }
  }

  @Test func `names the nearest word where there is none`() {
    #expect(Pages.what("rolback").first == #"there is no word "rolback"; did you mean rollback?"#)
  }

  @Test func `is opened as a page, and closed again`() {
    var stage = StageSample(["what overlay"])

    let shown = stage.text(80, 24)
    stage.type("")

    #expect(shown.contains("overlay: The server copy with every pending"))
    #expect(!stage.text(80, 24).contains("overlay: The server copy"))
  }
}
