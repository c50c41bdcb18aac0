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

/// A saved card is read back whole, thanked and known by both as well.
public func savedCardIsReadBackWhole(_ phones: CardPhones) async throws {
  try await phones.items.savedIsReadBackWhole()
}

/// A save of the same id overwrites, and makes no second one.
public func sameIDOverwritesCard(_ phones: CardPhones) async throws {
  try await phones.items.sameIDOverwrites()
}

/// A deleted card is gone, and no other.
public func deletedCardIsGone(_ phones: CardPhones) async throws {
  try await phones.items.deletedIsGone()
}

/// A delete of nothing is no fault and changes nothing.
public func deletingNoCardIsNoFault(_ phones: CardPhones) async throws {
  try await phones.items.deletingNothingIsNoFault()
}

/// The other phone, which listens, receives what is saved.
public func otherPhoneReceivesCard(_ phones: CardPhones) async throws {
  try await phones.items.otherPhoneReceives()
}

/// The other phone hears that the list is empty again: an empty list is a list.
public func otherPhoneSeesLastCardGo(_ phones: CardPhones) async throws {
  try await phones.items.otherPhoneSeesLastGo()
}

/// Whoever begins to listen late starts with the state of now.
public func lateCardListenerStartsWithNow(_ phones: CardPhones) async throws {
  try await phones.items.lateListenerStartsWithNow()
}

/// Every call is a listener of its own: two of one phone do not share what comes.
public func everyCardListenerIsTold(_ phones: CardPhones) async throws {
  try await phones.items.everyListenerIsTold()
}

/// A listener ends when its task is cancelled, without waiting for an event.
public func cardListenerEndsWithItsTask(_ phones: CardPhones) async throws {
  try await phones.items.listenerEndsWithItsTask()
}

/// Somebody who is no member neither writes nor reads.
///
/// A backend that knows no members passes.
public func nonMemberHasNoCards(_ phones: CardPhones) async throws {
  try await phones.items.nonMemberHasNothing()
}

extension CardPhones {
  fileprivate var items: ItemPhones<Card> {
    let (alice, bob) = (Self.phone(alice), Self.phone(bob))
    var edited = Card.sample
    edited.title = "Another title"
    edited.role = .partner
    edited.start = nil
    var thanked = Card.sample
    thanked.thanks = 1
    var known = thanked
    known.known = [.alice, .bob]
    return ItemPhones(
      alice: alice, bob: bob, outsider: outsider.map { Self.phone($0) }, sample: .sample,
      edited: edited, growth: [(alice, thanked), (bob, known)], other: .other)
  }

  private static func phone(_ repository: any CardRepository) -> ItemPhone<Card> {
    ItemPhone(
      lists: { repository.cards() }, latest: { try await repository.latest() },
      save: { try await repository.save($0) }, delete: { try await repository.delete($0) })
  }
}

extension Card {
  fileprivate static var sample: Card {
    var card = Card(
      id: CardID(device: "alice", number: 1), title: "Buy diapers", maker: .alice, role: .both,
      start: TwoHomes.monday)
    card.comments = [Comment(by: .alice, text: "the soft ones")]
    return card
  }

  fileprivate static var other: Card {
    Card(id: CardID(device: "alice", number: 2), title: "Water the plants", maker: .alice)
  }
}
