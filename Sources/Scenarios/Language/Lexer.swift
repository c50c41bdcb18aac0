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
    var reader = Reader(Array(line))
    var tokens: [Token] = []
    while let character = reader.peek {
      switch character {
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

  private struct Reader {
    let characters: [Character]
    var position = 0

    init(_ characters: [Character]) { self.characters = characters }

    var peek: Character? { position < characters.count ? characters[position] : nil }
    var column: Int { position + 1 }
    mutating func advance() { position += 1 }
  }

  private static func word(_ reader: inout Reader) -> Token {
    let column = reader.column
    var value = ""
    while let character = reader.peek, !" \t#\"".contains(character) {
      value.append(character)
      reader.advance()
    }
    return Token(kind: .word, value: value, column: column)
  }

  private static func text(_ reader: inout Reader) throws(LanguageError) -> Token {
    let column = reader.column
    var value = ""
    reader.advance()
    while let character = reader.peek {
      reader.advance()
      switch character {
      case "\"": return Token(kind: .text, value: value, column: column)
      case "\\": value.unicodeScalars.append(try escape(&reader))
      // A quote or backslash that carries combining marks is one character; the mark is text.
      default:
        if character.unicodeScalars.first == "\"" {
          throw LanguageError(
            column: reader.column - 1, "a mark is glued to this quote: write it as \\u{…}")
        }
        value.append(character)
      }
    }
    throw LanguageError(column: column, "this text has no closing quote")
  }

  private static func escape(_ reader: inout Reader) throws(LanguageError) -> Unicode.Scalar {
    let column = reader.column - 1
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
      while let digit = reader.peek, digit.isHexDigit, digit.isASCII, digits.count < 8 {
        digits.append(digit)
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
