import Canvas
import Stage
import Testing

/// Every width and every height there may be, as pictures.
@Suite struct `The picture of a stage` {
  private static let scenes: [[String]] = [
    [], ["help"],
    [
      #"alice add "買尿布 👨‍👩‍👧 e\u{301} \u{1B}[2J \u{202E}שלום""#, "cloud reject next", "bob add \"no\"",
      "settle", "layers", "alice add \"x\"",
    ],
  ]

  private func check(_ stage: StageSample, _ width: Int, _ height: Int) {
    let canvas = stage.canvas(width, height)
    guard canvas.width == width, canvas.height == height else {
      Issue.record("\(width)x\(height) is drawn as \(canvas.width)x\(canvas.height)")
      return
    }
    let isWhole = (0..<height).allSatisfy { y in
      canvas.row(y).reduce(0) { $0 + $1.width } == width
    }
    #expect(isWhole, "a row of \(width)x\(height) is longer or shorter")
    let isInside = canvas.cursor.map { canvas.bounds.contains(x: $0.x, y: $0.y) } ?? true
    #expect(isInside, "the cursor of \(width)x\(height) is outside")
  }

  @Test(arguments: scenes)
  func `is whole in every width`(lines: [String]) {
    let stage = StageSample(lines)
    for width in 1...500 { check(stage, width, 24) }
    for width in stride(from: 1, through: 130, by: 1) { check(stage, width, width % 12 + 1) }
  }

  @Test(arguments: scenes)
  func `is whole in every height`(lines: [String]) {
    let stage = StageSample(lines)
    for height in 1...200 { for width in [1, 20, 59, 60, 100] { check(stage, width, height) } }
  }

  @Test(arguments: [(0, 0), (1, 1), (500, 1), (1, 500), (500, 200), (1_000, 300)])
  func `is whole at the ends`(size: (Int, Int)) {
    for lines in Self.scenes { check(StageSample(lines), size.0, size.1) }
  }
}
