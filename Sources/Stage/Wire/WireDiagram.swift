import Canvas
import Scenarios
import Simulation
import SyncEngine

/// The wire as a space-time diagram: three lifelines, time downwards, every message a staircase
/// with a column of its own from where it left to where it ended.
///
/// What is on its way is dashed and ends in a mark that moves; what has ended is drawn through.
struct WireDiagram {
  /// Below these there is no room for lines that can be followed.
  static let smallest = (width: 28, height: 5)

  private let pane: WirePane
  private let frame: WireFrame
  private let area: Rect
  /// The rows that are seen, and whether the one after the last, which is now, is seen too.
  private let seen: Range<Int>
  private let rows: [WireRows.Row]
  /// The messages that have not ended.
  private let onTheWay: [MessageID]
  private let showsNow: Bool
  private let limit: Int

  /// - Returns: how far it can be scrolled.
  static func draw(
    _ pane: WirePane, in rect: Rect, on canvas: inout Canvas
  ) -> Int {
    let diagram = WireDiagram(pane, rect)
    canvas.clipped(to: rect) { canvas in
      diagram.drawLifelines(rect, on: &canvas)
      diagram.drawRows(on: &canvas)
      diagram.drawHeads(on: &canvas)
    }
    return diagram.limit
  }

  private init(_ pane: WirePane, _ rect: Rect) {
    self.pane = pane
    area = rect.splitTop(1).rest
    let rows = pane.log.rows
    let count = rows.rows.count + (rows.threads.isEmpty ? 0 : 1)
    limit = max(0, count - area.height)
    let last = count - min(limit, pane.scroll)
    let first = max(0, last - area.height)
    seen = min(first, rows.rows.count)..<min(last, rows.rows.count)
    showsNow = last > rows.rows.count
    self.rows = seen.map { rows.rows[$0] }
    onTheWay = rows.threads.map(\.id)
    let slots = self.rows.reduce(0) { most, row in
      row.threads.reduce(most) { max($0, $1.slot) }
    }
    frame = WireFrame(rect, latest: rows.rows.last?.at ?? 0, slots: slots)
  }

  private func isMoving(_ thread: WireRows.Thread) -> Bool {
    onTheWay.contains(thread.id)
  }

  /// What `why` tells of stands out, with or without colours.
  private func isLit(_ thread: WireRows.Thread) -> Bool { pane.lit.contains(thread.id) }

  private func role(_ thread: WireRows.Thread) -> Role {
    isLit(thread) ? .focus : isMoving(thread) ? .message : .dim
  }

  private func y(ofRow index: Int) -> Int { area.y + index - seen.lowerBound }
}

// MARK: - Rows

extension WireDiagram {
  private func drawLifelines(_ rect: Rect, on canvas: inout Canvas) {
    for (name, x) in [("Alice", frame.phones[0] - 2), ("cloud", frame.cloud - 2)] {
      canvas.put(name, x: x, y: rect.y, role: .heading)
    }
    canvas.put("Bob", x: frame.phones[1] - 1, y: rect.y, role: .heading)
    let off = rows.last?.isOff ?? [false, false]
    for y in area.y..<max(area.y, area.bottom) {
      canvas.put("│", x: frame.cloud, y: y, role: .border)
      for side in Side.allCases {
        let x = frame.phones[side.rawValue]
        canvas.put(off[side.rawValue] ? "┊" : "│", x: x, y: y, role: .border)
      }
    }
    if pane.log.rows.rows.isEmpty {
      canvas.put(
        "nothing has travelled yet", x: frame.phones[0] + 2, y: area.y, role: .dim,
        columns: max(0, frame.half * 2 - 3))
    }
  }

  private func drawRows(on canvas: inout Canvas) {
    var before: Int64?
    for (index, row) in zip(seen, rows) {
      let y = y(ofRow: index)
      if row.at != before { canvas.put(frame.time(row.at), x: area.x, y: y, role: .time) }
      before = row.at
      for side in Side.allCases {
        let x = frame.phones[side.rawValue]
        canvas.put(row.isOff[side.rawValue] ? "┊" : "│", x: x, y: y, role: .border)
      }
      let own = row.marks.compactMap(\.thread)
      for thread in row.threads where !own.contains(thread) {
        drawColumn(thread, y, on: &canvas)
      }
      for mark in row.marks { drawLine(mark, y, on: &canvas) }
      for mark in row.marks { drawWords(mark, y, on: &canvas) }
    }
    guard showsNow else { return }
    for thread in pane.log.rows.threads {
      drawColumn(thread, y(ofRow: seen.upperBound), on: &canvas)
    }
  }

  private func drawColumn(_ thread: WireRows.Thread, _ y: Int, on canvas: inout Canvas) {
    let isMoving = isMoving(thread)
    canvas.put(
      isMoving ? "╎" : "│", x: frame.column(thread), y: y, role: role(thread))
  }

