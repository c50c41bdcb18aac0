import Stage
import Testing

@Suite struct `A wrapped text` {
  @Test(arguments: [
    ("short", 10, ["short"]),
    ("one two three", 8, ["one two", "three"]),
    ("  in the deep wood", 10, ["  in the", "  deep", "  wood"]),
    ("  F2    unfolds every row", 18, ["  F2    unfolds", "        every row"]),
    ("abcdefghijklmnop qr", 5, ["abcde", "fghij", "klmno", "p qr"]),
    ("買尿布 買尿布 買", 9, ["買尿布", "買尿布 買"]),
    ("買尿布買尿布", 5, ["買尿", "布買", "尿布"]),
    ("", 3, [""]),
  ])
  func `keeps its columns and loses no word`(text: String, columns: Int, lines: [String]) {
    #expect(Wrap.lines(text, columns: columns) == lines)
  }
}
