public import HomeModels
public import Household
public import Repositories
import SyncEngine

/// Two people of one household, each with a phone, bound to one backend in memory.
///
///     let home = try await TwoHomes.make(now: now)
///     let card = try await add(home.alice, "Buy diapers")
///     try await eventually("bob has it") { home.bob.pendingCards == [card] }
///
/// Nothing waits for a clock: what is asked of one is on the way to the other at once.
@MainActor
public final class TwoHomes {
  /// Which repositories a phone gets.
  public enum Phone: Sendable {
    /// Cards and events of the backend in memory.
    case inMemory
    /// Saved cards are reported as accepted and reach nobody; a no may come through the hub.
    case optimistic
    /// Every save of a card fails at once.
    case failing
    /// One's own.
    case own(cards: any CardRepository, events: any EventRepository)
  }

  /// Alice's screen.
  public let alice: HomeViewModel
  /// Bob's screen.
  public let bob: HomeViewModel
  /// What both phones are bound to.
  public let backend: InMemoryBackend
  /// Where late rejections of both phones are reported.
  public let hub: RejectionHub
  /// The moment that the test calls now.
  public let now: Moment

  private init(
    _ alice: HomeViewModel, _ bob: HomeViewModel, _ backend: InMemoryBackend, _ hub: RejectionHub,
    _ now: Moment
  ) {
    self.alice = alice
    self.bob = bob
    self.backend = backend
    self.hub = hub
    self.now = now
    OpenHomes.note(self)
  }

  /// Monday afternoon: the moment that a test calls now unless it says another.
  public nonisolated static var monday: Moment { Moment(milliseconds: 1_767_625_200_000) }

  /// Both people, signed in and listening, in an empty household.
  ///
  /// - Parameters:
  ///   - now: the moment that the test calls now.
  ///   - alice: which repositories Alice's phone gets.
  ///   - bob: which repositories Bob's phone gets.
  /// - Returns: both people, once both see the household.
  /// - Throws: ``EventuallyFailed`` where a backend of one's own never shows its lists.
  public static func make(
    now: Moment = TwoHomes.monday, alice: Phone = .inMemory, bob: Phone = .inMemory
  ) async throws -> TwoHomes {
    let backend = InMemoryBackend()
    let hub = RejectionHub()
    await backend.open(Roster.home, members: [.alice, .bob])
    let home = TwoHomes(
      screen(.alice, alice, backend, hub), screen(.bob, bob, backend, hub), backend, hub, now)
    try await eventually("both phones have the household") {
      !home.alice.view.isStale && !home.bob.view.isStale
    }
    return home
  }

  private static func screen(
    _ member: Member, _ phone: Phone, _ backend: InMemoryBackend, _ hub: RejectionHub
  ) -> HomeViewModel {
    let inMemory = InMemoryCardRepository(
      backend: backend, household: Roster.home, member: member)
    var cards: any CardRepository = inMemory
    var events: any EventRepository = InMemoryEventRepository(
      backend: backend, household: Roster.home, member: member)
    switch phone {
    case .inMemory: break
    case .optimistic: cards = OptimisticCardRepository(reading: inMemory)
    case .failing: cards = FailingCardRepository(reading: inMemory)
    case .own(let own, let ownEvents): (cards, events) = (own, ownEvents)
    }
    let login = Login(account: member.account, household: Roster.home)
    return HomeViewModel(driver: Session(login, cards: cards, events: events, hub: hub))
  }

  /// What both people see, as text.
  public var text: String { "\(alice.view.text)\n\(bob.view.text)" }
}

// MARK: - For tests

/// A save that failed at once.
public struct SaveFailed: Error, CustomStringConvertible {
  /// What was to be saved.
  public let title: String

  /// The error as a sentence.
  public var description: String { "\(title.debugDescription) could not be saved" }
}

/// Makes a card on somebody's phone.
///
/// - Throws: ``SaveFailed`` where the save failed at once.
@MainActor
@discardableResult
public func add(
  _ home: HomeViewModel, _ title: String, role: CardRole = .partner, startAt: Moment? = nil
) async throws -> Card {
  guard let card = await home.add(title, role: role, start: startAt) else {
    throw SaveFailed(title: title)
  }
  return card
}

/// Makes an event of an hour on somebody's phone, unless told when it ends.
///
/// - Throws: ``SaveFailed`` where the save failed at once.
@MainActor
@discardableResult
public func plan(
  _ home: HomeViewModel, _ title: String, startAt: Moment, endAt: Moment? = nil
) async throws -> Event {
  let end = endAt ?? startAt.adding(milliseconds: 3_600_000)
  guard let event = await home.plan(title, start: startAt, end: end) else {
    throw SaveFailed(title: title)
  }
  return event
}
