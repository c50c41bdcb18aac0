import Canvas

/// What a newcomer reads, beside two phones that are there already.
enum FirstScreen {
  static let lines = [
    ("Two phones and a cloud: what you type on one is painted at once,", Role.plain),
    ("travels, is judged, and is echoed to both, or rolled back.", .plain),
    ("", .plain),
    ("Enter  plays the demo: a write, and its rollback", .heading),
    ("F1     help", .heading),
    ("F10    quits", .heading),
    ("", .plain),
    ("or type a line and press Enter:", .dim),
    ("alice add \"Buy diapers\"", .prompt),
  ]

  /// How many rows it wants in so many columns, with its frame.
  static func height(columns: Int) -> Int { wrapped(columns - 4).count + 2 }

  static func draw(in rect: Rect, on canvas: inout Canvas) {
    canvas.box(rect, title: "TwoHomes")
    let inner = rect.inset(x: 2, y: 1)
    var lines = wrapped(inner.width)
    // Where there is little room, what only parts the lines goes first.
    if lines.count > inner.height { lines.removeAll { $0.0.isEmpty } }
    let width = lines.map { CellText.width($0.0) }.max() ?? 0
    let x = inner.x + max(0, (inner.width - width) / 2)
    let y = inner.y + max(0, (inner.height - lines.count) / 2)
    canvas.clipped(to: inner) { canvas in
      for (index, line) in lines.enumerated() {
        canvas.put(line.0, x: x, y: y + index, role: line.1)
      }
    }
  }

  private static func wrapped(_ columns: Int) -> [(String, Role)] {
    lines.flatMap { line in
      Wrap.lines(line.0, columns: max(1, columns)).map { ($0, line.1) }
    }
  }
}
