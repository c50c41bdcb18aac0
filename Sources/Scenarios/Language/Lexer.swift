/// A word of a line, or a quoted text.
package struct Token: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case word
    case text
  }

  package let kind: Kind
  /// The word as written, or the text that the quotes hold.
  package let value: String
  /// 1 for the first character of the line.
  package let column: Int

  package init(kind: Kind, value: String, column: Int) {
    self.kind = kind
    self.value = value
    self.column = column
  }

  package var word: String? { kind == .word ? value : nil }
}

/// Parts a line into words and quoted texts.
package enum Lexer {
  /// The tokens of a line, without its comment.
  ///
  /// - Throws: where a text does not end, an escape is none, or a space is missing.
  package static func tokens(of line: some StringProtocol) throws(LanguageError) -> [Token] {
    var reader = Reader(line)
    var tokens: [Token] = []
    while let scalar = reader.peek {
      switch scalar {
      case " ", "\t":
        reader.advance()
        continue
      case "#":
        return tokens
      case "\"":
        tokens.append(try text(&reader))
      default:
        tokens.append(word(&reader))
      }
      if let next = reader.peek, next != " ", next != "\t", next != "#" {
        throw LanguageError(
          column: reader.column, "a space is missing between a word and a text in quotes")
      }
    }
    return tokens
  }

  /// A line scalar by scalar: a mark after a quote or a space is text, and not a part of it.
  private struct Reader {
    private var scalars: [Unicode.Scalar] = []
    /// The column of each scalar's character.
    private var columns: [Int] = []
    private var position = 0

    init(_ line: some StringProtocol) {
      for (index, character) in line.enumerated() {
        for scalar in character.unicodeScalars {
          scalars.append(scalar)
          columns.append(index + 1)
        }
      }
    }

    var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }
    var column: Int { position < columns.count ? columns[position] : (columns.last ?? 0) + 1 }
    mutating func advance() { position += 1 }
  }

  private static func word(_ reader: inout Reader) -> Token {
    let column = reader.column
    var value = ""
    while let scalar = reader.peek, !" \t#\"".unicodeScalars.contains(scalar) {
      value.unicodeScalars.append(scalar)
      reader.advance()
    }
    return Token(kind: .word, value: value, column: column)
  }

  private static func text(_ reader: inout Reader) throws(LanguageError) -> Token {
    let column = reader.column
    var value = ""
    reader.advance()
    while let scalar = reader.peek {
      let place = reader.column
      reader.advance()
      switch scalar {
      case "\"": return Token(kind: .text, value: value, column: column)
      case "\\": value.unicodeScalars.append(try escape(&reader, place))
      default: value.unicodeScalars.append(scalar)
      }
    }
    throw LanguageError(column: column, "this text has no closing quote")
  }

  private static func escape(
    _ reader: inout Reader, _ column: Int
  ) throws(LanguageError) -> Unicode.Scalar {
    let letter = reader.peek
    reader.advance()
    switch letter {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "t": return "\t"
    case "u": return try codePoint(&reader, column)
    default:
      throw LanguageError(
        column: column, #"this escape is none: there are \" \\ \n \t and \u{1F600}"#)
    }
  }

  private static func codePoint(
    _ reader: inout Reader, _ column: Int
  ) throws(LanguageError) -> Unicode.Scalar {
    var digits = ""
    if reader.peek == "{" {
      reader.advance()
      while let digit = reader.peek, digit.isASCII, digit.properties.isHexDigit,
        digits.count < 8
      {
        digits.unicodeScalars.append(digit)
        reader.advance()
      }
      if reader.peek == "}", let value = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(value)
      {
        reader.advance()
        return scalar
      }
    }
    throw LanguageError(
      column: column, #"this is no code point: write one to six hexadecimal digits, \u{1F600}"#)
  }
}

/// A text as it stands in a line: in quotes, with escapes.
package func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    default:
      if scalar.isPrintable {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
  }
  return result + "\""
}

extension Unicode.Scalar {
  /// Whether a terminal, a file or a person can take it as it is.
  package var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
