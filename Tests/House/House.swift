import Foundation

/// The rooms of the house, as the design has them.
///
///     arrows point down only
enum House {
  /// Who may import whom, a room after those it may stand on.
  static let table: [(room: String, mayImport: [String])] = [
    ("SyncEngine", []),
    ("Household", ["SyncEngine"]),
    ("Repositories", ["Household", "SyncEngine"]),
    ("HomeModels", ["Repositories", "Household", "SyncEngine"]),
    ("Simulation", ["Household", "SyncEngine"]),
    ("Scenarios", ["Simulation", "Household", "SyncEngine"]),
    ("Exploration", ["Scenarios", "Simulation", "Household", "SyncEngine"]),
    ("Canvas", []),
    ("Terminal", ["Canvas", "CNcurses"]),
    (
      "Stage",
      [
        "Scenarios", "Exploration", "HomeModels", "Repositories", "Simulation", "Household",
        "SyncEngine", "Canvas",
      ]
    ),
    ("twohomes", ["Stage", "Terminal", "Exploration", "Scenarios", "Household", "Canvas"]),
    ("TwoHomesTesting", ["HomeModels", "Repositories", "Household", "SyncEngine"]),
    (
      "Benchmarks",
      [
        "SyncEngine", "Household", "Repositories", "HomeModels", "Simulation", "Scenarios",
        "TwoHomesTesting", "Exploration", "Canvas", "Stage", "Terminal", "TerminalTesting",
      ]
    ),
  ]

  /// Rooms that decide and do nothing: no clock, no task, no dice, no order that differs by
  /// process.
  static let pure = [
    "SyncEngine", "Household", "Simulation", "Scenarios", "Canvas", "Exploration",
  ]

  static let rooms = table.map(\.room)

  static func mayImport(_ room: String) -> [String] {
    table.first { $0.room == room }?.mayImport ?? []
  }

  /// What no pure room says.
  static let words = [
    "Set", "Dictionary", "NSDictionary", "NSSet", "Date", "ContinuousClock", "SuspendingClock",
    "Task", "TaskGroup", "random", "randomElement", "shuffle", "shuffled",
    "SystemRandomNumberGenerator", "hashValue", "Foundation", "FoundationEssentials", "Dispatch",
    "Glibc", "Darwin", "Musl", "DispatchQueue", "Thread", "sleep", "ObjectIdentifier", "Mutex",
  ]

  static let mostLines = 300
  static let mostFiles = 12
}

/// A file of the project.
struct SourceFile {
  /// Its path from the root.
  let path: String
  let text: String

  var code: CodeText { CodeText(text) }
  var folder: String { String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)) }
  /// The folder under `Sources` in which it stands.
  var room: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
}

// MARK: - Reading the project

extension House {
  /// The root of the package.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The Swift files under a folder, by path.
  static func files(under folder: String) throws -> [SourceFile] {
    let base = root.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: base.path)?.map { "\($0)" } ?? []
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map {
      SourceFile(path: "\(folder)/\($0)", text: try text("\(folder)/\($0)"))
    }
  }
}

// MARK: - What is wrong

extension House {
  /// Imports of a room that the design, or the package, does not give it.
  static func wrongImports(_ file: SourceFile, package: [PackageTarget]) -> [String] {
    let declared = package.first { $0.name == file.room }?.dependencies ?? []
    return file.code.imports.flatMap { module -> [String] in
      guard rooms.contains(module) || module == "CNcurses" else { return [] }
      var complaints: [String] = []
      if !mayImport(file.room).contains(module) {
        complaints.append("\(file.path) imports \(module): \(file.room) may not")
      }
      if !declared.contains(module) {
        complaints.append("\(file.path) imports \(module): Package.swift does not say so")
      }
      return complaints
    }
  }

  /// Words of a file that a pure room does not say, each with its place.
  static func impurities(_ file: SourceFile) -> [String] {
    file.code.lines.enumerated().flatMap { index, line -> [String] in
      var found = CodeText.words(of: line).filter { words.contains($0) }
      let type = #/\[\s*[A-Z][\w.]*(<[^\[\]:]*>)?[?]?\s*:\s*[\[(A-Z]/#
      if line.contains(type) || line.contains("[:]") {
        found.append("a dictionary's type")
      }
      return found.map { "\(file.path):\(index + 1): \($0)" }
    }
  }

  static func tooLong(_ file: SourceFile) -> String? {
    var lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    return lines.count > mostLines ? "\(file.path) has \(lines.count) lines" : nil
  }

  static func tooFull(_ files: [SourceFile]) -> [String] {
    let folders = files.map(\.folder)
    return Set(folders).sorted().compactMap { folder in
      let count = folders.count { $0 == folder }
      return count > mostFiles ? "\(folder) has \(count) files" : nil
    }
  }
}
