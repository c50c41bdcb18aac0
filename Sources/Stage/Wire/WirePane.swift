import Canvas
import Scenarios
import Simulation
import SyncEngine

/// The wire between the phones: drawn where there is room for it, and a list where there is not or
/// where a list is wanted.
struct WirePane: PicturePart {
  let log: WireLog
  /// What is on its way.
  let moving: [InFlight]
  /// The moment in which they are shown; always 0 where nothing is, since then it is not seen.
  let now: Int64
  /// Messages that `why` tells of.
  let lit: [MessageID]
  /// Whether messages are shown travelling.
  let hasMotion: Bool
  let scroll: Int
  private let showsList: Bool
  private let hasFocus: Bool

  init(_ state: StageState) {
    log = state.wire
    moving = InFlight.all(state.player, wire: state.wire)
    now = moving.isEmpty ? 0 : state.player.now
    lit = state.lit
    hasMotion = state.hasMotion
    scroll = state.scrolls[StageState.Pane.wire.rawValue]
    showsList = state.showsWireList
    hasFocus = state.pane == .wire
  }

  func draw(in rect: Rect, on canvas: inout Canvas) -> Int? {
    canvas.box(
      rect, title: hasFocus ? "[wire]" : "wire", trailing: "\(moving.count) on the way",
      titleRole: hasFocus ? .focus : .heading)
    let inner = rect.inset(x: 2, y: 1)
    guard !showsList, inner.width >= WireDiagram.smallest.width,
      inner.height >= WireDiagram.smallest.height
    else {
      return WireList.draw(self, in: inner, on: &canvas)
    }
    let rows = moving.isEmpty ? 0 : min(moving.count + 1, max(1, inner.height / 3))
    let (above, below) = inner.splitBottom(rows)
    let limit = WireDiagram.draw(self, in: above, on: &canvas)
    if scroll > 0, limit > 0 {
      canvas.put("▾", x: rect.right - 2, y: above.bottom - 1, role: .dim)
    }
    WireList.drawMoving(moving, in: below, on: &canvas)
    return limit
  }
}
