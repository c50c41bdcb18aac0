/// The lines of a canvas as strokes: no font leaves gaps in them or moves them.
struct SVGLines {
  /// Half a cell, in which a stroke from an edge meets one from the other.
  private static let middle = (x: 4.5, y: 8.5)

  private let canvas: Canvas

  init(_ canvas: Canvas) { self.canvas = canvas }

  /// Whether a glyph is drawn as strokes, and not as text.
  static func draws(_ glyph: CellText.Glyph) -> Bool {
    Arms.of(glyph) != nil || isDash(glyph.text)
  }

  private static func isDash(_ glyph: String) -> Bool { glyph == "╌" || isUprightDash(glyph) }

  private static func isUprightDash(_ glyph: String) -> Bool { glyph == "┊" || glyph == "╎" }

  /// What a path of all lines of a role goes through; empty where there are none.
  func path(of role: Role) -> String {
    var strokes: [Stroke] = []
    for y in 0..<canvas.height {
      for x in 0..<canvas.width {
        for stroke in across(x, y, role) { strokes.extend(stroke) }
      }
    }
    let count = strokes.count
    for x in 0..<canvas.width {
      for y in 0..<canvas.height {
        for stroke in down(x, y, role) { strokes.extend(stroke, from: count) }
      }
    }
    return strokes.map(\.text).joined()
  }

  private func across(_ x: Int, _ y: Int, _ role: Role) -> [Stroke] {
    guard let cell = canvas[x, y], cell.role == role else { return [] }
    let left = Double(SVG.left(of: x))
    let place = Double(SVG.top(of: y)) + Self.middle.y
    if cell.text == "╌" {
      return [(1.0, 3.5), (5.5, 8.0)].map {
        Stroke(isUpright: false, place: place, start: left + $0.0, end: left + $0.1)
      }
    }
    guard let arms = Arms.of(cell.glyph) else { return [] }
    let start = arms.contains(.left) ? left : left + Self.middle.x
    let end = arms.contains(.right) ? left + Double(SVG.cellWidth) : left + Self.middle.x
    return start < end ? [Stroke(isUpright: false, place: place, start: start, end: end)] : []
  }

  private func down(_ x: Int, _ y: Int, _ role: Role) -> [Stroke] {
    guard let cell = canvas[x, y], cell.role == role else { return [] }
    let top = Double(SVG.top(of: y))
    let place = Double(SVG.left(of: x)) + Self.middle.x
    if Self.isUprightDash(cell.text) {
      // As many dashes as the sign has in a font.
      let count = cell.text == "┊" ? 4.0 : 2.0
      let length = Double(SVG.cellHeight) / count
      return stride(from: 0, to: count, by: 1).map {
        let start = top + $0 * length + 1
        return Stroke(isUpright: true, place: place, start: start, end: start + length - 2)
      }
    }
    guard let arms = Arms.of(cell.glyph) else { return [] }
    let start = arms.contains(.up) ? top : top + Self.middle.y
    let end = arms.contains(.down) ? top + Double(SVG.cellHeight) : top + Self.middle.y
    return start < end ? [Stroke(isUpright: true, place: place, start: start, end: end)] : []
  }
}

/// One straight line.
private struct Stroke {
  let isUpright: Bool
  let place: Double
  let start: Double
  var end: Double

  var text: String {
    isUpright
      ? "M\(short(place)) \(short(start))V\(short(end))"
      : "M\(short(start)) \(short(place))H\(short(end))"
  }

  /// A number of at most one digit behind its point.
  private func short(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}

extension [Stroke] {
  /// Goes on with the last stroke where the new one begins at its end.
  fileprivate mutating func extend(_ stroke: Stroke, from first: Int = 0) {
    if count > first, let last, last.place == stroke.place, last.end == stroke.start {
      self[count - 1].end = stroke.end
    } else {
      append(stroke)
    }
  }
}
