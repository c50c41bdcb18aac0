import Household
public import Repositories

/// The phones of a household without events, for one check of the contract.
public struct EventPhones: Sendable {
  /// A member's, who makes events.
  public let alice: any EventRepository
  /// Another member's.
  public let bob: any EventRepository
  /// Somebody's who is no member; `nil` for a backend that knows no members.
  public let outsider: (any EventRepository)?

  /// Phones of one household.
  public init(
    alice: any EventRepository, bob: any EventRepository, outsider: (any EventRepository)? = nil
  ) {
    self.alice = alice
    self.bob = bob
    self.outsider = outsider
  }
}

/// What every repository of events keeps, sentence by sentence.
public let eventContract: [ContractCheck<EventPhones>] = [
  ContractCheck("a saved event is read back whole", savedEventIsReadBackWhole),
  ContractCheck("the same id overwrites an event", sameIDOverwritesEvent),
  ContractCheck("a deleted event is gone", deletedEventIsGone),
  ContractCheck("deleting no event is no fault", deletingNoEventIsNoFault),
  ContractCheck("the other phone receives an event", otherPhoneReceivesEvent),
  ContractCheck("the other phone sees the last event go", otherPhoneSeesLastEventGo),
  ContractCheck("a late listener starts with the events of now", lateEventListenerStartsWithNow),
  ContractCheck("every listener gets every event", everyEventListenerIsTold),
  ContractCheck("a listener ends when its task does", eventListenerEndsWithItsTask),
  ContractCheck("a non-member neither writes nor reads events", nonMemberHasNoEvents),
]

/// A saved event is read back whole, and so it is once the other has moved it.
public func savedEventIsReadBackWhole(_ phones: EventPhones) async throws {
  try await phones.items.savedIsReadBackWhole()
}

/// A save of the same id overwrites, and makes no second one.
public func sameIDOverwritesEvent(_ phones: EventPhones) async throws {
  try await phones.items.sameIDOverwrites()
}

/// A deleted event is gone, and no other.
public func deletedEventIsGone(_ phones: EventPhones) async throws {
  try await phones.items.deletedIsGone()
}

/// A delete of nothing is no fault and changes nothing.
public func deletingNoEventIsNoFault(_ phones: EventPhones) async throws {
  try await phones.items.deletingNothingIsNoFault()
}

/// The other phone, which listens, receives what is saved.
public func otherPhoneReceivesEvent(_ phones: EventPhones) async throws {
  try await phones.items.otherPhoneReceives()
}

/// The other phone hears that the list is empty again: an empty list is a list.
public func otherPhoneSeesLastEventGo(_ phones: EventPhones) async throws {
  try await phones.items.otherPhoneSeesLastGo()
}

/// Whoever begins to listen late starts with the state of now.
public func lateEventListenerStartsWithNow(_ phones: EventPhones) async throws {
  try await phones.items.lateListenerStartsWithNow()
}

/// Every call is a listener of its own: two of one phone do not share what comes.
public func everyEventListenerIsTold(_ phones: EventPhones) async throws {
  try await phones.items.everyListenerIsTold()
}

/// A listener ends when its task is cancelled, without waiting for an event.
public func eventListenerEndsWithItsTask(_ phones: EventPhones) async throws {
  try await phones.items.listenerEndsWithItsTask()
}

/// Somebody who is no member neither writes nor reads.
///
/// A backend that knows no members passes.
public func nonMemberHasNoEvents(_ phones: EventPhones) async throws {
  try await phones.items.nonMemberHasNothing()
}

extension EventPhones {
  fileprivate var items: ItemPhones<Event> {
    let (alice, bob) = (Self.phone(alice), Self.phone(bob))
    var moved = Event.sample
    moved.start = Event.sample.end
    moved.end = moved.start.adding(milliseconds: 1_800_000)
    var edited = moved
    edited.title = "Another title"
    return ItemPhones(
      alice: alice, bob: bob, outsider: outsider.map { Self.phone($0) }, sample: .sample,
      edited: edited, growth: [(bob, moved)], other: .other)
  }

  private static func phone(_ repository: any EventRepository) -> ItemPhone<Event> {
    ItemPhone(
      lists: { repository.events() }, latest: { try await repository.latest() },
      save: { try await repository.save($0) }, delete: { try await repository.delete($0) })
  }
}

extension Event {
  fileprivate static var sample: Event {
    Event(
      id: EventID(device: "alice", number: 1), title: "Dentist", maker: .alice,
      start: TwoHomes.monday, end: TwoHomes.monday.adding(milliseconds: 3_600_000))
  }

  fileprivate static var other: Event {
    Event(
      id: EventID(device: "alice", number: 2), title: "Dinner", maker: .alice,
      start: TwoHomes.monday, end: TwoHomes.monday.adding(milliseconds: 3_600_000))
  }
}
