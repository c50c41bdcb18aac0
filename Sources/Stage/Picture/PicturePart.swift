package import Canvas

/// A part of the picture as a value: everything that it is drawn from, and nothing else.
///
///     parts that are equal are drawn the same in the same room
///
/// So what was drawn of one can be kept for as long as an equal one is wanted. A part is compared
/// for every frame: what it holds is to be quick to compare where nothing has changed, as values
/// are that share what they hold with their copies.
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
