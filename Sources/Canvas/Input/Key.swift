/// A key, without the modifiers held with it.
package enum Key: Hashable, Sendable {
  /// A scalar that was typed; with control held, the letter or sign below it, in lower case.
  case character(Unicode.Scalar)
  case enter, tab, backspace, escape
  case up, down, left, right, home, end, pageUp, pageDown, insert, delete
  /// F1 to F12.
  case function(Int)
}

/// The keys held while another is pressed, as far as a terminal tells.
package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let shift = Modifiers(rawValue: 1)
  package static let alt = Modifiers(rawValue: 2)
  package static let control = Modifiers(rawValue: 4)
}

/// One press of a key.
package struct KeyPress: Hashable, Sendable {
  package let key: Key
  package let modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  package static func control(_ letter: Unicode.Scalar) -> KeyPress {
    KeyPress(.character(letter), .control)
  }

  package static func alt(_ letter: Unicode.Scalar) -> KeyPress {
    KeyPress(.character(letter), .alt)
  }

  /// The scalar to insert, if this press types one.
  package var typed: Unicode.Scalar? {
    guard case .character(let scalar) = key, modifiers.isSubset(of: .shift) else { return nil }
    return scalar
  }
}

/// What a person did at a terminal.
package enum KeyEvent: Hashable, Sendable {
  case press(KeyPress)
  /// Text pasted in one piece, with `\n` for the ends of its lines; `isCut` when there was more
  /// than `KeyDecoder.longestPaste`.
  case paste(String, isCut: Bool)
}

// MARK: - Names

extension KeyPress: CustomStringConvertible {
  /// The key as help and tests write it: `Ctrl-R`, `Alt-f`, `Shift-Tab`, `F10`, `a`.
  package var description: String {
    var name = ""
    if modifiers.contains(.control) { name += "Ctrl-" }
    if modifiers.contains(.alt) { name += "Alt-" }
    if modifiers.contains(.shift) { name += "Shift-" }
    switch key {
    case .character(" "): name += "Space"
    case .character(let scalar):
      let text = String(scalar)
      name += modifiers.contains(.control) ? text.uppercased() : text
    case .enter: name += "Enter"
    case .tab: name += "Tab"
    case .backspace: name += "Backspace"
    case .escape: name += "Esc"
    case .up: name += "Up"
    case .down: name += "Down"
    case .left: name += "Left"
    case .right: name += "Right"
    case .home: name += "Home"
    case .end: name += "End"
    case .pageUp: name += "PgUp"
    case .pageDown: name += "PgDn"
    case .insert: name += "Ins"
    case .delete: name += "Del"
    case .function(let number): name += "F\(number)"
    }
    return name
  }
}
