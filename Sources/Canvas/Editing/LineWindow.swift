extension LineEditor {
  /// The part of the line that is on screen.
  package struct Window: Hashable, Sendable {
    /// Clean text.
    package let text: String
    /// What history would add, dimly, after the text.
    package let ghost: String
    /// The cursor's column, from the window's left edge.
    package let cursor: Int
  }

  /// The cursor's column in the clean line.
  package var cursorColumn: Int {
    text.before.reduce(0) { $0 + CellText.width(String($1)) }
  }

  /// The part of the line around the cursor that fits into so many columns.
  ///
  /// The line scrolls by half a window at a time. The cursor always has a column of its own; in no
  /// column there is nothing.
  package func window(columns: Int) -> Window {
    guard columns > 0 else { return Window(text: "", ghost: "", cursor: 0) }
    let parts = text.before.map { CellText.clean(String($0)) }
    var start = 0
    var width = 0
    for (index, part) in parts.enumerated() {
      width += CellText.width(part)
      guard width >= columns else { continue }
      var first = index + 1
      width = 0
      while first > start, width + CellText.width(parts[first - 1]) <= columns / 2 {
        first -= 1
        width += CellText.width(parts[first])
      }
      start = first
    }
    let before = parts[start...].joined()
    let room = columns - width
    let after = text.after.map { CellText.clean(String($0)) }.joined()
    let shown = Self.cut(after, columns: room)
    let rest = room - CellText.width(shown)
    return Window(
      text: before + shown,
      ghost: after.isEmpty ? Self.cut(ghost, columns: max(0, rest - 1)) : "",
      cursor: width
    )
  }

  /// As many whole glyphs as fit, without a sign that there is more.
  private static func cut(_ text: String, columns: Int) -> String {
    var kept = ""
    var width = 0
    for glyph in CellText.glyphs(text) {
      width += glyph.width
      guard width <= columns else { break }
      glyph.write(to: &kept)
    }
    return kept
  }
}
