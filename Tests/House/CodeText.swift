/// Swift source with everything that is no code blanked out: comments and the letters of strings.
///
/// What stands in an interpolation is code and stays. Lines keep their numbers.
struct CodeText {
  let lines: [String]

  init(_ source: String) {
    var scanner = Scanner(source)
    scanner.scanCode(until: nil)
    lines = scanner.result.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private struct Scanner {
    let source: [Character]
    var position = 0
    var result = ""

    init(_ source: String) { self.source = Array(source.replacing("\r\n", with: "\n")) }

    func starts(with text: String) -> Bool {
      source[min(position, source.count)...].starts(with: text)
    }

    /// Copies code up to an unmatched closing parenthesis, or to the end of the source.
    mutating func scanCode(until end: Character?) {
      var depth = 0
      while position < source.count {
        let character = source[position]
        if let end, character == end, depth == 0 { return }
        if starts(with: "//") {
          while position < source.count, source[position] != "\n" { blank() }
        } else if starts(with: "/*") {
          scanBlockComment()
        } else if let hashes = stringStart() {
          scanString(hashes: hashes)
        } else {
          if character == "(" { depth += 1 }
          if character == ")" { depth -= 1 }
          keep()
        }
      }
    }

    private mutating func scanBlockComment() {
      var depth = 0
      repeat {
        if starts(with: "/*") {
          depth += 1
          blank(2)
        } else if starts(with: "*/") {
          depth -= 1
          blank(2)
        } else {
          blank()
        }
      } while depth > 0 && position < source.count
    }

    /// How many number signs stand before the quote of a string that begins here.
    private func stringStart() -> Int? {
      let hashes = source[position...].prefix { $0 == "#" }.count
      let quote = position + hashes
      return quote < source.count && source[quote] == "\"" ? hashes : nil
    }

    private mutating func scanString(hashes: Int) {
      let sign = String(repeating: "#", count: hashes)
      let opening = hashes == 0 && starts(with: "\"\"\"") || starts(with: sign + "\"\"\"")
      let quotes = opening ? "\"\"\"" : "\""
      blank(hashes + quotes.count)
      while position < source.count {
        if starts(with: quotes + sign) {
          blank(quotes.count + hashes)
          return
        }
        if starts(with: "\\" + sign + "(") {
          blank(2 + hashes)
          scanCode(until: ")")
          blank()
        } else if starts(with: "\\" + sign) {
          blank(2 + hashes)
        } else {
          blank()
        }
      }
    }

    private mutating func keep() {
      result.append(source[position])
      position += 1
    }

    private mutating func blank(_ count: Int = 1) {
      for _ in 0..<count where position < source.count {
        result.append(source[position] == "\n" ? "\n" : " ")
        position += 1
      }
    }
  }
}

// MARK: - Words

extension CodeText {
  /// The modules that the source imports.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard let place = words.firstIndex(of: "import"), words.count > place + 1,
        words[..<place].allSatisfy({ Self.beforeImport.contains($0) })
      else { return nil }
      let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
      let path = words[(place + 1)...].drop { kinds.contains($0) }
      return path.first?.split(separator: ".").first.map(String.init)
    }
  }

  private static let beforeImport = [
    "package", "public", "internal", "fileprivate", "private", "@testable", "@preconcurrency",
    "@_exported",
  ]

  /// The words of a line: letters, digits and underscores.
  static func words(of line: String) -> [String] {
    line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}
