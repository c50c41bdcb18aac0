import Canvas
import Scenarios
import Simulation
import SyncEngine

/// The wire as a list: what is on its way and where, then how each message ended.
enum WireList {
  /// - Returns: how far it can be scrolled; nil where there is no room for what has ended.
  static func draw(_ pane: WirePane, in inner: Rect, on canvas: inout Canvas) -> Int? {
    let moving = pane.moving
    var y = inner.y
    func room() -> Int { inner.bottom - y }
    if moving.isEmpty, pane.log.items.isEmpty, room() > 0 {
      canvas.put("nothing has travelled yet", x: inner.x, y: y, role: .dim, columns: inner.width)
      return nil
    }
    let showsTracks = pane.hasMotion && inner.height >= 12
    if showsTracks {
      Track.heading(inner, y: y, on: &canvas)
      y += 1
    }
    for message in moving where room() > (showsTracks ? 1 : 0) {
      drawMoving(message, in: inner, y, on: &canvas)
      y += 1
      if showsTracks, room() > 0 {
        Track.draw(message, now: pane.now, in: inner, y: y, on: &canvas)
        y += 1
      }
    }
    guard room() > 0 else { return nil }
    if !moving.isEmpty, room() > 1 { y += 1 }
    let limit = max(0, pane.log.endedCount - room())
    let skipped = min(limit, pane.scroll)
    if skipped < limit { canvas.put("▾", x: inner.right, y: inner.bottom - 1, role: .dim) }
    for item in pane.log.ended(room() + skipped).dropFirst(skipped) {
      let end = WireWords.end(item)
      let word = "\(end.sign) \(end.words[end.words.count - 1])"
      let width = CellText.width(word)
      canvas.put(
        carries(item.parcel), x: inner.x, y: y,
        role: pane.lit.contains(item.parcel.id) ? .selected : .dim,
        columns: max(0, inner.width - width - 1)
      )
      canvas.put(word, x: inner.right - width, y: y, role: end.role)
      y += 1
    }
    return limit
  }

  /// What is on its way, under a heading.
  static func drawMoving(_ moving: [InFlight], in rect: Rect, on canvas: inout Canvas) {
    guard rect.height > 0 else { return }
    let end = canvas.put("on the way", x: rect.x, y: rect.y, role: .heading)
    guard rect.height > 1 else {
      let words = moving.map { message in
        "m\(message.parcel.id) \(message.isKept ? "kept" : clock(message.due))"
      }
      canvas.put(
        "  " + words.joined(separator: " · "), x: end, y: rect.y, role: .dim,
        columns: max(0, rect.right - end))
      return
    }
    let shown = min(moving.count, rect.height - 1)
    for (index, message) in moving.prefix(shown).enumerated() {
      drawMoving(message, in: rect, rect.y + 1 + index, on: &canvas)
    }
    guard shown < moving.count else { return }
    let left = "\(moving.count - shown) more"
    let words = ["  and \(left): wire list, or show", "  and \(left): wire list", "  and \(left)"]
    let word = words.first { end + CellText.width($0) <= rect.right } ?? words[2]
    canvas.put(word, x: end, y: rect.y, role: .dim, columns: max(0, rect.right - end))
  }

  private static func drawMoving(
    _ message: InFlight, in rect: Rect, _ y: Int, on canvas: inout Canvas
  ) {
    let ends = ends(message, rect.width)
    // What it is comes before who has it and when it is due.
    let name = "m\(message.parcel.id)"
    let labels = WireWords.labels(message.parcel)
    let texts =
      [carries(message.parcel)]
      + labels.map { "\(way(message.parcel)) \($0.dropFirst(name.count + 1))" } + labels
    let pairs = texts.flatMap { text in ends.map { (text: text, end: $0) } }
    let pair =
      pairs.first { CellText.width($0.text) + CellText.width($0.end) < rect.width }
      ?? (texts[texts.count - 1], ends[ends.count - 1])
    let width = CellText.width(pair.end)
    canvas.put(
      pair.text, x: rect.x, y: y, role: role(message.parcel.lane),
      columns: max(0, rect.width - width - 1))
    canvas.put(pair.end, x: rect.right - width, y: y, role: message.isKept ? .warning : .dim)
  }

  /// `m6 alice ▸ alice/2 add a2`: the arrow says whether it goes up or comes down.
  private static func carries(_ parcel: Parcel) -> String {
    "\(way(parcel)) \(Sentence.carried(parcel.carried))"
  }

  private static func way(_ parcel: Parcel) -> String {
    "m\(parcel.id) \(parcel.side.name) \(parcel.lane == .writes ? "▸" : "◂")"
  }

  /// When it is due, from long to short; the same for every row unless the pane is very narrow.
  private static func ends(_ message: InFlight, _ columns: Int) -> [String] {
    let due = clock(message.due)
    let ends =
      message.isKept
      ? ["kept: deliver m\(message.parcel.id)", "kept"]
      : ["due \(due)", due, due.hasPrefix("0:0") ? String(due.dropFirst(3)) : due]
    return columns >= 30 ? [ends[0]] : ends
  }

  private static func role(_ lane: Lane) -> Role { lane == .writes ? .pending : .message }
}

/// The way between the phones and the cloud, with a message on it.
enum Track {
  static func heading(_ rect: Rect, y: Int, on canvas: inout Canvas) {
    canvas.put("Alice", x: rect.x, y: y, role: .heading)
    canvas.put("cloud", x: rect.x + (rect.width - 5) / 2, y: y, role: .heading)
    canvas.put("Bob", x: rect.right - 3, y: y, role: .heading)
  }

  static func draw(
    _ message: InFlight, now: Int64, in rect: Rect, y: Int, on canvas: inout Canvas
  ) {
    let half = rect.width / 2
    guard half > 4 else { return }
    let isAlice = message.parcel.side == .alice
    let start = isAlice ? rect.x : rect.x + half
    let length = isAlice ? half : rect.width - half
    for x in start..<(start + length) { canvas.put("╌", x: x, y: y, role: .border) }
    let done = message.progress(at: now)
    let goesRight = isAlice == (message.parcel.lane == .writes)
    let way = Double(length - 1) * (goesRight ? done : 1 - done)
    let mark = message.isKept ? "●" : goesRight ? "▸" : "◂"
    canvas.put(mark, x: start + Int(way), y: y, role: .message)
  }
}
