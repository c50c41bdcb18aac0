import Canvas
import Household
import Scenarios
import Simulation
import SyncEngine

/// One phone: its account and connection, its lists, its toast, its inbox.
enum DevicePane {
  /// One line of a pane: a text, and a word at its right end.
  struct Line {
    var text: String
    var role: Role = .plain
    var trailing = ""
    var trailingRole: Role = .plain
  }

  static func draw(
    _ side: Side, _ view: HomeView, _ state: StageState, in rect: Rect, on canvas: inout Canvas
  ) {
    let name = side.name.prefix(1).uppercased() + side.name.dropFirst()
    canvas.box(
      rect, title: "\(name) · \(view.state.rawValue)",
      trailing: "\(view.unansweredCount) unanswered",
      titleRole: state.focus == side ? .focus : .heading)
    var inner = rect.inset(x: 2, y: 1)
    if let toast = Toast(view), inner.height > 1 {
      // A short pane keeps its rows for its rows, and the toast one line.
      let (rest, box) = inner.splitBottom(inner.height >= 14 ? 4 : 1)
      inner = rest
      toast.draw(in: box, on: &canvas)
    }
    let lines = lines(
      side, view, state, limit: state.scrolls[side.rawValue] + inner.height + 1,
      hasHeadings: inner.height >= 4)
    let top = min(state.scrolls[side.rawValue], max(0, lines.count - inner.height))
    for (index, line) in lines.dropFirst(top).prefix(inner.height).enumerated() {
      draw(line, in: inner, y: inner.y + index, on: &canvas)
    }
    if lines.count - top > inner.height, inner.height > 0 {
      canvas.put("▾", x: rect.right - 2, y: rect.bottom - 2, role: .dim)
    }
  }

  private static func draw(_ line: Line, in rect: Rect, y: Int, on canvas: inout Canvas) {
    let width = CellText.width(line.trailing)
    let room = width == 0 ? rect.width : max(0, rect.width - width - 1)
    canvas.put(line.text, x: rect.x, y: y, role: line.role, columns: room)
    canvas.put(line.trailing, x: rect.right - width, y: y, role: line.trailingRole)
  }

  /// The lines of a pane, as many as can be seen.
  private static func lines(
    _ side: Side, _ view: HomeView, _ state: StageState, limit: Int, hasHeadings: Bool
  ) -> [Line] {
    var lines: [Line] = []
    if view.isStale {
      lines.append(Line(text: staleness(view), role: .warning))
    }
    for list in HomeView.List.allCases where lines.count < limit {
      let rows = view.rows(list, limit: limit)
      guard !rows.isEmpty else { continue }
      if hasHeadings {
        if !lines.isEmpty { lines.append(Line(text: "")) }
        let count = view.count(list)
        lines.append(Line(text: "\(list)", role: .heading, trailing: count > 9 ? "\(count)" : ""))
      }
      for row in rows where lines.count < limit { lines += self.row(row, list, side, state) }
    }
    if !view.inbox.isEmpty {
      if hasHeadings {
        if !lines.isEmpty { lines.append(Line(text: "")) }
        lines.append(Line(text: "inbox", role: .heading))
      }
      lines += view.inbox.values.suffix(20).reversed().flatMap { refused($0) }
    }
    if view.rows.isEmpty, view.inbox.isEmpty {
      lines.append(Line(text: "nothing here yet", role: .dim))
    }
    return lines
  }

  private static func staleness(_ view: HomeView) -> String {
    guard view.state == .offline else { return "may be old: waits for the cloud" }
    return view.unansweredCount == 0
      ? "offline: may be old" : "offline: may be old, \(view.unansweredCount) unsent"
  }

  private static func row(
    _ row: HomeView.Row, _ list: HomeView.List, _ side: Side, _ state: StageState
  ) -> [Line] {
    let start = state.player.start
    var text = "\(row.item.id) "
    switch row.item {
    case .card(let card):
      if list == .agenda, let at = card.start { text += "\(at.short(on: start)) " }
      text += card.title.isEmpty ? "\"\"" : card.title
    case .event(let event):
      text += "\(event.start.short(on: start)) \(event.title)"
    case .note: return []
    }
    var lines = [
      Line(text: text, trailing: RowWords.text(row.state), trailingRole: row.state.role)
    ]
    if let card = row.item.card {
      lines += details(of: card, list, side, state).map { Line(text: "   \($0)", role: .dim) }
    }
    if state.showsLayers { lines += Layers.of(row.item.id, side, state) }
    return lines
  }

  /// What else is known of a card, below its title.
  private static func details(
    of card: Card, _ list: HomeView.List, _ side: Side, _ state: StageState
  ) -> [String] {
    var lines: [String] = []
    if list == .unscheduled { lines.append("known by \(Pages.names(card.known))") }
    lines += card.comments.suffix(3).map { "\($0.by): \($0.text)" }
    if card.thanks > 0 { lines.append("\(card.thanks) thanks") }
    if let note = state.player.simulation.world.detail(of: card.id, on: side) {
      lines.append("note: \(note)")
    }
    return lines
  }

  private static func refused(_ entry: Device<Item>.Refused) -> [Line] {
    [
      Line(
        text: "✗ \(entry.write.id) \(Sentence.full(entry.write))", role: .rejected,
        trailing: "rejected", trailingRole: .rejected),
      Line(text: "   \(Toast.why(entry.rejection))", role: .dim),
      Line(text: "   retry \(entry.write.id) · discard \(entry.write.id)", role: .dim),
    ]
  }
}

extension RowState {
  var role: Role {
    switch self {
    case .pending: .pending
    case .accepted: .accepted
    case .synced: .saved
    }
  }
}
