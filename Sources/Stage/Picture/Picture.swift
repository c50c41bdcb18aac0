package import Canvas
package import Household
import Scenarios
import Simulation
import SyncEngine

/// Draws the stage on a canvas: a pure function of the state and the size.
package enum Picture {
  /// Below this nothing sensible can be drawn.
  package static let smallest = (width: 20, height: 6)
  /// From here on both phones stand beside the wire.
  package static let wide = 100
  /// From here on both phones stand beside each other.
  package static let middle = 60

  /// The whole screen; the views are what Alice and Bob see, the world's own unless given.
  package static func draw(
    _ state: StageState, views: [HomeView]? = nil, width: Int, height: Int
  ) -> Canvas {
    drawn(state, views: views, width: width, height: height).canvas
  }

  /// The whole screen, and how far each pane, and last the page, can be scrolled at this size.
  package static func drawn(
    _ state: StageState, views: [HomeView]? = nil, width: Int, height: Int
  ) -> (canvas: Canvas, limits: [Int]) {
    var limits = [Int](repeating: .max, count: StageState.Pane.allCases.count + 1)
    let canvas = draw(state, views: views, width: width, height: height, limits: &limits)
    return (canvas, limits)
  }

  private static func draw(
    _ state: StageState, views: [HomeView]?, width: Int, height: Int, limits: inout [Int]
  ) -> Canvas {
    let views = views ?? state.player.simulation.views
    var canvas = Canvas(width: width, height: height)
    guard width >= smallest.width, height >= smallest.height else {
      drawNeed(on: &canvas)
      return canvas
    }
    let (top, rest) = canvas.bounds.splitTop(1)
    StatusLine.draw(state, in: top, on: &canvas)
    let hasFooter = height >= 10
    let (body, footer) = rest.splitBottom(hasFooter ? 1 : 0)
    if hasFooter { Footer.draw(state, in: footer, on: &canvas) }
    drawBody(state, views, in: body, on: &canvas, limits: &limits)
    return canvas
  }

  /// What is needed and what there is, in one row or two.
  private static func drawNeed(on canvas: inout Canvas) {
    let (need, has) = ("needs 20x6", "has \(canvas.width)x\(canvas.height)")
    let whole = "\(need), \(has)"
    let lines = CellText.width(whole) <= canvas.width ? [whole] : [need, has]
    for (y, line) in lines.enumerated() { canvas.put(line, x: 0, y: y, role: .warning) }
    canvas.put("F10 quits", x: 0, y: lines.count)
  }

  /// Panes above, the log under them, the prompt at the bottom; neighbours share their edges.
  private static func drawBody(
    _ state: StageState, _ views: [HomeView], in body: Rect, on canvas: inout Canvas,
    limits: inout [Int]
  ) {
    let isFramed = body.height >= (state.remark == nil ? 10 : 12)
    let promptHeight = isFramed ? 3 : 1
    let logHeight = LogPane.height(state, rows: body.height)
    let hasLog = isFramed && logHeight > 0
    let (above, prompt) = body.splitBottom(promptHeight)
    PromptLine.draw(state, in: prompt, isFramed: isFramed, hasLog: hasLog, on: &canvas)
    // Each frame reaches into the first row of the one below: the edge they share.
    let (panes, log) = above.splitBottom(hasLog ? logHeight + 1 : logHeight)
    if logHeight > 0 {
      LogPane.draw(state, in: isFramed ? log.deepened(1) : log, isFramed: isFramed, on: &canvas)
    }
    defer { if hasLog { TimelineBar.draw(state, in: log, on: &canvas) } }
    let area = Rect(
      x: panes.x, y: panes.y, width: panes.width, height: panes.height + (isFramed ? 1 : 0))
    if let page = state.page {
      drawPage(page, state, in: area, on: &canvas, limits: &limits)
    } else {
      drawPanes(state, views, in: area, on: &canvas, limits: &limits)
    }
    if !hasLog, state.editor.isEmpty, let notice = state.notice,
      !NoticeBox.fits(notice, columns: PromptLine.room(state, in: prompt, isFramed: isFramed))
    {
      NoticeBox.draw(notice, over: area, on: &canvas)
    }
  }

  /// A page over the panes; one that tells of the wire leaves the wire where there is room for it.
  private static func drawPage(
    _ page: StageState.Page, _ state: StageState, in area: Rect, on canvas: inout Canvas,
    limits: inout [Int]
  ) {
    var (rect, wire) = (area, Rect?.none)
    if page.isAboutWire, area.width >= wide {
      let (left, right) = area.splitLeft(area.width - max(42, area.width * 40 / 100))
      (rect, wire) = (left.widened(1), right)
    } else if page.isAboutWire, area.width >= middle, area.height >= 14 {
      let (above, below) = area.splitBottom(area.height / 2)
      (rect, wire) = (above.deepened(1), below)
    }
    PagePane.draw(page, in: rect, on: &canvas, limit: &limits[limits.count - 1])
    if let wire { WirePane.draw(state, in: wire, on: &canvas, limit: &limits[2]) }
  }

  private static func drawPanes(
    _ state: StageState, _ views: [HomeView], in area: Rect, on canvas: inout Canvas,
    limits: inout [Int]
  ) {
    if area.width >= wide {
      let side = min(60, area.width * 30 / 100)
      let (alice, rest) = area.splitLeft(side)
      let (wire, bob) = rest.splitLeft(rest.width - side)
      DevicePane.draw(.alice, views[0], state, in: alice.widened(1), on: &canvas, limit: &limits[0])
      DevicePane.draw(.bob, views[1], state, in: bob, on: &canvas, limit: &limits[1])
      drawMiddle(state, in: wire.widened(1), on: &canvas, limit: &limits[2])
    } else if area.width >= middle {
      let wanted =
        state.isFresh ? FirstScreen.height(columns: area.width) : min(24, area.height * 9 / 20)
      let (above, wire) = area.splitBottom(max(4, min(wanted, area.height - 3)))
      let (alice, bob) = above.splitLeft(above.width / 2)
      DevicePane.draw(
        .alice, views[0], state, in: alice.widened(1).deepened(1), on: &canvas, limit: &limits[0])
      DevicePane.draw(
        .bob, views[1], state, in: bob.deepened(1), on: &canvas, limit: &limits[1])
      drawMiddle(state, in: wire, on: &canvas, limit: &limits[2])
    } else if let side = state.pane.side, !state.isFresh {
      DevicePane.draw(
        side, views[side.rawValue], state, in: area, on: &canvas, limit: &limits[side.rawValue])
    } else {
      drawMiddle(state, in: area, on: &canvas, limit: &limits[2])
    }
  }

  /// What stands between the phones: the wire, the timeline, or a word to a newcomer.
  private static func drawMiddle(
    _ state: StageState, in area: Rect, on canvas: inout Canvas, limit: inout Int
  ) {
    if state.isFresh {
      FirstScreen.draw(in: area, on: &canvas)
    } else if state.showsTimeline {
      TimelinePane.draw(state, in: area, on: &canvas, limit: &limit)
    } else {
      WirePane.draw(state, in: area, on: &canvas, limit: &limit)
    }
  }
}

extension Rect {
  func widened(_ columns: Int) -> Rect {
    Rect(x: x, y: y, width: width + columns, height: height)
  }

  func deepened(_ rows: Int) -> Rect {
    Rect(x: x, y: y, width: width, height: height + rows)
  }
}
