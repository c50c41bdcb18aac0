import HomeModels
import Household
import Repositories
import Testing
import TwoHomesTesting

@MainActor
struct `Two people` {
  @Test func `alice's refused "I know" comes back`() async throws {
    let home = try await TwoHomes.make(alice: .optimistic)
    let card = try await add(home.bob, "Call the plumber")
    try await eventually("alice has it") { home.alice.pendingCards == [card] }

    #expect(await home.alice.acknowledge(card))
    #expect(home.alice.pendingCards.isEmpty)
    home.hub.report(WriteRejection(cardID: card.id, operation: .save))

    try await eventually("it is back") { home.alice.pendingCards == [card] }
    #expect(home.alice.toast == .writeRejected)
    #expect(home.bob.waitingCards == [card])
  }
}
