import Foundation
import Household
import Testing
import TwoHomesTesting

@Suite struct `The moment of a date` {
  @Test func `is the nearest there is where the date is none a moment can name`() {
    let (first, last) = (Moment(milliseconds: .min), Moment(milliseconds: .max))

    #expect(Moment(Date(timeIntervalSince1970: 1.2345)) == Moment(milliseconds: 1235))
    #expect(Moment(Date(timeIntervalSince1970: 1e300)) == last)
    #expect(Moment(Date(timeIntervalSince1970: -1e300)) == first)
    #expect(Moment(Date(timeIntervalSince1970: .infinity)) == last)
    #expect(Moment(Date(timeIntervalSince1970: -.infinity)) == first)
    #expect(Moment(Date(timeIntervalSince1970: Double(Int64.max) / 1000)) == last)
  }
}
