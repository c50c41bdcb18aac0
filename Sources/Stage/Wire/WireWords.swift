import Canvas
import Scenarios
import Simulation
import SyncEngine

/// What is written beside a message, from long to short: the wire takes what there is room for.
enum WireWords {
  /// What it is called where it leaves; the kind of message is always a word of it.
  static func labels(_ parcel: Parcel) -> [String] {
    let name = "m\(parcel.id)"
    return switch parcel.carried {
    case .write(let id, let operation, let record):
      ["\(name) \(id) \(operation) \(record)", "\(name) \(operation) \(record)"]
    case .accepted(let id, _): ["\(name) \(id) accepted", "\(name) accepted", "\(name) yes"]
    case .rejected(let id, _): ["\(name) \(id) rejected", "\(name) rejected", "\(name) no"]
    case .later(let id, _): ["\(name) \(id) not now", "\(name) not now"]
    case .snapshot(let version, _): ["\(name) snapshot v\(version)", "\(name) v\(version)"]
    case .load(let record): ["\(name) detail of \(record)", "\(name) detail"]
    }
  }

  /// How it ended: a sign for the lifeline, words beside it, and how they are drawn.
  static func end(_ item: WireLog.Item) -> (sign: String, words: [String], role: Role) {
    let isWrite = item.parcel.lane == .writes
    return switch item.end {
    case .accepted: ("✓", isWrite ? [word(.accepted), word(.yes)] : [word(.told)], .saved)
    case .rejected(let rule):
      isWrite
        ? ("✗", ["\(word(.rejected)): \(rule)", rule], .rejected)
        : ("↩", [word(.takenBack)], .takenBack)
    case .applied:
      ("✓", isLoad(item) ? [word(.loaded)] : [word(.applied), word(.heard)], .saved)
    case .later: ("…", [word(.notNow)], .pending)
    case .ignored(let why): ("○", ["\(word(.ignored)): \(why)", word(.ignored)], .dim)
    case .lost: ("✗", [word(.lost)], .lost)
    case .arrived, nil: ("●", [word(.arrived)], .plain)
    }
  }

  private static func word(_ word: StateWord) -> String { word.rawValue }

  private static func isLoad(_ item: WireLog.Item) -> Bool { item.parcel.lane == .loads }

  /// The longest that fits; the last one cut, if that leaves something to read.
  static func fitting(_ words: [String], columns: Int) -> String? {
    if let word = words.first(where: { CellText.width($0) <= columns }) { return word }
    guard columns >= 6, let last = words.last else { return nil }
    return CellText.clip(last, columns: columns)
  }
}
