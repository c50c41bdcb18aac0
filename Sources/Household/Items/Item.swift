public import SyncEngine

/// The one record of the app, so that a device has one queue, one numbering, one version.
public indirect enum Item: Record {
  /// Something to know.
  case card(Card)
  /// Something that takes place.
  case event(Event)
  /// The detail of a card.
  case note(Note)

  /// A change of some fields of an item.
  public enum Patch: Hashable, Sendable {
    /// Another title, of a card or an event.
    case title(String)
    /// Another start of a card, or none.
    case start(Moment?)
    /// Somebody knows a card: "I know".
    case acknowledge(Member)
    /// One more comment on a card.
    case comment(Card.Comment)
    /// One more thanks for a card, as far as a number goes.
    case thank
  }

  /// What names it.
  public var id: ItemID {
    switch self {
    case .card(let card): card.id
    case .event(let event): event.id
    case .note(let note): note.card.note
    }
  }

  /// The card it is, if it is one.
  public var card: Card? {
    if case .card(let card) = self { card } else { nil }
  }

  /// The event it is, if it is one.
  public var event: Event? {
    if case .event(let event) = self { event } else { nil }
  }

  /// The note it is, if it is one.
  public var note: Note? {
    if case .note(let note) = self { note } else { nil }
  }

  /// The title of a card or an event.
  public var title: String? {
    switch self {
    case .card(let card): card.title
    case .event(let event): event.title
    case .note: nil
    }
  }

  /// Who made a card or an event.
  public var maker: Member? {
    switch self {
    case .card(let card): card.maker
    case .event(let event): event.maker
    case .note: nil
    }
  }

  /// The item with a patch applied; a patch that does not fit leaves it as it is.
  public func patched(by patch: Patch) -> Item {
    switch self {
    case .card(let card): .card(card.patched(by: patch))
    case .event(let event): .event(event.patched(by: patch))
    case .note: self
    }
  }

  /// A note is listed by its revision alone: the version at which it was accepted.
  public func listed(at version: Version) -> Item {
    guard case .note(let note) = self else { return self }
    return .note(Note(card: note.card, revision: version, text: nil))
  }

  /// A note is a part of its card.
  public static func whole(of id: ItemID) -> ItemID { id.card }

  /// With a card goes its note.
  public static func parts(of id: ItemID) -> [ItemID] { id.isNote ? [] : [id.note] }
}

extension Card {
  func patched(by patch: Item.Patch) -> Card {
    var card = self
    switch patch {
    case .title(let title):
      card.title = title
    case .start(let start):
      card.start = start
    case .acknowledge(let member):
      if !card.known.contains(member) {
        card.known.append(member)
        card.known.sort()
      }
    case .comment(let comment):
      card.comments.append(comment)
    case .thank:
      if card.thanks < .max { card.thanks += 1 }
    }
    return card
  }
}

extension Event {
  func patched(by patch: Item.Patch) -> Event {
    guard case .title(let title) = patch else { return self }
    var event = self
    event.title = title
    return event
  }
}

// MARK: - What people call it

/// The kinds of change, by the verbs that make them.
public enum Operation: String, Hashable, Sendable, CaseIterable {
  /// A new card, or a card saved whole.
  case add
  /// Another title.
  case edit
  /// Another start.
  case schedule
  /// "I know".
  case ack
  /// One more comment.
  case comment
  /// One more thanks.
  case thank
  /// Away with it.
  case delete
  /// A new event, or an event saved whole.
  case plan
  /// The detail of a card.
  case note
}

extension Change<Item> {
  /// What people call this change.
  public var operation: Operation {
    switch self {
    case .set(.card, _): .add
    case .set(.event, _): .plan
    case .set(.note, _): .note
    case .delete: .delete
    case .patch(_, .title): .edit
    case .patch(_, .start): .schedule
    case .patch(_, .acknowledge): .ack
    case .patch(_, .comment): .comment
    case .patch(_, .thank): .thank
    }
  }
}
