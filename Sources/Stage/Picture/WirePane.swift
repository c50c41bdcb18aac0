import Canvas
import Scenarios
import Simulation
import SyncEngine

/// The wire as a list: what is on its way and where, then how each message ended.
enum WirePane {
  static func draw(_ state: StageState, in rect: Rect, on canvas: inout Canvas) {
    let moving = InFlight.all(state.player, wire: state.wire)
    canvas.box(rect, title: "wire", trailing: "\(moving.count) on the way")
    let inner = rect.inset(x: 2, y: 1)
    var y = inner.y
    func room() -> Int { inner.bottom - y }
    if moving.isEmpty, state.wire.items.isEmpty, room() > 0 {
      canvas.put("nothing has travelled yet", x: inner.x, y: y, role: .dim, columns: inner.width)
      return
    }
    let showsTracks = state.hasMotion && inner.height >= 12
    if showsTracks {
      Track.heading(inner, y: y, on: &canvas)
      y += 1
    }
    for message in moving where room() > (showsTracks ? 1 : 0) {
      canvas.put(
        carries(message.parcel), x: inner.x, y: y, role: role(message.parcel.lane),
        columns: max(0, inner.width - 12))
      let end = message.isKept ? "kept" : clock(message.due)
      canvas.put(end, x: inner.right - end.count, y: y, role: message.isKept ? .warning : .dim)
      y += 1
      if showsTracks, room() > 0 {
        Track.draw(message, now: state.player.now, in: inner, y: y, on: &canvas)
        y += 1
      }
    }
    guard room() > 0 else { return }
    if !moving.isEmpty, room() > 1 { y += 1 }
    for item in state.wire.ended(room()) {
      let (word, role) = ending(item)
      let width = CellText.width(word)
      canvas.put(
        carries(item.parcel), x: inner.x, y: y, role: .dim, columns: max(0, inner.width - width - 1)
      )
      canvas.put(word, x: inner.right - width, y: y, role: role)
      y += 1
    }
  }

  /// `m6 alice ▸ alice/2 add a2`: the arrow says whether it goes up or comes down.
  private static func carries(_ parcel: Parcel) -> String {
    let arrow = parcel.lane == .writes ? "▸" : "◂"
    return "m\(parcel.id) \(parcel.side.name) \(arrow) \(Sentence.carried(parcel.carried))"
  }

  private static func role(_ lane: Lane) -> Role { lane == .writes ? .pending : .message }

  /// How a message ended: of a write what the cloud said, of an answer what its writer saw.
  private static func ending(_ item: WireLog.Item) -> (String, Role) {
    let isWrite = item.parcel.lane == .writes
    return switch item.end {
    case .accepted: (isWrite ? "✓ accepted" : "✓ told", .saved)
    case .rejected(let rule): isWrite ? ("✗ \(rule)", .rejected) : ("↩ taken back", .takenBack)
    case .applied: ("✓ applied", .saved)
    case .later: ("… not now", .pending)
    case .ignored: ("○ ignored", .dim)
    case .lost: ("✗ lost", .lost)
    case .arrived, nil: ("● arrived", .plain)
    }
  }
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
    let total = max(1, message.due - (message.sentAt ?? message.due))
    let done = Double(min(total, max(0, now - (message.sentAt ?? now)))) / Double(total)
    let goesRight = isAlice == (message.parcel.lane == .writes)
    let way = Double(length - 1) * (goesRight ? done : 1 - done)
    let mark = message.isKept ? "●" : goesRight ? "▸" : "◂"
    canvas.put(mark, x: start + Int(way), y: y, role: .message)
  }
}
