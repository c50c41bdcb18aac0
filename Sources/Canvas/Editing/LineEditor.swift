/// The line that a person types, and the lines typed before.
///
/// The cursor stands between two texts, and everything but moving it changes one or both:
///
///     line == before + after
///
/// Moving and deleting go by whole characters, as people see them. The line never holds a control
/// character and never grows beyond `longestLine`; what does not fit is refused. Enter and the
/// meaning of Tab are not the editor's: tell it `submit()` or `replace(last:with:)`.
package struct LineEditor: Hashable, Sendable {
  /// The most bytes in the line.
  package static let longestLine = 4_096
  /// The most lines kept in the history.
  package static let longestHistory = 1_000
  static let mostUndos = 200

  /// What is on both sides of the cursor.
  struct Text: Hashable, Sendable {
    var before = ""
    var after = ""

    var isEmpty: Bool { before.isEmpty && after.isEmpty }
    var whole: String { before + after }
  }

  /// What the last key did: what is done twice in a row is undone and put back as one.
  enum Habit: Hashable, Sendable {
    case typing, killing, other
  }

  var text = Text()
  /// Oldest first.
  package internal(set) var history: [String]
  /// Which line of the history is shown, and what was typed before it was.
  var browsing: Browsing?
  package internal(set) var search: Search?
  var killed = ""
  var undos: [Text] = []
  var habit = Habit.other

  struct Browsing: Hashable, Sendable {
    var index: Int
    var typed: Text
  }

  package init(history: [String] = []) {
    self.history = history.suffix(Self.longestHistory).filter { !$0.isEmpty }
  }

  package var line: String { text.whole }
  package var isEmpty: Bool { text.isEmpty }
  package var beforeCursor: String { text.before }
  package var afterCursor: String { text.after }
}

// MARK: - Whole lines

extension LineEditor {
  /// Puts another line in place of this one, with the cursor at its end.
  @discardableResult
  package mutating func replaceLine(with line: String) -> Bool {
    change(.other) { $0 = Text(before: Self.typable(line)) }
  }

  /// Takes the line away and keeps it in the history, unless it is empty or the newest there.
  package mutating func submit() -> String {
    let line = text.whole
    if !line.isEmpty, line != history.last {
      history.append(line)
      history.removeFirst(max(0, history.count - Self.longestHistory))
    }
    clear()
    return line
  }

  /// Throws the line away, with all that could be undone.
  package mutating func clear() {
    text = Text()
    browsing = nil
    search = nil
    undos = []
    habit = .other
  }

  /// Inserts text at the cursor; refused as a whole if the line would grow too long.
  @discardableResult
  package mutating func insert(_ inserted: String) -> Bool {
    change(.other) { $0.before += Self.typable(inserted) }
  }

  /// The word that ends at the cursor, back to the last space.
  package var wordBeforeCursor: String {
    String(text.before.reversed().prefix { $0 != " " }.reversed())
  }

  /// Puts text in place of so many characters before the cursor: how a completion is taken.
  @discardableResult
  package mutating func replace(last count: Int, with replacement: String) -> Bool {
    change(.other) {
      $0.before.removeLast(min(max(0, count), $0.before.count))
      $0.before += Self.typable(replacement)
    }
  }

  /// The text with spaces for line ends and tabs, and without other controls.
  static func typable(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      defer { afterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where afterReturn: break
      case "\n", "\r", "\t", "\u{85}", "\u{2028}", "\u{2029}": kept.append(" ")
      case _ where scalar.properties.generalCategory == .control: break
      default: kept.append(scalar)
      }
    }
    return String(kept)
  }
}

// MARK: - Changing

extension LineEditor {
  /// Makes one change that can be undone; nothing happens if the line would grow too long.
  @discardableResult
  mutating func change(_ newHabit: Habit, _ edit: (inout Text) -> Void) -> Bool {
    var new = text
    edit(&new)
    guard new.before.utf8.count + new.after.utf8.count <= Self.longestLine else { return false }
    if new.whole != text.whole, newHabit != .typing || habit != .typing {
      undos.append(text)
      undos.removeFirst(max(0, undos.count - Self.mostUndos))
    }
    habit = newHabit
    if new.whole != text.whole { browsing = nil }
    text = new
    return true
  }

  /// Takes back the last change.
  mutating func undo() {
    habit = .other
    browsing = nil
    guard let last = undos.popLast() else { return }
    text = last
  }
}

// MARK: - History

extension LineEditor {
  /// Shows the line before this one; what was typed is kept for the way back.
  mutating func older() {
    let index = (browsing?.index ?? history.count) - 1
    guard index >= 0 else { return }
    browsing = Browsing(index: index, typed: browsing?.typed ?? text)
    text = Text(before: history[index])
    habit = .other
  }

  /// Shows the line after this one, and at last what was typed.
  mutating func newer() {
    guard let current = browsing else { return }
    habit = .other
    if current.index + 1 < history.count {
      browsing?.index += 1
      text = Text(before: history[current.index + 1])
    } else {
      text = current.typed
      browsing = nil
    }
  }

  /// What would make the line the newest one in the history that begins like it.
  ///
  /// Only with the cursor at the end of something typed.
  package var ghost: String {
    guard !text.before.isEmpty, text.after.isEmpty, search == nil, browsing == nil else {
      return ""
    }
    guard
      let match = history.last(where: { $0.hasPrefix(text.before) && $0 != text.before })
    else { return "" }
    return String(match.dropFirst(text.before.count))
  }

  /// Takes the ghost into the line.
  ///
  /// - Returns: whether there was one.
  mutating func takeGhost() -> Bool {
    let ghost = ghost
    guard !ghost.isEmpty else { return false }
    return change(.other) { $0.before += ghost }
  }
}
