public import Foundation
public import Household

extension Moment {
  /// The moment of a date, to the millisecond, or the nearest there is.
  ///
  /// - Precondition: its interval is a number.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    precondition(!milliseconds.isNaN, "the date \(date.timeIntervalSince1970) is no moment")
    let isBeyond = abs(milliseconds) >= -Double(Int64.min)
    let end: Int64 = milliseconds < 0 ? .min : .max
    self.init(milliseconds: isBeyond ? end : Int64(milliseconds))
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
