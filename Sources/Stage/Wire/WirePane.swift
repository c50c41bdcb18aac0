import Canvas
import Scenarios
import Simulation

/// The wire between the phones: drawn where there is room for it, and a list where there is not or
/// where a list is wanted.
enum WirePane {
  static func draw(_ state: StageState, in rect: Rect, on canvas: inout Canvas, limit: inout Int) {
    let moving = InFlight.all(state.player, wire: state.wire)
    canvas.box(
      rect, title: state.pane == .wire ? "[wire]" : "wire", trailing: "\(moving.count) on the way",
      titleRole: state.pane == .wire ? .focus : .heading)
    let inner = rect.inset(x: 2, y: 1)
    guard !state.showsWireList, inner.width >= WireDiagram.smallest.width,
      inner.height >= WireDiagram.smallest.height
    else {
      WireList.draw(state, moving, in: inner, on: &canvas, limit: &limit)
      return
    }
    let rows = moving.isEmpty ? 0 : min(moving.count + 1, max(1, inner.height / 3))
    let (above, below) = inner.splitBottom(rows)
    limit = WireDiagram.draw(state, moving, in: above, on: &canvas)
    if state.scrolls[StageState.Pane.wire.rawValue] > 0, limit > 0 {
      canvas.put("▾", x: rect.right - 2, y: above.bottom - 1, role: .dim)
    }
    WireList.drawMoving(moving, in: below, on: &canvas)
  }
}
