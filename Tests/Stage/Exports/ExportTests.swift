import Canvas
import Foundation
import Scenarios
import Simulation
import Stage
import TerminalTesting
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Exports kept as files.
enum Goldens {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Goldens")

  /// Compares a text with the file of its name.
  ///
  /// With `TWOHOMES_RECORD` set, writes the file.
  static func check(
    _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["TWOHOMES_RECORD"] != nil {
      try Data(text.utf8).write(to: file)
    }
    let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text == kept, "the export \(name) differs", sourceLocation: sourceLocation)
  }
}

/// Sessions that are exported.
enum Exported {
  /// Everything that a wire can show: crossing, loss, a rejection, what is on its way.
  static let story = """
    scenario "a small story"
    latency 40ms..220ms
    alice add "Buy diapers"
    wait 300ms
    cloud reject next because "not today"
    bob ack a1
    bob lose next writes
    bob comment a1 "which size?"
    settle
    expect converged
    alice thank a1
    wait 30ms
    """

  /// Titles that mean something where they are written.
  static let hostile = """
    scenario "end; %% <script>alert(1)</script> \\"x\\" & # \\\\(1) `end`"
    alice add "end"
    alice add "a -->> b; #35; <b>&amp;\\u{1B}[31m\\u{202E}\\u{0}\\"' \\\\(boom) ]]>"
    settle
    cloud reject next because "end <script> \\u{7} --x"
    bob comment a2 "`x` \\\\ \\u{9B} \\u{2028} \\\\u{41} \\"\\"\\" #\\""
    settle
    expect bob inbox bob/1
    """

  static func state(_ text: String) throws -> StageState {
    StageState.atEnd(of: try Script(text), named: "story")
  }

  static func text(_ kind: ExportKind, of text: String) throws -> String {
    try Export.text(kind, of: state(text), size: PictureFile.Size(columns: 80, rows: 24))
  }
}

@Suite struct `An export` {
  @Test(arguments: ExportKind.allCases)
  func `is what it was, of a story and of hostile titles`(kind: ExportKind) throws {
    let ending =
      switch kind {
      case .svg, .wire: "svg"
      case .mermaid: "mmd"
      case .cast: "cast"
      case .test: "swift.txt"
      }
    try Goldens.check(Exported.text(kind, of: Exported.story), "\(kind)-story.\(ending)")
    try Goldens.check(Exported.text(kind, of: Exported.hostile), "\(kind)-hostile.\(ending)")
  }

  @Test(arguments: ExportKind.allCases)
  func `has no control or format character in it`(kind: ExportKind) throws {
    let text = try Exported.text(kind, of: Exported.hostile)

    let bad = text.unicodeScalars.filter { !$0.isPrintable && $0 != "\n" }
    #expect(bad.isEmpty)
  }

  @Test(arguments: [ExportKind.svg, .wire])
  func `is a picture that an XML parser reads, with no element of a title's`(
    kind: ExportKind
  ) throws {
    let reader = ElementReader()
    let parser = XMLParser(data: Data(try Exported.text(kind, of: Exported.hostile).utf8))
    parser.delegate = reader

    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.names.first == "svg" && !reader.names.contains("script"))
    #expect(reader.text.contains("<script>"))
  }

  @Test func `draws a slanted arrow for each message, from its sending down to its end`() throws {
    let text = try Exported.text(.wire, of: Exported.story)
    let player = try Exported.state(Exported.story).player
    let lines = text.matches(of: #/<line x1="(\d+)" y1="(\d+)" x2="(\d+)" y2="(\d+)"/#)
      .dropFirst(3)

    #expect(lines.count == WireStory(player.entries).messages.count)
    #expect(lines.allSatisfy { Int($0.1) != Int($0.3) && (Int($0.2) ?? 0) < (Int($0.4) ?? 0) })
  }

  @Test func `pairs sending and arrival by their number`() throws {
    let lines = try Exported.text(.mermaid, of: Exported.story).split(separator: "\n")
    let player = try Exported.state(Exported.story).player

    for message in WireStory(player.entries).messages {
      let own = lines.filter { $0.contains(" m\(message.parcel.id) ") }
      #expect(own.count == 2)
    }
  }

  @Test func `has a line of Mermaid in every line, whatever a title says`() throws {
    let lines = try Exported.text(.mermaid, of: Exported.hostile).split(separator: "\n").dropFirst(
      3)
    let line =
      #/
      sequenceDiagram
      | \ {4}participant\ (Alice|Cloud\ as\ the\ cloud|Bob)
      | \ {4}Note\ over\ (Alice|Cloud|Bob)(,(Alice|Cloud|Bob))?:\ (?<note>.+)
      | \ {4}(Alice|Cloud|Bob)(->>|-->>|-\)|--\)|--x)(Alice|Cloud|Bob):\ (?<text>.+)
      /#
    for each in lines {
      let match = try #require(each.wholeMatch(of: line), "\(each)")
      let text = String(match.output.note ?? match.output.text ?? "")
      // Only as a number may these stand in a text.
      let rest = text.replacing(#/#\d+;/#, with: "")
      #expect(!rest.contains { ";#%<>`\"\\{}[]|&=~".contains($0) }, "\(text)")
      #expect(!rest.lowercased().split { !$0.isLetter }.contains("end"), "\(text)")
    }
  }
}

