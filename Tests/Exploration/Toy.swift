import Exploration
import Simulation

/// A lamp that is counted up and down: three is one too many.
///
/// It knows nothing of households, so what holds for it holds for the search itself.
struct Toy: Model {
  enum Choice: Hashable { case up(by: Int), down, hum, close }

  private(set) var height = 0
  private(set) var steps = 0
  private(set) var isClosed = false
  private var left = 0
  /// Whether a run that hums may not be shown.
  var refusesHums = false

  var broken: [String] { height >= 3 ? ["three"] : [] }

  var fingerprint: UInt64 { UInt64(height * 2) + (isClosed ? 1 : 0) }

  mutating func begin(_ dice: inout Dice) { left = Int(dice.roll(1...30)) }

  mutating func draw(_ dice: inout Dice) -> Choice? {
    guard left > 0 else { return nil }
    left -= 1
    switch dice.roll(0...7) {
    case 0...1: return .up(by: 1)
    case 2: return .up(by: 2)
    case 3...4: return .down
    case 5...6: return .hum
    default: return .close
    }
  }

  mutating func step(_ choice: Choice) -> Bool {
    guard !isClosed else { return false }
    switch choice {
    case .up(let more): height += more
    case .down:
      guard height > 0 else { return false }
      height -= 1
    case .hum: break
    case .close: isClosed = true
    }
    steps += 1
    return true
  }

  mutating func learn(from end: Toy) {}

  func units(of run: [Choice]) -> [[Int]] { [] }

  func simpler(_ run: [Choice]) -> [[Choice]] {
    run.indices.compactMap { place in
      guard case .up(let more) = run[place], more > 1 else { return nil }
      var plainer = run
      plainer[place] = .up(by: more - 1)
      return plainer
    }
  }

  func weight(of choice: Choice) -> Int { if case .up(let more) = choice { more } else { 1 } }

  func accepts(_ run: [Choice]) -> Bool { !refusesHums || !run.contains(.hum) }
}
