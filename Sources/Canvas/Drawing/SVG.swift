/// A canvas as a picture: the same canvas gives the same bytes.
///
/// Each run of one role is one `<text>` of exactly its columns' width, so that no font moves a
/// column.
package enum SVG {
  private static let cellWidth = 9
  private static let cellHeight = 18
  private static let margin = 9
  private static let background = "#16181d"
  private static let foreground = "#d8dce4"

  package static func text(of canvas: Canvas) -> String {
    let width = canvas.width * cellWidth + 2 * margin
    let height = canvas.height * cellHeight + 2 * margin
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)" "#
        + #"viewBox="0 0 \#(width) \#(height)" "#
        + #"font-family="DejaVu Sans Mono, Menlo, monospace" font-size="15" xml:space="preserve">"#,
      #"<rect width="100%" height="100%" fill="\#(background)"/>"#,
    ]
    for y in 0..<canvas.height {
      for run in runs(canvas.row(y)) { lines += elements(run, y: y) }
    }
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
  }

  /// Cells of one role side by side; a glyph that is not ASCII begins and ends a run unless it is
  /// part of a line, since fonts differ most there.
  private static func runs(_ row: ArraySlice<Canvas.Cell>) -> [Run] {
    var runs: [Run] = []
    for (x, cell) in row.enumerated() where cell.width > 0 {
      let isPlain = cell.width == 1 && isSteady(cell.text)
      if isPlain, let last = runs.last, last.role == cell.role, isSteady(last.text) {
        runs[runs.count - 1].columns += 1
        runs[runs.count - 1].text += cell.text
      } else {
        runs.append(Run(x: x, columns: Int(cell.width), text: cell.text, role: cell.role))
      }
    }
    return runs
  }

  private static func isSteady(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.isASCII || (0x2500...0x257F).contains($0.value) }
  }

  private static func elements(_ run: Run, y: Int) -> [String] {
    let style = run.role.style
    let color = style.color.map(hex) ?? foreground
    var elements: [String] = []
    if style.isReversed { elements.append(rect(x: run.x, y: y, columns: run.columns, fill: color)) }
    guard run.text.contains(where: { $0 != " " }) else { return elements }
    var attributes = #"fill="\#(style.isReversed ? background : color)""#
    if style.isBold { attributes += #" font-weight="bold""# }
    if style.isDim { attributes += #" fill-opacity="0.6""# }
    if style.isUnderlined { attributes += #" text-decoration="underline""# }
    let x = margin + run.x * cellWidth
    let baseline = margin + y * cellHeight + 14
    elements.append(
      #"<text x="\#(x)" y="\#(baseline)" textLength="\#(run.columns * cellWidth)" "#
        + #"lengthAdjust="spacingAndGlyphs" \#(attributes)>\#(escaped(run.text))</text>"#
    )
    return elements
  }

  private static func rect(
    x: Int,
    y: Int,
    columns: Int,
    fill: String,
    opacity: String = "1"
  ) -> String {
    #"<rect x="\#(margin + x * cellWidth)" y="\#(margin + y * cellHeight)" "#
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
