import SyncEngine

// MARK: - In writing

extension HomeView {
  /// Everything seen, as plain text of a few lines: for a failed test, not for a person's screen.
  ///
  /// Titles and comments are quoted and escaped, since they are untrusted.
  public var text: String {
    guard let member else { return "nobody is signed in, \(state.rawValue)" }
    var lines = ["\(member), \(state.rawValue)\(isStale ? ", maybe old" : "")"]
    lines[0] += ", \(unansweredCount) unanswered"
    for list in List.allCases {
      lines.append("  \(list.name): \(count(list) == 0 ? "none" : "")")
      for row in rows(list) { lines.append("    \(Self.text(of: row))") }
    }
    switch toast {
    case .rejected(let refused):
      lines.append("  toast: \(refused.write.id) was taken back, \(refused.rejection.rule)")
    case .failed: lines.append("  toast: a save failed")
    case nil: break
    }
    for (_, refused) in inbox {
      let (write, rule) = (refused.write, refused.rejection.rule)
      lines.append(
        "  inbox: \(write.id) \(write.change.operation.rawValue) \(write.record), \(rule)")
    }
    return lines.joined(separator: "\n")
  }

  private static func text(of row: Row) -> String {
    var text = "\(row.item.id) \((row.item.title ?? "").debugDescription)"
    if let card = row.item.card {
      text += ", known by \(card.known.map(\.name).joined(separator: " and "))"
      if card.thanks > 0 { text += ", \(card.thanks) thanks" }
      for comment in card.comments { text += ", \(comment.by): \(comment.text.debugDescription)" }
    }
    switch row.state {
    case .pending: return text + ", pending"
    case .accepted: return text + ", accepted"
    case .synced: return text
    }
  }
}

extension HomeView.List {
  fileprivate var name: String {
    switch self {
    case .unread: "for me, not yet known"
    case .asked: "by me, not yet known"
    case .unscheduled: "known, without a start"
    case .agenda: "agenda"
    }
  }
}
