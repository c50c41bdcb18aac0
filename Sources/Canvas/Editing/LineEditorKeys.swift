/// The keys of the editor, as in Emacs and in shells.
extension LineEditor {
  /// Does what a key means.
  ///
  /// - Returns: whether the key was the editor's. Enter, Tab, Esc outside of a search, Ctrl-C and
  ///   Ctrl-D on an empty line, function keys and page keys are the caller's.
  package mutating func handle(_ press: KeyPress) -> Bool {
    if search != nil, let handled = handleInSearch(press) { return handled }
    if let scalar = press.typed { return type(scalar) }
    switch press.key {
    case .character(let letter):
      if press.modifiers.contains(.control) { return handleControl(letter) }
      return press.modifiers.contains(.alt) ? handleAlt(letter) : false
    case .backspace where press.modifiers.contains(.alt): kill(.left, Self.wordLength)
    case .backspace: deleteBackward()
    case .delete: deleteForward()
    case .left where !press.modifiers.isEmpty: move(.left, Self.wordLength)
    case .right where !press.modifiers.isEmpty: move(.right, Self.wordLength)
    case .left: move(.left) { _ in 1 }
    case .right: moveRight()
    case .home: move(.left) { $0.count }
    case .end: moveToEnd()
    case .up: older()
    case .down: newer()
    case .enter, .tab, .escape, .pageUp, .pageDown, .insert, .function: return false
    }
    return true
  }

  private mutating func type(_ scalar: Unicode.Scalar) -> Bool {
    // A space ends what is undone together: a word at a time.
    if scalar == " ", habit == .typing { habit = .other }
    change(.typing) { $0.before += Self.typable(String(scalar)) }
    return true
  }

  private mutating func handleControl(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "a": move(.left) { $0.count }
    case "e": moveToEnd()
    case "b": move(.left) { _ in 1 }
    case "f": moveRight()
    case "h": deleteBackward()
    case "d":
      guard !isEmpty else { return false }
      deleteForward()
    case "k": kill(.right) { $0.count }
    case "u": kill(.left) { $0.count }
    case "w": kill(.left, Self.fieldLength)
    case "y":
      let killed = killed
      change(.other) { $0.before += killed }
    case "t": transpose()
    case "p": older()
    case "n": newer()
    case "r": startSearch()
    case "_", "/": undo()
    default: return false
    }
    return true
  }

  private mutating func handleAlt(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "b": move(.left, Self.wordLength)
    case "f": move(.right, Self.wordLength)
    case "d": kill(.right, Self.wordLength)
    default: return false
    }
    return true
  }
}

// MARK: - Moving and deleting

extension LineEditor {
  enum Side {
    case left, right
  }

  /// The characters of one side, from the cursor outwards.
  private func characters(_ side: Side) -> [Character] {
    side == .left ? text.before.reversed() : Array(text.after)
  }

  private mutating func move(_ side: Side, _ length: ([Character]) -> Int) {
    let count = min(length(characters(side)), characters(side).count)
    habit = .other
    switch side {
    case .left:
      text.after = String(text.before.suffix(count)) + text.after
      text.before.removeLast(count)
    case .right:
      text.before += text.after.prefix(count)
      text.after = String(text.after.dropFirst(count))
    }
  }

  private mutating func moveRight() {
    if !takeGhost() { move(.right) { _ in 1 } }
  }

  private mutating func moveToEnd() {
    if !takeGhost() { move(.right) { $0.count } }
  }

  private mutating func deleteBackward() {
    change(.other) { _ = $0.before.popLast() }
  }

  private mutating func deleteForward() {
    change(.other) { $0.after = String($0.after.dropFirst()) }
  }

  /// Deletes and keeps for Ctrl-Y; kills in a row are kept as one.
  private mutating func kill(_ side: Side, _ length: ([Character]) -> Int) {
    let count = min(length(characters(side)), characters(side).count)
    guard count > 0 else { return }
    let before = habit == .killing ? killed : ""
    switch side {
    case .left:
      killed = String(text.before.suffix(count)) + before
      change(.killing) { $0.before.removeLast(count) }
    case .right:
      killed = before + String(text.after.prefix(count))
      change(.killing) { $0.after = String($0.after.dropFirst(count)) }
    }
  }

  /// Swaps the characters around the cursor, at the end the last two.
  private mutating func transpose() {
    change(.other) {
      if $0.after.isEmpty, let last = $0.before.popLast() { $0.after = String(last) }
      guard let left = $0.before.popLast(), let right = $0.after.first else {
        $0 = Text(before: $0.whole)
        return
      }
      $0.before += String(right) + String(left)
      $0.after.removeFirst()
    }
  }

  /// Separators, and the letters and digits after them.
  private static func wordLength(_ characters: [Character]) -> Int {
    let gap = characters.prefix { !$0.isLetter && !$0.isNumber }.count
    return gap + characters.dropFirst(gap).prefix { $0.isLetter || $0.isNumber }.count
  }

  /// Spaces, and what is no space after them.
  private static func fieldLength(_ characters: [Character]) -> Int {
    let gap = characters.prefix { $0 == " " }.count
    return gap + characters.dropFirst(gap).prefix { $0 != " " }.count
  }
}
