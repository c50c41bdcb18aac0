/// The escape sequences that are keys: one table for those that end in a letter, one for numbers.
extension KeyDecoder {
  /// The key of a letter after `ESC O`, or at the end of `ESC [`.
  private static func key(letter: UInt8) -> Key? {
    switch Unicode.Scalar(letter) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    default: nil
    }
  }

  /// The key of a number before `~`.
  private static func key(number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  /// Ends `ESC O`; what is no key is swallowed.
  mutating func finishShiftThree(_ final: UInt8) {
    if final == 0x1B {
      emit(.character("O"), .alt)
      state = .escape
    } else if final == UInt8(ascii: "M") {
      emit(.enter)
    } else if let key = Self.key(letter: final) {
      emit(key)
    }
  }

  /// Ends `ESC [`; what is no key is swallowed.
  mutating func finishSequence(_ bytes: [UInt8], final: UInt8) {
    if final == UInt8(ascii: "M"), bytes.isEmpty { return state = .skipping(3) }
    guard let parameters = Self.parameters(bytes) else { return }
    switch final {
    case UInt8(ascii: "~"):
      if parameters == [200] { return state = .paste }
      guard let number = parameters.first, let key = Self.key(number: number) else { return }
      emit(key, parameters.dropFirst())
    case UInt8(ascii: "Z"):
      emit(.tab, .shift)
    default:
      // A report of the cursor ends in R like F3, but does not begin with 1.
      guard let key = Self.key(letter: final), parameters.first ?? 1 == 1 else { return }
      emit(key, parameters.dropFirst())
    }
  }

  private mutating func emit(_ key: Key, _ rest: ArraySlice<Int>) {
    guard let sum = rest.first else { return emit(key) }
    guard rest.count == 1, (1...16).contains(sum) else { return }
    var modifiers = Modifiers(rawValue: UInt8(sum - 1) & 7)
    if sum > 8 { modifiers.insert(.alt) }
    emit(key, modifiers)
  }

  /// The numbers between semicolons, an empty one as 1; nil if there is anything else.
  private static func parameters(_ bytes: [UInt8]) -> [Int]? {
    guard !bytes.isEmpty else { return [] }
    var numbers = [0]
    var isEmpty = true
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + Int(byte) - 48, 99_999)
        isEmpty = false
      case UInt8(ascii: ";"):
        if isEmpty { numbers[numbers.count - 1] = 1 }
        numbers.append(0)
        isEmpty = true
      default: return nil
      }
    }
    if isEmpty { numbers[numbers.count - 1] = 1 }
    return numbers
  }
}
