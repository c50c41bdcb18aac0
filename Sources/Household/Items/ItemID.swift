/// What names an item: the device that made it, by its first letter, and a number.
///
/// A card and an event share one numbering. A note has the name of its card.
public struct ItemID: Hashable, Comparable, Sendable, CustomStringConvertible {
  enum Kind: UInt8, Hashable, Sendable { case item, note }

  /// The first letter of the device that made it.
  package let letter: UInt8
  /// Counts what the device made; 1 at first.
  public let number: Int
  let kind: Kind

  private init(letter: UInt8, number: Int, kind: Kind) {
    self.letter = letter
    self.number = number
    self.kind = kind
  }

  /// The item of a device, by the device's name and a number.
  public init(device: String, number: Int) {
    self.init(letter: device.utf8.first ?? UInt8(ascii: "x"), number: number, kind: .item)
  }

  /// An item by its name in writing, such as `a1`; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count > 1, bytes.count < 18,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[0]),
      bytes[1] != UInt8(ascii: "0"), bytes[1] != UInt8(ascii: "+"),
      let number = Int(text.dropFirst()), number > 0
    else { return nil }
    self.init(letter: bytes[0], number: number, kind: .item)
  }

  /// The note of this card.
  public var note: ItemID { ItemID(letter: letter, number: number, kind: .note) }

  /// The card of this note; a card or an event is its own.
  public var card: ItemID { ItemID(letter: letter, number: number, kind: .item) }

  /// Whether it names a note.
  public var isNote: Bool { kind == .note }

  /// By letter, then by number, a card before its note.
  public static func < (one: Self, other: Self) -> Bool {
    if one.letter != other.letter { return one.letter < other.letter }
    if one.number != other.number { return one.number < other.number }
    return one.kind.rawValue < other.kind.rawValue
  }

  /// `a1`, also for its note.
  public var description: String { "\(Character(Unicode.Scalar(letter)))\(number)" }
}

/// What names a card.
public typealias CardID = ItemID
/// What names an event.
public typealias EventID = ItemID
