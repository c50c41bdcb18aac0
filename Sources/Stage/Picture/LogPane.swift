import Canvas

/// What was said last, under the panes.
enum LogPane {
  /// How many rows it has, without its frame, where so many are left for panes, log and prompt.
  ///
  /// What a file says of what is shown has room on all but the smallest screens.
  static func height(_ state: StageState, rows: Int) -> Int {
    switch rows {
    case 30...: 4
    case 26...: 3
    case 18...: 2
    case 12...: state.remark == nil ? 1 : 2
    case 8...: state.remark == nil ? 0 : 2
    default: 0
    }
  }

  static func draw(_ state: StageState, in rect: Rect, isFramed: Bool, on canvas: inout Canvas) {
    if isFramed { canvas.box(rect) }
    var inner = rect.inset(x: isFramed ? 2 : 1, y: isFramed ? 1 : 0)
    if let remark = state.remark {
      // A sentence that is cut says nothing: lines of the log give way to it.
      let most = inner.height > 2 ? inner.height - 1 : inner.height
      let lines = Wrap.lines(remark, columns: max(1, inner.width), rows: most)
      for (index, line) in lines.enumerated() {
        canvas.put(line, x: inner.x, y: inner.y + index, role: .heading, columns: inner.width)
      }
      inner = inner.splitTop(lines.count).rest
    }
    for (index, line) in rows(state, inner).enumerated() {
      canvas.put(
        line.text, x: inner.x, y: inner.y + index, role: line.role, columns: inner.width)
    }
  }

  /// The newest lines, warnings whole.
  private static func rows(_ state: StageState, _ rect: Rect) -> [StageState.Line] {
    var rows: [StageState.Line] = []
    for line in state.log.suffix(rect.height).reversed() where rows.count < rect.height {
      let room = rect.height - rows.count
      let texts =
        line.role == .warning
        ? Wrap.lines(line.text, columns: max(1, rect.width), rows: room) : [line.text]
      rows = texts.map { StageState.Line(text: $0, role: line.role) } + rows
    }
    return rows
  }
}
