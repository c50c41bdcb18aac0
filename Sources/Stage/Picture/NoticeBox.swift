import Canvas

/// What was said against the last line, where there is no log to read it in.
///
/// It stands in the prompt if that has room for all of it, else over the panes: the next key takes
/// it away.
enum NoticeBox {
  /// Whether the row of the prompt, from its name on, has room for it.
  static func fits(_ notice: Notice, columns: Int) -> Bool {
    notice.column == 0 && CellText.width(notice.text) <= columns
  }

  static func draw(_ notice: Notice, over area: Rect, on canvas: inout Canvas) {
    let isFramed = area.height >= 7
    let columns = area.width - (isFramed ? 4 : 0)
    let lines = lines(notice, columns: max(1, columns), rows: area.height - (isFramed ? 2 : 0))
    let rect = isFramed ? area.splitBottom(lines.count + 2).bottom : area
    canvas.fill(rect)
    if isFramed { canvas.box(rect) }
    let inner = isFramed ? rect.inset(x: 2, y: 1) : rect
    for (index, line) in lines.enumerated() {
      canvas.put(line.text, x: inner.x, y: inner.y + index, role: line.role, columns: inner.width)
    }
  }

  /// The line and the place in it that is wrong, if they fit with the whole of what is said.
  private static func lines(_ notice: Notice, columns: Int, rows: Int) -> [StageState.Line] {
    let said = Wrap.lines(notice.text, columns: columns, rows: rows)
      .map { StageState.Line(text: $0, role: .warning) }
    guard 1...columns ~= notice.column, said.count + 2 <= rows else { return said }
    let caret = String(repeating: " ", count: notice.column - 1) + "^"
    return [
      StageState.Line(text: notice.line, role: .plain),
      StageState.Line(text: caret, role: .warning),
    ] + said
  }
}
