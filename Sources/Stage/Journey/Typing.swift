import Canvas
package import Scenarios

/// A file that types itself: every line letter by letter into the prompt, carried out at Space.
///
/// Space on a line that is half typed writes the rest of it at once. Any other key takes over: the
/// line stays in the prompt as it stands, and is whoever's who sits here.
extension StageState {
  /// Milliseconds of the wall clock between two letters.
  static let betweenLetters = 35.0

  /// Opens a scenario that types itself.
  package mutating func open(typing script: Script, named name: String) {
    open(
      script, named: name, way: "Space types the next line and runs it; any other key takes over")
    isTyping = true
  }

  /// The line that is typed, where a file types itself and its turn has come.
  private var typedLine: String? {
    guard isTyping, waitsForLine, let script else { return nil }
    return script.steps[nextStep].command.text
  }

  /// Whether letters are left to be typed.
  var typesLetters: Bool { typedLine.map { typedLetters < $0.count } ?? false }

  /// Types as many letters as there was time for.
  mutating func typeLetters(wall: Double) {
    guard let line = typedLine else { return }
    pause -= wall
    while pause <= 0, typedLetters < line.count {
      pause += Self.betweenLetters
      type(upTo: typedLetters + 1, of: line)
    }
  }

  private mutating func type(upTo count: Int, of line: String) {
    typedLetters = count
    editor.clear()
    _ = editor.insert(String(line.prefix(count)))
  }

  /// What a key means to a file that types itself.
  ///
  /// - Returns: `nil` where the key is not its own.
  mutating func handleTyping(_ press: KeyPress) -> [Order]? {
    guard let line = typedLine else { return nil }
    switch press {
    case KeyPress(.character(" ")), KeyPress(.enter):
      if typedLetters < line.count {
        type(upTo: line.count, of: line)
      } else {
        editor.clear()
        typedLetters = 0
        pause = Self.betweenLetters
        nextLine()
        isPlaying = true
      }
      return []
    default:
      // Keys that only look at something leave the file where it is.
      if KeyTable.binding(for: press, isEmpty: false, isFresh: false) != nil { return nil }
      isTyping = false
      leaveFile()
      say("the file is left here: the line is yours", .dim)
      return nil
    }
  }
}
