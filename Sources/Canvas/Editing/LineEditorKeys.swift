/// What the keys of the editor do, as in Emacs and in shells.
extension LineEditor {
  /// Does what a key means.
  ///
  /// - Returns: whether the key was the editor's. Enter, Tab, Esc outside of a search, Ctrl-C and
  ///   Ctrl-D on an empty line, function keys and page keys are the caller's.
  package mutating func handle(_ press: KeyPress) -> Bool {
    if search != nil, let handled = handleInSearch(press) { return handled }
    if let scalar = press.typed { return type(scalar) }
    return LineKey.named(by: press)?.action(&self) ?? false
  }

  private mutating func type(_ scalar: Unicode.Scalar) -> Bool {
    // A space ends what is undone together: a word at a time.
    if scalar == " ", habit == .typing { habit = .other }
    change(.typing) { $0.before += Self.typable(String(scalar)) }
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

  mutating func move(_ side: Side, _ length: ([Character]) -> Int) {
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

  mutating func moveRight() {
    if !takeGhost() { move(.right) { _ in 1 } }
  }

  mutating func moveToEnd() {
    if !takeGhost() { move(.right) { $0.count } }
  }

  mutating func insertKilled() {
    let killed = killed
    change(.other) { $0.before += killed }
  }

  mutating func deleteBackward() {
    change(.other) { _ = $0.before.popLast() }
  }

  mutating func deleteForward() {
    change(.other) { $0.after = String($0.after.dropFirst()) }
  }

  /// Deletes and keeps for Ctrl-Y; kills in a row are kept as one.
  mutating func kill(_ side: Side, _ length: ([Character]) -> Int) {
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
  mutating func transpose() {
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
  static func wordLength(_ characters: [Character]) -> Int {
    let gap = characters.prefix { !$0.isLetter && !$0.isNumber }.count
    return gap + characters.dropFirst(gap).prefix { $0.isLetter || $0.isNumber }.count
  }

  /// Spaces, and what is no space after them.
  static func fieldLength(_ characters: [Character]) -> Int {
    let gap = characters.prefix { $0 == " " }.count
    return gap + characters.dropFirst(gap).prefix { $0 != " " }.count
  }
}
