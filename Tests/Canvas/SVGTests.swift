import Canvas
import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads a picture as a viewer does: with a real XML parser, letter by letter back onto the grid.
private final class PictureReader: NSObject, XMLParserDelegate {
  private var text = ""
  private var place = (x: 0, y: 0, columns: 0)
  private(set) var elements: [String] = []
  /// Every text with the column and row at which it begins, and how many columns it takes.
  private(set) var texts: [(text: String, x: Int, y: Int, columns: Int)] = []
  private(set) var isWellFormed = false

  init(_ picture: String) {
    super.init()
    let parser = XMLParser(data: Data(picture.utf8))
    parser.delegate = self
    isWellFormed = parser.parse() && parser.parserError == nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append(name)
    text = ""
    guard name == "text" else { return }
    place = (
      (Int(attributes["x"] ?? "") ?? -9) / 9 - 1, ((Int(attributes["y"] ?? "") ?? -9) - 23) / 18,
      (Int(attributes["textLength"] ?? "") ?? 0) / 9
    )
  }

  func parser(_ parser: XMLParser, foundCharacters found: String) { text += found }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "text" { texts.append((text, place.x, place.y, place.columns)) }
  }

  /// The rows of the picture, as text; lines are strokes, and not in it.
  func rows(width: Int, height: Int) -> [String] {
    var canvas = Canvas(width: width, height: height)
    for text in texts { canvas.put(text.text, x: text.x, y: text.y) }
    return canvas.rows
  }
}

extension Canvas {
  /// The rows without the signs that a picture draws as strokes.
  fileprivate var rowsWithoutLines: [String] {
    var copy = self
    for y in 0..<height {
      for x in 0..<width where self[x, y].map({ Self.lines.contains($0.text) }) == true {
        copy.put(" ", x: x, y: y)
      }
    }
    return copy.rows
  }

  private static let lines = Array("╵╷│╴┘┐┤╶└┌├─┴┬┼╌┊╎").map(String.init)
}

@Suite struct `A picture of a canvas` {
  @Test func `has every letter in its column and the lines as strokes`() {
    var canvas = Canvas(width: 24, height: 4)
    canvas.box(canvas.bounds, title: "Alice", trailing: "1")
    canvas.put("a1 買尿布 <b> & \"x\"", x: 2, y: 1)
    canvas.put("F1", x: 2, y: 2, role: .key)
    canvas.put("✓ saved", x: 6, y: 2, role: .saved)

    let picture = SVG.text(of: canvas)
    let reader = PictureReader(picture)

    #expect(reader.isWellFormed)
    #expect(reader.rows(width: 24, height: 4) == canvas.rowsWithoutLines)
    #expect(reader.texts.allSatisfy { $0.columns == CellText.width($0.text) })
    #expect(reader.elements.filter { $0 == "path" }.count == 1)
    // One stroke along the whole lower edge, from the middle of a corner to that of the other.
    #expect(picture.contains("M13.5 71.5H220.5"))
  }

  @Test func `is well-formed and keeps its grid whatever anybody wrote`() {
    var dice = Dice(seed: 11)
    let hostile = [
      "<script>alert('x')</script>", "]]>", "<!--", "--><svg onload='x'>", "&amp;", "\u{0}\u{B}",
      "\u{FFFE}\u{FFFF}", "\u{1B}[2J", "\u{85}\u{2028}", "\" onclick=\"x", "\u{E000}",
    ]

    for turn in 0..<200 {
      var canvas = Canvas(width: 40, height: 6)
      for y in 0..<6 {
        let role = Role.allCases.randomElement(using: &dice) ?? .plain
        let text = hostile.randomElement(using: &dice) ?? ""
        canvas.put(text + dice.hostileText(), x: y, y: y, role: role)
      }
      let picture = SVG.text(of: canvas)
      let reader = PictureReader(picture)

      #expect(reader.isWellFormed, "turn \(turn)")
      #expect(reader.rows(width: 40, height: 6) == canvas.rowsWithoutLines, "turn \(turn)")
      #expect(reader.elements.allSatisfy { ["svg", "rect", "path", "text"].contains($0) })
      #expect(picture == SVG.text(of: canvas))
    }
  }

  @Test func `draws every role with a contrast that can be read`() {
    for role in Role.allCases {
      var canvas = Canvas(width: 4, height: 1)
      canvas.put("text", x: 0, y: 0, role: role)

      let contrast = Contrast.least(in: SVG.text(of: canvas))

      // What the web's guidelines ask of a text.
      #expect(contrast >= 4.5, "\(role) has \(contrast)")
    }
  }
}

/// How well a text can be told from its background.
private enum Contrast {
  /// The contrast of the only text of a picture with what is behind it.
  static func least(in picture: String) -> Double {
    let fills = picture.matches(of: #/fill="#([0-9a-f]{6})"/#).map { channels($0.1) }
    guard let text = fills.last, fills.count > 1 else { return 0 }
    let ground = fills[fills.count - 2]
    let opacity =
      picture.firstMatch(of: #/fill-opacity="(0\.\d+)"[^>]*>text/#)
      .flatMap { Double($0.1) } ?? 1
    let shown = zip(text, ground).map { $0 * opacity + $1 * (1 - opacity) }
    let (one, other) = (luminance(shown), luminance(ground))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private static func channels(_ hex: Substring) -> [Double] {
    let value = Int(hex, radix: 16) ?? 0
    return [value >> 16, value >> 8 & 0xFF, value & 0xFF].map { Double($0) / 255 }
  }

  private static func luminance(_ channels: [Double]) -> Double {
    let linear = channels.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
