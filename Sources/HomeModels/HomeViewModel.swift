public import Household
public import Observation
public import SyncEngine

/// One person's screen: what is painted, and what the person can ask for.
///
///     everything shown is read from one value, `view`
///
/// Actions return as soon as the write is handed over, which is not an answer: the write stays
/// painted until its echo or a rejection.
@MainActor
@Observable
public final class HomeViewModel {
  private var painted: HomeView

  @ObservationIgnored private let driver: any HomeDriver

  /// Told of every screen that is looked at, while somebody wants to know.
  @ObservationIgnored package static var onLook: (@MainActor (HomeViewModel) -> Void)?

  /// A screen over a driver, which it follows from now on.
  public init(driver: any HomeDriver) {
    self.driver = driver
    painted = driver.view
    driver.onChange { [weak self] view in
      guard let self, painted != view else { return }
      painted = view
    }
  }

  /// What the person sees.
  public var view: HomeView {
    Self.onLook?(self)
    return painted
  }
}

// MARK: - What is shown

extension HomeViewModel {
  /// Cards for this person that they do not know yet.
  public var pendingCards: [Card] { cards(.unread) }

  /// Cards by this person that the other does not know yet.
  public var waitingCards: [Card] { cards(.asked) }

  /// Cards known by whoever should know, without a start.
  public var unscheduledCards: [Card] { cards(.unscheduled) }

  /// Cards with a start and events, by time.
  public var agenda: [Item] { view.rows(.agenda).map(\.item) }

  /// The one message shown.
  public var toast: HomeToast? { view.toast.map { HomeToast($0) } }

  /// Rejected writes that wait for their person, oldest first.
  public var inbox: [Device<Item>.Refused] { view.inbox.values }

  private func cards(_ list: HomeView.List) -> [Card] { view.rows(list).compactMap(\.item.card) }
}

/// The message shown, by its kind.
public enum HomeToast: Hashable, Sendable {
  /// A write was taken back by the cloud.
  case writeRejected
  /// A local save failed at once.
  case writeFailed

  init(_ toast: Device<Item>.Toast) {
    switch toast {
    case .rejected: self = .writeRejected
    case .failed: self = .writeFailed
    }
  }
}

// MARK: - What can be asked for

extension HomeViewModel {
  /// Makes a card.
  ///
  /// - Returns: the card, or `nil` where nobody is signed in or the save failed at once.
  @discardableResult
  public func add(
    _ title: String, role: CardRole = .partner, start: Moment? = nil
  ) async -> Card? {
    guard let maker = view.member else { return nil }
    let card = Card(
      id: driver.nextItemID, title: title, maker: maker, role: role, start: start)
    return await change(.set(.card(card), mustBeNew: true)) ? card : nil
  }

  /// Says "I know".
  ///
  /// - Returns: `false` where the save failed at once.
  @discardableResult
  public func acknowledge(_ card: Card) async -> Bool {
    guard let member = view.member else { return false }
    return await change(.patch(card.id, .acknowledge(member)))
  }

  /// Makes an event.
  ///
  /// - Returns: the event, or `nil` where nobody is signed in or the save failed at once.
  @discardableResult
  public func plan(_ title: String, start: Moment, end: Moment) async -> Event? {
    guard let maker = view.member else { return nil }
    let event = Event(id: driver.nextItemID, title: title, maker: maker, start: start, end: end)
    return await change(.set(.event(event), mustBeNew: true)) ? event : nil
  }

  /// Gives a card another title.
  ///
  /// - Returns: `false` where the save failed at once.
  @discardableResult
  public func edit(_ card: Card, title: String) async -> Bool {
    await change(.patch(card.id, .title(title)))
  }

  /// Gives an event another title.
  ///
  /// - Returns: `false` where the save failed at once.
  @discardableResult
  public func edit(_ event: Event, title: String) async -> Bool {
    await change(.patch(event.id, .title(title)))
  }

  /// Gives a card another start, or none.
  ///
  /// - Returns: `false` where the save failed at once.
  @discardableResult
  public func schedule(_ card: Card, at start: Moment?) async -> Bool {
    await change(.patch(card.id, .start(start)))
  }

  /// Adds a comment, which stays.
  ///
  /// - Returns: `false` where the save failed at once.
  @discardableResult
  public func comment(_ text: String, on card: Card) async -> Bool {
    guard let member = view.member else { return false }
    return await change(.patch(card.id, .comment(Card.Comment(by: member, text: text))))
  }

  /// Adds one to the thanks.
  ///
  /// - Returns: `false` where the save failed at once.
  @discardableResult
  public func thank(for card: Card) async -> Bool { await change(.patch(card.id, .thank)) }

  /// Removes a card.
  ///
  /// - Returns: `false` where the save failed at once.
  @discardableResult
  public func delete(_ card: Card) async -> Bool { await delete(card.id) }

  /// Removes a card or an event.
  ///
  /// - Returns: `false` where the save failed at once.
  @discardableResult
  public func delete(_ id: ItemID) async -> Bool { await change(.delete(id)) }

  /// Sends a rejected write again as a new one; the newest unless one is named.
  ///
  /// - Returns: `false` where there is none, or the save failed at once.
  @discardableResult
  public func retry(_ write: WriteID? = nil) async -> Bool { await driver.perform(.retry(write)) }

  /// Takes a rejected write out of the inbox; the newest unless one is named.
  ///
  /// - Returns: `false` where there is none.
  @discardableResult
  public func discard(_ write: WriteID? = nil) async -> Bool {
    await driver.perform(.discard(write))
  }

  /// Clears the toast.
  public func dismiss() async { _ = await driver.perform(.dismiss) }

  private func change(_ change: Change<Item>) async -> Bool {
    await driver.perform(.change(change))
  }
}
