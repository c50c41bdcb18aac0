import HomeModels
import Household
import Repositories
import Simulation
import SyncEngine
import Testing
import TwoHomesTesting

/// What somebody does next.
private struct Step {
  let side: Side
  /// Whether what comes after it waits until it is handed over.
  var isAwaited = false
  /// What is asked for, given the name of what is made next on that phone.
  let input: @Sendable (ItemID) -> Device<Item>.Input
}

/// Two sessions over one backend that notes what it judges.
@MainActor
private struct Live {
  let backend = InMemoryBackend()
  let alice: Session
  let bob: Session
  let screens: [HomeViewModel]

  init() async throws {
    await backend.open(Roster.home, members: [.alice, .bob])
    await backend.keepJournal()
    let sessions = [Member.alice, .bob].map { [backend] member in
      Session(
        Login(account: member.account, household: Roster.home),
        cards: InMemoryCardRepository(backend: backend, household: Roster.home, member: member),
        events: InMemoryEventRepository(backend: backend, household: Roster.home, member: member))
    }
    (alice, bob) = (sessions[0], sessions[1])
    screens = sessions.map { HomeViewModel(driver: $0) }
    try await eventually("both have the household") { [screens] in
      screens.allSatisfy { !$0.view.isStale }
    }
  }

  subscript(side: Side) -> Session { side == .alice ? alice : bob }

  /// One after another, and mostly before the one before is handed over.
  func perform(_ steps: [Step]) async {
    var tasks: [Task<Bool, Never>] = []
    for step in steps {
      let session = self[step.side]
      let task = Task { await session.perform(step.input(session.nextItemID)) }
      if step.isAwaited { _ = await task.value }
      tasks.append(task)
    }
    for task in tasks { _ = await task.value }
    await alice.answers()
    await bob.answers()
  }

  /// Waits until both people see exactly this.
  func show(_ replay: Replay, seed: UInt64) async throws {
    for side in Side.allCases {
      let expected = replay.view(side)
      try await eventually("seed \(seed): \(side.name) sees\n\(expected.text)\n") {
        screens[side.rawValue].view == expected
      }
    }
    #expect(await backend.items(of: Roster.home) == replay.table, "seed \(seed)")
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `Sessions and the world` {
  @Test func `agree on 1,000 random runs with both sides' writes in flight`() async throws {
    var overlaps = 0
    var rejections = 0
    var late = 0
    for seed in 1...1000 as ClosedRange<UInt64> {
      var commands = RandomCommands(seed: seed)
      let live = try await Live()
      var replay = Replay()

      let steps = (1...Int(commands.roll(4...30))).map { _ in
        let side: Side = commands.isUnder(percent: 50) ? .alice : .bob
        let change = commands.next(by: Member(side.name))
        return Step(side: side, isAwaited: commands.isUnder(percent: 20)) { .change(change($0)) }
      }
      await live.perform(steps)
      let judged = await live.backend.judged
      for write in judged { try replay.judge(write) }
      replay.settle()
      try await live.show(replay, seed: seed)
      #expect(judged.count == steps.count, "seed \(seed)")
      late += judged.count { $0.basis > 0 }
      overlaps += zip(judged, judged.dropFirst()).count { $0.id.device != $1.id.device }
      rejections += Side.allCases.reduce(0) { $0 + replay.view($1).inbox.count }

      for side in Side.allCases where !replay.view(side).inbox.isEmpty {
        let input: Device<Item>.Input = commands.isUnder(percent: 50) ? .discard(nil) : .dismiss
        await live[side].perform(input)
        try replay.perform(input, side)
      }
      let retries = Side.allCases.filter { !replay.view($0).inbox.isEmpty }
      await live.perform(retries.map { Step(side: $0) { _ in .retry(nil) } })
      for write in await live.backend.judged.dropFirst(judged.count) {
        try replay.judgeAgain(write)
      }
      replay.settle()
      try await live.show(replay, seed: seed)
    }
    // What was compared was worth comparing.
    #expect(overlaps > 1000)
    #expect(rejections > 1000)
    #expect(late > 1000)
  }
}
