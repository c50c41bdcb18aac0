/// The one gate between text that anybody may have written and the cells of a screen.
///
/// What passes is one line that a terminal can only print:
///
///     no control, no format character, no line or paragraph separator comes out
///     clean(clean(text)) == clean(text)
///     width(text) == the sum of the widths of glyphs(text)
///
/// Controls become their pictures (`␊`), what nobody assigned becomes `�`, invisible characters
/// are dropped, flags become letters, an emoji sequence becomes its first emoji, and a mark that
/// stands on nothing stands on `◌`.
package enum CellText {
  /// The glyphs of a text, one at a time, so that a long text costs only what is looked at.
  package static func glyphs(_ text: String) -> Glyphs {
    Glyphs(text)
  }

  /// All glyphs of a text.
  package static func cells(_ text: String) -> [Glyph] {
    Array(Glyphs(text))
  }

  /// The text as it may be printed.
  package static func clean(_ text: String) -> String {
    Glyphs(text).reduce(into: "") { $1.write(to: &$0) }
  }

  /// How many columns the text takes once it is clean.
  package static func width(_ text: String) -> Int {
    Glyphs(text).reduce(0) { $0 + $1.width }
  }

  /// The clean text, cut to at most so many columns.
  ///
  /// A text that was cut ends in `…`, which needs one of the columns. Half of a wide glyph is never
  /// kept, so the result may be a column short.
  package static func clip(_ text: String, columns: Int) -> String {
    guard columns > 0 else { return "" }
    var kept = ""
    var whole = ""
    var width = 0
    for glyph in Glyphs(text) {
      width += glyph.width
      guard width <= columns else { return kept + "…" }
      glyph.write(to: &whole)
      if width < columns {
        kept = whole
      }
    }
    return whole
  }

  /// The clean text, cut or padded with spaces to exactly so many columns.
  package static func fit(_ text: String, columns: Int) -> String {
    let clipped = clip(text, columns: columns)
    return clipped + String(repeating: " ", count: max(0, columns - width(clipped)))
  }

  /// The clean text with every sign of our own drawn in ASCII; other people's letters stay.
  package static func ascii(_ text: String) -> String {
    Glyphs(text).reduce(into: "") { ASCIIStandIn.of($1).write(to: &$0) }
  }
}

// MARK: - Glyphs

extension CellText {
  /// A text's glyphs, made while they are asked for.
  ///
  /// Works on scalars rather than on characters: what is dropped may bring its neighbours together
  /// into a new character, and then a second pass would see something else than the first.
  package struct Glyphs: Sequence, IteratorProtocol, Sendable {
    private var scalars: String.UnicodeScalarView.Iterator
    private var held: Unicode.Scalar?

    fileprivate init(_ text: String) {
      scalars = text.unicodeScalars.makeIterator()
    }

    package mutating func next() -> Glyph? {
      var base: Unicode.Scalar?
      var glyph = Glyph.nothing
      var isJoining = false
      if let glyph = plain() { return glyph }
      while let scalar = held ?? scalars.next() {
        held = nil
        switch scalar.part {
        case .dropped(let breaks):
          if scalar == Unicode.Scalar.joiner, base?.startsEmojiSequence == true { isJoining = true }
          if breaks, base != nil { return glyph }
        case .mark:
          isJoining = false
          if base == nil {
            base = "◌"
            glyph = Glyph("◌")
          }
          glyph.mark(scalar)
        case .base(let shown):
          if isJoining, shown.startsEmojiSequence {
            isJoining = false
            continue
          }
          guard base == nil else {
            held = scalar
            return glyph
          }
          base = shown
          glyph = Glyph(shown)
          if shown != scalar { return glyph }
        }
      }
      return base == nil ? nil : glyph
    }

    /// A letter of ASCII, or one of the signs that screens are drawn with, on which nothing stands:
    /// nearly all there is.
    ///
    /// No mark and no joiner comes below U+0300.
    private mutating func plain() -> Glyph? {
      guard let scalar = held ?? scalars.next() else { return nil }
      held = scalar
      guard scalar.isPlain else { return nil }
      var ahead = scalars
      let following = ahead.next()
      if let following, following.value >= 0x300, !following.isPlain { return nil }
      scalars = ahead
      held = following
      return Glyph(narrow: scalar)
    }
  }
}
