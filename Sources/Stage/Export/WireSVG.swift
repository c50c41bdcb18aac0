import Canvas
import Household
import Scenarios
import Simulation
import SyncEngine

/// The wire as a space-time diagram: three lifelines, time downwards, an arrow from the moment of
/// sending to the moment of arrival.
///
/// Whatever leaves or ends has a row of its own, so that nothing hides anything; a time in which
/// nothing happens is as wide as it was long, within limits. Kinds differ by their dashes and by a
/// word, ends by a sign and a word: no colour tells anything alone.
struct WireSVG {
  /// Something that stands on a row.
  private enum Mark {
    case leaves(WireStory.Message)
    case ends(WireStory.Message)
    case note(String, sign: String, Side)
  }

  private struct Row {
    let entry: Int
    let at: Int64
    let mark: Mark
    var y = 0
  }

  private static let width = 1400
  private static let top = 70
  private static let rowHeight = 24
  /// Where the lifelines of Alice, the cloud and Bob stand.
  private static let alice = 330
  private static let cloud = 740
  private static let bob = 1150
  private static let ink = "#1c2430"
  private static let faint = "#8a93a3"

  private var rows: [Row] = []
  private var lines: [String] = []

  static func text(of player: Player) -> String {
    var picture = WireSVG()
    picture.gather(player)
    picture.place()
    picture.draw(player)
    return picture.lines.joined(separator: "\n") + "\n"
  }

  // MARK: Rows

  private mutating func gather(_ player: Player) {
    for message in WireStory(player.entries).messages {
      rows.append(Row(entry: message.sent.entry, at: message.sent.at, mark: .leaves(message)))
      if let ended = message.ended {
        rows.append(Row(entry: ended.entry, at: ended.at, mark: .ends(message)))
      }
    }
    for entry in player.entries {
      guard case .happening(let happening) = entry.what,
        let (text, sign, side) = Self.note(happening)
      else { continue }
      rows.append(Row(entry: entry.number, at: entry.at, mark: .note(text, sign: sign, side)))
    }
    rows.sort { $0.entry < $1.entry }
  }

  /// What is written on a phone's lifeline.
  private static func note(_ happening: Happening) -> (String, sign: String, Side)? {
    switch happening {
    case .made(let side, let write): ("\(write.id) \(Sentence.brief(write))", "●", side)
    case .rejected(let side, let write, _): ("\(write.id) taken back", "↩", side)
    case .state(let side, let state): (state.rawValue, "◌", side)
    case .account(let side, let account): ("signed in: \(account?.name ?? "nobody")", "◌", side)
    default: nil
    }
  }

  private mutating func place() {
    var y = Self.top
    var at: Int64?
    for index in rows.indices {
      let gap = rows[index].at - (at ?? rows[index].at)
      y += Self.rowHeight + Int(min(60, gap / 25))
      rows[index].y = y
      at = rows[index].at
    }
  }

  private var height: Int { (rows.last?.y ?? Self.top) + 60 }

  // MARK: Drawing

