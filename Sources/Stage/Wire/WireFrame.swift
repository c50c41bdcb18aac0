import Canvas
import Scenarios
import Simulation

/// Where the lifelines and the columns of a drawn wire stand, and how lines cross them.
struct WireFrame {
  /// The columns of Alice's and Bob's lifelines.
  let phones: [Int]
  /// The column of the cloud's.
  let cloud: Int
  /// How far each phone is from the cloud.
  let half: Int
  /// How many columns one message's column is from the next.
  private let step: Int
  private let gutter: Int

  init(_ rect: Rect, latest: Int64, slots: Int) {
    gutter = max(6, Self.time(latest).count)
    let left = rect.x + gutter + 1
    half = max(4, (rect.right - 2 - left) / 2)
    phones = [left, left + 2 * half]
    cloud = left + half
    // With many on their way their columns move together.
    step = 2 + 2 * slots <= half - 6 ? 2 : 1
  }

  func column(_ thread: WireRows.Thread) -> Int {
    let inward = thread.side == .alice ? 1 : -1
    let distance = min(2 + step * thread.slot, half - 2)
    return thread.isUp ? cloud - inward * distance : start(thread, isUp: true) + inward * distance
  }

  func start(_ thread: WireRows.Thread) -> Int { start(thread, isUp: thread.isUp) }

  func end(_ thread: WireRows.Thread) -> Int { start(thread, isUp: !thread.isUp) }

  private func start(_ thread: WireRows.Thread, isUp: Bool) -> Int {
    isUp ? phones[thread.side.rawValue] : cloud
  }

  /// A moment as it stands at the left, as wide as all others.
  func time(_ at: Int64) -> String {
    let text = Self.time(at)
    return String(repeating: " ", count: max(0, gutter - text.count)) + text
  }

  private static func time(_ at: Int64) -> String {
    let text = clock(at)
    return at < 10_000 ? String(text.dropFirst(3)) : at < 60_000 ? String(text.dropFirst(2)) : text
  }
}

// MARK: - Drawing

extension WireFrame {
  /// A level line between two places, without them; it crosses columns that it meets.
  func line(
    _ from: Int, _ to: Int, _ y: Int, isDashed: Bool, _ role: Role, on canvas: inout Canvas
  ) {
    guard abs(to - from) > 1 else { return }
    for x in (min(from, to) + 1)..<max(from, to) {
      let isCrossing = ["│", "╎", "┊"].contains(canvas[x, y]?.text ?? "")
      canvas.put(isCrossing ? "┼" : isDashed ? "╌" : "─", x: x, y: y, role: role)
    }
  }

  /// Words in a level line, with a space on each side, or nothing where there is no room.
  func label(
    _ words: [String], _ from: Int, _ to: Int, _ y: Int, _ role: Role, on canvas: inout Canvas
  ) {
    let left = min(from, to)
    let room = max(from, to) - left - 1
    // A piece of the line stays visible on both sides, unless that cuts the words off.
    let margin = words.contains { CellText.width($0) <= room - 4 } ? 2 : 1
    let name = words.first?.split(separator: " ").first.map(String.init) ?? ""
    let columns = room - 2 * margin
    guard
      let text = WireWords.fitting(words, columns: columns) ?? (name.count <= columns ? name : nil)
    else { return }
    canvas.put(" \(text) ", x: left + margin, y: y, role: role)
  }

  /// Words where a phone's half of a row is free, as near to a column as they fit.
  func write(
    _ words: [String], _ side: Side, near column: Int, _ y: Int, _ role: Role,
    on canvas: inout Canvas
  ) {
    let phone = phones[side.rawValue]
    let gaps = gaps((min(phone, cloud) + 1)..<max(phone, cloud), y, canvas)
      .sorted { distance($0, column) < distance($1, column) }
    func put(_ text: String, in gap: Range<Int>) {
      let isLeft = gap.upperBound <= column
      let x = isLeft ? gap.upperBound - 1 - CellText.width(text) : gap.lowerBound + 1
      canvas.put(text, x: x, y: y, role: role)
    }
    for word in words {
      if let gap = gaps.first(where: { $0.count - 2 >= CellText.width(word) }) {
        put(word, in: gap)
        return
      }
    }
    guard let gap = gaps.max(by: { $0.count < $1.count }),
      let text = WireWords.fitting(words, columns: gap.count - 2)
    else { return }
    put(text, in: gap)
  }

  private func distance(_ gap: Range<Int>, _ column: Int) -> Int {
    min(abs(gap.lowerBound - column), abs(gap.upperBound - column))
  }

  /// The runs of blank cells in a part of a row.
  private func gaps(_ columns: Range<Int>, _ y: Int, _ canvas: Canvas) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var start: Int?
    for x in columns {
      let isBlank = canvas[x, y]?.text == " "
      if isBlank, start == nil { start = x }
      if !isBlank, let begin = start {
        gaps.append(begin..<x)
        start = nil
      }
    }
    if let start { gaps.append(start..<columns.upperBound) }
    return gaps
  }
}
