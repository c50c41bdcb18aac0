import Canvas
import Scenarios

/// The timeline as a list: everything that happened, the newest at the bottom.
struct TimelinePane: PicturePart {
  private let entries: Chunked<Entry>
  /// How many there were in all.
  private let count: Int
  private let hasFocus: Bool
  private let scroll: Int

  init(_ state: StageState) {
    entries = state.player.entries
    count = state.player.entryCount
    hasFocus = state.pane == .wire
    scroll = state.scrolls[StageState.Pane.wire.rawValue]
  }

  func draw(in rect: Rect, on canvas: inout Canvas) -> Int? {
    canvas.box(
      rect, title: "timeline", trailing: "\(count) so far",
      titleRole: hasFocus ? .focus : .heading)
    let inner = rect.inset(x: 2, y: 1)
    guard inner.height > 0 else { return nil }
    let limit = max(0, entries.count - inner.height)
    let scroll = min(limit, scroll)
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
    return limit
  }

  private func line(_ entry: Entry) -> (String, Role)? {
    if case .command(let text) = entry.what { return ("\(clock(entry.at))  › \(text)", .prompt) }
    return entry.line.map { ($0, entry.what.role) }
  }
}