  private mutating func draw(_ player: Player) {
    let bottom = height - 30
    lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(Self.width)" height="\#(height)" "#
        + #"viewBox="0 0 \#(Self.width) \#(height)" font-family="DejaVu Sans Mono, Menlo, monospace" font-size="12">"#,
      "<title>\(Self.escaped(player.title ?? "the wire"))</title>",
      #"<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" "#
        + #"orient="auto-start-reverse"><path d="M 0 1 L 9 5 L 0 9 z" fill="\#(Self.ink)"/></marker></defs>"#,
      ##"<rect width="100%" height="100%" fill="#fbfbf9"/>"##,
    ]
    put(
      player.title ?? "the wire", x: Self.cloud, y: 24, anchor: "middle",
      extra: #" font-weight="bold""#)
    for (name, x) in [("Alice", Self.alice), ("cloud", Self.cloud), ("Bob", Self.bob)] {
      put(name, x: x, y: 50, anchor: "middle", extra: #" font-weight="bold""#)
      lines.append(
        #"<line x1="\#(x)" y1="58" x2="\#(x)" y2="\#(bottom)" stroke="\#(Self.faint)" stroke-width="1"/>"#
      )
    }
    var moment: Int64?
    for row in rows {
      if moment != row.at {
        put(clock(row.at), x: 8, y: row.y + 4, anchor: "start", color: Self.faint)
      }
      moment = row.at
      draw(row, bottom: bottom, player)
    }
    if rows.isEmpty {
      put("nothing has travelled yet", x: Self.cloud, y: 84, anchor: "middle", color: Self.faint)
    }
    lines.append("</svg>")
  }

  private mutating func draw(_ row: Row, bottom: Int, _ player: Player) {
    switch row.mark {
    case .note(let text, let sign, let side):
      let x = side == .alice ? Self.alice : Self.bob
      put(sign, x: x, y: row.y + 4, anchor: "middle")
      let isAlice = side == .alice
      put(text, x: isAlice ? x + 10 : x - 10, y: row.y + 4, anchor: isAlice ? "start" : "end")
    case .leaves(let message): drawArrow(message, from: row.y, bottom: bottom, player)
    case .ends(let message): drawEnd(message, y: row.y)
    }
  }

  private mutating func drawArrow(
    _ message: WireStory.Message, from y: Int, bottom: Int, _ player: Player
  ) {
    let (x1, x2) = Self.ends(message)
    let end = message.ended.flatMap { row(ofEnd: message, entry: $0.entry) }
    let isLost = message.end == .lost || message.end == .forgotten
    // What is lost or on its way still comes half as far.
    let isWhole = end != nil && !isLost
    let toX = isWhole ? x2 : (x1 + x2) / 2
    let toY = end?.y ?? bottom
    let dashes = end == nil ? "2 5" : Self.dashes(message.parcel.lane)
    let head = isLost ? "" : #" marker-end="url(#head)""#
    lines.append(
      #"<line x1="\#(x1)" y1="\#(y)" x2="\#(toX)" y2="\#(toY)" stroke="\#(Self.ink)" "#
        + #"stroke-width="\#(message.goesUp ? "1.8" : "1.2")" stroke-dasharray="\#(dashes)"\#(head)/>"#
    )
    let label =
      "m\(message.parcel.id) \(message.parcel.lane.name): \(message.parcel.words(in: player))"
    let isRight = x2 > x1
    put(
      CellText.clip(label, columns: Self.longestLabel) + (end == nil ? ", on its way" : ""),
      x: isRight ? x1 + 12 : x1 - 12, y: y - 5,
      anchor: isRight ? "start" : "end")
  }

  /// Rows stand in the order of their entries, so that this needs no walk through all of them.
  private func row(ofEnd message: WireStory.Message, entry: Int) -> Row? {
    rows[rows.partition { $0.entry >= entry }...].first { row in
      if case .ends(let other) = row.mark { other.parcel.id == message.parcel.id } else { false }
    }
  }

  /// Behind the lifeline at which it ends there is room for a word: nothing comes in there.
  private mutating func drawEnd(_ message: WireStory.Message, y: Int) {
    let (x1, x2) = Self.ends(message)
    let words = CellText.clip(message.end?.words ?? "arrived", columns: Self.longestEnd)
    if message.end == .lost || message.end == .forgotten {
      let x = (x1 + x2) / 2
      put("✗", x: x, y: y + 4, anchor: "middle")
      put("m\(message.parcel.id) \(words)", x: x + 12, y: y + 4, anchor: "start", color: Self.faint)
    } else if x2 > x1 {
      let text = "\(Self.sign(message)) \(words) m\(message.parcel.id)"
      put(text, x: x2 + 12, y: y + 4, anchor: "start", color: Self.faint)
    } else {
      let text = "m\(message.parcel.id) \(words) \(Self.sign(message))"
      put(text, x: x2 - 12, y: y + 4, anchor: "end", color: Self.faint)
    }
  }

  /// The most letters beside an arrow: it shall not reach the next lifeline.
  private static let longestLabel = 54
  /// The most letters of how a message ended.
  private static let longestEnd = 26

  private static func ends(_ message: WireStory.Message) -> (from: Int, to: Int) {
    let phone = message.parcel.side == .alice ? alice : bob
    return message.goesUp ? (phone, cloud) : (cloud, phone)
  }

  private static func dashes(_ lane: Lane) -> String {
    switch lane {
    case .writes: "none"
    case .answers: "10 4"
    case .snapshots: "14 3 3 3"
    case .loads: "6 3 2 3 2 3"
    }
  }

  private static func sign(_ message: WireStory.Message) -> String {
    switch message.end {
    case .accepted, .applied: "✓"
    case .rejected: message.goesUp ? "✗" : "↩"
    case .lost, .forgotten: "✗"
    case .later: "…"
    case .ignored: "○"
    case .arrived, nil: "●"
    }
  }

  private mutating func put(
    _ text: String, x: Int, y: Int, anchor: String, color: String = WireSVG.ink, extra: String = ""
  ) {
    lines.append(
      #"<text x="\#(x)" y="\#(y)" text-anchor="\#(anchor)" fill="\#(color)"\#(extra)>\#(Self.escaped(text))</text>"#
    )
  }

  /// A text as XML takes it, without whatever no XML may hold.
  static func escaped(_ text: String) -> String {
    CellText.clean(printable(text)).reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}
