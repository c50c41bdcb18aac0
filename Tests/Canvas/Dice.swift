/// A generator with a seed, so that every run sees the same cases.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x00...0xFF, 0x300...0x36F, 0x600...0x6FF, 0x900...0x97F, 0xE00...0xE7F, 0x1100...0x11FF,
    0x2000...0x206F, 0x20D0...0x20FF, 0x2500...0x27BF, 0x3000...0x30FF, 0x4E00...0x4E80,
    0xAC00...0xAC80, 0xE000...0xE010, 0xFE00...0xFE0F, 0xFFF0...0xFFFF, 0x1F1E6...0x1F1FF,
    0x1F300...0x1F6FF, 0x1F900...0x1FAFF, 0xE0000...0xE007F, 0x0...0x10FFFF,
  ]

  /// A text of scalars that do harm or are easily mistaken.
  mutating func hostileText() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &self) {
      let range = Self.ranges[Int.random(in: 0..<Self.ranges.count, using: &self)]
      let dice = Int.random(in: 0..<6, using: &self)
      let value = dice == 0 ? 0x200D : UInt32.random(in: range, using: &self)
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    return String(text)
  }
}
