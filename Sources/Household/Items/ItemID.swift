/// What names an item: the device that made it, by its first letter, and a number.
///
///     no two devices of a household name an item alike
///
/// So a device takes as many letters of its name as tell it from the others that it is told of:
/// alone it makes `a1`, beside another whose name begins alike `am1`. A card and an event share one
/// numbering. A note has the name of its card.
public struct ItemID: Hashable, Comparable, Sendable, CustomStringConvertible {
  enum Kind: UInt8, Hashable, Sendable { case item, note }

  /// The letters of the device that made it, a to z, the first in the highest byte: so they compare
  /// as words do.
  private let letters: UInt64
  /// Counts what the device made; 1 at first.
  public let number: Int
  let kind: Kind

  private init(letters: UInt64, number: Int, kind: Kind) {
    self.letters = letters
    self.number = number
    self.kind = kind
  }

  /// The item of a device, by the first letter of the device's name and a number.
  ///
  /// A letter is one of a to z, also where it is written large; a name without one begins with x.
  public init(device: String, number: Int) {
    self.init(device: device, among: [], number: number)
  }

  /// The item of a device, by as many letters of its name as tell it from the others, at most
  /// ``mostLetters``, and a number.
  ///
  /// Names that have all their letters in common are not told apart.
  public init(device: String, among others: [String], number: Int) {
    let own = Self.letters(of: device)
    let foreign = others.map { Self.letters(of: $0) }.filter { $0 != own }
    let length = (1..<own.count).first { length in
      !foreign.contains { $0.prefix(length) == own.prefix(length) }
    }
    self.init(
      letters: Self.packed(own.prefix(length ?? own.count)), number: number, kind: .item)
  }

  /// An item by its name in writing, such as `a1`; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    let letters = bytes.prefix { Self.aToZ.contains($0) }
    let digits = bytes[letters.endIndex...]
    guard (1...Self.mostLetters).contains(letters.count), (1...16).contains(digits.count),
      digits.first != UInt8(ascii: "0"), digits.first != UInt8(ascii: "+"),
      let number = Int(String(decoding: digits, as: UTF8.self)), number > 0
    else { return nil }
    self.init(letters: Self.packed(letters), number: number, kind: .item)
  }

  /// The note of this card.
  public var note: ItemID { ItemID(letters: letters, number: number, kind: .note) }

  /// The card of this note; a card or an event is its own.
  public var card: ItemID { ItemID(letters: letters, number: number, kind: .item) }

  /// Whether one letter names the device that made it, as everywhere in the household shown.
  package var hasOneLetter: Bool { letters << 8 == 0 }

  /// Whether the same letters name the device that made another.
  package func isNamedLike(_ other: ItemID) -> Bool { letters == other.letters }

  /// Whether it names a note.
  public var isNote: Bool { kind == .note }

  /// By letters, then by number, a card before its note.
  public static func < (one: Self, other: Self) -> Bool {
    if one.letters != other.letters { return one.letters < other.letters }
    if one.number != other.number { return one.number < other.number }
    return one.kind.rawValue < other.kind.rawValue
  }

  /// `a1`, also for its note.
  public var description: String {
    let bytes = (0..<Self.mostLetters).map { UInt8(truncatingIfNeeded: letters >> (56 - 8 * $0)) }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) + String(number)
  }
}

// MARK: - Letters

extension ItemID {
  /// The most letters of a device's name that name an item.
  public static var mostLetters: Int { 8 }

  private static var aToZ: ClosedRange<UInt8> { UInt8(ascii: "a")...UInt8(ascii: "z") }

  /// The letters of a name that can name an item, at least one.
  private static func letters(of name: String) -> [UInt8] {
    let large = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let small = name.utf8.lazy.map { large.contains($0) ? $0 + 32 : $0 }
    let letters = Array(small.filter { aToZ.contains($0) }.prefix(mostLetters))
    return letters.isEmpty ? [UInt8(ascii: "x")] : letters
  }

  private static func packed(_ letters: ArraySlice<UInt8>) -> UInt64 {
    letters.reversed().reduce(0) { $0 >> 8 | UInt64($1) << 56 }
  }
}

/// What names a card.
public typealias CardID = ItemID
/// What names an event.
public typealias EventID = ItemID
