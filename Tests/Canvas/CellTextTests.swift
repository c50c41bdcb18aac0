import Canvas
import Testing

@Suite struct `The text gate` {
  @Test(arguments: [
    ("買尿布", "買尿布", 6), ("e\u{301}", "e\u{301}", 1), ("👨‍👩‍👧", "👨", 2), ("👶🏽", "👶", 2),
    ("🇩🇪", "DE", 2), ("❤️", "❤", 1), ("1️⃣", "1", 1), ("a\nb", "a␊b", 3), ("a\r\nb", "a␍␊b", 4),
    ("\u{1B}[2J", "␛[2J", 4), ("\u{7F}\u{9B}", "␡\u{FFFD}", 2), ("a\u{202E}b", "ab", 2),
    ("a\u{200B}b\u{FEFF}", "ab", 2), ("\u{2028}\u{2029}", "␤␤", 2), ("\u{301}", "◌\u{301}", 1),
    ("a\u{200B}\u{301}", "a◌\u{301}", 2), ("\u{FFFF}\u{E000}", "\u{FFFD}\u{FFFD}", 2),
    ("กำ", "กำ", 2), ("क्षि", "क्षि", 3), ("\u{1100}\u{1161}\u{11A8}", "\u{1100}\u{1161}\u{11A8}", 2),
    ("e\u{301}\u{302}\u{303}\u{304}", "e\u{301}\u{302}", 1), ("", "", 0), ("a\u{A0}b", "a b", 3),
    ("⏸ ✓ … ▸", "⏸ ✓ … ▸", 7), ("ｶﾞＡ", "ｶﾞＡ", 4),
  ])
  func `lets text through as it may be shown`(text: String, clean: String, width: Int) {
    // By scalars: characters that are canonically equal would compare as equal.
    #expect(Array(CellText.clean(text).unicodeScalars) == Array(clean.unicodeScalars))
    #expect(CellText.width(text) == width)
  }

  @Test func `lets nothing out that is not printed, however hostile the text`() {
    var dice = Dice(seed: 1)

    for _ in 0..<5_000 {
      let text = dice.hostileText()
      let clean = CellText.clean(text)
      let cells = CellText.cells(text)

      #expect(Array(CellText.clean(clean).unicodeScalars) == Array(clean.unicodeScalars))
      #expect(cells.map(\.width).reduce(0, +) == CellText.width(clean))
      #expect(cells.allSatisfy { $0.width == 1 || $0.width == 2 })
      #expect(cells.allSatisfy { (1...3).contains($0.text.unicodeScalars.count) })
      #expect(
        clean.unicodeScalars.allSatisfy { !isHidden($0) }, "\(text.unicodeScalars.map(\.value))")
    }
  }

  private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }

  @Test func `clips to columns and never through a wide glyph`() {
    #expect(CellText.clip("Buy diapers", columns: 11) == "Buy diapers")
    #expect(CellText.clip("Buy diapers", columns: 6) == "Buy d…")
    #expect(CellText.clip("買尿布", columns: 5) == "買尿…")
    #expect(CellText.clip("買尿布", columns: 4) == "買…")
    #expect(CellText.clip("買", columns: 1) == "…")
    #expect(CellText.clip("買", columns: 0) == "")
    #expect(CellText.fit("買尿布", columns: 4) == "買… ")
  }

  @Test func `clips hostile text within its columns`() {
    var dice = Dice(seed: 2)

    for _ in 0..<2_000 {
      let text = dice.hostileText()
      let columns = Int.random(in: -1...8, using: &dice)

      #expect(CellText.width(CellText.clip(text, columns: columns)) <= max(0, columns))
      #expect(CellText.width(CellText.fit(text, columns: columns)) == max(0, columns))
    }
  }

  @Test func `draws every sign of ours in one ASCII column`() {
    for (sign, ascii) in ASCIIStandIn.table {
      #expect(CellText.width(sign) == 1)
      #expect(ascii.utf8.count == 1)
    }
    #expect(CellText.ascii("✓ saved … 買") == "V saved . 買")
  }

  @Test func `tells apart in ASCII what means something else`() {
    // Ends, arrows, corners, a junction, lines, dashed lines, a mark that is kept.
    for signs in [
      ["✓", "✗", "↩", "●", "○", "…", "◂", "▸", "▾", "┼", "┐", "└", "┘", "─", "│", "┊"],
      ["─", "╌", "│", "╎", "┼", "┌", "└", "┘", "▾", "▴", "◂", "▸", "●"],
    ] {
      let stand = signs.map { CellText.ascii($0) }
      for (index, sign) in stand.enumerated() {
        #expect(
          !stand[..<index].contains(sign), "\(signs[index]) is drawn as \(sign), as another is")
      }
    }
  }
}
