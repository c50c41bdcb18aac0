import Household
import Repositories
import SyncEngine

/// The plain backend: a dictionary, one sorted list built once a save and yielded to all.
private actor PlainBackend {
  private var cards: [CardID: Card] = [:]
  private var readers: [AsyncStream<[Card]>.Continuation] = []

  init(_ list: [Card]) { for card in list { cards[card.id] = card } }

  func save(_ card: Card) {
    cards[card.id] = card
    let list = cards.values.sorted { $0.id < $1.id }
    for reader in readers { reader.yield(list) }
  }

  func lists() -> AsyncStream<[Card]> {
    let (stream, reader) = AsyncStream.makeStream(
      of: [Card].self, bufferingPolicy: .bufferingNewest(1))
    readers.append(reader)
    return stream
  }
}

/// Saves into many cards that many observe, each of whom reads every list it is told of.
enum Saves {
  private static let cardCount = 10_000
  private static let observerCount = 100
  private static let saveCount = 20

  static func run() async throws -> Bool {
    let backend = InMemoryBackend()
    await backend.open(Roster.home, members: [.alice, .bob])
    func cards(_ member: Member) -> InMemoryCardRepository {
      InMemoryCardRepository(backend: backend, household: Roster.home, member: member)
    }
    let list = (1...cardCount).map { card($0, "card") }
    for card in list { try await cards(.alice).save(card) }
    let plain = PlainBackend(list)
    let mine = Audience((0..<observerCount).map { _ in cards(.bob).cards() })
    var plainLists: [AsyncStream<[Card]>] = []
    for _ in 0..<observerCount { plainLists.append(await plain.lists()) }
    let theirs = Audience(plainLists)

    let saves = try await Times {
      try await save(mine.nextRound()) { try await cards(.alice).save($0) }
    } beside: {
      try await save(theirs.nextRound()) { await plain.save($0) }
    } between: {
      await mine.hasRead()
      await theirs.hasRead()
    }
    let readings = try await Times {
      try await save(mine.nextRound()) { try await cards(.alice).save($0) }
      await mine.hasRead()
    } beside: {
      try await save(theirs.nextRound()) { await plain.save($0) }
      await theirs.hasRead()
    }
    readings.tell("the same until all 100 have read the last")
    mine.leave()
    theirs.leave()
    return saves.judge(
      "20 saves into 10,000 cards with 100 observers beside a plain backend", atLeast: 20)
  }

  private static func card(_ number: Int, _ title: String) -> Card {
    Card(id: CardID(device: "alice", number: number), title: title, maker: .alice)
  }

  /// Saves, the last with the title that ends a round.
  private static func save(_ round: String, _ body: (Card) async throws -> Void) async throws {
    for turn in 1..<saveCount { try await body(card(turn * 100, "\(round) \(turn)")) }
    try await body(card(1, round))
  }
}

/// Observers that read every list they are told of.
private final class Audience {
  private var readers: [Task<Void, Never>] = []
  private var round = 0
  /// Counts whoever has read the last list of a round.
  private let ends: AsyncStream<Void>
  private let count: Int
  private var hasBegun = false

  init(_ lists: [AsyncStream<[Card]>]) {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    self.ends = ends
    count = lists.count
    readers = lists.map { list in
      Task.detached {
        var last = ""
        for await cards in list {
          guard let title = cards.first?.title, title != last, title.hasPrefix("round") else {
            continue
          }
          last = title
          end.yield()
        }
      }
    }
  }

  func nextRound() -> String {
    round += 1
    hasBegun = true
    return "round \(round)"
  }

  /// Returns when everybody has read the last list of the round, once a round.
  func hasRead() async {
    guard hasBegun else { return }
    hasBegun = false
    var left = count
    for await _ in ends {
      left -= 1
      if left == 0 { return }
    }
  }

  func leave() { for reader in readers { reader.cancel() } }
}
