/// Lines that know their neighbours: where two meet, the sign that joins them is drawn.
extension Canvas {
  /// A line to the right; an end on another line joins it.
  package mutating func hline(x: Int, y: Int, length: Int, role: Role = .border) {
    let line = Rect(x: x, y: y, width: length, height: 1)
    for column in clip.intersection(line).columns {
      var arms: Arms = [.left, .right]
      if column == line.x, hasLine(x: column, y: line.y) { arms.remove(.left) }
      if column == line.right - 1, hasLine(x: column, y: line.y) { arms.remove(.right) }
      join(arms, x: column, y: line.y, role: role)
    }
  }

  /// A line downwards; an end on another line joins it.
  package mutating func vline(x: Int, y: Int, length: Int, role: Role = .border) {
    let line = Rect(x: x, y: y, width: 1, height: length)
    for row in clip.intersection(line).rowNumbers {
      var arms: Arms = [.up, .down]
      if row == line.y, hasLine(x: line.x, y: row) { arms.remove(.up) }
      if row == line.bottom - 1, hasLine(x: line.x, y: row) { arms.remove(.down) }
      join(arms, x: line.x, y: row, role: role)
    }
  }

  /// A frame along the inside of a rectangle, with words in its upper edge.
  ///
  /// Frames that share an edge are joined. Words are cut before they reach the corners; the
  /// trailing ones are left out when there is no room for both.
  package mutating func box(
    _ rect: Rect,
    title: String = "",
    trailing: String = "",
    role: Role = .border,
    titleRole: Role = .heading
  ) {
    guard rect.width > 1, rect.height > 1 else { return }
    let right = rect.right - 1
    let bottom = rect.bottom - 1
    for x in clip.intersection(rect).columns where x != rect.x && x != right {
      join([.left, .right], x: x, y: rect.y, role: role)
      join([.left, .right], x: x, y: bottom, role: role)
    }
    for y in clip.intersection(rect).rowNumbers where y != rect.y && y != bottom {
      join([.up, .down], x: rect.x, y: y, role: role)
      join([.up, .down], x: right, y: y, role: role)
    }
    join([.right, .down], x: rect.x, y: rect.y, role: role)
    join([.left, .down], x: right, y: rect.y, role: role)
    join([.right, .up], x: rect.x, y: bottom, role: role)
    join([.left, .up], x: right, y: bottom, role: role)
    putTitles(title, trailing, above: rect, role: role, titleRole: titleRole)
  }

  /// Whether a frame has room for both of its titles, whole.
  package static func hasRoom(for title: String, _ trailing: String, above rect: Rect) -> Bool {
    let trailingWidth = trailing.isEmpty ? 0 : CellText.width(trailing) + 3
    return CellText.width(title) + trailingWidth <= titleRoom(of: rect)
  }

  /// The columns between the corners of a frame, less a piece of line and a gap on both sides.
  private static func titleRoom(of rect: Rect) -> Int { rect.width - 6 }

  private mutating func putTitles(
    _ title: String,
    _ trailing: String,
    above rect: Rect,
    role: Role,
    titleRole: Role
  ) {
    let room = Self.titleRoom(of: rect)
    guard room > 0 else { return }
    let width = min(CellText.width(title), room)
    if width > 0 {
      let start = put(" ", x: rect.x + 2, y: rect.y, role: role)
      let end = put(title, x: start, y: rect.y, role: titleRole, columns: room)
      put(" ", x: end, y: rect.y, role: role)
    }
    let trailingWidth = CellText.width(trailing)
    guard trailingWidth > 0, Self.hasRoom(for: title, trailing, above: rect) else { return }
    put(" \(trailing) ", x: rect.right - trailingWidth - 4, y: rect.y, role: role)
  }

  private func hasLine(x: Int, y: Int) -> Bool {
    self[x, y].map { Arms.of($0.glyph) != nil } ?? false
  }

  /// Adds arms to the line at a place, or starts one over whatever else is there.
  mutating func join(_ arms: Arms, x: Int, y: Int, role: Role) {
    let old = self[x, y].flatMap { Arms.of($0.glyph) } ?? []
    set(arms.union(old).sign, x: x, y: y, role: role)
  }
}

/// The directions in which a line leaves a cell.
struct Arms: OptionSet {
  let rawValue: UInt8
  static let up = Arms(rawValue: 1)
  static let down = Arms(rawValue: 2)
  static let left = Arms(rawValue: 4)
  static let right = Arms(rawValue: 8)

  /// The sign of each set of arms, by raw value.
  private static let signs: [CellText.Glyph] = [
    " ", "╵", "╷", "│", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "─", "┴", "┬", "┼",
  ].map { CellText.Glyph($0) }

  var sign: CellText.Glyph { Self.signs[Int(rawValue)] }

  static func of(_ glyph: CellText.Glyph) -> Arms? {
    // Most cells are no line, and every line is a single sign of this block: with a mark on it, it
    // is somebody's letter.
    guard let base = glyph.base?.value, 0x2500...0x257F ~= base, !glyph.hasMarks
    else { return nil }
    return byOffset[Int(base - 0x2500)]
  }

  /// The arms of each sign of the block of lines, where it is one of ours.
  private static let byOffset: [Arms?] = (UInt32(0x2500)...0x257F).map { value in
    signs.firstIndex { $0.base?.value == value }.map { Arms(rawValue: UInt8($0)) }
  }
}

extension Rect {
  fileprivate var columns: Range<Int> { x..<max(x, right) }
  fileprivate var rowNumbers: Range<Int> { y..<max(y, bottom) }
}
