/// A cell of a canvas: columns to the right, rows downwards, from 0.
package struct Point: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A rectangle of cells; it may lie outside of every canvas, and may be empty.
///
/// Numbers are kept within a million, so that no sum of them overflows.
package struct Rect: Hashable, Sendable {
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x.within(million)
    self.y = y.within(million)
    self.width = max(0, width.within(million))
    self.height = max(0, height.within(million))
  }

  /// The column after the last one.
  package var right: Int { x + width }
  /// The row after the last one.
  package var bottom: Int { y + height }
  package var isEmpty: Bool { width == 0 || height == 0 }

  package func contains(x: Int, y: Int) -> Bool {
    x >= self.x && x < right && y >= self.y && y < bottom
  }

  /// What lies in both; empty when nothing does.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left,
      y: top,
      width: min(right, other.right) - left,
      height: min(bottom, other.bottom) - top
    )
  }

  /// The rectangle without so many columns and rows on each side.
  package func inset(x columns: Int = 1, y rows: Int = 1) -> Rect {
    Rect(x: x + columns, y: y + rows, width: width - 2 * columns, height: height - 2 * rows)
  }
}

// MARK: - Splitting

extension Rect {
  /// So many columns from the left, at most all of them, and the rest.
  package func splitLeft(_ columns: Int) -> (left: Rect, rest: Rect) {
    let taken = min(max(0, columns), width)
    return (
      Rect(x: x, y: y, width: taken, height: height),
      Rect(x: x + taken, y: y, width: width - taken, height: height)
    )
  }

  /// So many rows from the top, at most all of them, and the rest.
  package func splitTop(_ rows: Int) -> (top: Rect, rest: Rect) {
    let taken = min(max(0, rows), height)
    return (
      Rect(x: x, y: y, width: width, height: taken),
      Rect(x: x, y: y + taken, width: width, height: height - taken)
    )
  }

  /// All but so many rows, and those rows at the bottom, at most all of them.
  package func splitBottom(_ rows: Int) -> (rest: Rect, bottom: Rect) {
    let (rest, bottom) = splitTop(height - min(max(0, rows), height))
    return (rest, bottom)
  }
}

private let million = 1_000_000

extension Int {
  /// The number, at most so far from 0.
  func within(_ limit: Int) -> Int {
    Swift.min(Swift.max(self, -limit), limit)
  }
}
