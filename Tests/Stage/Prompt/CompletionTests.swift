import Canvas
import Scenarios
import Stage
import Testing

/// What Tab makes of a line, and what it lists.
@Suite struct `Tab at the prompt` {
  private func line(_ typed: String, in stage: StageSample = StageSample()) -> String {
    var stage = stage
    for scalar in typed.unicodeScalars { stage.press(KeyPress(.character(scalar))) }
    stage.press(KeyPress(.tab))
    return stage.state.editor.line
  }

  @Test func `opens a text, and puts nothing into it`() {
    let stage = StageSample([#"alice add "Buy diapers""#])

    #expect(line("alice edit a1 ", in: stage) == #"alice edit a1 ""#)
    #expect(line(#"alice edit a1 ""#, in: stage) == #"alice edit a1 ""#)
    #expect(line(#"alice edit a1 "x"#, in: stage) == #"alice edit a1 "x"#)
  }

  @Test func `ends a word that is whole with a space, and goes on from there`() {
    var stage = StageSample([#"alice add "Buy diapers""#])

    #expect(line("alice ack", in: stage) == "alice ack ")
    for scalar in "alice ack".unicodeScalars { stage.press(KeyPress(.character(scalar))) }
    stage.press(KeyPress(.tab))
    stage.press(KeyPress(.tab))
    #expect(stage.state.editor.line == "alice ack a1 ")
  }

  @Test func `puts no second space before what stands behind the cursor`() {
    var stage = StageSample()
    for scalar in "alice ack a1".unicodeScalars { stage.press(KeyPress(.character(scalar))) }
    for _ in 0..<3 { stage.press(KeyPress(.left)) }

    stage.press(KeyPress(.tab))

    #expect(stage.state.editor.line == "alice ack a1")
  }

  @Test func `lists what may come in short lines, and once`() {
    var stage = StageSample()
    for scalar in "alice ".unicodeScalars { stage.press(KeyPress(.character(scalar))) }

    stage.press(KeyPress(.tab))
    let listed = stage.state.log.map(\.text)
    stage.press(KeyPress(.tab))

    let verbs = CommandParser.verbs.filter { $0.subject == .device }.map(\.name)
    #expect(
      listed.joined(separator: "  ").split(separator: " ").map(String.init) == verbs.uniqued())
    #expect(listed.count > 1 && listed.count <= 6)
    #expect(listed.allSatisfy { $0.count <= 76 })
    #expect(stage.state.log.map(\.text) == listed)
  }

  @Test func `counts what finds no room in six lines`() {
    var stage = StageSample()
    for scalar in "what ".unicodeScalars { stage.press(KeyPress(.character(scalar))) }
    stage.press(KeyPress(.tab))

    let listed = stage.state.log.map(\.text)
    let words = listed.joined(separator: " ").split(separator: " ")
    let left = words.suffix(2).first.flatMap { Int($0) } ?? 0
    let shown = words.dropLast(3)
    #expect(listed.count == 6)
    #expect(listed.allSatisfy { $0.count <= 76 })
    #expect(listed.last?.hasSuffix("  and \(left) more") == true)
    #expect(shown.elementsEqual(Glossary.table.map(\.word).prefix(shown.count)) { $0 == $1 })
    #expect(left + shown.count > Glossary.table.count + CommandParser.verbs.count / 2)
  }

  @Test func `offers no word of a file's head where a line begins`() {
    var stage = StageSample()
    for scalar in "s".unicodeScalars { stage.press(KeyPress(.character(scalar))) }
    stage.press(KeyPress(.tab))

    let listed = stage.state.log.map(\.text).joined(separator: " ").split(separator: " ")
    #expect(listed.contains("settle") && listed.contains("storage"))
    #expect(!listed.contains { ["scenario", "seed", "start"].contains($0) })
    #expect(line("lat") == "lat")
    #expect(line("alice lat") == "alice latency ")
  }
}

/// What is said of a verb that is none.
@Suite struct `A wrong verb` {
  @Test(arguments: [
    ("foo", #"^ there is no verb "foo"; near it: focus, fail, forward; help lists them"#),
    ("xyzzy", #"^ there is no verb "xyzzy"; help lists them"#),
    ("alice foo", #"      ^ alice has no verb "foo"; near it: fail; help alice lists them"#),
    ("expect alice foo", #"             ^ alice has no check "foo"; help expect lists them"#),
  ])
  func `is told what is near, and what lists the rest`(
    typed: String, told: String
  ) {
    let stage = StageSample([typed])

    #expect(stage.state.log.last?.text == told)
  }
}
