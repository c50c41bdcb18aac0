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

/// A saved event is read back whole.
public func savedEventIsReadBackWhole(_ phones: EventPhones) async throws {
  let event = Event.sample
  try await phones.alice.save(event)
  try await expectEvents([event], of: phones.alice)
}

/// A save of the same id overwrites, and makes no second one.
public func sameIDOverwritesEvent(_ phones: EventPhones) async throws {
  var event = Event.sample
  try await phones.alice.save(event)
  event.title = "Another title"
  try await phones.alice.save(event)
  try await expectEvents([event], of: phones.alice)
}

/// A deleted event is gone, and no other.
public func deletedEventIsGone(_ phones: EventPhones) async throws {
  try await phones.alice.save(.sample)
  try await phones.alice.save(.other)
  try await phones.alice.delete(Event.sample.id)
  try await expectEvents([.other], of: phones.alice)
}

/// A delete of nothing is no fault and changes nothing.
public func deletingNoEventIsNoFault(_ phones: EventPhones) async throws {
  try await phones.alice.save(.other)
  try await phones.alice.delete(Event.sample.id)
  try await expectEvents([.other], of: phones.alice)
}

/// The other phone, which listens, receives what is saved.
public func otherPhoneReceivesEvent(_ phones: EventPhones) async throws {
  let events = phones.bob.events()
  try await phones.alice.save(.sample)
  try await read(events, until: [.sample], "the other phone receives the event")
  try await expectEvents([.sample], of: phones.bob)
}

/// The other phone hears that the list is empty again: an empty list is a list.
public func otherPhoneSeesLastEventGo(_ phones: EventPhones) async throws {
  try await phones.alice.save(.sample)
  let events = phones.bob.events()
  try await phones.alice.delete(Event.sample.id)
  try await read(events, until: [], "the other phone sees the last event go")
}

/// Whoever begins to listen late starts with the state of now.
public func lateEventListenerStartsWithNow(_ phones: EventPhones) async throws {
  try await phones.alice.save(.sample)
  try await phones.alice.save(.other)
  try await first(
    of: phones.bob.events(), is: [.sample, .other], "a late listener starts with the state of now")
}

/// Every call is a listener of its own: two of one phone do not share what comes.
public func everyEventListenerIsTold(_ phones: EventPhones) async throws {
  let (list, detail) = (phones.bob.events(), phones.bob.events())
  try await phones.alice.save(.sample)
  try await phones.alice.save(.other)
  try await read(list, until: [.sample, .other], "the first listener is told")
  try await read(detail, until: [.sample, .other], "the second listener is told")
}

/// A listener ends when its task is cancelled, without waiting for an event.
public func eventListenerEndsWithItsTask(_ phones: EventPhones) async throws {
  let bob = phones.bob
  try await endsWhenCancelled({ bob.events() }, "a listener ends")
}

/// Somebody who is no member neither writes nor reads.
///
/// A backend that knows no members passes.
public func nonMemberHasNoEvents(_ phones: EventPhones) async throws {
  guard let outsider = phones.outsider else { return }
  try await phones.alice.save(.sample)
  try await refuses("a save of a non-member") { try await outsider.save(.other) }
  try await refuses("a delete of a non-member") { try await outsider.delete(Event.sample.id) }
  try await refuses("a read of a non-member") { _ = try await outsider.latest() }
  try await endsEmpty(outsider.events(), "a listener of a non-member")
  try await expectEvents([.sample], of: phones.alice)
}

private func expectEvents(_ events: [Event], of phone: any EventRepository) async throws {
  let latest = try await phone.latest()
  try require(latest == events, "expected \(events), read \(latest)")
}

extension Event {
  fileprivate static var sample: Event {
    Event(
      id: EventID(device: "alice", number: 1), title: "Dentist", maker: .alice,
      start: TwoHomesMoments.start, end: TwoHomesMoments.end)
  }

  fileprivate static var other: Event {
    Event(
      id: EventID(device: "alice", number: 2), title: "Dinner", maker: .alice,
      start: TwoHomesMoments.start, end: TwoHomesMoments.end)
  }
}
