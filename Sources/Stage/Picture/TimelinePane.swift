import Canvas
import Scenarios

/// The timeline as a list: everything that happened, the newest at the bottom.
enum TimelinePane {
  static func draw(_ state: StageState, in rect: Rect, on canvas: inout Canvas, limit: inout Int) {
    canvas.box(
      rect, title: "timeline", trailing: "\(state.player.entryCount) so far",
      titleRole: state.pane == .wire ? .focus : .heading)
    let inner = rect.inset(x: 2, y: 1)
    guard inner.height > 0 else { return }
    let entries = state.player.entries
    limit = max(0, entries.count - inner.height)
    let scroll = min(limit, state.scrolls[StageState.Pane.wire.rawValue])
    if scroll > 0 { canvas.put("▾", x: rect.right - 2, y: inner.bottom - 1, role: .dim) }
    let last = entries.count - scroll
    var y = inner.bottom - 1
    for entry in entries.prefix(last).reversed() {
      guard y >= inner.y else { break }
      guard let (text, role) = line(entry) else { continue }
      canvas.put(text, x: inner.x, y: y, role: role, columns: inner.width)
      y -= 1
    }
    if y == inner.bottom - 1 {
      canvas.put("nothing has happened yet", x: inner.x, y: inner.y, role: .dim)
    }
  }

  private static func line(_ entry: Entry) -> (String, Role)? {
    if case .command(let text) = entry.what { return ("\(clock(entry.at))  › \(text)", .prompt) }
    return entry.line.map { ($0, entry.what.role) }
  }
}
