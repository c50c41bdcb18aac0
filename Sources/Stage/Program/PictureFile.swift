import Canvas
package import Scenarios

/// A picture of the stage, to be written to a file as SVG.
package struct PictureFile: Hashable, Sendable {
  /// Columns and rows of a picture.
  package struct Size: Hashable, Sendable, CustomStringConvertible {
    package let columns: Int
    package let rows: Int

    /// What a picture has unless told.
    package static let usual = Size(columns: 120, rows: 36)
    /// The most columns and rows that a picture may have.
    package static let largest = Size(columns: 500, rows: 200)

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }

    /// Reads `120x36`; `nil` where it is none, or out of range.
    package init?(_ word: String) {
      let parts = word.split(separator: "x", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { part in
        part.allSatisfy { $0.isASCII && $0.isWholeNumber } ? Int(part) : nil
      }
      guard parts.count == 2, numbers.count == 2,
        (1...Self.largest.columns).contains(numbers[0]),
        (1...Self.largest.rows).contains(numbers[1])
      else { return nil }
      self.init(columns: numbers[0], rows: numbers[1])
    }

    package var description: String { "\(columns)x\(rows)" }
  }

  package let path: String
  package let size: Size

  package init(path: String, size: Size = .usual) {
    self.path = path
    self.size = size
  }

  /// The picture of the stage as a scenario leaves it.
  package static func text(
    of script: Script, named name: String, seed: UInt64? = nil, size: Size
  ) -> String {
    let state = StageState.atEnd(of: script, named: name, seed: seed, columns: size.columns)
    return SVG.text(of: Picture.draw(state, width: size.columns, height: size.rows))
  }

  /// Writes the picture, or says on the error output why it can't.
  func write(
    _ script: Script, named name: String, seed: UInt64?, _ shell: some Shell
  ) -> ExitStatus {
    do throws(Unwritable) {
      let text = Self.text(of: script, named: name, seed: seed, size: size)
      try shell.write(Array(text.utf8), to: path)
      return .good
    } catch {
      shell.complain("twohomes: \(printable(path)) can't be written: \(error.reason)")
      return .unwritable
    }
  }
}
