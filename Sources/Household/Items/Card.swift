/// Whom a card asks.
public enum CardRole: String, Hashable, Sendable, CaseIterable {
  /// The others of the household.
  case partner
  /// Nobody but its maker.
  case me
  /// Everybody.
  case both
}

/// Something one of a household wants known: "Buy diapers".
public struct Card: Hashable, Sendable, Identifiable {
  /// A remark that stays.
  public struct Comment: Hashable, Sendable {
    /// Who wrote it.
    public var by: Member
    /// What it says.
    ///
    /// Untrusted text.
    public var text: String

    /// A comment by its parts.
    public init(by: Member, text: String) {
      self.by = by
      self.text = text
    }
  }

  /// What names it; never changes.
  public let id: CardID
  /// What it says.
  ///
  /// Untrusted text, 1 to 200 characters by the rules.
  public var title: String
  /// Who made it; never changes.
  public var maker: Member
  /// Whom it asks.
  public var role: CardRole
  /// Who knows it, in alphabetical order; its maker from the start.
  public var known: [Member]
  /// When it is to happen, if that is known.
  public var start: Moment?
  /// What was said about it, oldest first.
  ///
  /// Only appended to.
  public var comments: Comments
  /// How often somebody said thanks.
  public var thanks: Int

  /// A new card, which its maker knows.
  public init(
    id: CardID, title: String, maker: Member, role: CardRole = .partner, start: Moment? = nil
  ) {
    self.id = id
    self.title = title
    self.maker = maker
    self.role = role
    self.start = start
    known = [maker]
    comments = []
    thanks = 0
  }

  /// The members it asks, among those of the household.
  public func asks(among members: [Member]) -> [Member] {
    members.filter { asks($0) }
  }

  /// Whether it asks somebody of the household.
  func asks(_ member: Member) -> Bool {
    switch role {
    case .partner: member != maker
    case .me: member == maker
    case .both: true
    }
  }

  /// Whether everybody who should know does.
  public func isKnownToAll(among members: [Member]) -> Bool {
    for member in members where asks(member) && !known.contains(member) { return false }
    return true
  }
}

/// Something that takes place: a title, a start and an end.
public struct Event: Hashable, Sendable, Identifiable {
  /// What names it; never changes.
  public let id: EventID
  /// What it says.
  ///
  /// Untrusted text.
  public var title: String
  /// Who made it; never changes.
  public var maker: Member
  /// When it begins.
  public var start: Moment
  /// When it ends, after its start by the rules.
  public var end: Moment

  /// A new event.
  public init(id: EventID, title: String, maker: Member, start: Moment, end: Moment) {
    self.id = id
    self.title = title
    self.maker = maker
    self.start = start
    self.end = end
  }
}

/// The detail of a card: a resource of its own, of which snapshots carry the revision alone.
public struct Note: Hashable, Sendable {
  /// The card it belongs to.
  public let card: CardID
  /// The version of the household at which it was accepted; 0 before that.
  public var revision: Int
  /// What it says, `nil` where only the revision is known.
  ///
  /// Untrusted text.
  public var text: String?

  /// A note by its parts.
  public init(card: CardID, revision: Int = 0, text: String?) {
    self.card = card
    self.revision = revision
    self.text = text
  }
}
