package import Household
package import SyncEngine
package import Simulation

/// A moment as it is written: what it means depends on when the scenario starts.
package enum MomentWord: Hashable, Sendable {
  case none
  /// `+2h`: milliseconds from the scenario's start.
  case sinceStart(Int64)
  /// `15:00`: minutes of the starting day, UTC.
  case timeOfDay(minutes: Int64)
  case absolute(Moment)

  /// The moment it means, `nil` for `none`.
  package func moment(from start: Moment) -> Moment? {
    switch self {
    case .none: nil
    case .sinceStart(let milliseconds): start.adding(milliseconds: milliseconds)
    case .timeOfDay(let minutes): start.startOfDay.adding(milliseconds: minutes * 60_000)
    case .absolute(let moment): moment
    }
  }
}

/// A write as it is written: `alice/3`.
package struct WriteWord: Hashable, Comparable, Sendable {
  package let side: Side
  package let number: Int

  package init(side: Side, number: Int) {
    self.side = side
    self.number = number
  }

  package init(_ id: WriteID) { self.init(side: Side(id.device), number: id.number) }

  package var text: String { "\(side.name)/\(number)" }

  package static func < (one: Self, other: Self) -> Bool {
    one.side != other.side ? one.side < other.side : one.number < other.number
  }
}

/// Reads the words of the language that are no keywords.
package enum Words {
  /// The longest duration, in milliseconds: 10,000 days.
  static let longestDuration: Int64 = 864_000_000_000

  /// `250ms 2s 1.5s 3m 2h 1d`, in milliseconds.
  package static func duration(_ word: some StringProtocol) -> Int64? {
    let units: [(String, Int64)] = [
      ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]
    guard let unit = units.first(where: { word.hasSuffix($0.0) }) else { return nil }
    let digits = word.dropLast(unit.0.count)
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ isNumber($0) }),
      let whole = Int64(parts[0]), whole <= longestDuration
    else { return nil }
    var total = whole * unit.1
    if parts.count == 2 {
      guard parts[1].count <= 3, let fraction = Int64(parts[1]) else { return nil }
      let scale = [1, 10, 100, 1000][parts[1].count]
      guard fraction * unit.1 % Int64(scale) == 0 else { return nil }
      total += fraction * unit.1 / Int64(scale)
    }
    return total <= longestDuration ? total : nil
  }

  /// `500ms` or `40ms..120ms`.
  package static func latency(_ word: String) -> ClosedRange<Int64>? {
    if let single = duration(word) { return single...single }
    guard let dots = word.firstRange(of: ".."),
      let low = duration(word[..<dots.lowerBound]), let high = duration(word[dots.upperBound...]),
      low <= high
    else { return nil }
    return low...high
  }

  /// `+2h`, `15:00`, `2026-01-05T15:00`, `none`.
  package static func moment(_ word: String) -> MomentWord? {
    if word == "none" { return MomentWord.none }
    if word.hasPrefix("+") { return duration(word.dropFirst()).map { .sinceStart($0) } }
    let halves = word.split(separator: "T", omittingEmptySubsequences: false)
    let clock = (halves.last ?? "").split(separator: ":", omittingEmptySubsequences: false)
    guard let minutes = minutesOfDay(clock.prefix(2)) else { return nil }
    if halves.count == 1, clock.count == 2 { return .timeOfDay(minutes: minutes) }
    guard halves.count == 2, (2...3).contains(clock.count) else { return nil }
    let date = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard date.count == 3, date[0].count == 4, date[1].count == 2, date[2].count == 2,
      date.allSatisfy({ isNumber($0) }), let year = Int(date[0]), let month = Int(date[1]),
      let day = Int(date[2])
    else { return nil }
    var second = 0
    if clock.count == 3 {
      let digits = clock[2].hasSuffix("Z") ? clock[2].dropLast() : clock[2]
      guard digits.count == 2, isNumber(digits), let value = Int(digits) else { return nil }
      second = value
    }
    return Moment(
      year: year, month: month, day: day, hour: Int(minutes / 60), minute: Int(minutes % 60),
      second: second
    ).map { .absolute($0) }
  }

  private static func minutesOfDay(_ clock: ArraySlice<Substring>) -> Int64? {
    guard clock.count == 2, let hours = clock.first, let minutes = clock.last,
      (1...2).contains(hours.count), minutes.count == 2, isNumber(hours), isNumber(minutes),
      let hour = Int64(hours), let minute = Int64(minutes), hour < 24, minute < 60
    else { return nil }
    return hour * 60 + minute
  }

  /// `alice/3`.
  package static func write(_ word: String) -> WriteWord? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let side = Side.allCases.first(where: { $0.name == parts[0] }),
      let number = number(parts[1])
    else { return nil }
    return WriteWord(side: side, number: number)
  }

  /// `unavailable`, or 14.
  package static func code(_ word: String) -> Code? {
    Code.allCases.first { $0.name == word || String($0.rawValue) == word }
  }

  /// `m7`.
  package static func message(_ word: String) -> MessageID? {
    guard word.hasPrefix("m"), let number = number(word.dropFirst()), number > 0 else { return nil }
    return number
  }

  /// The most digits of a whole number.
  static let longestNumber = 9

  /// A whole number.
  package static func number(_ word: some StringProtocol) -> Int? {
    guard isNumber(word), word.count <= longestNumber else { return nil }
    return Int(word)
  }

  /// `10%`, at most 100.
  package static func percent(_ word: String) -> Int? {
    guard word.hasSuffix("%"), let number = number(word.dropLast()), number <= 100 else {
      return nil
    }
    return number
  }

  static func isNumber(_ word: some StringProtocol) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Milliseconds in writing: `250ms`, `1.5s`.
  package static func text(duration milliseconds: Int64) -> String {
    for (unit, size) in [("d", Int64(86_400_000)), ("h", 3_600_000), ("m", 60_000), ("s", 1000)]
    where milliseconds >= size && milliseconds % size == 0 {
      return "\(milliseconds / size)\(unit)"
    }
    return "\(milliseconds)ms"
  }

  /// `500ms`, `40ms..120ms`.
  package static func text(latency: ClosedRange<Int64>) -> String {
    let (low, high) = (text(duration: latency.lowerBound), text(duration: latency.upperBound))
    return latency.count == 1 ? low : "\(low)..\(high)"
  }
}
