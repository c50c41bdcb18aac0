/// A screen as a value: cells in rows, and where the cursor stands.
///
/// Every write is gated by `CellText` and cut at the clip, so that no text and no coordinate can
/// do harm: what lies outside is not drawn. A wide glyph is never cut in half; a space stands where
/// half of one would be.
///
///     every row has exactly `width` columns
///     a cell of width 2 is followed by one of width 0 and the same role
package struct Canvas: Hashable, Sendable {
  /// One column of one row.
  package struct Cell: Hashable, Sendable {
    /// Nothing in the second column of a wide one.
    package fileprivate(set) var glyph: CellText.Glyph
    package fileprivate(set) var role: Role

    /// The glyph's text; empty in the second column of a wide one.
    package var text: String { glyph.text }
    /// 1, or 2 for a wide glyph, or 0 for its second column.
    package var width: Int { glyph.width }

    static let blank = Cell(glyph: .space, role: .plain)
  }

  /// More columns or rows than any terminal has.
  package static let longestSide = 2_000

  package let width: Int
  package let height: Int
  /// Row by row.
  package private(set) var cells: [Cell]
  /// Where the cursor is shown; hidden when nil or outside.
  package var cursor: Point?
  /// Nothing is drawn outside of this.
  package private(set) var clip: Rect

  package init(width: Int, height: Int) {
    self.width = min(max(0, width), Self.longestSide)
    self.height = min(max(0, height), Self.longestSide)
    cells = Array(repeating: .blank, count: self.width * self.height)
    clip = Rect(x: 0, y: 0, width: self.width, height: self.height)
  }

  /// The whole canvas.
  package var bounds: Rect { Rect(x: 0, y: 0, width: width, height: height) }

  /// The cell at a place, or nil outside.
  package subscript(x: Int, y: Int) -> Cell? {
    bounds.contains(x: x, y: y) ? cells[y * width + x] : nil
  }

  /// The cells of one row.
  package func row(_ y: Int) -> ArraySlice<Cell> {
    guard y >= 0, y < height else { return [] }
    return cells[(y * width)..<((y + 1) * width)]
  }
}

// MARK: - Writing

extension Canvas {
  /// Draws inside of a rectangle only; within, places still count from the canvas's corner.
  package mutating func clipped(to rect: Rect, draw: (inout Canvas) -> Void) {
    let outer = clip
    clip = outer.intersection(rect)
    draw(&self)
    clip = outer
  }

  /// Writes a text on one row, and returns the column after it, at most the clip's right edge.
  ///
  /// Given a number of columns, a text that is longer ends in `…`; without it, the clip cuts.
  @discardableResult
  package mutating func put(
    _ text: String,
    x: Int,
    y: Int,
    role: Role = .plain,
    columns: Int? = nil
  ) -> Int {
    var x = x.within(1_000_000)
    let end = columns.map { x + max(0, $0).within(1_000_000) } ?? .max
    guard x < end else { return min(x, max(clip.right, clip.x)) }
    // The glyph that takes the last column is drawn once it is known that nothing follows.
    var held: CellText.Glyph?
    for glyph in CellText.glyphs(text) {
      guard x < clip.right else { break }
      if held != nil || x + glyph.width > end {
        held = .ellipsis
        break
      }
      if x + glyph.width == end {
        held = glyph
      } else {
        set(glyph, x: x, y: y, role: role)
        x += glyph.width
      }
    }
    if let held, x < clip.right {
      set(held, x: x, y: y, role: role)
      x += held.width
    }
    return min(x, max(clip.right, clip.x))
  }

  /// Fills a rectangle with spaces of a role, or with another narrow glyph.
  package mutating func fill(_ rect: Rect, with text: String = " ", role: Role = .plain) {
    let area = rect.intersection(clip)
    let glyph = CellText.glyphs(text).first { $0.width == 1 } ?? .space
    for y in area.y..<max(area.y, area.bottom) {
      for x in area.x..<max(area.x, area.right) { set(glyph, x: x, y: y, role: role) }
    }
  }

  /// Gives every cell of a rectangle a role, and leaves the text.
  package mutating func paint(_ rect: Rect, role: Role) {
    let area = rect.intersection(clip)
    for y in area.y..<max(area.y, area.bottom) {
      for x in area.x..<max(area.x, area.right) {
        cells[y * width + x].role = role
        if self[x, y]?.width == 0, x == area.x { cells[y * width + x - 1].role = role }
        if self[x, y]?.width == 2 { cells[y * width + x + 1].role = role }
      }
    }
  }

  /// Draws another canvas at a place, and takes its cursor if it has one.
  package mutating func place(_ other: Canvas, x: Int, y: Int) {
    let left = x.within(1_000_000)
    let top = y.within(1_000_000)
    for row in 0..<other.height where clip.y..<max(clip.y, clip.bottom) ~= top + row {
      for column in 0..<other.width {
        let cell = other.cells[row * other.width + column]
        guard cell.width > 0 else { continue }
        set(cell.glyph, x: left + column, y: top + row, role: cell.role)
      }
    }
    if let inner = other.cursor { cursor = Point(x: left + inner.x, y: top + inner.y) }
  }

  /// Copies the narrow glyphs of a row to where nothing is, which is what most of a picture comes to.
  ///
  /// - Returns: the columns of that row whose glyphs are still to be written.
  mutating func layPlain(_ row: ArraySlice<Cell>, x: Int, y: Int) -> [Int] {
    var rest: [Int] = []
    let (start, columns) = (y * width + x, (clip.x - x)..<max(clip.x - x, clip.right - x))
    cells.withUnsafeMutableBufferPointer { cells in
      row.withUnsafeBufferPointer { row in
        for column in row.indices where row[column].width > 0 && row[column] != .blank {
          if row[column].width == 1, columns ~= column, cells[start + column] == .blank {
            cells[start + column] = row[column]
          } else {
            rest.append(column)
          }
        }
      }
    }
    return rest
  }

  /// Writes one glyph; of a wide one that does not fit, a space in the half that does.
  mutating func set(_ glyph: CellText.Glyph, x: Int, y: Int, role: Role) {
    guard glyph.width == 1 || clip.contains(x: x, y: y) && clip.contains(x: x + 1, y: y) else {
      set(.space, x: x, y: y, role: role)
      set(.space, x: x + 1, y: y, role: role)
      return
    }
    guard clip.contains(x: x, y: y) else { return }
    let index = y * width + x
    loosen(index)
    if glyph.width == 2 {
      loosen(index + 1)
      cells[index + 1] = Cell(glyph: .nothing, role: role)
    }
    cells[index] = Cell(glyph: glyph, role: role)
  }

  /// Puts a space where the other half of a wide glyph was that is about to be overwritten.
  private mutating func loosen(_ index: Int) {
    switch cells[index].width {
    case 0: cells[index - 1] = Cell(glyph: .space, role: cells[index - 1].role)
    case 2: cells[index + 1] = Cell(glyph: .space, role: cells[index].role)
    default: break
    }
  }
}

// MARK: - ASCII

extension Canvas {
  /// The same screen with every sign of our own drawn in ASCII.
  package func inASCII() -> Canvas {
    var copy = self
    for index in copy.cells.indices where copy.cells[index].width == 1 {
      copy.cells[index].glyph = ASCIIStandIn.of(copy.cells[index].glyph)
    }
    return copy
  }
}
