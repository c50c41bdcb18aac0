/// Turns the bytes a terminal sends into keys.
///
/// However the bytes are cut into pieces, the same events come out:
///
///     feed(a) + feed(b) == feed(a + b)
///
/// A lone Escape looks like the beginning of a sequence. Only time tells them apart, and the
/// decoder knows none: while `isPending`, let it hear `timeout()` when nothing more has come.
///
/// Replies nobody asked for, mouse, focus and unknown sequences are swallowed: nothing but keys
/// ever reaches the line that is typed.
package struct KeyDecoder: Hashable, Sendable {
  /// The most bytes of one paste; what comes after them is dropped up to the paste's end.
  package static let longestPaste = 1 << 20
  /// The most bytes of a control sequence that are looked at.
  package static let longestSequence = 64

  enum State: Hashable, Sendable {
    case ground
    case utf8(UTF8Scalar, alt: Bool)
    case escape
    /// After `ESC [`: parameters and intermediates so far.
    case sequence([UInt8])
    /// After `ESC O`.
    case shiftThree
    /// Bytes that belong to a sequence already judged: so many are swallowed.
    case skipping(Int)
    /// After `ESC [ [`: a function key of the Linux console.
    case console
    /// In a string such as a title or a reply, which began with this byte; ends with BEL or ESC \.
    case string(UInt8, isEmpty: Bool, sawEscape: Bool)
    case paste
  }

  var state = State.ground
  var events: [KeyEvent] = []
  var pasted = PasteBuffer()

  package init() {}

  /// Whether what came so far means one thing if it goes on, and another if nothing follows.
  package var isPending: Bool {
    switch state {
    case .ground, .utf8, .paste: false
    case .escape, .sequence, .shiftThree, .skipping, .console, .string: true
    }
  }

  /// Takes bytes, and returns what they complete.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [KeyEvent] {
    for byte in bytes { take(byte) }
    defer { events = [] }
    return events
  }

  /// Nothing followed: an Escape was an Escape, and half a sequence is forgotten.
  package mutating func timeout() -> [KeyEvent] {
    defer { events = [] }
    switch state {
    case .ground, .utf8, .paste: return []
    case .escape: emit(.escape)
    case .sequence(let bytes) where bytes.isEmpty: emit(.character("["), .alt)
    case .shiftThree: emit(.character("O"), .alt)
    case .string(let first, isEmpty: true, sawEscape: false):
      emit(.character(Unicode.Scalar(first)), .alt)
    case .sequence, .skipping, .console, .string: break
    }
    state = .ground
    return events
  }

  mutating func emit(_ key: Key, _ modifiers: Modifiers = []) {
    events.append(.press(KeyPress(key, modifiers)))
  }
}

// MARK: - One byte

extension KeyDecoder {
  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: takePlain(byte, alt: false)
    case .utf8(let scalar, let alt): takeContinuation(byte, of: scalar, alt: alt)
    case .escape: takeAfterEscape(byte)
    case .sequence(let bytes): takeInSequence(byte, after: bytes)
    case .shiftThree:
      state = .ground
      finishShiftThree(byte)
    case .skipping(let count): state = count > 1 ? .skipping(count - 1) : .ground
    case .console:
      state = .ground
      if (0x41...0x45).contains(byte) { emit(.function(Int(byte) - 0x40)) }
    case .string(let first, _, let sawEscape): takeInString(byte, first, sawEscape: sawEscape)
    case .paste:
      guard pasted.take(byte) else { return }
      state = .ground
      events.append(.paste(pasted.text, isCut: pasted.isCut))
      pasted = PasteBuffer()
    }
  }

  private mutating func takePlain(_ byte: UInt8, alt: Bool) {
    let modifiers: Modifiers = alt ? .alt : []
    state = .ground
    switch byte {
    case 0x1B: state = .escape
    case 0x09: emit(.tab, modifiers)
    case 0x0A, 0x0D: emit(.enter, modifiers)
    case 0x7F: emit(.backspace, modifiers)
    case 0x00...0x1F:
      let letter = Unicode.Scalar(byte + 0x40).properties.lowercaseMapping.unicodeScalars.first
      emit(.character(letter ?? "@"), modifiers.union(.control))
    case 0x20...0x7E: emit(.character(Unicode.Scalar(byte)), modifiers)
    default:
      if let scalar = UTF8Scalar(first: byte) {
        state = .utf8(scalar, alt: alt)
      } else {
        emit(.character("\u{FFFD}"), modifiers)
      }
    }
  }

  private mutating func takeContinuation(_ byte: UInt8, of scalar: UTF8Scalar, alt: Bool) {
    var scalar = scalar
    let modifiers: Modifiers = alt ? .alt : []
    guard scalar.take(byte) else {
      emit(.character("\u{FFFD}"), modifiers)
      return takePlain(byte, alt: false)
    }
    guard let whole = scalar.whole else { return state = .utf8(scalar, alt: alt) }
    state = .ground
    emit(.character(whole), modifiers)
  }

  private mutating func takeAfterEscape(_ byte: UInt8) {
    switch byte {
    case 0x1B: emit(.escape)
    case 0x5B: state = .sequence([])
    case 0x4F: state = .shiftThree
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F: state = .string(byte, isEmpty: true, sawEscape: false)
    default: takePlain(byte, alt: true)
    }
  }

  private mutating func takeInSequence(_ byte: UInt8, after bytes: [UInt8]) {
    switch byte {
    case 0x5B where bytes.isEmpty: state = .console
    case 0x20...0x3F:
      // Of an endless sequence only its end still matters; its key is lost on purpose.
      state = .sequence(bytes.count < Self.longestSequence ? bytes + [byte] : bytes)
    case 0x40...0x7E:
      state = .ground
      if bytes.count < Self.longestSequence { finishSequence(bytes, final: byte) }
    default:
      // A control or a byte of text ends what can be no sequence, and counts for itself.
      takePlain(byte, alt: false)
    }
  }

  private mutating func takeInString(_ byte: UInt8, _ first: UInt8, sawEscape: Bool) {
    switch byte {
    case 0x07, 0x18, 0x1A: state = .ground
    case 0x5C where sawEscape: state = .ground
    case 0x1B: state = .string(first, isEmpty: false, sawEscape: true)
    default:
      guard sawEscape else { return state = .string(first, isEmpty: false, sawEscape: false) }
      state = .escape
      takeAfterEscape(byte)
    }
  }
}
