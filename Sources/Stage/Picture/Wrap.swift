import Canvas

/// Breaks a text at spaces into lines of so many columns.
///
/// A word that is longer is cut where it has to be. What stands in columns stays in them: lines that go on begin under the last column of the
/// first, or under its first word.
package enum Wrap {
  package static func lines(_ text: String, columns: Int) -> [String] {
    guard CellText.width(CellText.clean(text)) > columns else { return [text] }
    var lines: [String] = []
    var line = ""
    var width = 0
    let hanging = String(repeating: " ", count: min(hang(of: text), max(0, columns / 2)))
    for piece in pieces(of: text, columns: max(1, columns - hanging.count)) {
      let wide = CellText.width(CellText.clean(piece))
      if width + wide > columns, line.contains(where: { $0 != " " }) {
        lines.append(line)
        let word = String(piece.drop { $0 == " " })
        line = hanging + word
        width = hanging.count + CellText.width(CellText.clean(word))
      } else {
        line += piece
        width += wide
      }
    }
    return lines + [line]
  }

  /// The same in at most so many rows.
  ///
  /// Where the text would go on the last one is longer than its columns, so that whoever draws it
  /// shows that it is cut.
  package static func lines(_ text: String, columns: Int, rows: Int) -> [String] {
    let all = lines(text, columns: columns)
    guard all.count > rows, rows > 0 else { return Array(all.prefix(max(0, rows))) }
    return all.prefix(rows - 1) + [all[rows - 1] + " " + all[rows]]
  }

  /// Words, each with the spaces before it; of one that is too long, pieces that fit.
  private static func pieces(of text: String, columns: Int) -> [String] {
    words(of: text).flatMap { word -> [String] in
      guard CellText.width(CellText.clean(word)) > columns else { return [word] }
      var pieces = [""]
      for character in word {
        let longer = pieces[pieces.count - 1] + String(character)
        if CellText.width(CellText.clean(longer)) > columns {
          pieces.append(String(character))
        } else {
          pieces[pieces.count - 1] = longer
        }
      }
      return pieces
    }
  }

  private static func words(of text: String) -> [String] {
    var pieces: [String] = []
    var isInWord = false
    for character in text {
      if character == " ", isInWord || pieces.isEmpty {
        pieces.append(" ")
        isInWord = false
      } else if pieces.isEmpty {
        pieces.append(String(character))
        isInWord = true
      } else {
        pieces[pieces.count - 1].append(character)
        if character != " " { isInWord = true }
      }
    }
    return pieces
  }

  /// Where lines that go on begin: behind the last gap of two spaces or more.
  private static func hang(of text: String) -> Int {
    var column = 0
    var gap = 0
    var hang = 0
    var spaces = 0
    for character in text {
      if character == " " {
        spaces += 1
      } else {
        if column == spaces { hang = spaces } else if spaces >= 2 { gap = column }
        spaces = 0
      }
      column += 1
    }
    return gap > 0 ? gap : hang
  }
}
