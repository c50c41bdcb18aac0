package import SyncEngine

/// Who judges for a household: faults that were asked for, then the household's rules.
///
/// The cloud looks at unavailable, reject, swallow, then at the rules. The first that applies
/// decides and uses up its count.
package struct Court: Hashable, Sendable, Judge {
  /// The name of the rule by which a write is refused that was asked to be.
  package static let injectedRule = "injected"

  /// A rejection that was asked for.
  package struct Injection: Hashable, Sendable {
    package var count: Int
    package let write: WriteID?
    package let device: DeviceID?
    package let operation: Operation?
    package let code: Code
    package let reason: String?

    package init(
      count: Int = 1, write: WriteID? = nil, device: DeviceID? = nil, operation: Operation? = nil,
      code: Code = .permissionDenied, reason: String? = nil
    ) {
      self.count = count
      self.write = write
      self.device = device
      self.operation = operation
      self.code = code
      self.reason = reason
    }

    func fits(_ item: Case<Item>) -> Bool {
      if let write, write != item.write.id { return false }
      if let device, device != item.write.id.device { return false }
      if let operation, operation != item.write.change.operation { return false }
      return true
    }
  }

  /// The household's rules.
  package var rules = HouseRules()
  /// Rejections that were asked for, oldest first.
  package var injections: [Injection] = []
  /// How many streams will be turned away.
  package var unavailableStreams = 0
  /// Whether every stream is turned away until a moment.
  package var isUnavailableForNow = false
  /// How many writes will be answered as accepted without any effect.
  package var swallows = 0

  /// A court that was asked for nothing.
  package init(rules: HouseRules = HouseRules()) { self.rules = rules }

  /// Clears reject, unavailable and swallow; not the rules.
  package mutating func allow() {
    injections = []
    unavailableStreams = 0
    isUnavailableForNow = false
    swallows = 0
  }

  package mutating func turnsAway(_ send: Send<Item>) -> Code? {
    if isUnavailableForNow { return .unavailable }
    guard unavailableStreams > 0 else { return nil }
    unavailableStreams -= 1
    return .unavailable
  }

  package mutating func judge(_ item: Case<Item>) -> Decision {
    if let index = injections.firstIndex(where: { $0.fits(item) }) {
      let injection = injections[index]
      injections[index].count -= 1
      if injections[index].count == 0 { injections.remove(at: index) }
      if injection.code.isTransient { return .turnAway(injection.code) }
      return .reject(
        Rejection(
          code: injection.code, rule: Self.injectedRule, reason: injection.reason,
          trace: [.init(rule: Self.injectedRule, finding: .failed)]
            + HouseRules.table.map { .init(rule: $0.name, finding: .notReached) }))
    }
    if swallows > 0 {
      swallows -= 1
      return .swallow
    }
    return rules.judge(item)
  }
}
