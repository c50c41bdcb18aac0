import Canvas
import Foundation
import Scenarios
import Stage
import Testing

/// What the options about the look do to whole frames.
@Suite struct `The look of the stage` {
  private static let sizes = [(120, 36), (80, 24), (60, 20), (50, 14), (20, 6), (19, 5)]

  /// Stages with everything on them that we draw ourselves, and titles in ASCII.
  private static func samples() throws -> [StageSample] {
    var samples = [
      StageSample(), StageSample(["alice ad"]), StageSample(["bug no-dedupe on"]),
      StageSample([#"alice add "Buy diapers""#, "alice hold on", "bob fail next", "bob add \"x\""]),
      StageSample([
        "layers on", #"alice add "Buy diapers for the whole of the coming week, and wipes, too""#,
        "bob kill", "cloud reject next", #"alice comment a1 "no""#, "settle", "expect settled",
      ]),
      StageSample(["alice lose next", #"alice add "Milk""#, "wait 700ms", "bob logout"]),
    ]
    for page in ["help", "help expect", "rules", "show", "diff", "inbox", "what nothing"] {
      samples.append(StageSample([#"alice add "Milk""#, page]))
    }
    samples += Glossary.table.map { StageSample(["what \($0.word)"]) }
    var asks = StageSample([#"alice add "Milk""#])
    asks.press(.control("c"))
    var pasted = StageSample()
    _ = pasted.state.handle(.paste("alice add \"a\"\nsettle", isCut: false))
    var searches = StageSample([#"alice add "Milk""#])
    searches.press(.control("r"))
    searches.press(KeyPress(.character("z")))
    samples += [asks, pasted, searches]
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "screenshots")
    for name in ["travelling", "rejected", "offline"] {
      var sample = StageSample()
      sample.state.open(
        try Script(bytes: Array(try Data(contentsOf: root.appending(path: "\(name).scenario")))),
        named: name)
      while sample.state.nextWake != nil { sample.pass(1000) }
      samples.append(sample)
    }
    return samples
  }

  @Test func `has no sign outside of ASCII in any frame once that is asked for`() throws {
    for sample in try Self.samples() {
      for (width, height) in Self.sizes {
        let rows = sample.canvas(width, height).inASCII().rows
        let strange = rows.filter { !$0.utf8.allSatisfy { $0 < 0x7F } }
        #expect(strange.isEmpty, "\(width)x\(height)")
      }
    }
  }

  @Test func `leaves other people's letters in ASCII, and every column where it was`() {
    let stage = StageSample([#"alice add "買尿布 é ✓""#, "settle"])

    let canvas = stage.canvas(80, 24)
    let ascii = canvas.inASCII()

    #expect(ascii.rows.contains { $0.contains("| a1 買尿布 é V") })
    #expect(ascii.rows.map { CellText.width($0) } == canvas.rows.map { CellText.width($0) })
    #expect(ascii.styleRows == canvas.styleRows)
  }

  @Test func `moves nothing along without motion, and wakes only for what is due`() {
    var moving = StageState(speed: 1)
    var still = StageState(speed: 1, hasMotion: false)
    _ = moving.run(#"alice add "Milk""#)
    _ = still.run(#"alice add "Milk""#)
    func body(_ state: StageState) -> ArraySlice<String> {
      Picture.draw(state, width: 120, height: 36).rows.dropFirst()
    }
    let before = (body(moving), body(still))

    #expect(moving.nextWake == 50 && still.nextWake == 500)
    _ = moving.pass(wall: 250)
    _ = still.pass(wall: 250)
    #expect(body(moving) != before.0)
    #expect(body(still) == before.1)
    _ = still.pass(wall: 250)
    #expect(still.player.now == 500 && body(still) != before.1)
  }
}
