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
