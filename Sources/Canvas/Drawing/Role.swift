/// A colour of the terminal's own eight, as the person has set them up; black is left out, since
/// it cannot be read on a dark background.
package enum Color: Int, CaseIterable, Hashable, Sendable {
  case red = 1, green, yellow, blue, magenta, cyan, white
}

/// How a cell is drawn, on the terminal's own background.
package struct Style: Hashable, Sendable {
  /// None is the terminal's own foreground.
  package var color: Color?
  package var isBold = false
  package var isDim = false
  package var isUnderlined = false
  package var isReversed = false
}

/// What a cell is for: the screen says this, and one table says how it looks.
///
/// No role tells a person something that a word or a glyph does not tell too.
package enum Role: UInt8, CaseIterable, Hashable, Sendable {
  case plain, dim, heading, border, focus, selected
  case pending, accepted, saved, rejected, takenBack
  case toast, warning, prompt, ghost, status, key, message, lost, time
}

extension Role {
  /// The letter of this role in a text snapshot, and its style.
  private var entry: (letter: Character, style: Style) {
    switch self {
    case .plain: (".", Style())
    case .dim: ("d", Style(isDim: true))
    case .heading: ("h", Style(isBold: true))
    case .border: ("b", Style(isDim: true))
    case .focus: ("F", Style(color: .cyan, isBold: true))
    case .selected: ("v", Style(isReversed: true))
    case .pending: ("p", Style(color: .yellow))
    case .accepted: ("a", Style(color: .cyan))
    case .saved: ("s", Style(color: .green))
    case .rejected: ("r", Style(color: .red, isBold: true))
    case .takenBack: ("t", Style(color: .magenta))
    case .toast: ("T", Style(color: .red, isBold: true))
    case .warning: ("w", Style(color: .yellow, isBold: true))
    case .prompt: ("P", Style(color: .blue, isBold: true))
    case .ghost: ("g", Style(isDim: true))
    case .status: ("S", Style(isReversed: true))
    case .key: ("k", Style(isUnderlined: true))
    case .message: ("m", Style(color: .blue))
    case .lost: ("l", Style(color: .red))
    case .time: ("c", Style(color: .cyan))
    }
  }

  /// The role's letter in a text snapshot.
  package var letter: Character { entry.letter }

  /// How the role looks.
  package var style: Style { entry.style }
}
