import Canvas

/// What a newcomer reads, beside two phones that are there already.
struct FirstScreen: PicturePart {
  /// From long to short: the longest that there is room for is shown.
  private static let texts: [[(String, Role)]] = [
    [
      (
        "Two phones and a cloud: what you type on one is painted at once, travels, is judged, and is echoed to both, or rolled back.",
        .plain
      ),
      ("", .plain),
      ("Enter  plays the demo: a write, and its rollback", .heading),
      ("F1     help", .heading),
      ("F10    quits", .heading),
      ("", .plain),
      ("or type a line and press Enter:", .dim),
      ("alice add \"Buy diapers\"", .prompt),
    ],
    [
      ("Two phones and a cloud: a write, and its rollback.", .plain),
      ("Enter  plays the demo", .heading),
      ("F1     help", .heading),
      ("F10    quits", .heading),
      ("or type: alice add \"Buy diapers\"", .prompt),
    ],
    [
      ("Enter plays the demo", .heading), ("F1 helps, F10 quits", .heading),
      ("or: add \"Diapers\"", .prompt),
    ],
    [("Enter demo", .heading), ("F1 help F10 quit", .heading)],
  ]

  /// The widest that the lines are set, for the eye.
  private static let widest = 66

  /// How many rows it wants in so many columns, with its frame.
  static func height(columns: Int) -> Int { wrapped(texts[0], columns - 4).count + 2 }

  func draw(in rect: Rect, on canvas: inout Canvas) -> Int? {
    canvas.box(rect, title: "TwoHomes")
    let inner = rect.inset(x: 2, y: 1)
    let all = Self.texts.map { Self.wrapped($0, inner.width) }
    let lines = all.first { $0.count <= inner.height } ?? all[all.count - 1]
    let width = lines.map { CellText.width($0.0) }.max() ?? 0
    let x = inner.x + max(0, (inner.width - width) / 2)
    let y = inner.y + max(0, (inner.height - lines.count) / 2)
    canvas.clipped(to: inner) { canvas in
      for (index, line) in lines.enumerated() {
        canvas.put(line.0, x: x, y: y + index, role: line.1)
      }
    }
    return nil
  }

  private static func wrapped(_ lines: [(String, Role)], _ columns: Int) -> [(String, Role)] {
    lines.flatMap { line in
      Wrap.lines(line.0, columns: max(1, min(columns, widest))).map { ($0, line.1) }
    }
  }
}
