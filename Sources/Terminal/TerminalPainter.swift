import CNcurses
import Canvas

/// Puts canvases on the terminal by way of ncurses: of each only what differs from the one before.
@MainActor
struct TerminalPainter {
  let hasColors: Bool
  let isUTF8: Bool
  /// Whether it knows lines, marks and arrows; otherwise ASCII stands in for them.
  let hasSigns: Bool
  /// What the terminal shows; nil when that is not known.
  private var shown: Canvas?

  init(hasColors: Bool, isUTF8: Bool, hasSigns: Bool) {
    self.hasColors = hasColors
    self.isUTF8 = isUTF8
    self.hasSigns = hasSigns
  }

  /// Makes the next canvas be drawn as a whole.
  mutating func forget() {
    shown = nil
    th_forget()
  }

  mutating func paint(_ canvas: Canvas) {
    let canvas = fitted(canvas)
    let old = shown ?? Canvas(width: 0, height: 0)
    if shown?.width != canvas.width || shown?.height != canvas.height { th_erase() }
    for y in 0..<canvas.height {
      guard let columns = canvas.changedColumns(y: y, from: old) else { continue }
      paint(canvas.row(y), y: y, columns: columns)
    }
    if let cursor = canvas.cursor, canvas.bounds.contains(x: cursor.x, y: cursor.y) {
      th_move(Int32(cursor.y), Int32(cursor.x))
      th_cursor(1)
    } else {
      th_cursor(0)
    }
    th_flush()
    shown = canvas
  }

  /// The canvas in the terminal's size and, where it must be, without signs it cannot print.
  private func fitted(_ canvas: Canvas) -> Canvas {
    let canvas = hasSigns ? canvas : canvas.inASCII()
    let width = Int(th_columns())
    let height = Int(th_rows())
    guard canvas.width != width || canvas.height != height else { return canvas }
    var whole = Canvas(width: width, height: height)
    whole.place(canvas, x: 0, y: 0)
    return whole
  }

  private func paint(_ row: ArraySlice<Canvas.Cell>, y: Int, columns: Range<Int>) {
    var mustMove = true
    var role: Role?
    for x in columns {
      let cell = row[row.startIndex + x]
      guard cell.width > 0 else { continue }
      if role != cell.role {
        role = cell.role
        apply(cell.role.style)
      }
      if mustMove { th_move(Int32(y), Int32(x)) }
      let text = printable(cell)
      th_put(text, Int32(text.utf8.count))
      // The terminal's idea of a width may be another than ncurses': do not rely on either.
      mustMove = text.utf8.count > 1
    }
  }

  private func apply(_ style: Style) {
    var attributes: UInt32 = 0
    if style.isBold { attributes |= th_bold() }
    if style.isDim { attributes |= th_dim() }
    if style.isUnderlined { attributes |= th_underline() }
    if style.isReversed { attributes |= th_reverse() }
    th_style(attributes, hasColors ? Int32(style.color?.rawValue ?? 0) : 0)
  }

  /// The cell's text, or a sign of the same width where the C library takes it for wider, narrower
  /// or nothing: ncurses draws by what the library says.
  private func printable(_ cell: Canvas.Cell) -> String {
    var width = 0
    for scalar in cell.text.unicodeScalars {
      if scalar.isASCII {
        width += 1
        continue
      }
      let columns = isUTF8 ? Int(th_width(scalar.value)) : -1
      guard columns >= 0 else { return substitute(cell) }
      width += columns
    }
    return width == cell.width ? cell.text : substitute(cell)
  }

  private func substitute(_ cell: Canvas.Cell) -> String {
    (isUTF8 ? "\u{FFFD}" : "?") + (cell.width == 2 ? " " : "")
  }
}
