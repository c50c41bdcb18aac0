import Foundation
import TerminalTesting

/// The real program under a shell, on a terminal of its own.
extension Session {
  /// Prepares the stage; without a home unless told, so that no history is kept.
  static func stage(
    _ arguments: [String] = [],
    term: String? = "xterm-256color",
    environment: [String] = ["LANG=C.UTF-8"],
    script: String = once,
    width: Int = 120,
    height: Int = 36
  ) throws -> Session {
    try Session(
      running: "twohomes", arguments, term: term, environment: environment, script: script,
      width: width, height: height)
  }

  /// Starts the stage, and waits for its first whole frame.
  func openStage() throws {
    try go()
    try terminal.waitForStage()
  }

  /// Types a line and waits until the prompt is empty again.
  func run(_ line: String) throws {
    try terminal.send(line)
    try terminal.wait("the line \(line)") { $0.prompt.hasSuffix(line.suffix(20)) }
    try terminal.send("\r")
    try terminal.wait("an empty prompt") { $0.isStage && $0.prompt.last.map(Self.ends) == true }
  }

  private static func ends(_ sign: Character) -> Bool { sign == "›" || sign == ">" }

  /// Leaves by the key, and says how it ended.
  func quit() throws -> Outcome {
    try terminal.send("\u{11}")
    return try end()
  }
}

extension PseudoTerminal {
  func waitForStage() throws {
    try wait("the stage") { $0.isStage }
  }
}

extension VTScreen {
  /// Whether the last row has its keys, and the cursor is back at the prompt.
  var isStage: Bool {
    rows.last?.contains("F10") == true && prompt.contains { $0 == "›" || $0 == ">" }
  }

  /// The row of the cursor, without its frame, as far as it is typed.
  var prompt: String {
    var text = rows[row]
    while let last = text.last, " │|".contains(last) { text.removeLast() }
    return text
  }

  /// The numbers of all colours and attributes that are on somewhere.
  var styles: [Int] {
    Array(Set(grid.flatMap { $0.flatMap(\.style) })).sorted()
  }

  var isASCII: Bool { text.unicodeScalars.allSatisfy { $0.isASCII } }

  var hasColors: Bool { styles.contains { (30...37).contains($0) } }
}

/// A folder of a test's own, which goes with it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "twohomes-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: file))
    return file
  }

  func read(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  var files: [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
  }
}
