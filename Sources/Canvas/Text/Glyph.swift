extension CellText {
  /// What fills one cell, or two side by side: a base and at most two marks on it.
  ///
  /// It is a number, so that a screen of cells is copied and compared as memory:
  ///
  ///     scalars == base + mark * 2^21 + mark * 2^42, where there is no mark 0
  package struct Glyph: Hashable, Sendable {
    private var scalars: UInt64
    private let columns: UInt8

    /// 1 or 2 columns; 0 of nothing.
    package var width: Int { Int(columns) }

    /// No glyph at all, as it stands behind a wide one.
    static let nothing = Glyph(scalars: 0, columns: 0)
    static let space = Glyph(" ")
    static let ellipsis = Glyph("…")

    private init(scalars: UInt64, columns: UInt8) {
      self.scalars = scalars
      self.columns = columns
    }

    /// A base of one column.
    init(narrow base: Unicode.Scalar) {
      self.init(scalars: UInt64(base.value), columns: 1)
    }

    /// A base as it is shown: one that has passed the gate.
    init(_ base: Unicode.Scalar) {
      self.init(scalars: UInt64(base.value), columns: base.isWide ? 2 : 1)
    }
  }
}

// MARK: - Scalars

extension CellText.Glyph {
  /// How far one scalar is from the next: all of them are below 2^21.
  private static let bits: UInt64 = 21
  private static let one: UInt64 = 1 << bits - 1

  /// Puts a mark on the base.
  ///
  /// Four marks fit in a cell of ncurses; two are enough to read, and to stop a pile of them.
  mutating func mark(_ scalar: Unicode.Scalar) {
    for place in [Self.bits, 2 * Self.bits] where scalars >> place == 0 {
      scalars |= UInt64(scalar.value) << place
      return
    }
  }

  /// The base; nil of nothing.
  var base: Unicode.Scalar? {
    scalars == 0 ? nil : Unicode.Scalar(UInt32(scalars & Self.one))
  }

  /// Whether marks stand on the base.
  var hasMarks: Bool { scalars >> Self.bits != 0 }

  /// Writes it at the end of a text.
  package func write(to text: inout String) {
    var left = scalars
    while left != 0 {
      if let scalar = Unicode.Scalar(UInt32(left & Self.one)) { text.unicodeScalars.append(scalar) }
      left >>= Self.bits
    }
  }

  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }
}
