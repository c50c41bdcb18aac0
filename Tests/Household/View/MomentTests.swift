import Foundation
import Household
import Testing

@Suite struct `A moment` {
  @Test func `is written as the calendar of Foundation writes it`() {
    // From 1583 on: before, Foundation's calendar is the Julian one.
    var milliseconds: Int64 = -12_212_553_600_000
    while milliseconds < 253_402_300_799_000 {
      let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      #expect(Moment(milliseconds: milliseconds).description == date.formatted(.iso8601))
      milliseconds += 40_000_000_007 * 1000 / 7 / 1000 * 1000
    }
  }

  @Test func `is found by its place in the calendar, and nowhere else`() {
    #expect(Moment(year: 2026, month: 1, day: 5, hour: 8)?.description == "2026-01-05T08:00:00Z")
    #expect(Moment(year: 2024, month: 2, day: 29)?.description == "2024-02-29T00:00:00Z")
    #expect(Moment(year: 2026, month: 2, day: 29) == nil)
    #expect(Moment(year: 1900, month: 2, day: 29) == nil)
    #expect(Moment(year: 2026, month: 13, day: 1) == nil)
    #expect(Moment(year: 2026, month: 1, day: 1, hour: 24) == nil)
  }

  @Test func `is short on its own day`() throws {
    let day = try #require(Moment(year: 2026, month: 1, day: 5))
    let later = day.adding(milliseconds: 15 * 3_600_000)

    #expect(later.short(on: day) == "15:00")
    #expect(later.short(on: day.adding(milliseconds: -1)) == "2026-01-05T15:00")
    #expect(later.adding(milliseconds: 250).description == "2026-01-05T15:00:00.250Z")
  }

  @Test func `is written and added to at both ends of what there is`() {
    let (first, last) = (Moment(milliseconds: .min), Moment(milliseconds: .max))

    #expect(first.description == "-292275055-05-16T16:47:04.192Z")
    #expect(last.description == "292278994-08-17T07:12:55.807Z")
    #expect(first.short(on: last) == "-292275055-05-16T16:47:04.192")
    #expect(first.startOfDay <= first && last.startOfDay <= last)
    #expect(first.adding(milliseconds: -1) == first && last.adding(milliseconds: 1) == last)
    #expect(last.adding(milliseconds: .min) == Moment(milliseconds: -1))
  }

  @Test func `before the year 1 has a year that says so`() {
    #expect(Moment(milliseconds: -62_198_755_200_000).description == "-0001-01-01T00:00:00Z")
  }
}
