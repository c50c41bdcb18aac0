/// Splits the bytes that a program sends into characters and sequences.
struct VTParser: Sendable {
  enum Action: Hashable, Sendable {
    case print(Unicode.Scalar)
    case control(UInt8)
    /// `ESC` and what follows it, such as `(B`.
    case escape(String)
    /// `ESC [`: a private sign, numbers, and the last byte with what stands before it.
    case sequence(sign: String, numbers: [Int], final: String)
    /// A title, a palette and the like.
    case string(String)
    /// Bytes that are no character.
    case broken([UInt8])
  }

  private enum State {
    case ground, escape, sequence, string
  }

  private var state = State.ground
  private var bytes: [UInt8] = []
  private var utf8: [UInt8] = []

  mutating func take(_ byte: UInt8) -> Action? {
    switch state {
    case .ground: return plain(byte)
    case .escape: return afterEscape(byte)
    case .sequence:
      bytes.append(byte)
      guard (0x40...0x7E).contains(byte) else { return nil }
      state = .ground
      return sequence()
    case .string:
      bytes.append(byte)
      guard byte == 0x07 || bytes.suffix(2) == [0x1B, 0x5C] else { return nil }
      state = .ground
      return .string(String(decoding: bytes, as: UTF8.self))
    }
  }

  private mutating func plain(_ byte: UInt8) -> Action? {
    switch byte {
    case 0x1B:
      bytes = []
      state = .escape
      return nil
    case 0x00...0x1F, 0x7F: return .control(byte)
    default:
      utf8.append(byte)
      if let text = String(validating: utf8, as: UTF8.self), let scalar = text.unicodeScalars.first
      {
        utf8 = []
        return .print(scalar)
      }
      guard utf8.count == 4 || byte < 0x80 || utf8.count > 1 && byte >= 0xC0 else { return nil }
      defer { utf8 = [] }
      return .broken(utf8)
    }
  }

  private mutating func afterEscape(_ byte: UInt8) -> Action? {
    bytes.append(byte)
    switch byte {
    case 0x5B where bytes.count == 1:
      bytes = []
      state = .sequence
      return nil
    case 0x50, 0x5D:
      bytes = []
      state = .string
      return nil
    case 0x20...0x2F: return nil
    default:
      state = .ground
      return .escape(String(decoding: bytes, as: UTF8.self))
    }
  }

  private func sequence() -> Action {
    let text = String(decoding: bytes, as: UTF8.self)
    let sign = text.prefix { "<=>?".contains($0) }
    let body = text.dropFirst(sign.count)
    let digits = body.prefix { $0.isNumber || $0 == ";" || $0 == ":" }
    let fields = digits.split(separator: ";", omittingEmptySubsequences: false)
    let numbers = fields.map { Int($0) ?? 0 }
    return .sequence(
      sign: String(sign),
      numbers: digits.isEmpty ? [] : numbers,
      final: String(body.dropFirst(digits.count))
    )
  }
}
