public import Foundation
public import Household

extension Moment {
  /// The moment of a date, to the millisecond.
  public init(_ date: Date) {
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }
}

extension TwoHomes {
  /// Both people, signed in and listening, in an empty household.
  ///
  /// - Throws: ``EventuallyFailed`` where a backend of one's own never shows its lists.
  public static func make(
    now: Date, alice: Phone = .inMemory, bob: Phone = .inMemory
  ) async throws -> TwoHomes {
    try await make(now: Moment(now), alice: alice, bob: bob)
  }
}
