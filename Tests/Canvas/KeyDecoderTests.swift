import Canvas
import Testing

@Suite struct `The key decoder` {
  private func keys(_ text: String) -> [String] {
    var decoder = KeyDecoder()
    return (decoder.feed(text.utf8) + decoder.timeout()).map(name)
  }

  private func name(_ event: KeyEvent) -> String {
    switch event {
    case .press(let press): press.description
    case .paste(let text, let isCut): "paste \(text)\(isCut ? " cut" : "")"
    }
  }

  @Test(arguments: [
    ("aé買", ["a", "é", "買"]), ("\u{1}\u{1A}\u{0}\u{1F}", ["Ctrl-A", "Ctrl-Z", "Ctrl-@", "Ctrl-_"]),
    ("\r\n\t\u{7F}\u{8}", ["Enter", "Enter", "Tab", "Backspace", "Ctrl-H"]),
    ("\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[D", ["Up", "Down", "Ctrl-Right", "Left"]),
    ("\u{1B}[H\u{1B}OF\u{1B}[1~\u{1B}[4~\u{1B}[7~", ["Home", "End", "Home", "End", "Home"]),
    ("\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6;2~", ["Ins", "Del", "PgUp", "Shift-PgDn"]),
    ("\u{1B}OP\u{1B}[11~\u{1B}[[E\u{1B}[21~\u{1B}[24;3~", ["F1", "F1", "F5", "F10", "Alt-F12"]),
    ("\u{1B}[Z\u{1B}f\u{1B}é\u{1B}\u{7F}", ["Shift-Tab", "Alt-f", "Alt-é", "Alt-Backspace"]),
    ("\u{1B}", ["Esc"]), ("\u{1B}\u{1B}", ["Esc", "Esc"]), ("\u{1B}[", ["Alt-["]),
    ("\u{1B}O", ["Alt-O"]), ("\u{1B}]", ["Alt-]"]), ("\u{1B}[1;", []),
    ("\u{1B}[200~a\r\nb\u{1B}[20\u{1B}[201~c", ["paste a\nb\u{1B}[20", "c"]),
    ("\u{1B}[?62;c\u{1B}]11;rgb:0/0\u{7}\u{1B}Pq\u{1B}\\x", ["x"]), ("\u{1B}[24;80Rx", ["x"]),
    ("\u{1B}[<0;3;4M\u{1B}[M\u{20}\u{21}\u{22}\u{1B}[I\u{1B}[Ox", ["x"]),
    ("\u{1B}[99;5u\u{1B}[-1;;;5~\u{1B}[999999999999999999999Ax", ["x"]),
    ("\u{1B}[1;999Cx", ["x"]), ("\u{1B}[3\rx", ["Enter", "x"]),
  ])
  func `knows keys and swallows all else`(text: String, expected: [String]) {
    #expect(keys(text) == expected)
  }

  @Test func `swallows a sequence without an end, and goes on after it`() {
    #expect(keys("\u{1B}[" + String(repeating: "9", count: 10_000) + "~x") == ["x"])
    #expect(keys("\u{1B}]" + String(repeating: "9", count: 10_000)) == [])
  }

  @Test func `reads text as the standard library does, whatever is wrong with it`() {
    var dice = Dice(seed: 4)

    for _ in 0..<2_000 {
      let count = Int.random(in: 0...8, using: &dice)
      let bytes =
        (0..<count).map { _ in
          [
            0xC0, 0xAF, 0xE0, 0xED, 0xF0, 0xF4, 0x80, 0x9F, 0xA0, 0x90, 0x8F, 0xBF, 0xFF, 0x41,
            0xC3,
          ]
          .randomElement(using: &dice) ?? 0
        } as [UInt8]
      var decoder = KeyDecoder()
      let typed = decoder.feed(bytes + [0x21]).map { event -> Unicode.Scalar? in
        guard case .press(let press) = event else { return nil }
        return press.typed
      }

      #expect(typed == Array(String(decoding: bytes + [0x21], as: UTF8.self).unicodeScalars))
    }
  }

  @Test func `hears the same events however the bytes are cut`() {
    var dice = Dice(seed: 5)
    let parts = [
      "\u{1B}", "[", "O", "]", "P", "1", ";", "5", "~", "A", "M", "<", "\u{7}", "\\", "é", "買", "a",
      "\u{1B}[200~", "\u{1B}[201~", "\r", "\n", "\u{1B}[[", "\u{18}",
    ]

    for _ in 0..<3_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...20, using: &dice) {
        bytes += Array((parts.randomElement(using: &dice) ?? "").utf8)
        if Bool.random(using: &dice) { bytes.append(UInt8.random(in: 0...255, using: &dice)) }
      }
      var whole = KeyDecoder()
      let expected = whole.feed(bytes)
      var cut = KeyDecoder()
      var events: [KeyEvent] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...rest.count, using: &dice)
        events += cut.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
      }

      #expect(events == expected)
      #expect(cut == whole)
    }
  }

  @Test func `is ready for the next key after any one byte, and any two after Escape`() {
    for byte in UInt8.min...UInt8.max {
      var decoder = KeyDecoder()
      _ = decoder.feed([byte])
      _ = decoder.timeout()
      let next = decoder.feed([0x0D])
      #expect(next.last == .press(KeyPress(.enter)))
    }
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        var decoder = KeyDecoder()
        _ = decoder.feed([0x1B, first, second])
        _ = decoder.timeout()
        guard decoder.feed([0x0D]).last == .press(KeyPress(.enter)) else {
          Issue.record("Escape, \(first), \(second)")
          continue
        }
      }
    }
  }

  @Test func `waits only where time decides`() {
    var decoder = KeyDecoder()

    for (text, isPending) in [("a", false), ("\u{1B}", true), ("[", true), ("A", false)] {
      _ = decoder.feed(text.utf8)
      #expect(decoder.isPending == isPending)
    }
    _ = decoder.feed([0xC3])
    #expect(!decoder.isPending)
    let events = decoder.feed([0xA9])
    #expect(events == [.press(KeyPress(.character("é")))])
  }

  @Test func `cuts a paste that is too long, and hears its end`() {
    var decoder = KeyDecoder()
    let long = [UInt8](repeating: 0x61, count: KeyDecoder.longestPaste + 5)

    let events = decoder.feed(Array("\u{1B}[200~".utf8) + long + Array("\u{1B}[201~b".utf8))

    let kept = String(repeating: "a", count: KeyDecoder.longestPaste)
    #expect(events == [.paste(kept, isCut: true), .press(KeyPress(.character("b")))])
  }
}