@Suite struct `A cast` {
  private struct Event: Decodable {
    let at: Double
    let kind: String
    let text: String

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      at = try list.decode(Double.self)
      kind = try list.decode(String.self)
      text = try list.decode(String.self)
    }
  }

  private func events(_ text: String) throws -> [Event] {
    try text.split(separator: "\n").dropFirst().map {
      try JSONDecoder().decode(Event.self, from: Data($0.utf8))
    }
  }

  @Test(arguments: [Exported.story, Exported.hostile])
  func `ends with our own frame`(story: String) throws {
    var screen = VTScreen(width: 80, height: 24)
    for event in try events(Exported.text(.cast, of: story)) where event.kind == "o" {
      screen.feed(Array(event.text.utf8))
    }
    let shown = Picture.draw(StageState(try Exported.state(story).journey), width: 80, height: 24)

    // The lines under the panes are the session's own; the rest is what the stage shows.
    #expect(screen.rows.prefix(17) == shown.rows.prefix(17).map { $0 }[...])
  }

  @Test func `never says that it plays in the past`() throws {
    let text = try Exported.text(.cast, of: Exported.story)

    #expect(text.contains("playing ×1") && !text.contains("in the past"))
  }

  @Test func `runs in virtual time, with a marker for each line`() throws {
    let text = try Exported.text(.cast, of: Exported.story)
    let events = try events(text)

    #expect(text.hasPrefix(#"{"version":2,"width":80,"height":24,"#))
    #expect(events.map(\.at) == events.map(\.at).sorted())
    #expect(events.last?.at == Double(try Exported.state(Exported.story).player.now) / 1000)
    #expect(
      events.filter { $0.kind == "m" }.map(\.text)
        == [
          #"alice add "Buy diapers""#, "wait 300ms", #"cloud reject next because "not today""#,
          "bob ack a1", "bob lose next writes", #"bob comment a1 "which size?""#, "settle",
          "expect converged", "alice thank a1", "wait 30ms",
        ])
  }
}

/// What stands in an XML text.
private final class ElementReader: NSObject, XMLParserDelegate {
  var names: [String] = []
  var text = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    names.append(name)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}

@Suite struct `The program's export` {
  @Test func `writes to a file, or to standard output, and says what can't be`() throws {
    let shell = PaperShell()
    shell.files = [("story", Exported.story)]
    shell.unwritable = "/full"
    let program = { (words: [String]) in try ExportProgram(words).run(shell) }

    #expect(try program(["mermaid", "story", "out.mmd"]) == .good)
    #expect(shell.written.map(\.path) == ["out.mmd"] && shell.lines.isEmpty)
    #expect(try program(["mermaid", "story"]) == .good)
    #expect(shell.lines.joined(separator: "\n") + "\n" == shell.written[0].text)
    #expect(try program(["mermaid", "story", "/full"]) == .unwritable)
    shell.files.append(("early", "alice add \"x\"\nexpect bob cards none\nsettle"))
    #expect(try program(["mermaid", "nowhere"]) == .unreadable)
    #expect(try program(["test", "early", "out.swift"]) == .good)
    #expect(
      shell.complaints.last
        == "twohomes: early: one expectation is left out: a comment in the test says which, and why"
    )
    #expect(shell.complaints.first == "twohomes: /full can't be written: no space left on device")
  }

  @Test(arguments: [
    (["svg"], "export needs a kind and a file, and has 1 word: twohomes export KIND FILE [OUT]"),
    (
      ["svgwire", "x"],
      "there is no kind \"svgwire\": it is svg, svg-wire, mermaid, cast or test; did you mean svg-wire?"
    ),
  ])
  func `says what makes no sense`(words: [String], message: String) {
    let misuse = #expect(throws: Arguments.Misuse.self) {
      _ = try Arguments(["export"] + words)
    }
    #expect(misuse?.message == message)
  }
}
