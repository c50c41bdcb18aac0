import Canvas
import Testing

@Suite struct `The line editor` {
  private static let history = [
    "bob add \"ÄPFEL\"", "alice add diapers", "settle", "alice add 買尿布", "bob ack a1",
  ]

  /// What bytes make of a line: `|` is the cursor.
  private func typed(_ text: String, history: [String] = history) -> String {
    var editor = LineEditor(history: history)
    var decoder = KeyDecoder()
    for case .press(let press) in decoder.feed(text.utf8) { _ = editor.handle(press) }
    return editor.beforeCursor + "|" + editor.afterCursor
  }

  @Test(
    arguments: [
      ("abc", "abc|"), ("abc\u{2}\u{2}x", "ax|bc"), ("abc\u{1}x\u{5}y", "xabcy|"),
      ("ab\u{7F}", "a|"), ("e\u{301}👨‍👩‍👧\u{7F}", "e\u{301}|"), ("e\u{301}x\u{7F}\u{7F}", "|"),
      ("abc\u{1}\u{4}\u{1B}[3~", "|c"), ("ab cd\u{17}", "ab |"), ("ab-cd\u{1B}\u{7F}", "ab-|"),
      ("ab cd\u{15}\u{19}\u{19}", "ab cdab cd|"), ("ab cd\u{1}\u{B}\u{19}", "ab cd|"),
      ("ab cd ef\u{17}\u{17}\u{19}", "ab cd ef|"), ("ab cd\u{1}\u{1B}f", "ab| cd"),
      ("ab cd\u{1B}b", "ab |cd"), ("ab cd\u{1}\u{1B}d", "| cd"), ("abc\u{14}", "acb|"),
      ("abc\u{2}\u{14}", "acb|"), ("a\u{14}", "a|"), ("ab cd\u{1F}", "ab|"),
      ("ab cd\u{1F}\u{1F}", "|"),
      ("ab\u{15}\u{1F}", "ab|"), ("\u{1B}[A", "bob ack a1|"),
      ("x\u{1B}[A\u{1B}[A", "alice add 買尿布|"),
      ("x\u{1B}[A\u{1B}[B", "x|"), ("\u{1B}[B", "|"), ("alice\u{1B}[C", "alice add 買尿布|"),
      ("alice\u{5}", "alice add 買尿布|"), ("zed\u{5}", "zed|"), ("\u{12}add", "alice add 買尿布|"),
      ("\u{12}ADD", "alice add 買尿布|"), ("\u{12}äP", "bob add \"ÄPFEL\"|"),
      ("\u{12}add\u{12}", "alice add diapers|"), ("x\u{12}add\u{7}", "x|"), ("x\u{12}zzz", "x|"),
      ("\u{12}add\u{7F}\u{7F}\u{7F}", "|"), ("\u{12}set\u{1}x", "x|settle"),
    ] as [(String, String)])
  func `does what its keys mean`(keys: String, line: String) {
    #expect(typed(keys) == line)
  }

  @Test func `leaves to others what is not its own`() {
    var editor = LineEditor()

    for press in [
      KeyPress(.enter), KeyPress(.tab), KeyPress(.escape), .control("c"), .control("d"),
    ] {
      let isItsOwn = editor.handle(press)
      #expect(!isItsOwn, "\(press)")
    }
    #expect(editor.isEmpty)
  }

  @Test func `keeps submitted lines, each once in a row`() {
    var editor = LineEditor()

    for line in ["a", "a", "", "b"] {
      editor.replaceLine(with: line)
      let submitted = editor.submit()
      #expect(submitted == line)
    }

    #expect(editor.history == ["a", "b"])
  }

  @Test func `bounds its history and its line`() {
    var editor = LineEditor(history: (0..<2_000).map { "\($0)" })
    #expect(editor.history.count == LineEditor.longestHistory)
    #expect(editor.history.last == "1999")

    let fits = editor.insert(String(repeating: "a", count: 4_096))
    let isTooLong = !editor.insert("b")
    #expect(fits)
    #expect(isTooLong)
    #expect(editor.line.utf8.count == 4_096)
  }

  @Test func `shows the ghost of a line typed before, at the end only`() {
    var editor = LineEditor(history: Self.history)

    editor.insert("alice")
    #expect(editor.ghost == " add 買尿布")
    _ = editor.handle(.control("b"))
    #expect(editor.ghost == "")
  }

  @Test func `completes the word at the cursor`() {
    var editor = LineEditor()
    editor.insert("alice ad")

    let word = editor.wordBeforeCursor
    editor.replace(last: word.count, with: "add ")

    #expect(word == "ad")
    #expect(editor.line == "alice add ")
  }

  @Test func `makes spaces of line ends, and drops other controls`() {
    var editor = LineEditor()

    editor.insert("a\r\nb\tc\u{1B}\u{9B}d")

    #expect(editor.line == "a b cd")
  }

  @Test func `scrolls so that the cursor has a column`() {
    var dice = Dice(seed: 6)

    for _ in 0..<1_000 {
      var editor = LineEditor()
      editor.insert((0..<4).map { _ in dice.hostileText() }.joined())
      for _ in 0..<Int.random(in: 0...20, using: &dice) { _ = editor.handle(.control("b")) }
      let columns = Int.random(in: 0...12, using: &dice)
      let window = editor.window(columns: columns)

      #expect(window.cursor < max(1, columns))
      #expect(CellText.width(window.text) <= columns)
      #expect(CellText.clean(window.text) == window.text)
    }
  }

  @Test func `shows wide text around the cursor`() {
    var editor = LineEditor()
    editor.insert("一二三四五六")

    #expect(editor.cursorColumn == 12)
    #expect(editor.window(columns: 20).text == "一二三四五六")
    #expect(editor.window(columns: 9).text == "四五六")
    #expect(editor.window(columns: 9).cursor == 6)
  }
}
