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
      rect, title: hasFocus ? "[timeline]" : "timeline", trailing: "\(count) so far",
      titleRole: hasFocus ? .focus : .heading)
    let inner = rect.inset(x: 2, y: 1)
    guard inner.height > 0 else { return nil }
    // As many of the first as a pane is full of.
    var left = inner.height
    let first = entries.prefix { entry in
      left -= line(entry).map { texts($0, inner).count } ?? 0
      return left >= 0
    }
    let limit = max(0, entries.count - max(1, first.count))
    let scroll = min(limit, scroll)
    if scroll > 0 { canvas.put("▾", x: rect.right - 2, y: inner.bottom - 1, role: .dim) }
    let last = entries.count - scroll
    var y = inner.bottom - 1
    for entry in entries.prefix(last).reversed() {
      guard y >= inner.y else { break }
      guard let line = line(entry) else { continue }
      let texts = texts(line, inner)
      let top = y + 1 - texts.count
      for (index, text) in texts.enumerated() where top + index >= inner.y {
        canvas.put(text, x: inner.x, y: top + index, role: line.role, columns: inner.width)
      }
      y = top - 1
    }
    if y == inner.bottom - 1 {
      canvas.put("nothing has happened yet", x: inner.x, y: inner.y, role: .dim)
    }
    return limit
  }

  /// A line in rows: what is wrong is not cut.
  private func texts(_ line: (text: String, role: Role), _ rect: Rect) -> [String] {
    line.role == .warning ? Wrap.lines(line.text, columns: max(1, rect.width)) : [line.text]
  }

  private func line(_ entry: Entry) -> (text: String, role: Role)? {
    if case .command(let text) = entry.what { return ("\(clock(entry.at))  › \(text)", .prompt) }
    return entry.line.map { ($0, entry.what.role) }
  }
}
