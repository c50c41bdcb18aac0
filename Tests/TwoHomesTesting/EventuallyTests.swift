import HomeModels
import Household
import Observation
import Testing
import TwoHomesTesting

@MainActor
@Observable
private final class Counter {
  var count = 0
  @ObservationIgnored var looks = 0
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct Eventually {
  @Test func `looks once where it is true already`() async throws {
    var looks = 0

    try await eventually("one look") {
      looks += 1
      return true
    }

    #expect(looks == 1)
  }

  @Test func `looks again at a change, and at no other time`() async throws {
    let counter = Counter()

    async let done: Void = eventually("three") {
      counter.looks += 1
      return counter.count == 3
    }
    for _ in 1...3 {
      await Task.yield()
      counter.count += 1
    }
    try await done

    #expect(counter.looks <= 4)
  }

  @Test func `names what was waited for and prints what both people see`() async throws {
    let home = try await TwoHomes.make()
    try await add(home.alice, "Buy \"soft\" diapers")

    let failure = await #expect(throws: EventuallyFailed.self) {
      try await eventually("bob plans a party", timeout: .zero) { !home.bob.agenda.isEmpty }
    }

    let text = try #require(failure?.description)
    #expect(text.hasPrefix("\"bob plans a party\" did not come to pass"))
    #expect(text.contains("alice, online"))
    #expect(text.contains("bob, online"))
    #expect(text.contains(#"a1 "Buy \"soft\" diapers""#))
  }

  @Test func `ends when its task is cancelled`() async {
    let counter = Counter()

    let waiting = Task {
      try await eventually("never", timeout: .seconds(50)) { counter.count < 0 }
    }
    waiting.cancel()

    await #expect(throws: CancellationError.self) { try await waiting.value }
  }
}
