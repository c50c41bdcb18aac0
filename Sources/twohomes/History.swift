import Canvas
import Scenarios

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The lines typed before, in a file of the XDG state folder: for its owner alone, bounded, and
/// never in the way where it can't be read or written.
enum History {
  private static let mostBytes = 1 << 20

  /// `$XDG_STATE_HOME/twohomes/history`, or the same below `~/.local/state`; `nil` without a home.
  private static var folder: String? {
    if let state = variable("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/twohomes" }
    guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.local/state/twohomes"
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  static func load() -> [String] {
    guard let folder, let bytes = try? ProcessShell().read(folder + "/history", limit: mostBytes),
      let text = String(validating: bytes, as: UTF8.self)
    else { return [] }
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.allSatisfy({ $0.unicodeScalars.allSatisfy(\.isPrintable) }) else { return [] }
    return lines.suffix(LineEditor.longestHistory)
  }

  /// Writes a new file beside the old one and puts it in its place.
  static func save(_ lines: [String]) {
    guard let folder else { return }
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/" + part
      _ = mkdir(path, 0o700)
    }
    let fresh = "\(folder)/history.\(getpid())"
    let file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    let kept = lines.suffix(LineEditor.longestHistory)
      .filter { $0.unicodeScalars.allSatisfy(\.isPrintable) }
    let isWritten = ProcessShell.write(Array(kept.map { $0 + "\n" }.joined().utf8), to: file)
    _ = close(file)
    if !isWritten || rename(fresh, folder + "/history") != 0 { _ = unlink(fresh) }
  }
}
