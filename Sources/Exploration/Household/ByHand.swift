import Scenarios
import Simulation
import SyncEngine

// MARK: - Without the clock

extension Walk {
  /// The same run with the lanes kept in which messages travel.
  func kept(_ run: [Move]) -> [Move] {
    var played = self
    var used = [false, false]
    for move in run where played.step(move) {
      for side in Side.allCases where !played.simulation.world.link(side).isEmpty {
        used[side.rawValue] = true
      }
    }
    var book = phrasebook
    let holds = Side.allCases.filter { used[$0.rawValue] }
      .map { (side: $0, move: book.move("\($0.name) hold on")) }
    let asked = run.filter { move in !holds.contains { $0.move == move } }
    return holds.filter { !player.keepsAll($0.side) }.map(\.move) + asked
  }

  /// The same run with every message delivered by hand, in the order in which they arrived; `nil`
  /// where one overtakes another in its lane.
  func byHand(_ run: [Move]) -> [Move]? {
    guard run.contains(where: { $0.letsTimePass }) else { return nil }
    var book = phrasebook
    var timed = player
    var held = Held(player, &book)
    for move in run {
      _ = timed.perform(move.command)
      while timed.goal != nil {
        let before = timed
        timed.advance()
        guard timed.arrivalCount > before.arrivalCount else { continue }
        guard let choice = before.nextChoice, held.take(choice, from: before, &book) else {
          return nil
        }
      }
      if !move.letsTimePass || move.call?.name == "settle" { held.perform(move.line, &book) }
    }
    return held.moves
  }
}

/// A player whose messages are all kept, and the moves that brought it where it is.
private struct Held {
  private(set) var moves: [Move] = []
  private var player: Player

  init(_ start: Player, _ book: inout Phrasebook) {
    player = start
    for side in Side.allCases where !start.keepsAll(side) {
      perform("\(side.name) hold on", &book)
    }
  }

  mutating func perform(_ line: String, _ book: inout Phrasebook) {
    let move = book.move(line)
    moves.append(move)
    _ = player.perform(move.command)
    player.runToGoal()
  }

  /// Does by hand what time has brought.
  ///
  /// - Returns: whether that can be done.
  mutating func take(_ choice: Choice, from timed: Player, _ book: inout Phrasebook) -> Bool {
    if case .deliver(let side, let lane, let id) = choice {
      guard timed.simulation.world.link(side)[lane].first?.id == id else { return false }
      perform("deliver \(side.name) \(lane.name)", &book)
      return true
    }
    guard let due = player.simulation.conditions.due(choice) else { return false }
    perform("wait \(Words.text(duration: max(0, due - player.now)))", &book)
    return true
  }
}

extension Player {
  /// Whether every message of a phone is kept already.
  fileprivate func keepsAll(_ side: Side) -> Bool {
    Lane.allCases.allSatisfy { simulation.conditions[side, $0].isKept }
  }

  /// What happens next on the way to the goal.
  fileprivate var nextChoice: Choice? {
    if case .nothingDue? = goal { return simulation.earliest?.choice }
    return simulation.earliestOnTheWay?.choice
  }
}

extension Move {
  /// Whether it has to do with the clock alone.
  fileprivate var letsTimePass: Bool {
    ["latency", "hold", "wait", "settle"].contains(call?.name ?? "")
  }
}
