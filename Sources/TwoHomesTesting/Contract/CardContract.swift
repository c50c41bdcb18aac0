import Household
public import Repositories

/// The phones of a household without cards, for one check of the contract.
public struct CardPhones: Sendable {
  /// A member's, who makes cards.
  public let alice: any CardRepository
  /// Another member's.
  public let bob: any CardRepository
  /// Somebody's who is no member; `nil` for a backend that knows no members.
  public let outsider: (any CardRepository)?

  /// Phones of one household.
  public init(
    alice: any CardRepository, bob: any CardRepository, outsider: (any CardRepository)? = nil
  ) {
    self.alice = alice
    self.bob = bob
    self.outsider = outsider
  }
}

/// What every repository of cards keeps, sentence by sentence.
public let cardContract: [ContractCheck<CardPhones>] = [
  ContractCheck("a saved card is read back whole", savedCardIsReadBackWhole),
  ContractCheck("the same id overwrites a card", sameIDOverwritesCard),
  ContractCheck("a deleted card is gone", deletedCardIsGone),
  ContractCheck("deleting no card is no fault", deletingNoCardIsNoFault),
  ContractCheck("the other phone receives a card", otherPhoneReceivesCard),
  ContractCheck("the other phone sees the last card go", otherPhoneSeesLastCardGo),
  ContractCheck("a late listener starts with the cards of now", lateCardListenerStartsWithNow),
  ContractCheck("every listener gets every card", everyCardListenerIsTold),
  ContractCheck("a listener ends when its task does", cardListenerEndsWithItsTask),
  ContractCheck("a non-member neither writes nor reads cards", nonMemberHasNoCards),
]

/// A saved card is read back whole.
public func savedCardIsReadBackWhole(_ phones: CardPhones) async throws {
  let card = Card.sample
  try await phones.alice.save(card)
  try await expectCards([card], of: phones.alice)
}

/// A save of the same id overwrites, and makes no second one.
public func sameIDOverwritesCard(_ phones: CardPhones) async throws {
  var card = Card.sample
  try await phones.alice.save(card)
  card.title = "Another title"
  try await phones.alice.save(card)
  try await expectCards([card], of: phones.alice)
}

/// A deleted card is gone, and no other.
public func deletedCardIsGone(_ phones: CardPhones) async throws {
  try await phones.alice.save(.sample)
  try await phones.alice.save(.other)
  try await phones.alice.delete(Card.sample.id)
  try await expectCards([.other], of: phones.alice)
}

/// A delete of nothing is no fault and changes nothing.
public func deletingNoCardIsNoFault(_ phones: CardPhones) async throws {
  try await phones.alice.save(.other)
  try await phones.alice.delete(Card.sample.id)
  try await expectCards([.other], of: phones.alice)
}

/// The other phone, which listens, receives what is saved.
public func otherPhoneReceivesCard(_ phones: CardPhones) async throws {
  let cards = phones.bob.cards()
  try await phones.alice.save(.sample)
  try await read(cards, until: [.sample], "the other phone receives the card")
  try await expectCards([.sample], of: phones.bob)
}

/// The other phone hears that the list is empty again: an empty list is a list.
public func otherPhoneSeesLastCardGo(_ phones: CardPhones) async throws {
  try await phones.alice.save(.sample)
  let cards = phones.bob.cards()
  try await phones.alice.delete(Card.sample.id)
  try await read(cards, until: [], "the other phone sees the last card go")
}

/// Whoever begins to listen late starts with the state of now.
public func lateCardListenerStartsWithNow(_ phones: CardPhones) async throws {
  try await phones.alice.save(.sample)
  try await phones.alice.save(.other)
  try await first(
    of: phones.bob.cards(), is: [.sample, .other], "a late listener starts with the state of now")
}

/// Every call is a listener of its own: two of one phone do not share what comes.
public func everyCardListenerIsTold(_ phones: CardPhones) async throws {
  let (list, detail) = (phones.bob.cards(), phones.bob.cards())
  try await phones.alice.save(.sample)
  try await phones.alice.save(.other)
  try await read(list, until: [.sample, .other], "the first listener is told")
  try await read(detail, until: [.sample, .other], "the second listener is told")
}

/// A listener ends when its task is cancelled, without waiting for an event.
public func cardListenerEndsWithItsTask(_ phones: CardPhones) async throws {
  let bob = phones.bob
  try await endsWhenCancelled({ bob.cards() }, "a listener ends")
}

/// Somebody who is no member neither writes nor reads.
///
/// A backend that knows no members passes.
public func nonMemberHasNoCards(_ phones: CardPhones) async throws {
  guard let outsider = phones.outsider else { return }
  try await phones.alice.save(.sample)
  try await refuses("a save of a non-member") { try await outsider.save(.other) }
  try await refuses("a delete of a non-member") { try await outsider.delete(Card.sample.id) }
  try await refuses("a read of a non-member") { _ = try await outsider.latest() }
  try await endsEmpty(outsider.cards(), "a listener of a non-member")
  try await expectCards([.sample], of: phones.alice)
}

private func expectCards(_ cards: [Card], of phone: any CardRepository) async throws {
  let latest = try await phone.latest()
  try require(latest == cards, "expected \(cards), read \(latest)")
}

extension Card {
  fileprivate static var sample: Card {
    var card = Card(
      id: CardID(device: "alice", number: 1), title: "Buy diapers", maker: .alice, role: .both,
      start: TwoHomesMoments.start)
    card.comments = [Comment(by: .alice, text: "the soft ones")]
    return card
  }

  fileprivate static var other: Card {
    Card(id: CardID(device: "alice", number: 2), title: "Water the plants", maker: .alice)
  }
}

enum TwoHomesMoments {
  static let start = Moment(milliseconds: 1_767_625_200_000)
  static let end = start.adding(milliseconds: 3_600_000)
}
