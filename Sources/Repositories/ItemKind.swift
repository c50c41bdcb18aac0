public import Household
import SyncEngine

/// A kind of item that has a repository of its own: cards, or events.
public protocol ItemKind: Hashable, Sendable, Identifiable where ID == ItemID {
  /// The item as one of this kind, `nil` where it is of another.
  init?(_ item: Item)

  /// The same as an item.
  var item: Item { get }
}

extension Card: ItemKind {
  /// The item as a card, `nil` where it is none.
  public init?(_ item: Item) {
    guard let card = item.card else { return nil }
    self = card
  }

  /// The card as an item.
  public var item: Item { .card(self) }
}

extension Event: ItemKind {
  /// The item as an event, `nil` where it is none.
  public init?(_ item: Item) {
    guard let event = item.event else { return nil }
    self = event
  }

  /// The event as an item.
  public var item: Item { .event(self) }
}

extension Write<Item> {
  /// Saves or deletes the whole item that a change leaves: all that three of the four methods
  /// of a repository can do.
  func applyWhole<Kind: ItemKind>(
    latest: () async throws -> [Kind], save: (Kind) async throws -> Void,
    delete: (ItemID) async throws -> Void
  ) async throws {
    switch change {
    case .set(let item, _):
      guard let kind = Kind(item) else { throw RepositoryError.unsupported }
      try await save(kind)
    case .patch(let id, let patch):
      guard let kind = try await latest().first(where: { $0.id == id }) else {
        throw RepositoryError.notFound(id)
      }
      guard let patched = Kind(kind.item.patched(by: patch)) else { return }
      try await save(patched)
    case .delete(let id):
      guard !id.isNote else { throw RepositoryError.unsupported }
      try await delete(id)
    }
  }
}
