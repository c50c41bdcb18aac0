/// The ASCII signs for terminals and fonts that have no others (`--ascii`).
///
/// One column stands for one column, so a screen keeps its shape. What must be told apart stays so:
/// how something ended, a corner, a junction, an arrow, and what is dashed from what is not.
package enum ASCIIStandIn {
  /// Every sign of our own, and what is drawn for it.
  package static let table: [(sign: String, ascii: String)] = [
    ("…", "."), ("✓", "V"), ("✗", "x"), ("↩", "U"), ("●", "*"), ("○", "o"), ("·", "."),
    ("×", "x"), ("›", ">"), ("‹", "<"), ("▏", "|"), ("▮", "#"), ("█", "#"), ("–", "-"), ("—", "-"),
    ("←", "<"), ("→", ">"), ("↑", "^"), ("↓", "v"), ("◂", "<"), ("▸", ">"), ("▴", "^"), ("▾", "v"),
    ("─", "-"), ("│", "|"), ("╌", "."), ("┊", ":"), ("╎", ":"), ("┄", "."), ("┆", ":"),
    ("┌", ","), ("┐", ","), ("└", "`"), ("┘", "'"), ("├", "+"), ("┤", "+"), ("┬", "+"),
    ("┴", "+"), ("┼", "+"), ("╴", "-"), ("╶", "-"), ("╵", "|"), ("╷", "|"), ("�", "?"),
    ("◌", "o"), ("␡", "?"), ("␤", "?"),
  ]

  /// The stand-in of one glyph; the glyph itself if it has none.
  package static func of(_ glyph: CellText.Glyph) -> CellText.Glyph {
    guard let base = glyph.base, base.value > 0x7F else { return glyph }
    if (0x2400...0x241F).contains(base.value) { return CellText.Glyph("?") }
    return glyphs.first { $0.sign == glyph }?.ascii ?? glyph
  }

  /// The table as it is looked up for every cell of a screen.
  private static let glyphs: [(sign: CellText.Glyph, ascii: CellText.Glyph)] = table.compactMap {
    guard let sign = CellText.cells($0.sign).first, let ascii = CellText.cells($0.ascii).first
    else { return nil }
    return (sign, ascii)
  }
}
