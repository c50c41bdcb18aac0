/// What each sequence does.
extension VTScreen {
  mutating func perform(_ action: VTParser.Action) {
    switch action {
    case .print(let scalar):
      if Self.isHostile(scalar) { unknown.append("U+\(String(scalar.value, radix: 16))") }
      write(scalar)
    case .control(let byte): control(byte)
    case .escape(let text): escape(text)
    // Resets the palette, which ncurses does on coming back.
    case .string("104\u{7}"): break
    case .broken(let bytes): unknown.append("bytes \(bytes)")
    case .string(let text): unknown.append("string \(text)")
    case .sequence(let sign, let numbers, let final):
      let known = sign.isEmpty ? move(numbers, final) || edit(numbers, final) : false
      if !known, !setMode(sign, numbers, final) { unknown.append("CSI \(sign)\(numbers)\(final)") }
    }
  }

  /// Whether a terminal might do something at a scalar instead of showing it.
  private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
      .privateUse:
      true
    default: false
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    // Between sets of signs, and the padding that slow terminals got.
    case 0x0E, 0x0F, 0x00: break
    case 0x08: place(column - 1, row)
    case 0x09: place((column / 8 + 1) * 8, row)
    case 0x0A:
      wraps = false
      lineFeed()
    case 0x0D: place(0, row)
    default: unknown.append("control \(byte)")
    }
  }

  private mutating func escape(_ text: String) {
    switch text {
    case "(B", ")B", "(0", ")0", "=", ">": break
    case "7": saved = (column, row)
    case "8": place(saved.column, saved.row)
    case "M":
      if row == region.lowerBound { scroll(from: row, by: -1) } else { place(column, row - 1) }
    case "D": lineFeed()
    case "g": break
    default: unknown.append("ESC \(text)")
    }
  }

  private mutating func place(_ x: Int, _ y: Int) {
    column = min(max(0, x), width - 1)
    row = min(max(0, y), height - 1)
    wraps = false
  }

  private mutating func move(_ numbers: [Int], _ final: String) -> Bool {
    let first = max(1, numbers.first ?? 1)
    let second = max(1, numbers.dropFirst().first ?? 1)
    switch final {
    case "A": place(column, row - first)
    case "B": place(column, row + first)
    case "C": place(column + first, row)
    case "D": place(column - first, row)
    case "G": place(first - 1, row)
    case "d": place(column, first - 1)
    case "H", "f": place(second - 1, first - 1)
    case "r":
      let bottom = numbers.count > 1 ? second : height
      region = min(first, height) - 1...max(min(bottom, height), min(first, height)) - 1
      place(0, 0)
    default: return false
    }
    return true
  }

  private mutating func edit(_ numbers: [Int], _ final: String) -> Bool {
    let kind = numbers.first ?? 0
    let count = max(1, kind)
    switch final {
    case "J":
      if kind == 0 { erase(column..<width, row..<row + 1) }
      if kind == 1 { erase(0..<column + 1, row..<row + 1) }
      erase(0..<width, kind == 0 ? row + 1..<height + 1 : 0..<(kind == 1 ? row : height))
    case "K":
      erase(kind == 0 ? column..<width : 0..<(kind == 1 ? column + 1 : width), row..<row + 1)
    case "X": erase(column..<column + count, row..<row + 1)
    case "@", "P":
      var cells = grid[row]
      let blanks = Array(repeating: Cell(), count: min(count, width - column))
      if final == "@" {
        cells.insert(contentsOf: blanks, at: column)
        cells.removeLast(blanks.count)
      } else {
        cells.removeSubrange(column..<column + blanks.count)
        cells += blanks
      }
      grid[row] = cells
    case "L": scroll(from: row, by: -count)
    case "M": scroll(from: row, by: count)
    case "S": scroll(from: region.lowerBound, by: count)
    case "T": scroll(from: region.lowerBound, by: -count)
    case "b":
      for scalar in String(repeating: last, count: count).unicodeScalars { write(scalar) }
    case "m": paint(numbers.isEmpty ? [0] : numbers)
    default: return false
    }
    return true
  }

  private mutating func paint(_ numbers: [Int]) {
    for number in numbers {
      switch number {
      case 0: style = []
      case 22: style.removeAll { $0 == 1 || $0 == 2 }
      case 23, 24, 27: style.removeAll { $0 == number - 20 }
      case 39: style.removeAll { (30...37).contains($0) }
      case 49: style.removeAll { (40...47).contains($0) }
      case 1, 2, 3, 4, 7, 30...37, 40...47:
        if (30...37).contains(number) { style.removeAll { (30...37).contains($0) } }
        style = (style + [number]).sorted()
      case 10, 11: break
      default: unknown.append("SGR \(number)")
      }
    }
  }

  private mutating func setMode(_ sign: String, _ numbers: [Int], _ final: String) -> Bool {
    switch (sign, final) {
    case ("?", "h"), ("?", "l"):
      return numbers.allSatisfy { setPrivateMode($0, final == "h") }
    case ("", "h"), ("", "l"): return numbers == [4] || numbers == [34]
    // Keeping the title, the cursor's shape on the console, a soft reset.
    case ("", "t"): return [[22, 0, 0], [23, 0, 0]].contains(numbers)
    case ("?", "c"): return [[0], [1], [8]].contains(numbers)
    case ("", "!p"): return true
    default: return false
    }
  }

  private mutating func setPrivateMode(_ number: Int, _ isOn: Bool) -> Bool {
    switch number {
    case 1, 3, 4, 5, 7, 12, 1000, 1002, 1006: break
    case 25: isCursorShown = isOn
    case 2004: pastesInBrackets = isOn
    case 1049 where isOn && !isAlternate:
      main = grid
      mainCursor = (column, row)
      grid = Self.blank(width, height)
      isAlternate = true
    case 1049 where !isOn && isAlternate:
      grid = main
      place(mainCursor.column, mainCursor.row)
      isAlternate = false
    case 1049: break
    default: return false
    }
    return true
  }
}
