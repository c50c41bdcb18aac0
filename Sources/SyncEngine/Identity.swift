/// One phone.
public struct DeviceID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name by which people know it: `alice`.
  public let name: String

  /// A device by its name.
  public init(_ name: String) { self.name = name }

  /// Whether one name sorts before the other.
  public static func < (one: Self, other: Self) -> Bool { one.name < other.name }

  /// The name.
  public var description: String { name }
}

/// Somebody who can be signed in on a device.
public struct AccountID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name by which people know it: `carol`.
  public let name: String

  /// An account by its name.
  public init(_ name: String) { self.name = name }

  /// Whether one name sorts before the other.
  public static func < (one: Self, other: Self) -> Bool { one.name < other.name }

  /// The name.
  public var description: String { name }
}

/// A set of records that is read and written by its members and arrives whole.
public struct HouseholdID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The name by which people know it.
  public let name: String

  /// A household by its name.
  public init(_ name: String) { self.name = name }

  /// Whether one name sorts before the other.
  public static func < (one: Self, other: Self) -> Bool { one.name < other.name }

  /// The name.
  public var description: String { name }
}

/// Somebody's login: who it is and whose records are read.
public struct Login: Hashable, Sendable {
  /// Who is signed in.
  public let account: AccountID
  /// The household whose records that account reads and writes.
  public let household: HouseholdID

  /// A login of an account to its household.
  public init(account: AccountID, household: HouseholdID) {
    self.account = account
    self.household = household
  }
}

/// The name of a write, which never changes, however often the write is sent.
///
/// The install is part of it, so that a device that forgot everything never reuses a name.
public struct WriteID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The device on which the write was made.
  public let device: DeviceID
  /// Counts how often the device began without storage; 1 at first.
  public let install: Int
  /// Counts the device's writes, whoever is signed in; 1 at first.
  public let number: Int

  /// A write by its parts.
  public init(device: DeviceID, install: Int = 1, number: Int) {
    self.device = device
    self.install = install
    self.number = number
  }

  /// Alice before Bob, an older write before a newer one.
  public static func < (one: Self, other: Self) -> Bool {
    if one.device != other.device { return one.device < other.device }
    if one.install != other.install { return one.install < other.install }
    return one.number < other.number
  }

  /// `alice/3`.
  public var description: String { "\(device.name)/\(number)" }
}

/// Counts the changes of a household; 0 before the first.
public typealias Version = Int
