import Canvas
import Foundation
import Scenarios
import Stage
import Testing

/// A stage that somebody has typed lines into; time stands unless it is let pass.
struct StageSample {
  var state: StageState

  init(_ lines: [String] = [], seed: UInt64? = nil) {
    state = StageState(seed: seed, speed: 1)
    for line in lines { type(line) }
  }

  /// Every scenario of the project's own, by its name.
  static func cases() throws -> [(String, Script)] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Scenarios/Cases")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "scenario" }
      .sorted { $0.path < $1.path }
      .map { ($0.lastPathComponent, try Script(bytes: [UInt8](Data(contentsOf: $0)))) }
  }

  /// Types a line and Enter, as a person does.
  mutating func type(_ line: String) {
    for scalar in line.unicodeScalars { press(KeyPress(.character(scalar))) }
    press(KeyPress(.enter))
  }

  @discardableResult
  mutating func press(_ press: KeyPress) -> [StageState.Order] { state.handle(.press(press)) }

  /// Lets time pass on the wall clock, in one piece.
  mutating func pass(_ milliseconds: Double) { _ = state.pass(wall: milliseconds) }

  func canvas(_ width: Int, _ height: Int) -> Canvas {
    Picture.draw(state, width: width, height: height)
  }

  func text(_ width: Int, _ height: Int) -> String {
    canvas(width, height).rows.joined(separator: "\n")
  }
}

/// Whole frames kept as text files, with the letters of their styles.
enum Frames {
  private static var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Frames")
  }

  /// Compares a frame with the file of its name.
  ///
  /// With `TWOHOMES_RECORD` set, writes the file.
  static func check(
    _ canvas: Canvas, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["TWOHOMES_RECORD"] != nil {
      try Data(canvas.snapshot.utf8).write(to: file)
    }
    let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(canvas.snapshot == kept, "the frame \(name) differs", sourceLocation: sourceLocation)
  }
}
