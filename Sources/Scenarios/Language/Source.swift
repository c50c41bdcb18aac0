/// The lines of a scenario, out of bytes that may be anything.
package struct Source: Hashable, Sendable {
  /// The most bytes of a file: 1 MiB.
  package static let largestFile = 1 << 20
  /// The most bytes of a line.
  package static let longestLine = 4096

  /// The lines without their ends.
  package let lines: [String]

  /// Takes bytes as text: UTF-8, with or without a BOM, lines ended by LF or CRLF.
  ///
  /// - Throws: where the bytes are no UTF-8, or there are too many.
  package init(bytes: [UInt8]) throws(LanguageError) {
    var rest = bytes[...]
    guard rest.count <= Self.largestFile else {
      throw LanguageError(
        column: 1, "the file has \(rest.count) bytes: at most 1,048,576 are read; part it in two")
    }
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    var lines: [String] = []
    for piece in rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = piece.last == UInt8(ascii: "\r") ? piece.dropLast() : piece
      guard line.count <= Self.longestLine else {
        throw LanguageError(
          line: lines.count + 1, column: Self.longestLine + 1,
          "the line has \(line.count) bytes: at most 4,096 are read")
      }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw LanguageError(
          line: lines.count + 1, column: Self.columnOfFault(in: line),
          "this is no UTF-8: save the file as UTF-8")
      }
      lines.append(text)
    }
    if lines.last == "" { lines.removeLast() }
    self.lines = lines
  }

  /// The character, counted from 1, at which the bytes stop to be UTF-8.
  private static func columnOfFault(in line: ArraySlice<UInt8>) -> Int {
    var low = 0
    var high = line.count
    while low < high {
      let middle = (low + high + 1) / 2
      let isSound = (0..<4).contains { cut in
        middle >= cut && String(validating: line.prefix(middle - cut), as: UTF8.self) != nil
          && (cut == 0 || line.count > middle)
      }
      if isSound { low = middle } else { high = middle - 1 }
    }
    var end = low
    while end > 0, String(validating: line.prefix(end), as: UTF8.self) == nil { end -= 1 }
    return (String(validating: line.prefix(end), as: UTF8.self)?.count ?? 0) + 1
  }
}
