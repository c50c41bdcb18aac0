import CNcurses
import Canvas
import Testing

/// Two ideas of a width would shift a row; where they differ, the painter prints a sign instead.
@Suite struct `The width of a scalar` {
  @Test func `is the C library's for nearly all that it knows`() {
    #expect(th_choose_locale() == 1)
    var known = 0
    var different: [UInt32] = []

    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let cells = CellText.cells(String(scalar))
      guard cells.first?.text == String(scalar), cells.count == 1 else { continue }
      let columns = th_width(value)
      guard columns >= 0 else { continue }
      known += 1
      if Int(columns) != cells[0].width { different.append(value) }
    }

    #expect(known > 100_000)
    #expect(different.count < 100, "\(different.map { String($0, radix: 16) })")
  }
}
