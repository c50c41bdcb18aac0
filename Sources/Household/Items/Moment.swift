/// A point of time: milliseconds since the beginning of 1970, UTC.
public struct Moment: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  /// A point of time by its milliseconds since 1970.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Whether one comes before the other.
  public static func < (one: Self, other: Self) -> Bool { one.milliseconds < other.milliseconds }

  /// The moment so many milliseconds later, or the last there is; the first for so many less.
  public func adding(milliseconds more: Int64) -> Moment {
    let (sum, isBeyond) = milliseconds.addingReportingOverflow(more)
    guard isBeyond else { return Moment(milliseconds: sum) }
    return Moment(milliseconds: more < 0 ? .min : .max)
  }
}

// MARK: - The calendar

extension Moment {
  static let millisecondsADay: Int64 = 86_400_000

  /// A moment by its place in the Gregorian calendar, UTC; `nil` where there is no such place.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Self.days(in: month, of: year)).contains(day), (0...23).contains(hour),
      (0...59).contains(minute), (0...59).contains(second)
    else { return nil }
    let seconds = hour * 3600 + minute * 60 + second
    milliseconds =
      Self.dayNumber(year, month, day) * Self.millisecondsADay + Int64(seconds) * 1000
  }

  /// Midnight of this moment's day; of the first day there is its first moment.
  public var startOfDay: Moment { adding(milliseconds: -millisecondsInDay) }

  /// How much of its day has gone by then.
  private var millisecondsInDay: Int64 {
    let rest = milliseconds % Self.millisecondsADay
    return rest < 0 ? rest + Self.millisecondsADay : rest
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days since 1970, counting years from March so that a leap day is a year's last.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
    let marchYear = Int64(month <= 2 ? year - 1 : year)
    let era = marchYear.flooredQuotient(by: 400)
    let yearOfEra = marchYear - era * 400
    let marchMonth = Int64((month + 9) % 12)
    let dayOfYear = (153 * marchMonth + 2) / 5 + Int64(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month and day of this moment.
  var date: (year: Int64, month: Int64, day: Int64) {
    let days = milliseconds.flooredQuotient(by: Self.millisecondsADay) + 719_468
    let era = days.flooredQuotient(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }
}

// MARK: - In writing

extension Moment: CustomStringConvertible {
  /// `2026-01-05T15:00:00Z`, with a fraction where there are odd milliseconds.
  public var description: String {
    let (year, month, day) = date
    return "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))T\(clock)Z"
  }

  /// `15:00:00`.
  private var clock: String {
    let inDay = millisecondsInDay
    let seconds = inDay / 1000
    let text =
      "\((seconds / 3600).padded(2)):\((seconds / 60 % 60).padded(2)):\((seconds % 60).padded(2))"
    return inDay % 1000 == 0 ? text : "\(text).\((inDay % 1000).padded(3))"
  }

  /// As short as it can be on a given day: `15:00`, else `2026-01-06T15:00`.
  public func short(on day: Moment) -> String {
    let full = description
    let isWhole = milliseconds % 60_000 == 0
    let time = isWhole ? String(clock.prefix(5)) : clock
    if startOfDay == day.startOfDay { return time }
    return "\(full.prefix { $0 != "T" })T\(time)"
  }
}

extension Int64 {
  func flooredQuotient(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// In writing, with zeros before its digits up to a width.
  package func padded(_ width: Int) -> String {
    let digits = String(magnitude)
    let zeros = String(repeating: "0", count: Swift.max(0, width - digits.count))
    return (self < 0 ? "-" : "") + zeros + digits
  }
}
