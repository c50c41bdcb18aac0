public import SyncEngine

/// What the household lets through: a table of named conditions, looked at in order.
///
/// A condition is a sentence, a code and a check. The first that fails refuses the write; the
/// rejection names it and carries what was found at each.
public struct HouseRules: Hashable, Sendable {
  /// What happens to an edit that was made on an old version.
  public enum Conflicts: String, Hashable, Sendable, CaseIterable {
    /// The last to arrive wins, field by field.
    case lastArrival = "last-arrival"
    /// What was made without knowing the other's change is refused.
    case rejectOutdated = "reject-outdated"
  }

  /// How conflicts are decided.
  public var conflicts = Conflicts.lastArrival
  /// The conditions that are switched off, by their place in the table.
  private var off: UInt64 = 0

  /// All conditions on, the last arrival wins.
  public init() {}

  /// Whether a condition is looked at.
  public func isOn(_ name: String) -> Bool {
    guard let index = Self.table.firstIndex(where: { $0.name == name }) else { return false }
    return off & (1 << UInt64(index)) == 0
  }

  /// Switches a condition on or off; one that is not switchable, or unknown, stays.
  ///
  /// - Returns: whether there is such a switch.
  public mutating func set(_ name: String, on: Bool) -> Bool {
    guard let index = Self.table.firstIndex(where: { $0.name == name && $0.isSwitchable }) else {
      return false
    }
    if on { off &= ~(1 << UInt64(index)) } else { off |= 1 << UInt64(index) }
    return true
  }

  /// The word on one write, with what was found at every condition.
  public func judge(_ item: Case<Item>) -> Decision {
    let look = Look(item, conflicts: conflicts)
    var trace: [Rejection.Step] = []
    trace.reserveCapacity(Self.table.count)
    var refusing: Condition?
    for (index, condition) in Self.table.enumerated() where off & (1 << UInt64(index)) == 0 {
      guard refusing == nil else {
        trace.append(.init(rule: condition.name, finding: .notReached))
        continue
      }
      if condition.holds(look) {
        trace.append(.init(rule: condition.name, finding: .held))
      } else {
        trace.append(.init(rule: condition.name, finding: .failed))
        refusing = condition
      }
    }
    guard let refusing else { return .accept(trace: trace) }
    return .reject(Rejection(code: refusing.code, rule: refusing.name, trace: trace))
  }
}

/// One condition of the household's rules.
public struct Condition: Sendable {
  /// Its name, by which rejections name it.
  public let name: String
  /// The kind of no it says.
  public let code: Code
  /// What it asks for, as a sentence for people.
  public let sentence: String
  /// Whether it can be switched off.
  public let isSwitchable: Bool
  /// Whether a write passes it.
  let holds: @Sendable (Look) -> Bool

  init(
    _ name: String, _ code: Code, _ sentence: String, isSwitchable: Bool = true,
    holds: @escaping @Sendable (Look) -> Bool
  ) {
    self.name = name
    self.code = code
    self.sentence = sentence
    self.isSwitchable = isSwitchable
    self.holds = holds
  }
}
