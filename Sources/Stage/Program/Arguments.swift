import Exploration
import Scenarios

/// What the words behind `twohomes` ask for.
package struct Arguments: Sendable {
  /// The parts of the program.
  package enum Part: Sendable {
    case stage(file: String?, isTyped: Bool)
    case demo(name: String?)
    case plain(file: String?)
    case export(ExportProgram)
    case run(RunProgram)
    case explore(ExploreProgram)
    case completions(ShellKind)
    case manual
    case help
    case version
  }

  /// When colours are used.
  package enum Color: String, CaseIterable, Sendable { case auto, always, never }

  package var part: Part
  package var seed: UInt64?
  package var speed = 0.5
  package var isASCII = false
  package var color = Color.auto
  package var hasMotion = true
  package var isLive = false
  var exploring = ExploreProgram.Options()
  private var picturePath: String?
  private var pictureSize: PictureFile.Size?

  /// Words that make no sense, and what to do about it.
  package struct Misuse: Error, Hashable, Sendable {
    package let message: String

    package init(message: String) { self.message = message }
  }
}

extension Arguments {
  /// Every part of the program by its word; without a word it is the stage.
  ///
  /// Of some it is known what the first word behind them can be.
  package static let parts: [(name: String, usage: String, help: String, words: [String])] = [
    ("stage", "twohomes [FILE]", "the two panes; its first screen offers the demo and help", []),
    (
      "run", "twohomes run FILE…",
      "runs scenarios without a screen; every expectation and invariant is checked", []
    ),
    (
      "plain", "twohomes plain [FILE]",
      "the same stage, line by line: for pipes, screen readers, TERM=dumb", []
    ),
    ("demo", "twohomes demo [NAME]", "plays a demo on the stage", Demo.table.map(\.name)),
    (
      "export", "twohomes export KIND FILE [OUT]",
      "writes what a scenario comes to as \(ExportProgram.kinds); OUT is standard output unless told",
      ExportKind.allCases.map(\.rawValue)
    ),
    (
      "explore", "twohomes explore [FILE]",
      "walks at random from the end of a file, until an invariant breaks; cuts that short", []
    ),
    (
      "completions", "twohomes completions \(ShellKind.usage)",
      "prints what lets a shell complete these words",
      ShellKind.allCases.map(\.rawValue)
    ),
    ("man", "twohomes man", "prints the manual page: twohomes man | man -l -", []),
  ]

  /// Understands the words behind the program's name.
  ///
  /// - Throws: which word makes no sense, and what was expected.
  package init(_ words: [String]) throws(Misuse) {
    part = .help
    var words = words[...]
    var name = "stage"
    if let first = words.first, Self.parts.contains(where: { $0.name == first && first != "stage" })
    {
      name = first
      words = words.dropFirst()
    }
    var files: [String] = []
    var traces = false
    var isJSON = false
    var isTyped = false
    var isOnlyFiles = false
    while let word = words.popFirst() {
      guard word.hasPrefix("-"), word != "-", !isOnlyFiles else {
        files.append(word)
        continue
      }
      if word == "--" {
        isOnlyFiles = true
        continue
      }
      var (option, inlineValue) = Self.split(word)
      if option == "-h" { option = "--help" }
      if option == "--help" { return }
      if option == "--version" {
        part = .version
        return
      }
      let known = try Self.option(option, of: name)
      var value = inlineValue
      if known.value != nil, value == nil { value = words.popFirst() }
      if let label = known.value, value == nil {
        throw Misuse(message: "\(option) needs a value: \(option) \(label)")
      }
      if known.value == nil, let value {
        throw Misuse(message: "\(option) takes no value, and has \(quoted(value))")
      }
      switch option {
      case "--trace": traces = true
      case "--json": isJSON = true
      case "--typed": isTyped = true
      case "--ascii": isASCII = true
      case "--no-motion": hasMotion = false
      case "--live": isLive = true
      default: try set(option, value ?? "")
      }
    }
    if isLive, let file = files.first {
      throw Misuse(
        message: "--live takes no file, and has \(quoted(file)): a scenario needs the world")
    }
    if name == "run" {
      part = .run(try run(files, traces: traces, isJSON: isJSON))
    } else if name == "export" {
      part = .export(try ExportProgram(files, seed: seed, size: pictureSize ?? .usual))
    } else if isTyped {
      guard let file = files.first, files.count == 1 else {
        throw Misuse(message: "--typed needs the file that is to be typed: twohomes FILE --typed")
      }
      part = .stage(file: file, isTyped: true)
    } else if name == "explore" {
      part = try exploration(files, isJSON: isJSON)
    } else {
      part = try Self.part(name, files)
    }
  }

