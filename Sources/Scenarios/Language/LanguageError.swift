/// Something in a text that is not the language, and where.
package struct LanguageError: Error, Hashable, Sendable {
  /// 1 for the first line.
  package var line: Int
  /// 1 for the first character of the line.
  package let column: Int
  /// What is wrong and what to do, as a sentence for people.
  ///
  /// May quote untrusted text.
  package let message: String

  package init(line: Int = 1, column: Int, _ message: String) {
    self.line = line
    self.column = column
    self.message = message
  }

  /// The same error in another line.
  package func at(line: Int) -> LanguageError {
    LanguageError(line: line, column: column, message)
  }
}

/// Finds the known word that somebody may have meant.
package enum Nearest {
  /// The candidate with the fewest slips from a word, or `nil` where none is near.
  package static func word(to word: String, among candidates: [String]) -> String? {
    let wanted = Array(word.lowercased().prefix(40))
    var best: (word: String, slips: Int)?
    for candidate in candidates where candidate != word {
      let slips = distance(wanted, Array(candidate))
      if slips < best?.slips ?? .max { best = (candidate, slips) }
    }
    guard let best, best.slips <= max(1, min(wanted.count, best.word.count) / 2) else { return nil }
    return best.word
  }

  /// The few candidates that begin like a word, those with the fewest slips first.
  package static func words(to word: String, among candidates: [String]) -> [String] {
    let wanted = Array(word.lowercased().prefix(40))
    let alike = candidates.filter { $0.first == wanted.first }
      .map { (word: $0, slips: distance(wanted, Array($0))) }
    return alike.enumerated()
      .sorted { ($0.element.slips, $0.offset) < ($1.element.slips, $1.offset) }
      .prefix(3).map(\.element.word)
  }

  /// How many letters must be put in, taken out, changed or swapped with their neighbour.
  static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var older: [Int] = []
    var last = Array(0...other.count)
    for i in 0..<one.count {
      var row = [i + 1]
      for j in 0..<other.count {
        var cost = min(last[j] + (one[i] == other[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
          cost = min(cost, older[j - 1] + 1)
        }
        row.append(cost)
      }
      older = last
      last = row
    }
    return last[other.count]
  }
}
