public import Household
public import SyncEngine

/// The details of a household's cards in an ``InMemoryBackend``, as one of its members.
public struct InMemoryDetailSource: DetailSource {
  private let backend: InMemoryBackend
  private let login: Login

  /// The details that a member of a household may read.
  public init(backend: InMemoryBackend, household: HouseholdID, member: Member) {
    self.backend = backend
    login = Login(account: member.account, household: household)
  }

  /// The detail of a card as it stands now; empty, at revision 0, where none was written.
  ///
  /// - Throws: ``RepositoryError/notFound(_:)`` where there is no such card, or where the member
  ///   may not read it.
  public func detail(of card: CardID) async throws -> Note {
    try Self.note(of: card, in: await backend.detail(of: card, for: login))
  }

  /// What a load has brought.
  ///
  /// - Throws: ``RepositoryError/notFound(_:)`` where it was refused.
  package static func note(
    of card: CardID, in load: Load<Item>?
  ) throws(RepositoryError) -> Note {
    switch load?.found {
    case .content(let item, let listed)?:
      return Note(card: card, revision: listed.note?.revision ?? 0, text: item.note?.text ?? "")
    case .nothing?: return Note(card: card, revision: 0, text: "")
    case .refused?, nil: throw .notFound(card)
    }
  }
}
