/// What was pasted, up to the literal end of the paste.
struct PasteBuffer: Hashable, Sendable {
  private static let end = Array("\u{1B}[201~".utf8)

  private var bytes: [UInt8] = []
  /// How many bytes of the end have been seen.
  private var matched = 0
  private(set) var isCut = false

  /// Takes a byte, and returns whether the paste is over.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == Self.end[matched] {
      matched += 1
      return matched == Self.end.count
    }
    // The end begins with its only ESC, so a false start holds no other start.
    for earlier in Self.end.prefix(matched) { keep(earlier) }
    matched = byte == Self.end[0] ? 1 : 0
    if matched == 0 { keep(byte) }
    return false
  }

  private mutating func keep(_ byte: UInt8) {
    guard bytes.count < KeyDecoder.longestPaste else { return isCut = true }
    bytes.append(byte)
  }

  /// The text, with `\n` for every kind of line end; bytes that are no text become `�`.
  var text: String {
    var text = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar == "\n", afterReturn {
        afterReturn = false
        continue
      }
      afterReturn = scalar == "\r"
      text.append(afterReturn ? "\n" : scalar)
    }
    return String(text)
  }
}

/// A scalar of several bytes that is still coming in, by the table of well-formed UTF-8.
struct UTF8Scalar: Hashable, Sendable {
  private var value: UInt32
  private var missing: Int
  /// What the next byte may be: the first one rules out overlong forms, surrogates and too much.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Begins with a first byte; nil if no scalar begins so.
  init?(first byte: UInt8) {
    switch byte {
    case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF: (value, missing) = (UInt32(byte & 0x0F), 2)
    case 0xF0...0xF4: (value, missing) = (UInt32(byte & 0x07), 3)
    default: return nil
    }
    switch byte {
    case 0xE0: allowed = 0xA0...0xBF
    case 0xED: allowed = 0x80...0x9F
    case 0xF0: allowed = 0x90...0xBF
    case 0xF4: allowed = 0x80...0x8F
    default: break
    }
  }

  /// Takes the next byte, unless the scalar cannot go on with it.
  mutating func take(_ byte: UInt8) -> Bool {
    guard allowed.contains(byte) else { return false }
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    allowed = 0x80...0xBF
    return true
  }

  /// The scalar, once all of its bytes have come.
  var whole: Unicode.Scalar? {
    missing == 0 ? Unicode.Scalar(value) : nil
  }
}
