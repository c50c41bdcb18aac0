/// Chance from a seed: the same seed, the same numbers, on every machine (SplitMix64).
package struct Dice: Hashable, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of a range; a range of one number throws no dice.
  package mutating func roll(_ range: ClosedRange<Int64>) -> Int64 {
    let width = UInt64(range.upperBound - range.lowerBound) + 1
    guard width > 1 else { return range.lowerBound }
    return range.lowerBound + Int64(next().multipliedFullWidth(by: width).high)
  }

  /// Whether something of so many percent comes to pass.
  package mutating func isUnder(percent: Int) -> Bool {
    percent > 0 && roll(0...99) < Int64(percent)
  }
}
