/// Canvases that were drawn apart and make one picture.
extension Canvas {
  /// Lays another canvas over this one: where that is blank this one is seen, and where lines meet
  /// they are joined.
  package mutating func lay(_ other: Canvas, x: Int, y: Int) {
    let left = x.within(1_000_000)
    let top = y.within(1_000_000)
    for row in 0..<other.height where clip.y..<max(clip.y, clip.bottom) ~= top + row {
      for column in layPlain(other.row(row), x: left, y: top + row) {
        let cell = other.cells[row * other.width + column]
        if let arms = Arms.of(cell.glyph) {
          join(arms, x: left + column, y: top + row, role: cell.role)
        } else {
          set(cell.glyph, x: left + column, y: top + row, role: cell.role)
        }
      }
    }
  }
}
