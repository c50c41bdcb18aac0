extension LineEditor {
  /// A search back through the history, while it goes on; its match is shown as the line.
  package struct Search: Hashable, Sendable {
    package internal(set) var query = ""
    /// Whether a line holds the query; the line shown is the last one that held it.
    package internal(set) var isFound = true
    var index: Int
    let typed: Text
  }

  mutating func startSearch() {
    search = Search(index: history.count, typed: text)
    habit = .other
  }

  /// What a key means in a search: nil when it ends the search and then means what it always does.
  mutating func handleInSearch(_ press: KeyPress) -> Bool? {
    switch (press.key, press.modifiers) {
    case (.character("r"), .control):
      find(from: (search?.index ?? 0) - 1)
    case (.character("g"), .control), (.character("c"), .control):
      text = search?.typed ?? text
      search = nil
    case (.escape, _):
      search = nil
    case (.backspace, []), (.character("h"), .control):
      _ = search?.query.popLast()
      find(from: history.count)
    default:
      guard let scalar = press.typed else {
        search = nil
        return nil
      }
      guard let query = search?.query, query.utf8.count < Self.longestLine else { return true }
      search?.query += Self.typable(String(scalar))
      find(from: search?.index ?? history.count)
    }
    return true
  }

  /// Whether a line holds a text, in capitals or not; byte by byte, in linear time for all that
  /// people type.
  private static func holds(_ line: String, _ query: String) -> Bool {
    let line = Array(line.lowercased().utf8)
    let query = Array(query.lowercased().utf8)
    guard let first = query.first, query.count <= line.count else { return query.isEmpty }
    return (0...(line.count - query.count)).contains {
      line[$0] == first && line[$0..<($0 + query.count)].elementsEqual(query)
    }
  }

  /// Shows the newest line that holds the query, at this index or before it.
  private mutating func find(from index: Int) {
    guard let query = search?.query else { return }
    if query.isEmpty {
      search?.index = history.count
      search?.isFound = true
      text = search?.typed ?? text
      return
    }
    let candidates = history.prefix(max(0, index + 1))
    guard let found = candidates.lastIndex(where: { Self.holds($0, query) }) else {
      search?.isFound = false
      return
    }
    browsing = nil
    search?.index = found
    search?.isFound = true
    text = Text(before: history[found])
  }
}
