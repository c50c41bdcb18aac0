/// The ASCII signs for terminals and fonts that have no others (`--ascii`).
///
/// One column stands for one column, so a screen keeps its shape.
package enum ASCIIStandIn {
  /// Every sign of our own, and what is drawn for it.
  package static let table: [(sign: String, ascii: String)] = [
    ("…", "."), ("✓", "+"), ("✗", "x"), ("↩", "<"), ("●", "*"), ("○", "o"), ("·", "."),
    ("×", "x"), ("›", ">"), ("‹", "<"), ("▏", "|"), ("▮", "#"), ("█", "#"), ("–", "-"), ("—", "-"),
    ("←", "<"), ("→", ">"), ("↑", "^"), ("↓", "v"), ("◂", "<"), ("▸", ">"), ("▴", "^"), ("▾", "v"),
    ("─", "-"), ("│", "|"), ("╌", "-"), ("┊", ":"), ("╎", ":"), ("┄", "-"), ("┆", ":"),
    ("┌", "+"), ("┐", "+"), ("└", "+"), ("┘", "+"), ("├", "+"), ("┤", "+"), ("┬", "+"),
    ("┴", "+"), ("┼", "+"), ("╴", "-"), ("╶", "-"), ("╵", "|"), ("╷", "|"), ("�", "?"),
    ("◌", "o"), ("␡", "?"), ("␤", "?"),
  ]

  /// The stand-in of one glyph; the glyph itself if it has none.
  package static func of(_ glyph: CellText.Glyph) -> CellText.Glyph {
    guard let base = glyph.base, base.value > 0x7F else { return glyph }
    if (0x2400...0x241F).contains(base.value) { return CellText.Glyph("?") }
    guard !glyph.hasMarks, let entry = table.first(where: { $0.sign.unicodeScalars.first == base })
    else { return glyph }
    return entry.ascii.unicodeScalars.first.map { CellText.Glyph($0) } ?? glyph
  }
}
