import Exploration
import Scenarios

extension ExploreProgram.Options {
  /// Sets what one option of the command line asks for.
  mutating func set(_ option: String, _ value: String) throws(Arguments.Misuse) {
    switch option {
    case "--runs": runs = try Self.number(option, value, most: Bounds.mostRuns)
    case "--seconds": seconds = try Self.number(option, value, most: Bounds.mostSeconds)
    case "--out": out = value
    case "--bug":
      bug = try Self.entry(of: Bug.table, named: value, by: \.name, "bug")
    case "--fault":
      fault = try Self.entry(of: Fault.table, named: value, by: \.name, "fault")
    default: preconditionFailure("\(option) is in the table and has no meaning")
    }
  }

  private static func number(
    _ option: String, _ value: String, most: Int
  ) throws(Arguments.Misuse) -> Int {
    guard let number = Int(value), (1...most).contains(number) else {
      throw Arguments.Misuse(
        message: "\(option) needs a whole number from 1 to \(most), and has \(quoted(value))")
    }
    return number
  }

  private static func entry<Entry>(
    of table: [Entry], named value: String, by name: (Entry) -> String, _ what: String
  ) throws(Arguments.Misuse) -> Entry {
    if let entry = table.first(where: { name($0) == value }) { return entry }
    let near = Nearest.word(to: value, among: table.map(name))
    let known = "; there are \(table.map(name).joined(separator: ", "))"
    throw Arguments.Misuse(
      message:
        "there is no \(what) \(quoted(value))\(near.map { "; did you mean \($0)?" } ?? known)")
  }
}

extension Arguments {
  /// The options of `explore` alone.
  static let exploreOptions: [Option] = [
    Option(
      name: "--runs", value: "N", help: "how many runs are walked; 10,000 unless told",
      parts: ["explore"]),
    Option(name: "--seconds", value: "N", help: "how long is walked", parts: ["explore"]),
    Option(
      name: "--out", value: "FILE", help: "where the shortest break is saved, as a scenario",
      parts: ["explore"]),
    Option(
      name: "--bug", value: "NAME", help: "makes a decision of the engine wrongly on purpose",
      parts: ["explore"], words: Bug.table.map(\.name)),
    Option(
      name: "--fault", value: "VERB",
      help: "walks with this fault and no other: lose, cloud-reject",
      parts: ["explore"], words: Fault.table.map(\.name)),
  ]

  /// What can be named behind some of them.
  static var exploreHelp: String {
    "Bugs: \(Bug.table.map(\.name).joined(separator: ", ")).\n"
      + "Faults: \(Fault.table.map(\.name).joined(separator: ", "))."
  }

  /// What `explore` is asked to do.
  func exploration(_ files: [String], isJSON: Bool) throws(Misuse) -> Part {
    guard files.count <= 1 else {
      throw Misuse(message: "explore takes one file at most, and has \(files.count)")
    }
    var options = exploring
    options.isJSON = isJSON
    options.seed = seed ?? 1
    guard options.runs == nil || options.seconds == nil else {
      throw Misuse(message: "explore ends at --runs or at --seconds: give one of them")
    }
    return .explore(ExploreProgram(file: files.first, options: options))
  }
}
