import Household
import Repositories
import SyncEngine

extension Card {
  static let diapers = Card(
    id: CardID(device: "alice", number: 1), title: "Buy diapers", maker: .alice)
}

extension InMemoryBackend {
  /// A backend with the household of Alice and Bob, empty.
  static func home() async -> InMemoryBackend {
    let backend = InMemoryBackend()
    await backend.open(Roster.home, members: [.alice, .bob])
    return backend
  }

  nonisolated func cards(of member: Member) -> InMemoryCardRepository {
    InMemoryCardRepository(backend: self, household: Roster.home, member: member)
  }

  nonisolated func events(of member: Member) -> InMemoryEventRepository {
    InMemoryEventRepository(backend: self, household: Roster.home, member: member)
  }
}
