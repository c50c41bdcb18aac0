import SyncEngine

/// A write as the household's conditions look at it.
struct Look {
  let item: Case<Item>
  let conflicts: HouseRules.Conflicts
  let writer: Member

  init(_ item: Case<Item>, conflicts: HouseRules.Conflicts) {
    self.item = item
    self.conflicts = conflicts
    writer = Member(item.write.account.name)
  }

  var before: Item? { item.before }
  var after: Item? { item.after }

  /// The cards before and after, where it is a card that is left.
  var cards: (before: Card?, after: Card)? {
    guard let after = after?.card else { return nil }
    return (before?.card, after)
  }

  /// Comments that are there after and were not before; `nil` where old ones are not all kept.
  var newComments: Slice<Comments>? {
    guard let (before, after) = cards else { return Comments()[...] }
    let old = before?.comments ?? []
    guard after.comments.begin(with: old) else { return nil }
    return after.comments[old.count...]
  }

  /// Who knew it before; of a new card its maker.
  func knownBefore(_ before: Card?, _ after: Card) -> [Member] { before?.known ?? [after.maker] }

  var isOutdated: Bool {
    guard conflicts == .rejectOutdated else { return false }
    switch item.write.change.operation {
    case .edit, .schedule, .delete, .note:
      return item.write.basis < item.newestForeignChange
    case .add, .ack, .comment, .thank, .plan:
      return false
    }
  }

  /// Whether what the write is about is not there.
  ///
  /// A delete of nothing is no fault.
  var isMissing: Bool {
    switch item.write.change {
    case .patch: before == nil
    case .set(.note(let note), _): item.table[note.card]?.card == nil
    case .set, .delete: false
    }
  }
}

extension HouseRules {
  /// Every condition, in the order in which they are looked at.
  public static let table: [Condition] = [
    Condition("members-only", .permissionDenied, "only members of the household write and read") {
      $0.item.members.contains($0.item.write.account)
    },
    Condition(
      "already-exists", .alreadyExists, "what is made is not there yet", isSwitchable: false
    ) {
      guard case .set(_, mustBeNew: true) = $0.item.write.change else { return true }
      return $0.before == nil
    },
    Condition("not-found", .notFound, "what is changed is there", isSwitchable: false) {
      !$0.isMissing
    },
    Condition(
      "outdated", .failedPrecondition,
      "where outdated writes are refused: it was made knowing the other's last change",
      isSwitchable: false
    ) { !$0.isOutdated },
    Condition("maker-is-writer", .permissionDenied, "a new item is its writer's own") {
      guard $0.before == nil, let maker = $0.after?.maker else { return true }
      return maker == $0.writer
    },
    Condition(
      "fixed-fields", .failedPrecondition, "maker, id and household of an item never change"
    ) {
      guard let before = $0.before, let after = $0.after else { return true }
      return before.maker == after.maker && (before.card == nil) == (after.card == nil)
    },
    Condition("ack-oneself", .permissionDenied, "everybody says only for themselves: I know") {
      guard let (before, after) = $0.cards else { return true }
      let known = $0.knownBefore(before, after)
      let writer = $0.writer
      return after.known.allSatisfy { known.contains($0) || $0 == writer }
    },
    Condition("ack-stays", .failedPrecondition, "what is known stays known") {
      guard let (before, after) = $0.cards else { return true }
      return $0.knownBefore(before, after).allSatisfy { after.known.contains($0) }
    },
    Condition("comments-append", .permissionDenied, "comments are only added, by their writer") {
      let writer = $0.writer
      return $0.newComments?.allSatisfy { $0.by == writer } ?? false
    },
    Condition("title-length", .invalidArgument, "a title has 1 to 200 characters") {
      guard let title = $0.after?.title, title != $0.before?.title else { return true }
      return (1...200).contains(title.count)
    },
    Condition("comment-length", .invalidArgument, "a comment has 1 to 2,000 characters") {
      ($0.newComments ?? Comments()[...]).allSatisfy { (1...2000).contains($0.text.count) }
    },
    Condition("detail-size", .invalidArgument, "a note has at most 64 KiB") {
      ($0.after?.note?.text?.utf8.count ?? 0) <= 65_536
    },
    Condition("maker-deletes", .permissionDenied, "only its maker deletes an item") {
      guard $0.after == nil, let maker = $0.before?.maker else { return true }
      return maker == $0.writer
    },
    Condition("event-ends-after-start", .invalidArgument, "an event ends after it starts") {
      // Another title is no new time: what was let through once does not stop it.
      guard let event = $0.after?.event else { return true }
      if let old = $0.before?.event, old.start == event.start, old.end == event.end { return true }
      return event.end > event.start
    },
    Condition("thanks-by-one", .failedPrecondition, "thanks rise by one at a time, from none") {
      guard let (before, after) = $0.cards else { return true }
      guard let before else { return after.thanks == 0 }
      // No difference is made: of two numbers from anywhere there may be none.
      return after.thanks == before.thanks
        || before.thanks < .max && after.thanks == before.thanks + 1
    },
  ]
}
