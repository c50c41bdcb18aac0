public import SyncEngine

/// Somebody of a household.
public struct Member: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name by which the others know them: `alice`.
  public let name: String

  /// A member by name.
  public init(_ name: String) { self.name = name }

  /// The account under which the member signs in.
  public var account: AccountID { AccountID(name) }

  /// The name.
  public var description: String { name }

  /// Whether one name sorts before the other.
  public static func < (one: Self, other: Self) -> Bool { one.name < other.name }

  /// One of the two of the household that is shown.
  public static let alice = Member("alice")
  /// The other of the two.
  public static let bob = Member("bob")
  /// Somebody of another household: the account to switch to.
  public static let carol = Member("carol")
}

/// Who lives where: the cast of the simulation.
public enum Roster {
  /// The household of Alice and Bob.
  public static let home = HouseholdID("home")
  /// The household of Carol alone.
  public static let carols = HouseholdID("carols")

  /// The members of a household as it was founded, in alphabetical order.
  public static func members(of household: HouseholdID) -> [Member] {
    switch household {
    case home: [.alice, .bob]
    case carols: [.carol]
    default: []
    }
  }

  /// The login of a member of the cast, or `nil` for anybody else.
  public static func login(of member: Member) -> Login? {
    for household in [home, carols] where members(of: household).contains(member) {
      return Login(account: member.account, household: household)
    }
    return nil
  }
}
