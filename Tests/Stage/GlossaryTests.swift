import Stage
import Testing

/// What a word of the field means.
@Suite struct `The glossary` {
  @Test(arguments: [
    "write", "pending", "accept", "reject", "echo", "accepted", "overlay", "view", "rollback",
    "unanswered", "settled", "converged", "acknowledge", "cloud", "replica", "device", "link",
    "queue", "stream", "snapshot", "answer", "version", "lane", "stale", "inbox", "transient",
    "permanent", "set", "patch", "delete", "record", "install", "resume", "parked", "copy",
  ])
  func `explains every word of the engine`(word: String) {
    #expect(Pages.what(word).first?.hasPrefix("\(word): ") == true)
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
