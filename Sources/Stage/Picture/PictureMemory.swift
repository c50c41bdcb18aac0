package import Canvas

/// A part of the picture as a value: everything that it is drawn from, and nothing else.
///
///     parts that are equal are drawn the same in the same room
///
/// So what was drawn of one can be kept for as long as an equal one is wanted. A part is compared
/// for every frame: what it holds is to be quick to compare where nothing has changed, as values
/// are that share what they hold with their copies. Texts that Unicode takes for the same are the
/// same here, as they are for the phones.
package protocol PicturePart: Equatable, Sendable {
  /// Draws it in a rectangle, frame and all.
  ///
  /// - Returns: how far it can be scrolled; nil where that was not looked at.
  func draw(in rect: Rect, on canvas: inout Canvas) -> Int?
}

extension PicturePart {
  /// Whether the other one is of the same kind and equal.
  func isEqual(to other: any PicturePart) -> Bool { other as? Self == self }
}

/// What was drawn of the parts of the last picture, so that the next one draws only what is new.
///
/// It holds one canvas for each part of one picture, never more.
package struct PictureMemory: Sendable {
  /// A part, and what it looks like in a room of its own.
  package struct Drawn: Sendable {
    fileprivate let part: any PicturePart
    package let canvas: Canvas
    /// How far it can be scrolled; nil where that was not looked at.
    package let limit: Int?
  }

  /// How many parts had to be drawn so far.
  package private(set) var drawings = 0

  private var drawn: [Drawn] = []
  /// How many parts of the picture that is drawn just now are in it already.
  private var count = 0

  package init() {}

  /// Ends a picture: what is not in it is forgotten.
  package mutating func finish() {
    drawn.removeSubrange(count...)
    count = 0
  }

  /// What the next part of the picture looks like in a room of its own.
  package mutating func drawn(_ part: some PicturePart, width: Int, height: Int) -> Drawn {
    defer { count += 1 }
    if count < drawn.count {
      let last = drawn[count]
      if last.canvas.width == width, last.canvas.height == height, part.isEqual(to: last.part) {
        return last
      }
    }
    var canvas = Canvas(width: width, height: height)
    drawings += 1
    let limit = part.draw(in: canvas.bounds, on: &canvas)
    let new = Drawn(part: part, canvas: canvas, limit: limit)
    if count < drawn.count { drawn[count] = new } else { drawn.append(new) }
    return new
  }
}
