/// What a scalar does to the cells of a line.
enum ScalarPart: Hashable {
  /// Starts a glyph, shown as the scalar given.
  case base(Unicode.Scalar)
  /// Stands on the glyph before it and takes no column.
  case mark
  /// Is not shown; when `breaks`, a mark after it does not reach the glyph before it.
  case dropped(breaks: Bool)
}

extension Unicode.Scalar {
  static let joiner: Unicode.Scalar = "\u{200D}"
  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Whether this is one column wide and shown as it is: ASCII, lines, blocks and simple shapes.
  ///
  /// The shapes end before the first that terminals draw as an emoji.
  var isPlain: Bool {
    0x20...0x7E ~= value || 0x2500...0x25FC ~= value
  }

  /// The part this scalar plays, by the rules of the gate.
  var part: ScalarPart {
    switch value {
    case 0x20...0x7E: .base(self)
    case 0x00...0x1F: .base(Unicode.Scalar(0x2400 + value) ?? Self.replacement)
    case 0x7F: .base("\u{2421}")
    case 0x80...0x9F: .base(Self.replacement)
    case 0x1F1E6...0x1F1FF: .base(Unicode.Scalar(0x41 + value - 0x1F1E6) ?? Self.replacement)
    // Emoji skin tones, variation selectors, the keycap.
    case 0x1F3FB...0x1F3FF, 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F, 0x20E3:
      .dropped(breaks: false)
    // Hangul vowels and finals: letters, but drawn into the block of the initial before them.
    case 0x1160...0x11FF, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB: .mark
    default: partByCategory
    }
  }

  private var partByCategory: ScalarPart {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: .mark
    // Joiners stand between letters; a tag belongs to the flag before it.
    case .format:
      .dropped(breaks: value != 0x200D && value != 0x200C && !(0xE0000...0xE007F).contains(value))
    case .lineSeparator, .paragraphSeparator: .base("\u{2424}")
    case .control, .surrogate, .privateUse, .unassigned: .base(Self.replacement)
    case .spaceSeparator: .base(" ")
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation,
      .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol,
      .otherSymbol:
      .base(self)
    @unknown default: .base(Self.replacement)
    }
  }

  /// Whether an emoji joined to this one is part of it.
  var startsEmojiSequence: Bool {
    value > 0x7F && properties.isEmoji
  }

  /// Whether this base takes two columns.
  ///
  /// Emoji by the standard library's own property; for the scripts of East Asia it has none, so
  /// those are ranges, by Unicode's EastAsianWidth (W and F; ambiguous ones are narrow).
  var isWide: Bool {
    value >= 0x1100
      && (Self.wideRanges.contains { $0.contains(value) } || properties.isEmojiPresentation)
  }

  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FFF, 0x17000...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
