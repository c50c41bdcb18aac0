import Canvas
import Scenarios

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The lines typed before, in a file of the XDG state folder: for its owner alone, bounded, and
/// never in the way where it can't be read or written.
///
/// Several programs may share it: each adds what was typed in it to what stands there by then.
struct History {
  /// A file that is longer is not ours.
  private static let mostBytes = 1 << 20

  /// What stood there at the start.
  let lines: [String]

  init() { lines = Self.load() }

  /// Adds what was typed since the start, given everything that can be recalled now.
  ///
  /// A new file is written beside the old one and put in its place.
  func save(_ all: [String]) {
    let typed = typed(of: all).filter { $0.unicodeScalars.allSatisfy(\.isPrintable) }
    guard !typed.isEmpty, let folder = Self.madeFolder() else { return }
    // Whoever saves at the same time waits: two windows closed at once lose no line.
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if lock >= 0 { _ = flock(lock, LOCK_EX) }
    defer { if lock >= 0 { _ = close(lock) } }
    let kept = Self.bounded(Self.load() + typed)
    let fresh = "\(folder)/history.\(getpid())"
    let file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    let isWritten = ProcessShell.write(Array(kept.utf8), to: file) == nil
    _ = close(file)
    if !isWritten || rename(fresh, folder + "/history") != 0 { _ = unlink(fresh) }
  }

  /// The newest lines, as a file: as many as are recalled, and as fit.
  private static func bounded(_ lines: [String]) -> String {
    var kept: [String] = []
    var room = mostBytes - 1
    for line in lines.suffix(LineEditor.longestHistory).reversed() {
      room -= line.utf8.count + 1
      guard room >= 0 else { break }
      kept.append(line + "\n")
    }
    return kept.reversed().joined()
  }

  /// The lines behind those of the start, of which the oldest may have been dropped meanwhile.
  private func typed(of all: [String]) -> ArraySlice<String> {
    let dropped = (0...lines.count).first { all.starts(with: lines.dropFirst($0)) }
    return all.dropFirst(lines.count - (dropped ?? lines.count))
  }
}

// MARK: - The file

extension History {
  /// `$XDG_STATE_HOME/twohomes`, or the same below `~/.local/state`; `nil` without a home.
  private static var folder: String? {
    // A path that is not absolute is to be ignored, the XDG specification says.
    if let state = variable("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/twohomes" }
    guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.local/state/twohomes"
  }

  private static func madeFolder() -> String? {
    guard let folder else { return nil }
    var path = ""
    for part in folder.split(separator: "/") {
      path += "/" + part
      _ = mkdir(path, 0o700)
    }
    return folder
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func load() -> [String] {
    guard let folder, let bytes = try? ProcessShell().read(folder + "/history", limit: mostBytes),
      bytes.count < mostBytes, let text = String(validating: bytes, as: UTF8.self)
    else { return [] }
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.allSatisfy({ $0.unicodeScalars.allSatisfy(\.isPrintable) }) else { return [] }
    return lines.suffix(LineEditor.longestHistory)
  }
}
