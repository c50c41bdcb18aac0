/// Why there is no screen to draw on.
package enum TerminalRefusal: Error, Hashable, Sendable {
  /// Standard input or output is a file or a pipe.
  case notATerminal
  /// `TERM` is missing or empty.
  case unnamed
  /// `TERM` says that the terminal can only print.
  case dumb
  /// No description of this terminal is installed.
  case unknown(String)
  /// The terminal of this name cannot place its cursor.
  case withoutCursor(String)
}

extension TerminalRefusal: CustomStringConvertible {
  /// The reason, and the way out, in sentences for people.
  package var description: String {
    switch self {
    case .notATerminal:
      """
      Standard input and output are not both a terminal, so there is no screen to draw on. \
      \(Self.wayOut)
      """
    case .unnamed:
      """
      The environment variable TERM is not set, so the terminal's kind is not known: \
      try TERM=xterm-256color. \(Self.wayOut)
      """
    case .dumb: "This terminal can only print (TERM=dumb). \(Self.wayOut)"
    case .unknown(let name):
      """
      The terminal "\(name)" (from TERM) is not known here: try TERM=xterm-256color. \
      \(Self.wayOut)
      """
    case .withoutCursor(let name):
      "The terminal \"\(name)\" (from TERM) cannot place its cursor. \(Self.wayOut)"
    }
  }

  private static let wayOut =
    "Run `twohomes plain` for the same commands as lines of text, or `twohomes run FILE`."
}
