import Canvas
package import Scenarios

/// What was said against the last line, until the next key.
package struct Notice: Hashable, Sendable {
  package let text: String
  /// The line, where it was not understood.
  package let line: String
  /// The place in it that is wrong, 1 at first; 0 where there is none.
  package let column: Int

  /// Something that was said and points at no line.
  package init(_ text: String) {
    self.text = text
    line = ""
    column = 0
  }

  /// Why a line was not understood.
  package init(_ error: LanguageError, in line: String) {
    text = error.message
    self.line = line
    column = error.column
  }
}

extension StageState {
  /// Says why a line was not understood, and where in it.
  mutating func say(_ error: LanguageError, in line: String) {
    say(line, .plain)
    say(String(repeating: " ", count: max(0, error.column - 1)) + "^ " + error.message, .warning)
    notice = Notice(error, in: line)
  }
}
