import Household
public import Repositories
import SyncEngine

/// Where one account on a phone reads and writes: two views of one queue.
public struct HomeRepositories: Sendable {
  /// Its cards.
  public let cards: any CardRepository
  /// Its events.
  public let events: any EventRepository
  /// Where the details of its cards are loaded from, where they are.
  public let details: (any DetailSource)?

  /// Repositories of one account.
  public init(
    cards: any CardRepository, events: any EventRepository, details: (any DetailSource)? = nil
  ) {
    self.cards = cards
    self.events = events
    self.details = details
  }

  /// The snapshots of the household, where both repositories read from versioned sources.
  var versioned: (any VersionedSource)? {
    guard events is any VersionedSource else { return nil }
    return Self.versioned(cards)
  }

  private static func versioned(_ cards: any CardRepository) -> (any VersionedSource)? {
    if let reader = cards as? any ReadsThrough { return versioned(reader.inner) }
    return cards as? any VersionedSource
  }

  /// Whoever answers writes on cards, or on events, where somebody does: else they are only handed over.
  func answering(isEvent: Bool) -> (any AnsweringSource)? {
    // Without versions an answer means nothing: the lists say what has come.
    guard versioned != nil else { return nil }
    return isEvent ? events as? any AnsweringSource : cards as? any AnsweringSource
  }

  /// Hands over a write that nobody will answer.
  func apply(_ write: Write<Item>, isEvent: Bool) async throws {
    if isEvent {
      try await events.apply(write)
    } else {
      try await cards.apply(write)
    }
  }

  /// As which device these repositories reach their backend, where it knows devices.
  var source: (any AnsweringSource)? {
    cards as? any AnsweringSource ?? events as? any AnsweringSource
  }
}
