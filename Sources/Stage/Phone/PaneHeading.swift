import Canvas
import Household
import Scenarios
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
    let (state, count) = (view.state.word.rawValue, view.unansweredCount)
    let queue = count == 0 ? "" : "queue \(count)"
    let tells = view.state == .online && count > 0 ? queue : state
    // Another account than the phone's own person's stands there however little room there is.
    let other = view.member.flatMap { $0.name == side.name ? nil : "\(name) · \($0)" }
    let who = other ?? name
    let forms = [
      ("\(who) · \(state)", "\(count) unanswered"), ("\(who) · \(state)", queue),
      ("\(who) · \(tells)", ""), (other ?? "\(name) \(tells)", ""),
    ]
    (title, trailing) =
      forms.first { Canvas.hasRoom(for: $0.0, $0.1, above: rect) } ?? forms[forms.count - 1]
  }
}