  private func drawLine(_ mark: WireRows.Mark, _ y: Int, on canvas: inout Canvas) {
    let phone = frame.phones[mark.side.rawValue]
    switch mark {
    case .made: canvas.put("●", x: phone, y: y, role: .pending)
    case .word: canvas.put("○", x: phone, y: y, role: .time)
    case .sent(let thread, let isNew):
      let from = frame.start(thread)
      let column = frame.column(thread)
      let role = role(thread)
      frame.line(from, column, y, isDashed: isMoving(thread), role, on: &canvas)
      canvas.put(column > from ? "┐" : "┌", x: column, y: y, role: role)
      if thread.isUp {
        let fork = thread.side == .alice ? "├" : "┤"
        canvas.put(isNew ? "●" : fork, x: from, y: y, role: isNew ? .pending : .border)
      } else {
        let isBoth = canvas[from, y]?.text == (column < from ? "├" : "┤")
        canvas.put(isBoth ? "┼" : column < from ? "┤" : "├", x: from, y: y, role: .border)
      }
    case .ended(let thread, isLost: true):
      canvas.put("✗", x: frame.column(thread), y: y, role: .lost)
    case .ended(let thread, isLost: false):
      guard let item = pane.log[thread.id] else { return }
      let column = frame.column(thread)
      let to = frame.end(thread)
      let isRightward = to > column
      frame.line(column, to, y, isDashed: false, role(thread), on: &canvas)
      canvas.put(isRightward ? "└" : "┘", x: column, y: y, role: role(thread))
      let end = WireWords.end(item)
      canvas.put(isRightward ? "▸" : "◂", x: to + (isRightward ? -1 : 1), y: y, role: end.role)
      canvas.put(end.sign, x: to, y: y, role: end.role)
    }
  }

  private func drawWords(_ mark: WireRows.Mark, _ y: Int, on canvas: inout Canvas) {
    let phone = frame.phones[mark.side.rawValue]
    switch mark {
    case .made(let write, let text, let side):
      frame.write(["\(write) \(text)", text], side, near: phone, y, .plain, on: &canvas)
    case .word(let word, let side): frame.write([word], side, near: phone, y, .time, on: &canvas)
    case .sent(let thread, _):
      guard let item = pane.log[thread.id] else { return }
      frame.label(
        WireWords.labels(item.parcel), frame.start(thread), frame.column(thread), y,
        isLit(thread) ? .selected : isMoving(thread) ? .message : .plain, on: &canvas)
    case .ended(let thread, _):
      guard let item = pane.log[thread.id] else { return }
      let end = WireWords.end(item)
      // A word that is cut off says less than a shorter one.
      let words = end.words + (end.role == .takenBack ? ["back"] : [])
      frame.write(
        words, mark.side, near: frame.column(thread), y, end.role, on: &canvas)
    }
  }
}

// MARK: - What is on its way

extension WireDiagram {
  /// A mark on the path of every message that has not ended: as far along as time is.
  private func drawHeads(on canvas: inout Canvas) {
    for message in pane.moving {
      guard let thread = pane.log.rows.threads.first(where: { $0.id == message.parcel.id })
      else { continue }
      // The mark jumps over words.
      let path = path(of: thread).filter {
        ["╌", "╎", "┼", "┐", "┌"].contains(canvas[$0.place.x, $0.place.y]?.text ?? "")
      }
      guard let last = path.indices.last else { continue }
      let index =
        pane.hasMotion && !message.isKept
        ? Int(Double(last) * message.progress(at: pane.now)) : last
      let (place, isLevel) = path[index]
      let isRightward = thread.isUp == (thread.side == .alice)
      let sign = message.isKept ? "●" : !isLevel ? "▾" : isRightward ? "▸" : "◂"
      canvas.put(sign, x: place.x, y: place.y, role: message.isKept ? .warning : .message)
      guard message.isKept, index == last else { continue }
      frame.write(
        ["m\(message.parcel.id) kept", "kept"], thread.side, near: place.x, place.y, .warning,
        on: &canvas)
    }
  }

  /// The cells from where a message left to where it is now, those that are seen.
  private func path(of thread: WireRows.Thread) -> [(place: Point, isLevel: Bool)] {
    guard showsNow else { return [] }
    let column = frame.column(thread)
    let bottom = y(ofRow: seen.upperBound)
    let row = seen.last { index in
      rows[index - seen.lowerBound].marks.contains { $0.begins(thread) }
    }
    var path: [(place: Point, isLevel: Bool)] = []
    var top = area.y
    if let row {
      top = y(ofRow: row)
      let from = frame.start(thread)
      for x in stride(from: from + (column > from ? 1 : -1), to: column, by: column > from ? 1 : -1)
      {
        path.append((Point(x: x, y: top), true))
      }
    }
    for y in top...max(top, bottom) { path.append((Point(x: column, y: y), false)) }
    return path
  }
}

extension InFlight {
  /// How much of its way is behind it at a moment, from 0 to 1.
  func progress(at now: Int64) -> Double {
    guard let sentAt, due > sentAt else { return 1 }
    return Double(min(due, max(sentAt, now)) - sentAt) / Double(due - sentAt)
  }
}

extension WireRows.Mark {
  /// The message that begins or ends here.
  fileprivate var thread: WireRows.Thread? {
    switch self {
    case .sent(let thread, _), .ended(let thread, _): thread
    case .made, .word: nil
    }
  }

  fileprivate func begins(_ thread: WireRows.Thread) -> Bool {
    if case .sent(thread, _) = self { true } else { false }
  }
}
