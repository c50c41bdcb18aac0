import Canvas
import Scenarios

/// Where in time the stage stands, on the edge under the panes: what was done, and the cursor.
///
/// A mark is a step that somebody could see: filled behind the cursor, empty ahead of it.
enum TimelineBar {
  static func draw(_ state: StageState, in rect: Rect, on canvas: inout Canvas) {
    let journey = state.journey
    let count = journey.branch.steps.count
    guard count > 0, rect.width >= 24 else { return }
    let label = " \(label(journey)) "
    let width = CellText.width(label)
    canvas.put(
      label, x: rect.right - width - 2, y: rect.y, role: journey.isAtEnd ? .dim : .warning)
    // A long label in a narrow place leaves less than nothing.
    let columns = (rect.x + 2)..<max(rect.x + 2, rect.right - width - 4)
    guard columns.count > 4 else { return }
    for (index, x) in columns.enumerated() {
      let own = (index * count / columns.count)..<((index + 1) * count / columns.count)
      // However long the journey, each column looks at a few of its steps.
      guard let seen = journey.branch.firstSeen(in: own.prefix(4)) else { continue }
      let isBehind = seen < journey.cursor
      canvas.put(isBehind ? "●" : "○", x: x, y: rect.y, role: isBehind ? .time : .dim)
    }
    let cursor = columns.lowerBound + journey.cursor * (columns.count - 1) / count
    canvas.put("▮", x: cursor, y: rect.y, role: journey.isAtEnd ? .time : .warning)
  }

  private static func label(_ journey: Journey) -> String {
    let branch = journey.branch
    let step = branch.forgotten + journey.cursor
    let name = journey.others.isEmpty ? "" : "\(branch.name): "
    return "\(name)step \(step) of \(branch.forgotten + branch.steps.count)"
  }
}
