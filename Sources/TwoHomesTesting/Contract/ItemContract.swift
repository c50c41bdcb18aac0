import Household
import Repositories

/// One phone's repository of one kind of item: the four methods, whatever they are called.
struct ItemPhone<Kind: ItemKind>: Sendable {
  let lists: @Sendable () -> AsyncStream<[Kind]>
  let latest: @Sendable () async throws -> [Kind]
  let save: @Sendable (Kind) async throws -> Void
  let delete: @Sendable (ItemID) async throws -> Void

  /// A phone that is given up where one of the three that end does not.
  init(
    lists: @escaping @Sendable () -> AsyncStream<[Kind]>,
    latest: @escaping @Sendable () async throws -> [Kind],
    save: @escaping @Sendable (Kind) async throws -> Void,
    delete: @escaping @Sendable (ItemID) async throws -> Void
  ) {
    self.lists = lists
    self.latest = { try await within("a read") { try await latest() } }
    self.save = { item in try await within("a save") { try await save(item) } }
    self.delete = { id in try await within("a delete") { try await delete(id) } }
  }
}

/// The phones of a household without items of a kind, and two items to save there.
struct ItemPhones<Kind: ItemKind>: Sendable {
  let alice: ItemPhone<Kind>
  let bob: ItemPhone<Kind>
  let outsider: ItemPhone<Kind>?
  let sample: Kind
  /// The same with another title, and other of whatever may change.
  let edited: Kind
  /// What becomes of the sample, step by step, by whom: where a new one may not have it all.
  let growth: [(phone: ItemPhone<Kind>, item: Kind)]
  let other: Kind
}

// MARK: - The sentences

/// The contract itself: what cards keep, events keep, in the same words.
extension ItemPhones {
  func savedIsReadBackWhole() async throws {
    try await alice.save(sample)
    try await expect([sample], at: alice)
    for (phone, item) in growth {
      try await phone.save(item)
      try await expect([item], at: phone)
    }
  }

  func sameIDOverwrites() async throws {
    try await alice.save(sample)
    try await alice.save(edited)
    try await expect([edited], at: alice)
  }

  func deletedIsGone() async throws {
    try await alice.save(sample)
    try await alice.save(other)
    try await alice.delete(sample.id)
    try await expect([other], at: alice)
  }

  func deletingNothingIsNoFault() async throws {
    try await alice.save(other)
    try await alice.delete(sample.id)
    try await expect([other], at: alice)
  }

  func otherPhoneReceives() async throws {
    let lists = bob.lists()
    try await alice.save(sample)
    try await read(lists, until: [sample], "the other phone receives what is saved")
    try await expect([sample], at: bob)
  }

  func otherPhoneSeesLastGo() async throws {
    try await alice.save(sample)
    let lists = bob.lists()
    try await alice.delete(sample.id)
    try await read(lists, until: [], "the other phone sees the last one go")
  }

  func lateListenerStartsWithNow() async throws {
    try await alice.save(sample)
    try await alice.save(other)
    try await first(
      of: bob.lists(), is: [sample, other], "a late listener starts with the state of now")
  }

  func everyListenerIsTold() async throws {
    let (list, detail) = (bob.lists(), bob.lists())
    try await alice.save(sample)
    try await alice.save(other)
    try await read(list, until: [sample, other], "the first listener is told")
    try await read(detail, until: [sample, other], "the second listener is told")
  }

  func listenerEndsWithItsTask() async throws {
    try await endsWhenCancelled(bob.lists, "a listener ends")
  }

  func nonMemberHasNothing() async throws {
    guard let outsider else { return }
    try await alice.save(sample)
    try await refuses("a save of a non-member") { try await outsider.save(other) }
    try await refuses("a delete of a non-member") { try await outsider.delete(sample.id) }
    try await refuses("a read of a non-member") { _ = try await outsider.latest() }
    try await endsEmpty(outsider.lists(), "a listener of a non-member")
    try await expect([sample], at: alice)
  }

  private func expect(_ items: [Kind], at phone: ItemPhone<Kind>) async throws {
    let latest = try await phone.latest()
    try require(latest == items, "expected \(items), read \(latest)")
  }
}
