import Canvas

/// What was said last, under the panes.
struct LogPane: PicturePart {
  private let remark: String?
  private let log: [StageState.Line]
  private let isFramed: Bool

  init(_ state: StageState, isFramed: Bool) {
    remark = state.remark
    log = state.log
    self.isFramed = isFramed
  }

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

  func draw(in rect: Rect, on canvas: inout Canvas) -> Int? {
    if isFramed { canvas.box(rect) }
    var inner = rect.inset(x: isFramed ? 2 : 1, y: isFramed ? 1 : 0)
    if let remark {
      // A sentence that is cut says nothing: lines of the log give way to it.
      let most = inner.height > 2 ? inner.height - 1 : inner.height
      let lines = Wrap.lines(remark, columns: max(1, inner.width), rows: most)
      for (index, line) in lines.enumerated() {
        canvas.put(line, x: inner.x, y: inner.y + index, role: .heading, columns: inner.width)
      }
      inner = inner.splitTop(lines.count).rest
    }
    for (index, line) in rows(inner).enumerated() {
      canvas.put(
        line.text, x: inner.x, y: inner.y + index, role: line.role, columns: inner.width)
    }
    return nil
  }

  /// The newest lines, warnings whole.
  private func rows(_ rect: Rect) -> [StageState.Line] {
    var rows: [StageState.Line] = []
    for line in log.suffix(rect.height).reversed() where rows.count < rect.height {
      let room = rect.height - rows.count
      let texts =
        line.role == .warning
        ? Wrap.lines(line.text, columns: max(1, rect.width), rows: room) : [line.text]
      rows = texts.map { StageState.Line(text: $0, role: line.role) } + rows
    }
    return rows
  }
}

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
    canvas.fill(isFramed ? rect.inset() : rect)
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
