import Canvas
import Scenarios
import Simulation

/// The session as an asciicast, version 2: the screen in virtual time, with a marker for each
/// line that was given.
struct CastText {
  /// While something travels there is a picture every so many milliseconds.
  private static let motion: Int64 = 100
  /// The most pictures between what happens.
  private static let mostMotion: Int64 = 3000

  private var stage: StageState
  private let size: PictureFile.Size
  private let interval: Int64
  private var shown: Canvas
  private var lines: [String] = []

  static func text(of state: StageState, size: PictureFile.Size) -> String {
    var cast = CastText(state, size)
    cast.play()
    return cast.lines.joined(separator: "\n") + "\n"
  }

  private init(_ state: StageState, _ size: PictureFile.Size) {
    var journey = state.journey
    journey.move(to: 0)
    stage = StageState(journey)
    stage.isShownAgain = true
    self.size = size
    interval = max(Self.motion, state.journey.branch.end / Self.mostMotion)
    shown = Canvas(width: size.columns, height: size.rows)
  }

  private mutating func play() {
    lines = [
      JSON.pairs([
        "version": .number(2), "width": .number(Int64(size.columns)),
        "height": .number(Int64(size.rows)),
        "title": .string(stage.player.title ?? "TwoHomes"),
        "env": .pairs(["TERM": "xterm-256color"]),
      ]).text
    ]
    put("\u{1B}[?25l\u{1B}[0m\u{1B}[2J")
    draw(isFirst: true)
    while let next = stage.nextReplayed {
      move(to: next.at)
      if let line = next.line { event("m", line) }
      stage.replayNext()
      draw()
    }
    move(to: stage.journey.branch.end)
    draw()
    put("\u{1B}[?25h")
  }

  /// Lets time pass, with pictures on the way where something moves.
  private mutating func move(to moment: Int64) {
    var next = stage.player.now + interval
    while next < moment, stage.player.simulation.world.inFlight > 0 {
      stage.replay(passingTo: next)
      draw()
      next += interval
    }
    stage.replay(passingTo: moment)
  }

  // MARK: Pictures

  private mutating func draw(isFirst: Bool = false) {
    let canvas = Picture.draw(stage, width: size.columns, height: size.rows)
    var text = ""
    for y in 0..<canvas.height {
      guard let columns = isFirst ? 0..<canvas.width : canvas.changedColumns(y: y, from: shown)
      else { continue }
      text += Self.row(canvas.row(y), y: y, columns: columns)
    }
    if let cursor = canvas.cursor { text += Self.position(cursor.x, cursor.y) }
    shown = canvas
    if !text.isEmpty { put(text) }
  }

  private static func position(_ x: Int, _ y: Int) -> String { "\u{1B}[\(y + 1);\(x + 1)H" }

  private static func row(
    _ row: ArraySlice<Canvas.Cell>, y: Int, columns: Range<Int>
  ) -> String {
    var text = ""
    var role: Role?
    var mustMove = true
    for x in columns {
      let cell = row[row.startIndex + x]
      guard cell.width > 0 else { continue }
      if mustMove { text += position(x, y) }
      if role != cell.role {
        role = cell.role
        text += style(cell.role.style)
      }
      text += cell.text
      // Players do not agree on the width of what is no plain cell.
      mustMove = cell.width != 1 || cell.text.unicodeScalars.count != 1
    }
    return text + "\u{1B}[0m"
  }

  private static func style(_ style: Style) -> String {
    var codes = ["0"]
    if style.isBold { codes.append("1") }
    if style.isDim { codes.append("2") }
    if style.isUnderlined { codes.append("4") }
    if style.isReversed { codes.append("7") }
    if let color = style.color { codes.append("\(30 + color.rawValue)") }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  private mutating func put(_ text: String) { event("o", text) }

  private mutating func event(_ kind: String, _ text: String) {
    let now = stage.player.now
    let digits = String(now % 1000 + 1000).dropFirst()
    lines.append("[\(now / 1000).\(digits),\"\(kind)\",\(JSON.string(text).text)]")
  }
}
