/// A terminal as a value: what the bytes a program sent would look like.
///
/// It knows what ncurses sends to terminals like xterm, the Linux console, `screen` and the VT100.
/// All else is in `unknown`, which a test asserts to be empty.
package struct VTScreen: Sendable {
  /// One column of one row; the second column of a wide character is empty.
  package struct Cell: Hashable, Sendable {
    package var text = " "
    /// The numbers of the colours and attributes that are on (SGR), in order: `1` is bold.
    package var style: [Int] = []
  }

  package private(set) var width: Int
  package private(set) var height: Int
  package internal(set) var grid: [[Cell]]
  package internal(set) var column = 0
  package internal(set) var row = 0
  package internal(set) var isAlternate = false
  package internal(set) var isCursorShown = true
  package internal(set) var pastesInBrackets = false
  /// Sequences that mean nothing here, in order.
  package internal(set) var unknown: [String] = []
  /// How many bytes have come.
  package private(set) var byteCount = 0

  var main: [[Cell]] = []
  var mainCursor = (column: 0, row: 0)
  var saved = (column: 0, row: 0)
  var style: [Int] = []
  var region: ClosedRange<Int>
  var wraps = false
  var last = " "
  var parser = VTParser()

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    grid = Self.blank(width, height)
    region = 0...max(0, height - 1)
  }

  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      byteCount += 1
      guard let action = parser.take(byte) else { continue }
      perform(action)
    }
  }

  /// Takes another size, keeping the upper left corner.
  package mutating func resize(width: Int, height: Int) {
    grid = Self.fit(grid, width, height)
    main = main.isEmpty ? [] : Self.fit(main, width, height)
    self.width = width
    self.height = height
    region = 0...max(0, height - 1)
    column = min(column, width - 1)
    row = min(row, height - 1)
  }

  /// The text of each row, without the spaces at its end.
  package var rows: [String] {
    grid.map { cells in
      var text = cells.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  package var text: String {
    rows.joined(separator: "\n")
  }

  static func blank(_ width: Int, _ height: Int) -> [[Cell]] {
    Array(repeating: Array(repeating: Cell(), count: width), count: height)
  }

  private static func fit(_ grid: [[Cell]], _ width: Int, _ height: Int) -> [[Cell]] {
    var fitted = blank(width, height)
    for y in 0..<min(height, grid.count) {
      for x in 0..<min(width, grid[y].count) { fitted[y][x] = grid[y][x] }
    }
    return fitted
  }
}

// MARK: - Writing

extension VTScreen {
  mutating func write(_ scalar: Unicode.Scalar) {
    let columns = Self.columns(of: scalar)
    guard columns > 0 else {
      let x = wraps ? column : max(0, column - 1)
      let base = grid[row][x].text.isEmpty && x > 0 ? x - 1 : x
      grid[row][base].text.unicodeScalars.append(scalar)
      return
    }
    if wraps || column + columns > width {
      column = 0
      lineFeed()
    }
    wraps = false
    last = String(scalar)
    grid[row][column] = Cell(text: last, style: style)
    if columns == 2, column + 1 < width { grid[row][column + 1] = Cell(text: "", style: style) }
    column += columns
    guard column >= width else { return }
    column = width - 1
    wraps = true
  }

  mutating func lineFeed() {
    if row == region.upperBound {
      scroll(from: region.lowerBound, by: 1)
    } else {
      row = min(row + 1, height - 1)
    }
  }

  /// Moves the rows from one on up to the region's end; by a negative number downwards.
  mutating func scroll(from top: Int, by count: Int) {
    let empty = Array(repeating: Cell(), count: width)
    for _ in 0..<min(abs(count), height) where top <= region.upperBound {
      if count > 0 {
        grid.remove(at: top)
        grid.insert(empty, at: region.upperBound)
      } else {
        grid.remove(at: region.upperBound)
        grid.insert(empty, at: top)
      }
    }
  }

  mutating func erase(_ columns: Range<Int>, _ rows: Range<Int>) {
    for y in rows.clamped(to: 0..<height) {
      for x in columns.clamped(to: 0..<width) { grid[y][x] = Cell() }
    }
  }

  /// Wide, narrow or standing on the character before; on purpose not by the program's own rules.
  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1160...0x11FF: return 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFF:
      return 2
    default: return 1
    }
  }
}
