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
  package static func of(_ glyph: String) -> String {
    guard let first = glyph.unicodeScalars.first, first.value > 0x7F else { return glyph }
    if (0x2400...0x241F).contains(first.value) { return "?" }
    return table.first { $0.sign == glyph }?.ascii ?? glyph
  }
}
