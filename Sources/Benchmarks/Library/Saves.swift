import Household
import Repositories
import SyncEngine

/// The plain backend: a dictionary, one sorted list built once a save and yielded to all.
actor PlainBackend {
  private var cards: [CardID: Card] = [:]
  private var readers: [AsyncStream<[Card]>.Continuation] = []

  func save(_ card: Card) {
    cards[card.id] = card
    let list = cards.values.sorted { $0.id < $1.id }
    for reader in readers { reader.yield(list) }
  }

  func fill(_ more: [Card]) { for card in more { cards[card.id] = card } }

  func lists() -> AsyncStream<[Card]> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: [Card].self, bufferingPolicy: .bufferingNewest(1))
    readers.append(continuation)
    continuation.yield(cards.values.sorted { $0.id < $1.id })
    return stream
  }
}

/// Saves into 10,000 cards that 100 observe.
enum Saves {
  static let cardCount = 10_000
  static let observerCount = 100
  static let saveCount = 20

  private static func card(_ number: Int, _ title: String) -> Card {
    Card(id: CardID(device: "alice", number: number), title: title, maker: .alice)
  }

  private static let cards = (1...cardCount).map { card($0, "card \($0)") }

  /// Whoever observes: each reads what it is told, and has seen the last save in the end.
  static func observe(
    _ lists: [AsyncStream<[Card]>], _ save: @escaping @Sendable (Card) async throws -> Void,
    round: Int, reads: Bool
  ) async throws {
    if !reads {
      for turn in 1...saveCount { try await save(card(turn, "round \(round) turn \(turn)")) }
      return
    }
  }

  static func run() async throws -> Bool {
    let backend = InMemoryBackend()
    await backend.open(Roster.home, members: [.alice, .bob])
    let alice = InMemoryCardRepository(backend: backend, household: Roster.home, member: .alice)
    let bob = InMemoryCardRepository(backend: backend, household: Roster.home, member: .bob)
    for card in cards { try await alice.save(card) }
    let plain = PlainBackend()
    await plain.fill(cards)
    for mode in ["unread", "lists", "snapshots"] {
      var seen: [Task<Int, Never>] = []
      var keep: [AsyncStream<[Card]>] = []
      for _ in 0..<observerCount {
        let ours = bob.cards()
        let snapshots = bob.snapshots()
        let theirs = await plain.lists()
        if mode == "unread" { keep += [ours, theirs] } else {
          if mode == "lists" {
          seen.append(Task.detached { var n = 0; for await list in ours { n += list.count }; return n }) } else {
          seen.append(Task.detached { var n = 0; for await list in snapshots { n += list.version }; return n }) }
          seen.append(Task.detached { var n = 0; for await list in theirs { n += list.count }; return n })
        }
      }
      try await Task.sleep(for: .seconds(1))
      var round = 0
      for _ in 0..<3 {
        round += 1
        let clock = ContinuousClock()
        let begin = clock.now
        for turn in 1...saveCount { try await alice.save(card(turn, "round \(round) \(mode) turn \(turn)")) }
        let mine = clock.now - begin
        try await Task.sleep(for: .seconds(1))
        let begin2 = clock.now
        for turn in 1...saveCount { await plain.save(card(turn, "round \(round) turn \(turn)")) }
        let other = clock.now - begin2
        try await Task.sleep(for: .seconds(1))
        print(mode, "ours", mine / saveCount, "plain", other / saveCount, "ratio", other / mine)
      }
      for task in seen { task.cancel() }
      keep = []
    }
    return true
  }
}
