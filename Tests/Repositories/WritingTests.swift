import Household
import Repositories
import SyncEngine
import Testing

@Suite(.timeLimit(.minutes(5)))
struct `A repository in memory` {
  @Test func `throws a typed error at whoever is no member`() async throws {
    let backend = await InMemoryBackend.home()
    let carols = backend.cards(of: .carol)
    let refusal = RepositoryError.notAMember(.carol, Roster.home)

    await #expect(throws: refusal) { try await carols.save(.diapers) }
    await #expect(throws: refusal) { try await carols.delete(Card.diapers.id) }
    await #expect(throws: refusal) { _ = try await carols.latest() }
    var reader = carols.cards().makeAsyncIterator()
    #expect(await reader.next() == nil)
    #expect(backend.observerCount == 0)
  }

  @Test func `throws a typed error where there is no such household`() async {
    let backend = InMemoryBackend()

    await #expect(throws: RepositoryError.notAMember(.alice, Roster.home)) {
      try await backend.cards(of: .alice).save(.diapers)
    }
  }

  @Test func `names the rule that refuses a save`() async throws {
    let backend = await InMemoryBackend.home()
    try await backend.cards(of: .alice).save(.diapers)

    let error = await #expect(throws: RepositoryError.self) {
      try await backend.cards(of: .bob).delete(Card.diapers.id)
    }

    guard case .refused(let rejection) = error else {
      Issue.record("expected a refusal, got \(String(describing: error))")
      return
    }
    #expect(rejection.rule == "maker-deletes")
    #expect(await backend.items(of: Roster.home).count == 1)
  }

  @Test func `throws while the backend is not there, and saves again after that`() async throws {
    let backend = await InMemoryBackend.home()
    await backend.setAvailable(false)

    await #expect(throws: RepositoryError.unavailable) {
      try await backend.cards(of: .alice).save(.diapers)
    }
    await backend.setAvailable(true)
    try await backend.cards(of: .alice).save(.diapers)

    #expect(try await backend.cards(of: .bob).latest() == [.diapers])
  }

  @Test func `counts a version for every change and none for a change of nothing`() async throws {
    let backend = await InMemoryBackend.home()

    try await backend.cards(of: .alice).save(.diapers)
    try await backend.cards(of: .alice).save(.diapers)

    #expect(await backend.version(of: Roster.home) == 1)
  }

  @Test func `does not report a rejection twice to two sessions of one hub`() async {
    let hub = RejectionHub()
    var alices = hub.listen().reports.makeAsyncIterator()
    var bobs = hub.listen().reports.makeAsyncIterator()

    hub.report(WriteRejection(cardID: Card.diapers.id, operation: .save))

    let first = await alices.next()?.take()
    let second = await bobs.next()?.take()
    #expect(first == true)
    #expect(second == false)
  }
}
