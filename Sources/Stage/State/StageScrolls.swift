import Household
import Scenarios
import Simulation
import SyncEngine

extension StageState {
  /// Takes in what the last picture had room for.
  package mutating func settle(_ limits: [Int], columns: Int) {
    showsOnePane = columns < Picture.middle
    settleScrolls(limits)
  }

  /// Takes scrolling back to what there was to be seen: of each pane, and last of the page.
  private mutating func settleScrolls(_ limits: [Int]) {
    for (index, limit) in limits.prefix(scrolls.count).enumerated() {
      scrolls[index] = min(scrolls[index], limit)
    }
    if let limit = limits.dropFirst(scrolls.count).first, let top = page?.top {
      page?.top = min(top, limit)
    }
  }

  /// How fast time runs: `×0.5`.
  var speedWord: String { "×\(speed == Double(Int(speed)) ? "\(Int(speed))" : "\(speed)")" }

  /// What waits for a phone to come back: `; bob, offline, has 2 unsent`.
  var waiting: String {
    Side.allCases.map { side in
      let view = player.simulation[side]
      guard view.state == .offline, view.unansweredCount > 0 else { return "" }
      return "; \(side.name), offline, has \(view.unansweredCount) unsent"
    }.joined()
  }
}
