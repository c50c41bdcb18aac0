import Household
import SyncEngine

/// Everything that a phone's pane can show, entry by entry, each a few lines.
///
/// An entry is found by its position, so a pane builds what is seen of it and nothing before: ten
/// thousand cards cost what a screenful does, however far they are scrolled.
struct PaneEntries {
  enum Entry {
    case stale, gap, inbox, nothing
    case heading(HomeView.List)
    case row(HomeView.Row, HomeView.List)
    case refused(Device<Item>.Refused)
  }

  private enum Section {
    case one(Entry)
    case rows(HomeView.List)
    case refused
  }

  /// The most rejected writes that are shown, the newest.
  private static let longestInbox = 20

  private let view: HomeView
  private var sections: [(section: Section, count: Int)] = []
  private(set) var count = 0

  /// What a person sees; a pane of very few rows has no headings.
  init(_ view: HomeView, hasHeadings: Bool = true) {
    self.view = view
    if view.isStale || view.isOut { add(.one(.stale)) }
    for list in HomeView.List.allCases where view.count(list) > 0 {
      if hasHeadings { head(.heading(list)) }
      add(.rows(list), view.count(list))
    }
    if !view.inbox.isEmpty {
      if hasHeadings { head(.inbox) }
      add(.refused, min(view.inbox.count, Self.longestInbox))
    }
    if view.rows.isEmpty, view.inbox.isEmpty, !view.isOut { add(.one(.nothing)) }
  }

  /// A heading, apart from what stands above it.
  private mutating func head(_ entry: Entry) {
    if count > 0 { add(.one(.gap)) }
    add(.one(entry))
  }

  private mutating func add(_ section: Section, _ count: Int = 1) {
    sections.append((section, count))
    self.count += count
  }

  /// The entry that has so many before it.
  func entry(at position: Int) -> Entry {
    var left = position
    for (section, count) in sections {
      guard left >= count else { return entry(left, of: section) }
      left -= count
    }
    return .gap
  }

  private func entry(_ position: Int, of section: Section) -> Entry {
    switch section {
    case .one(let entry): entry
    case .rows(let list): view.row(list, at: position).map { .row($0, list) } ?? .gap
    case .refused: .refused(view.inbox.entry(at: view.inbox.count - 1 - position).value)
    }
  }

  /// The last entry from which a pane of so many rows can be filled, given how long each entry is.
  func lastTop(_ rows: Int, length: (Int) -> Int) -> Int {
    var top = count
    var left = rows
    while top > 0 {
      left -= length(top - 1)
      guard left >= 0 else { break }
      top -= 1
    }
    return min(top, max(0, count - 1))
  }
}

extension HomeView {
  /// Whether nobody can see anything there: the app does not run, or nobody is signed in.
  var isOut: Bool { state == .stopped || state == .signedOut }
}
