/// A canvas as a picture: the same canvas gives the same bytes.
///
/// Each run of one role is one `<text>` of exactly its columns' width, so that no font moves a
/// column; lines are strokes. The background is the picture's own, so that it can be read on a page
/// of any colour.
package enum SVG {
  static let cellWidth = 9
  static let cellHeight = 18
  /// The size at which a letter of the first font is as wide as a cell.
  private static let fontSize = "14.95"
  /// And that at which one of East Asia fills two.
  private static let wideFontSize = "17"
  private static let margin = 9
  private static let background = "#16181d"
  private static let foreground = "#d8dce4"
  /// How much of its colour is left of what is dim: enough to be read.
  private static let dimness = "0.65"

  package static func text(of canvas: Canvas) -> String {
    let width = canvas.width * cellWidth + 2 * margin
    let height = canvas.height * cellHeight + 2 * margin
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" "#
        + #"viewBox="0 0 \#(width) \#(height)" "#
        + #"font-family="DejaVu Sans Mono, Menlo, monospace" font-size="\#(fontSize)" xml:space="preserve">"#,
      #"<rect width="100%" height="100%" rx="6" fill="\#(background)"/>"#,
    ]
    let rows = (0..<canvas.height).map { (y: $0, runs: runs(canvas.row($0))) }
    for (y, runs) in rows { lines += runs.filter(\.role.style.isReversed).map { ground($0, y: y) } }
    lines += Role.allCases.compactMap { path(of: $0, SVGLines(canvas)) }
    for (y, runs) in rows { lines += runs.compactMap { text($0, y: y) } }
    if let cursor = canvas.cursor, canvas.bounds.contains(x: cursor.x, y: cursor.y) {
      lines.append(rect(x: cursor.x, y: cursor.y, columns: 1, fill: foreground, opacity: "0.5"))
    }
    lines.append("</svg>\n")
    return lines.joined(separator: "\n")
  }

  private struct Run {
    var x: Int
    var columns: Int
    var text: String
    var role: Role
    /// Whether it is one glyph over two columns.
    var isWide = false
  }

  static func left(of x: Int) -> Int { margin + x * cellWidth }
  static func top(of y: Int) -> Int { margin + y * cellHeight }

  /// Cells of one role side by side; a glyph that is not ASCII stands for itself, since fonts differ
  /// most there.
  private static func runs(_ row: ArraySlice<Canvas.Cell>) -> [Run] {
    var runs: [Run] = []
    for (x, cell) in row.enumerated() where cell.width > 0 {
      let text = SVGLines.draws(cell.glyph) ? " " : cell.text
      if let last = runs.last, last.role == cell.role, isSteady(text), isSteady(last.text) {
        runs[runs.count - 1].columns += 1
        runs[runs.count - 1].text += text
      } else {
        runs.append(
          Run(
            x: x, columns: cell.width, text: text, role: cell.role, isWide: cell.width == 2))
      }
    }
    return runs
  }

  private static func isSteady(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(\.isASCII)
  }

  /// What stands behind a run that is reversed.
  private static func ground(_ run: Run, y: Int) -> String {
    rect(x: run.x, y: y, columns: run.columns, fill: color(of: run.role.style))
  }

  /// The lines of a role, if it has any.
  private static func path(of role: Role, _ lines: SVGLines) -> String? {
    let path = lines.path(of: role)
    guard !path.isEmpty else { return nil }
    let style = role.style
    let opacity = style.isDim ? #" stroke-opacity="\#(dimness)""# : ""
    let color = style.isReversed ? background : color(of: style)
    return #"<path d="\#(path)" fill="none" stroke="\#(color)"\#(opacity)/>"#
  }

  /// The letters of a run, without the spaces around them; nothing where there are none.
  private static func text(_ run: Run, y: Int) -> String? {
    let letters = run.text.drop { $0 == " " }
    guard let last = letters.lastIndex(where: { $0 != " " }) else { return nil }
    let leading = run.text.count - letters.count
    let trailing = letters[last...].count - 1
    let style = run.role.style
    var attributes = #"fill="\#(style.isReversed ? background : color(of: style))""#
    if style.isBold { attributes += #" font-weight="bold""# }
    if style.isDim { attributes += #" fill-opacity="\#(dimness)""# }
    if style.isUnderlined { attributes += #" text-decoration="underline""# }
    if run.isWide { attributes += #" font-size="\#(wideFontSize)""# }
    return #"<text x="\#(left(of: run.x + leading))" y="\#(top(of: y) + 14)" "#
      + #"textLength="\#((run.columns - leading - trailing) * cellWidth)" "#
      + #"lengthAdjust="spacingAndGlyphs" \#(attributes)>\#(escaped(String(letters[...last])))</text>"#
  }

  private static func rect(
    x: Int,
    y: Int,
    columns: Int,
    fill: String,
    opacity: String = "1"
  ) -> String {
    #"<rect x="\#(left(of: x))" y="\#(top(of: y))" "#
      + #"width="\#(columns * cellWidth)" height="\#(cellHeight)" fill="\#(fill)" "#
      + #"fill-opacity="\#(opacity)"/>"#
  }

  private static func escaped(_ text: String) -> String {
    CellText.clean(text).reduce(into: "") {
      switch $1 {
      case "&": $0 += "&amp;"
      case "<": $0 += "&lt;"
      case ">": $0 += "&gt;"
      case "\"": $0 += "&quot;"
      default: $0.append($1)
      }
    }
  }

  private static func color(of style: Style) -> String { style.color.map(hex) ?? foreground }

  private static func hex(_ color: Color) -> String {
    switch color {
    case .red: "#ff6b6b"
    case .green: "#7fd88f"
    case .yellow: "#f0c674"
    case .blue: "#7aa2f7"
    case .magenta: "#d095e8"
    case .cyan: "#6fd3e0"
    case .white: "#ffffff"
    }
  }
}
