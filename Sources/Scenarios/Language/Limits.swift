/// Why a word that looks like a value of a kind is none.
extension Part.Kind {
  /// The bound that a word goes beyond, as it stands in a sentence; `nil` where it is no such value
  /// at all.
  func limit(_ word: String) -> String? {
    switch self {
    case .number:
      Words.isNumber(word) ? "at most \(Words.longestNumber) digits are taken" : nil
    case .seed: Words.isNumber(word) ? "at most \(UInt64.max) is taken" : nil
    case .percent:
      word.hasSuffix("%") && Words.isNumber(word.dropLast()) ? "at most 100% is taken" : nil
    case .duration: Self.durationLimit(word)
    case .moment: word.hasPrefix("+") ? Self.durationLimit(word.dropFirst()) : nil
    case .latency: Self.rangeLimit(word)
    case .text, .item, .write, .message, .member, .path, .rule, .code, .anyWord: nil
    }
  }

  private static func rangeLimit(_ word: String) -> String? {
    guard let dots = word.firstRange(of: "..") else { return durationLimit(word) }
    let (low, high) = (word[..<dots.lowerBound], word[dots.upperBound...])
    if let from = Words.duration(low), let to = Words.duration(high), from > to {
      return "the shorter one stands first"
    }
    return [low, high].lazy.filter { Words.duration($0) == nil }.compactMap(durationLimit).first
  }

  private static func durationLimit(_ word: some StringProtocol) -> String? {
    guard let unit = ["ms", "s", "m", "h", "d"].first(where: { word.hasSuffix($0) }) else {
      return Words.isNumber(word) ? "its unit is missing: \(word)s or \(word)ms" : nil
    }
    let parts = word.dropLast(unit.count).split(
      separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ Words.isNumber($0) }) else {
      return nil
    }
    if let whole = Words.duration(parts[0] + unit), whole < Words.longestDuration {
      return "a millisecond is the least that is told apart"
    }
    return "at most \(Words.text(duration: Words.longestDuration)) are taken"
  }
}
