import Household
import Scenarios
import Simulation
import SyncEngine

/// What may come next in an unfinished line: from the tables, and from what is in view.
enum Completion {
  static func candidates(after line: String, state: StageState) -> [String] {
    let (words, kinds) = state.parser.expected(after: line, focus: state.focus)
    return (words + kinds.flatMap { values(of: $0, line: line, state: state) }).uniqued()
  }

  private static func values(
    of kind: Part.Kind, line: String, state: StageState
  ) -> [String] {
    let player = state.player
    let side = Side.allCases.first { line.hasPrefix($0.name + " ") } ?? state.focus
    switch kind {
    case .item:
      return player.simulation[side].rows.keys.filter { !$0.isNote }.prefix(200).map(\.description)
    case .write:
      return player.simulation[side].inbox.values.map(\.write.id.description)
    case .message: return InFlight.all(player).prefix(200).map { "m\($0.parcel.id)" }
    case .text: return ["\""]
    case .anyWord where line.hasPrefix("what"): return Glossary.table.map(\.word)
    case .anyWord where line.hasPrefix("help"):
      return CommandParser.verbs.map(\.name)
    case .anyWord where line.hasPrefix("demo"): return Demo.table.map(\.name)
    case .anyWord where line.contains("code "): return Code.allCases.map(\.name)
    case .percent: return ["10%"]
    case .member, .moment, .duration, .latency, .number, .seed, .path, .rule, .anyWord: return []
    }
  }
}
