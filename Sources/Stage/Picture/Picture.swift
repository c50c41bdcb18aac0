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
    var memory = PictureMemory()
    return draw(
      state, views: views ?? state.player.simulation.views, width: width, height: height,
      memory: &memory
    ).canvas
  }

  /// The whole screen, and how far each pane, and last the page, can be scrolled at this size: the
  /// same whatever was drawn before.
  package static func draw(
    _ state: StageState, views: [HomeView], width: Int, height: Int, memory: inout PictureMemory
  ) -> (canvas: Canvas, limits: [Int]) {
    var painter = PicturePainter(
      state, views, Canvas(width: width, height: height), memory: memory)
    painter.draw()
    memory = painter.memory
    memory.finish()
    return (painter.canvas, painter.limits)
  }
}

/// One drawing of the stage.
private struct PicturePainter {
  private let state: StageState
  private let views: [HomeView]
  private(set) var canvas: Canvas
  private(set) var memory: PictureMemory
  /// How far each pane, and last the page, can be scrolled.
  private(set) var limits = [Int](repeating: .max, count: StageState.Pane.allCases.count + 1)

  init(_ state: StageState, _ views: [HomeView], _ canvas: Canvas, memory: PictureMemory) {
    self.state = state
    self.views = views
    self.canvas = canvas
    self.memory = memory
  }

  mutating func draw() {
    let (width, height) = (canvas.width, canvas.height)
    guard width >= Picture.smallest.width, height >= Picture.smallest.height else {
      drawNeed()
      return
    }
    let (top, rest) = canvas.bounds.splitTop(1)
    StatusLine.draw(state, in: top, on: &canvas)
    let hasFooter = height >= 10
    let (body, footer) = rest.splitBottom(hasFooter ? 1 : 0)
    if hasFooter { Footer.draw(state, in: footer, on: &canvas) }
    drawBody(in: body)
  }

  /// What is needed and what there is, in one row or two.
  private mutating func drawNeed() {
    let (need, has) = ("needs 20x6", "has \(canvas.width)x\(canvas.height)")
    let whole = "\(need), \(has)"
    let lines = CellText.width(whole) <= canvas.width ? [whole] : [need, has]
    for (y, line) in lines.enumerated() { canvas.put(line, x: 0, y: y, role: .warning) }
    canvas.put("F10 quits", x: 0, y: lines.count)
  }

  /// Panes above, the log under them, the prompt at the bottom; neighbours share their edges.
  private mutating func drawBody(in body: Rect) {
    let isFramed = body.height >= (state.remark == nil ? 10 : 12)
    let promptHeight = isFramed ? 3 : 1
    let logHeight = LogPane.height(state, rows: body.height)
    let hasLog = isFramed && logHeight > 0
    let (above, prompt) = body.splitBottom(promptHeight)
    PromptLine.draw(state, in: prompt, isFramed: isFramed, hasLog: hasLog, on: &canvas)
    // Each frame reaches into the first row of the one below: the edge they share.
    let (panes, log) = above.splitBottom(hasLog ? logHeight + 1 : logHeight)
    if logHeight > 0 {
      lay(LogPane(state, isFramed: isFramed), in: isFramed ? log.deepened(1) : log)
    }
    let area = panes.deepened(isFramed ? 1 : 0)
    if let page = state.page { drawPage(page, in: area) } else { drawPanes(in: area) }
    if !hasLog, state.editor.isEmpty, let notice = state.notice,
      !NoticeBox.fits(notice, columns: PromptLine.room(state, in: prompt, isFramed: isFramed))
    {
      NoticeBox.draw(notice, over: area, on: &canvas)
    }
    if hasLog { TimelineBar.draw(state, in: log, on: &canvas) }
  }

  /// A page over the panes; one that tells of the wire leaves the wire where there is room for it.
  private mutating func drawPage(_ page: StageState.Page, in area: Rect) {
    var (rect, wire) = (area, Rect?.none)
    if page.isAboutWire, area.width >= Picture.wide {
      let (left, right) = area.splitLeft(area.width - max(42, area.width * 40 / 100))
      (rect, wire) = (left.widened(1), right)
    } else if page.isAboutWire, area.width >= Picture.middle, area.height >= 14 {
      let (above, below) = area.splitBottom(area.height / 2)
      (rect, wire) = (above.deepened(1), below)
    }
    lay(PagePane(page: page), in: rect, limiting: limits.count - 1)
    if let wire { lay(WirePane(state), in: wire, limiting: StageState.Pane.wire.rawValue) }
  }

  private mutating func drawPanes(in area: Rect) {
    if area.width >= Picture.wide {
      let side = min(60, area.width * 30 / 100)
      let (alice, rest) = area.splitLeft(side)
      let (wire, bob) = rest.splitLeft(rest.width - side)
      drawPhone(.alice, in: alice.widened(1))
      drawPhone(.bob, in: bob)
      drawMiddle(in: wire.widened(1))
    } else if area.width >= Picture.middle {
      let wanted =
        state.isFresh ? FirstScreen.height(columns: area.width) : min(24, area.height * 9 / 20)
      let (above, wire) = area.splitBottom(max(4, min(wanted, area.height - 3)))
      let (alice, bob) = above.splitLeft(above.width / 2)
      drawPhone(.alice, in: alice.widened(1).deepened(1))
      drawPhone(.bob, in: bob.deepened(1))
      drawMiddle(in: wire)
    } else if let side = state.pane.side, !state.isFresh {
      drawPhone(side, in: area)
    } else {
      drawMiddle(in: area)
    }
  }

  private mutating func drawPhone(_ side: Side, in area: Rect) {
    lay(DevicePane(side, views[side.rawValue], state), in: area, limiting: side.rawValue)
  }

  /// What stands between the phones: the wire, the timeline, or a word to a newcomer.
  private mutating func drawMiddle(in area: Rect) {
    let index = StageState.Pane.wire.rawValue
    if state.isFresh {
      lay(FirstScreen(), in: area)
    } else if state.showsTimeline {
      lay(TimelinePane(state), in: area, limiting: index)
    } else {
      lay(WirePane(state), in: area, limiting: index)
    }
  }

  /// Lays a part over the picture, and takes down how far it can be scrolled.
  private mutating func lay(
    _ part: some PicturePart, in area: Rect, limiting pane: Int? = nil
  ) {
    let drawn = memory.drawn(part, width: area.width, height: area.height)
    canvas.lay(drawn.canvas, x: area.x, y: area.y)
    if let pane, let limit = drawn.limit { limits[pane] = limit }
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
