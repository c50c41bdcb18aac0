/// A canvas as text, for snapshots, and what differs between two of them, for a terminal.
extension Canvas {
  /// The text of each row, without the spaces at its end.
  package var rows: [String] {
    (0..<height).map { trimmed(row($0).reduce(into: "") { $0 += $1.text }, of: " ") }
  }

  /// The letter of each column's role, row by row, without the plain ones at the end.
  package var styleRows: [String] {
    (0..<height).map { trimmed(row($0).reduce(into: "") { $0.append($1.role.letter) }, of: ".") }
  }

  /// Text and styles, one above the other, as a snapshot to compare and to read.
  package var snapshot: String {
    let place = cursor.map { "cursor \($0.x),\($0.y)\n" } ?? ""
    return rows.joined(separator: "\n") + "\n---\n" + styleRows.joined(separator: "\n") + "\n"
      + place
  }

  /// The rows that look different from another canvas's; all of them if the sizes differ.
  package func changedRows(from other: Canvas) -> [Int] {
    (0..<height).filter { changedColumns(y: $0, from: other) != nil }
  }

  /// From the first to the last column of a row that differs, in whole glyphs; nil if none does.
  package func changedColumns(y: Int, from other: Canvas) -> Range<Int>? {
    guard y >= 0, y < height, width > 0 else { return nil }
    guard width == other.width, height == other.height else { return 0..<width }
    let row = y * width
    var start = 0
    while start < width, cells[row + start] == other.cells[row + start] { start += 1 }
    guard start < width else { return nil }
    var end = width
    while cells[row + end - 1] == other.cells[row + end - 1] { end -= 1 }
    while start > 0, cells[row + start].width == 0 { start -= 1 }
    while end < width, cells[row + end].width == 0 { end += 1 }
    return start..<end
  }

  private func trimmed(_ text: String, of filler: Character) -> String {
    var text = text
    while text.last == filler { text.removeLast() }
    return text
  }
}
