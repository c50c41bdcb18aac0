package import Household
package import SyncEngine

/// Everything that was painted for one person since the start, record by record: equal
/// neighbours once, so that a flicker shows as a value too many.
package struct Paintings: Hashable, Sendable {
  /// What a row has looked like.
  package enum Look: String, Hashable, Sendable {
    case pending, accepted, synced, absent

    package init(_ state: RowState?) {
      switch state {
      case .pending: self = .pending
      case .accepted: self = .accepted
      case .synced: self = .synced
      case nil: self = .absent
      }
    }
  }

  /// What was painted of one record, oldest first.
  package struct History: Hashable, Sendable {
    package fileprivate(set) var titles: [String] = []
    package fileprivate(set) var thanks: [Int] = []
    package fileprivate(set) var known: [[Member]] = []
    package fileprivate(set) var rows: [Look] = []
  }

  private var histories: OrderedMap<ItemID, History> = .init()

  package init() {}

  /// What was painted of a record; empty where it never was.
  package subscript(id: ItemID) -> History { histories[id] ?? History() }

  mutating func note(_ repaint: Repaint<ItemID>, in view: HomeView) {
    for id in repaint.content { note(id.card, in: view) }
    for id in repaint.flags { note(id.card, in: view) }
  }

  /// Looks at every record again that was ever painted: a phone that starts may show less.
  mutating func noteEverything(in view: HomeView) {
    for id in histories.keys { note(id, in: view) }
  }

  private mutating func note(_ id: ItemID, in view: HomeView) {
    // A phone that does not run paints nothing, not even an empty screen.
    guard view.state != .stopped else { return }
    let row = view.rows[id]
    guard row != nil || histories[id] != nil else { return }
    var history = histories[id] ?? History()
    history.rows.appendIfNew(Look(row?.state))
    if let title = row?.item.title { history.titles.appendIfNew(title) }
    if let card = row?.item.card {
      history.thanks.appendIfNew(card.thanks)
      history.known.appendIfNew(card.known)
    }
    histories[id] = history
  }
}

extension Array where Element: Equatable {
  fileprivate mutating func appendIfNew(_ element: Element) {
    if last != element { append(element) }
  }
}
