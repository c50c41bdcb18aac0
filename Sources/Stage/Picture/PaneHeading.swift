import Canvas
import Household
import Simulation
import SyncEngine

/// What stands over a phone: whose it is, its connection, and how many writes have no answer.
///
/// A narrow pane says the count in fewer words, and leaves it out where nothing is unanswered; a
/// tiny one has room for one of the two, and says the count where the phone is online.
struct PaneHeading {
  let title: String
  let trailing: String

  init(_ side: Side, _ view: HomeView, in rect: Rect) {
    let name = side.name.prefix(1).uppercased() + side.name.dropFirst()
    let (state, count) = (view.state.rawValue, view.unansweredCount)
    let queue = count == 0 ? "" : "queue \(count)"
    let tells = view.state == .online && count > 0 ? queue : state
    let forms = [
      ("\(name) · \(state)", "\(count) unanswered"), ("\(name) · \(state)", queue),
      ("\(name) · \(tells)", ""), ("\(name) \(tells)", ""),
    ]
    (title, trailing) =
      forms.first { Canvas.hasRoom(for: $0.0, $0.1, above: rect) } ?? forms[forms.count - 1]
  }
}
