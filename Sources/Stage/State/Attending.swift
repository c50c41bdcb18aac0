import Scenarios
import Simulation

/// Where a screen shows one pane alone, the focus goes where the file that is played has something
/// to show.
///
/// That is the phone that acts, or that is told no. Somebody who moves the focus, or types a line,
/// is followed no more.
extension StageState {
  /// Turns to the phone that a line of the file is about.
  mutating func attend(to command: Command) {
    if case .device(let side)? = command.call?.subject { attend(to: side) }
  }

  /// Turns to a phone on which something has been taken back.
  mutating func attend(to entry: Entry) {
    switch entry.what {
    case .happening(.rejected(let side, _, _)), .happening(.saveFailed(let side)):
      attend(to: side)
    default: break
    }
  }

  private mutating func attend(to side: Side) {
    guard followsFile, showsOnePane, let next = Pane(rawValue: side.rawValue) else { return }
    pane = next
    focus = side
  }
}
