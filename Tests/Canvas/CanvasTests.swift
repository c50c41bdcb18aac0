import Canvas
import Testing

@Suite struct `A canvas` {
  @Test func `shows text and roles as a snapshot`() {
    var canvas = Canvas(width: 20, height: 5)

    canvas.box(canvas.bounds, title: "Alice", trailing: "1")
    canvas.put("買尿布", x: 2, y: 1)
    canvas.put("… pending", x: 9, y: 1, role: .pending)
    canvas.put("a long title here", x: 2, y: 2, role: .saved, columns: 8)
    canvas.cursor = Point(x: 2, y: 3)

    #expect(
      canvas.snapshot == """
        ┌─ Alice ────── 1 ─┐
        │ 買尿布 … pending │
        │ a long …         │
        │                  │
        └──────────────────┘
        ---
        bbbhhhhhbbbbbbbbbbbb
        b........ppppppppp.b
        b.ssssssss.........b
        b..................b
        bbbbbbbbbbbbbbbbbbbb
        cursor 2,3

        """
    )
  }

  @Test func `joins lines that meet`() {
    var canvas = Canvas(width: 9, height: 5)

    canvas.box(canvas.bounds)
    canvas.vline(x: 4, y: 0, length: 5)
    canvas.hline(x: 0, y: 2, length: 9)

    #expect(canvas.rows == ["┌───┬───┐", "│   │   │", "├───┼───┤", "│   │   │", "└───┴───┘"])
    #expect(
      canvas.inASCII().rows == [",---+---,", "|   |   |", "+---+---+", "|   |   |", "`---+---'"])
  }

  @Test func `joins frames that share an edge`() {
    var canvas = Canvas(width: 7, height: 3)

    canvas.box(Rect(x: 0, y: 0, width: 4, height: 3))
    canvas.box(Rect(x: 3, y: 0, width: 4, height: 3))

    #expect(canvas.rows == ["┌──┬──┐", "│  │  │", "└──┴──┘"])
  }

  @Test func `puts a space where half of a wide glyph would be`() {
    var canvas = Canvas(width: 4, height: 4)

    canvas.put("a買尿", x: 0, y: 0)
    canvas.put("買尿", x: -1, y: 1)
    canvas.put("買尿", x: 0, y: 2)
    canvas.put("x", x: 1, y: 2)
    canvas.put("買尿", x: 0, y: 3)
    canvas.put("布", x: 1, y: 3)

    #expect(canvas.rows == ["a買", " 尿", " x尿", " 布"])
  }

  @Test func `draws inside of its clip only`() {
    var canvas = Canvas(width: 6, height: 2)

    canvas.clipped(to: Rect(x: 1, y: 0, width: 3, height: 1)) {
      let next = $0.put("abcdef", x: 0, y: 0)
      $0.put("買買", x: 2, y: 0)
      $0.fill($0.bounds.inset(x: 0, y: 1), with: "#")
      #expect(next == 4)
    }

    #expect(canvas.rows == [" b買", ""])
  }

  @Test func `keeps its cells whole whatever is drawn, at any size`() {
    var dice = Dice(seed: 3)

    for _ in 0..<500 {
      var canvas = Canvas(
        width: Int.random(in: 0...9, using: &dice),
        height: Int.random(in: 0...4, using: &dice)
      )
      for _ in 0..<8 {
        let places = [Int.min, -3, -1, 0, 1, 2, 5, 8, Int.max]
        let x = places.randomElement(using: &dice) ?? 0
        let y = places.randomElement(using: &dice) ?? 0
        let rect = Rect(x: x, y: y, width: 5, height: 3)
        switch Int.random(in: 0..<7, using: &dice) {
        case 0: canvas.box(rect, title: dice.hostileText(), trailing: "買")
        case 1: canvas.fill(rect, with: "買", role: .toast)
        case 2: canvas.paint(rect, role: .selected)
        case 3: canvas.hline(x: x, y: y, length: y)
        case 4: canvas.place(canvas, x: x, y: y)
        case 5: canvas.lay(canvas, x: x, y: y)
        default: canvas.put(dice.hostileText(), x: x, y: y, role: .key)
        }
      }
      for y in 0..<canvas.height {
        let row = Array(canvas.row(y))
        #expect(row.map(\.width).reduce(0, +) == canvas.width)
        for (cell, next) in zip(row, row.dropFirst()) where cell.width == 2 {
          #expect(next.width == 0 && next.role == cell.role)
        }
        #expect(canvas.rows[y].unicodeScalars.allSatisfy { $0.value >= 0x20 })
      }
    }
  }

  @Test func `is the same whether its parts are drawn on it or laid over it`() {
    var dice = Dice(seed: 5)

    for _ in 0..<500 {
      // Four panes of any size, neighbours sharing their edges.
      let x = Int.random(in: 2...12, using: &dice)
      let y = Int.random(in: 2...6, using: &dice)
      let rects = [
        Rect(x: 0, y: 0, width: x + 1, height: y + 1),
        Rect(x: x, y: 0, width: 15 - x, height: y + 1),
        Rect(x: 0, y: y, width: x + 1, height: 9 - y),
        Rect(x: x, y: y, width: 15 - x, height: 9 - y),
      ]
      var direct = Canvas(width: 15, height: 9)
      var laid = direct
      for rect in rects.shuffled(using: &dice) {
        let texts = (0..<3).map { _ in dice.hostileText() }
        func draw(_ rect: Rect, on canvas: inout Canvas) {
          canvas.box(rect, title: texts[0], trailing: texts[1])
          let inner = rect.inset()
          canvas.put(texts[2], x: inner.x, y: inner.y, role: .key, columns: inner.width)
        }
        draw(rect, on: &direct)
        var own = Canvas(width: rect.width, height: rect.height)
        draw(own.bounds, on: &own)
        laid.lay(own, x: rect.x, y: rect.y)
      }
      #expect(laid == direct)
    }
  }

  @Test func `shows what is under another canvas where that is blank, and joins their lines`() {
    var under = Canvas(width: 5, height: 3)
    under.put("買買", x: 0, y: 0)
    under.hline(x: 0, y: 1, length: 5)
    var over = Canvas(width: 3, height: 3)
    over.put("a", x: 0, y: 0)
    over.vline(x: 1, y: 0, length: 3)
    over.put(" ", x: 2, y: 1, role: .key)

    under.lay(over, x: 1, y: 0)

    #expect(under.rows == [" a│ ", "──┼ ─", "  │"].map { $0.replacing(#/ +$/#, with: "") })
  }

  @Test func `cuts a text as the gate does`() {
    var dice = Dice(seed: 11)
    for _ in 0..<3_000 {
      let text = dice.hostileText() + ["", "abc", "買尿布", "e\u{301}f"].randomElement(using: &dice)!
      let columns = Int.random(in: -1...16, using: &dice)
      var canvas = Canvas(width: 20, height: 1)

      let end = canvas.put(text, x: 1, y: 0, columns: columns)

      let cut = CellText.clip(text, columns: columns)
      var model = Canvas(width: 20, height: 1)
      #expect(model.put(cut, x: 1, y: 0) == end)
      #expect(canvas == model, "\(text.debugDescription) in \(columns) columns")
    }
  }

  @Test func `tells what changed, in whole glyphs`() {
    var old = Canvas(width: 8, height: 3)
    old.put("買尿布", x: 0, y: 1)
    var new = old
    new.put("布", x: 2, y: 1)
    new.put("x", x: 7, y: 2, role: .key)

    #expect(new.changedRows(from: old) == [1, 2])
    #expect(new.changedColumns(y: 1, from: old) == 2..<4)
    #expect(new.changedColumns(y: 2, from: old) == 7..<8)
    #expect(new.changedColumns(y: 0, from: old) == nil)
    #expect(new.changedRows(from: Canvas(width: 7, height: 3)) == [0, 1, 2])
  }

  @Test func `names every role by a letter of its own`() {
    #expect(Set(Role.allCases.map(\.letter)).count == Role.allCases.count)
  }

  @Test func `is a picture with everything escaped`() {
    var canvas = Canvas(width: 8, height: 1)
    canvas.put("<&\"買\u{1B}", x: 0, y: 0, role: .rejected)

    let picture = SVG.text(of: canvas)

    #expect(picture == SVG.text(of: canvas))
    #expect(picture.contains("textLength=\"27\""))
    #expect(picture.contains(">&lt;&amp;&quot;</text>"))
    #expect(picture.contains(">買</text>"))
    #expect(!picture.contains("\u{1B}"))
  }

  @Test func `rectangles split without a rest`() {
    let whole = Rect(x: 1, y: 2, width: 10, height: 4)

    #expect(whole.splitLeft(3).left == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(whole.splitLeft(3).rest == Rect(x: 4, y: 2, width: 7, height: 4))
    #expect(whole.splitBottom(1).bottom == Rect(x: 1, y: 5, width: 10, height: 1))
    #expect(whole.splitTop(9).rest.isEmpty)
    #expect(whole.intersection(Rect(x: 20, y: 0, width: 5, height: 5)).isEmpty)
  }
}