  private static func split(_ word: String) -> (String, String?) {
    guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  private static func option(_ word: String, of part: String) throws(Misuse) -> Option {
    guard let option = options.first(where: { $0.name == word }) else {
      let near = Nearest.word(to: word, among: options.map(\.name))
      throw Misuse(
        message: "there is no option \(quoted(word))\(near.map { "; did you mean \($0)?" } ?? "")")
    }
    guard option.parts.contains(part) else {
      throw Misuse(
        message: "\(word) is for \(option.parts.joined(separator: ", ")), not for \(part)")
    }
    return option
  }

  private mutating func set(_ option: String, _ value: String) throws(Misuse) {
    switch option {
    case "--seed":
      guard let seed = UInt64(value) else {
        throw Misuse(message: "--seed needs a whole number, and has \(quoted(value))")
      }
      self.seed = seed
    case "--speed":
      guard let speed = Double(value), speed >= 0.01, speed <= 1000 else {
        throw Misuse(message: "--speed needs a number from 0.01 to 1000, and has \(quoted(value))")
      }
      self.speed = speed
    case "--color":
      guard let color = Color(rawValue: value) else {
        throw Misuse(message: "--color needs auto, always or never, and has \(quoted(value))")
      }
      self.color = color
    case "--runs", "--seconds", "--out", "--bug", "--fault":
      try exploring.set(option, value)
    case "--picture":
      guard !value.isEmpty, value != "-" else {
        throw Misuse(message: "--picture needs a file name; results go to standard output")
      }
      picturePath = value
    case "--size":
      guard let size = PictureFile.Size(value) else {
        throw Misuse(
          message:
            "--size needs columns and rows such as \(PictureFile.Size.usual), from 1x1 to \(PictureFile.Size.largest), and has \(quoted(value))"
        )
      }
      pictureSize = size
    default: preconditionFailure("\(option) is in the table and has no meaning")
    }
  }

  private func run(
    _ files: [String], traces: Bool, isJSON: Bool
  ) throws(Misuse) -> RunProgram {
    guard !files.isEmpty else {
      throw Misuse(message: "run needs a scenario file: twohomes run FILE…")
    }
    guard let picturePath else {
      guard pictureSize == nil else {
        throw Misuse(message: "--size is the size of a picture: say --picture OUT.svg, too")
      }
      return RunProgram(files: files, seed: seed, traces: traces, isJSON: isJSON)
    }
    guard files.count == 1 else {
      throw Misuse(message: "--picture takes one file, and has \(files.count)")
    }
    return RunProgram(
      files: files, seed: seed, traces: traces, isJSON: isJSON,
      picture: PictureFile(path: picturePath, size: pictureSize ?? .usual))
  }

  private static func part(_ name: String, _ files: [String]) throws(Misuse) -> Part {
    guard files.count <= 1 else {
      throw Misuse(message: "\(name) takes one file at most, and has \(files.count)")
    }
    switch name {
    case "plain": return .plain(file: files.first)
    case "completions":
      guard let shell = files.first.flatMap(ShellKind.init(rawValue:)) else {
        throw Misuse(
          message:
            "completions needs \(ShellKind.names)\(files.first.map { ", and has \(quoted($0))" } ?? "")"
        )
      }
      return .completions(shell)
    case "man":
      guard files.isEmpty else {
        throw Misuse(message: "man takes no word, and has \(quoted(files[0]))")
      }
      return .manual
    case "demo":
      if let name = files.first, !Demo.table.contains(where: { $0.name == name }) {
        throw Misuse(
          message:
            "there is no demo \(quoted(name)); there are \(Demo.table.map(\.name).joined(separator: ", "))"
        )
      }
      return .demo(name: files.first)
    default: return .stage(file: files.first, isTyped: false)
    }
  }
}
