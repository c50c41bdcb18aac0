import Canvas
import Household
import Scenarios
import Simulation
import SyncEngine

/// One phone: its account and connection, its lists, its toast, its inbox.
struct DevicePane: PicturePart {
  private let side: Side
  /// What its person sees.
  private let view: HomeView
  private let phone: Device<Item>
  private let details: Details
  /// The moment from which the stage counts.
  private let start: Moment
  private let hasFocus: Bool
  private let showsLayers: Bool
  private let scroll: Int

  init(_ side: Side, _ view: HomeView, _ state: StageState) {
    self.side = side
    self.view = view
    phone = state.player.simulation.world[side]
    details = state.player.simulation.world.details[side.rawValue]
    start = state.player.start
    hasFocus = state.focus == side
    showsLayers = state.showsLayers
    scroll = state.scrolls[side.rawValue]
  }

  /// One line of a pane: a text, and a word at its right end.
  struct Line {
    var text: String
    var role: Role = .plain
    var trailing = ""
    var trailingRole: Role = .plain
  }

  func draw(in rect: Rect, on canvas: inout Canvas) -> Int? {
    let heading = PaneHeading(side, view, in: rect)
    canvas.box(
      rect, title: heading.title, trailing: heading.trailing,
      titleRole: hasFocus ? .focus : .heading)
    var inner = rect.inset(x: 2, y: 1)
    if let toast = Toast(view), inner.height > 1 {
      // A short pane keeps its rows for its rows, and the toast one line.
      let (rest, box) = inner.splitBottom(
        inner.height >= 14 ? toast.height(columns: inner.width) : 1)
      inner = rest
      toast.draw(in: box, on: &canvas)
    }
    let entries = PaneEntries(view, hasHeadings: inner.height >= 4)
    func lines(at index: Int) -> [Line] {
      self.lines(entries.entry(at: index), columns: inner.width)
    }
    var index = scroll
    var limit: Int?
    if index > 0 {
      let last = entries.lastTop(inner.height) { lines(at: $0).count }
      limit = last
      index = min(index, last)
      if index > 0 { canvas.put("▴", x: rect.right - 2, y: inner.y, role: .dim) }
    }
    var shown = 0
    var hasMore = false
    while index < entries.count, !hasMore {
      for line in lines(at: index) {
        hasMore = shown >= inner.height
        if hasMore { break }
        draw(line, in: inner, y: inner.y + shown, on: &canvas)
        shown += 1
      }
      index += 1
    }
    if hasMore, inner.height > 0 {
      canvas.put("▾", x: rect.right - 2, y: inner.bottom - 1, role: .dim)
    }
    return limit
  }

  private func draw(_ line: Line, in rect: Rect, y: Int, on canvas: inout Canvas) {
    let width = CellText.width(line.trailing)
    let room = width == 0 ? rect.width : max(0, rect.width - width - 1)
    canvas.put(line.text, x: rect.x, y: y, role: line.role, columns: room)
    canvas.put(line.trailing, x: rect.right - width, y: y, role: line.trailingRole)
  }

  private func lines(_ entry: PaneEntries.Entry, columns: Int) -> [Line] {
    switch entry {
    case .stale: return [Line(text: staleness(columns), role: .warning)]
    case .gap: return [Line(text: "")]
    case .nothing: return [Line(text: "nothing here yet", role: .dim)]
    case .inbox: return [Line(text: "inbox", role: .heading)]
    case .heading(let list):
      let count = view.count(list)
      return [Line(text: "\(list)", role: .heading, trailing: count > 9 ? "\(count)" : "")]
    case .row(let row, let list): return self.row(row, list)
    case .refused(let entry): return refused(entry)
    }
  }

  private func staleness(_ columns: Int) -> String {
    if view.state == .stopped { return "stopped: \(side.name) launch" }
    if view.state == .signedOut { return "signed out: \(side.name) login \(side.name)" }
    let count = view.unansweredCount
    let texts =
      if view.state != .offline {
        ["may be old: waits for the cloud", "may be old: waits", "may be old"]
      } else if count == 0 {
        ["offline: may be old", "may be old"]
      } else {
        ["offline: may be old, \(count) unsent", "may be old, \(count) unsent", "\(count) unsent"]
      }
    return texts.first { CellText.width($0) <= columns } ?? texts[texts.count - 1]
  }

  private func row(_ row: HomeView.Row, _ list: HomeView.List) -> [Line] {
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
      lines += details(of: card, list).map { Line(text: "   \($0)", role: .dim) }
    }
    if showsLayers { lines += Layers.of(row.item.id, on: phone) }
    return lines
  }

  /// What else is known of a card, below its title.
  private func details(of card: Card, _ list: HomeView.List) -> [String] {
    var lines: [String] = []
    if list == .unscheduled { lines.append("known by \(Pages.names(card.known))") }
    lines += card.comments.suffix(3).map { "\($0.by): \($0.text)" }
    if card.thanks > 0 { lines.append(Sentence.thanked(card.thanks)) }
    if let note = details.text(card.id, on: phone) { lines.append("note: \(note)") }
    return lines
  }

  private func refused(_ entry: Device<Item>.Refused) -> [Line] {
    [
      Line(
        text: "✗ \(entry.write.id) \(Sentence.full(entry.write))", role: .rejected,
        trailing: StateWord.rejected.rawValue, trailingRole: .rejected),
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
