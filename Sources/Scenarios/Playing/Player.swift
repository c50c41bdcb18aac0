package import Household
package import Simulation
package import SyncEngine

/// Plays commands on a simulation, keeps the timeline, and watches the invariants.
///
/// The same value stands behind `run`, `plain`, the stage and the explorer. A command acts at
/// once; where it lets time pass it leaves a ``Goal``, which the driver plays at its own pace.
package struct Player: Sendable {
  /// What time runs for.
  package enum Goal: Sendable {
    /// Until a moment, or until so many things have happened.
    case moment(Int64, atMost: Int = .max)
    /// Until nothing is due any more, at the latest at a moment.
    case nothingDue(deadline: Int64?)
    /// Until something holds, at the latest at a moment.
    case holding(Expectation, deadline: Int64)
  }

  /// An expectation or a command that failed, or an invariant that broke.
  package struct Failure: Hashable, Sendable {
    /// The line, 0 where it was typed.
    package let line: Int
    package let column: Int
    package let message: String
    /// The last entries that have to do with it.
    package let story: [String]
  }

  /// The most entries that are kept.
  package static let longestTimeline = 100_000
  /// The most steps that one command may take: more is a loop that nothing ends.
  package static let mostSteps = 2_000_000

  package var simulation: Simulation
  package internal(set) var ledger: Ledger
  package var title: String?
  package let seed: UInt64
  package var start: Moment
  package private(set) var goal: Goal?
  package var hasQuit = false

  /// The timeline, its newest entries.
  package private(set) var entries = Chunked<Entry>()
  package private(set) var entryCount = 0
  package internal(set) var failures: [Failure] = []
  package private(set) var expectationCount = 0
  package private(set) var failedCount = 0
  package internal(set) var brokenInvariants: [String] = []
  /// Which "sometimes" have been seen, for whoever wants to know: `nil` looks for none.
  package var sightings: Sightings?
  /// Whether the invariants are looked at: a benchmark measures what that costs.
  package var watches = true
  /// How often something was done to the world, and looked at where invariants are.
  package internal(set) var actCount = 0
  /// How many things have happened that time or a delivery brought.
  package internal(set) var arrivalCount = 0

  /// How many of the newest entries are kept.
  var keeps: Int
  var line = 0
  var column = 1
  private var stepsOfGoal = 0
  private var standstill = Standstill()
  /// The most steps that one command takes before it is given up.
  package var patience = Player.mostSteps

  package init(
    seed: UInt64 = 1, start: Moment = Player.defaultStart, flaws: Flaws = [],
    keeps: Int = Player.longestTimeline
  ) {
    self.seed = seed
    self.start = start
    self.keeps = keeps
    simulation = Simulation(seed: seed, flaws: flaws)
    ledger = Ledger()
  }

  /// 2026-01-05T08:00, a Monday.
  package static let defaultStart = Moment(milliseconds: 1_767_600_000_000)

  package var now: Int64 { simulation.now }
}

// MARK: - Commands

extension Player {
  /// Carries out one command.
  ///
  /// Whatever it lets run is left as ``goal``.
  ///
  /// - Returns: what belongs to the screen, for whoever has one.
  package mutating func perform(
    _ command: Command, line: Int = 0
  ) -> (verb: ScreenVerb, call: Call)? {
    self.line = line
    column = command.column
    note(.command(command.text))
    switch command.kind {
    case .phone, .detail, .arrange, .world:
      do { try carryOut(command.kind) } catch { fail(with: error) }
    case .end: hasQuit = true
    case .screen(let verb, let call):
      return (verb, call)
    case .expect(let expectation):
      conclude(expectation)
    case .await(let expectation):
      expectation.look(at: self).holds
        ? conclude(expectation)
        : setGoal(.holding(expectation, deadline: now + expectation.within))
    }
    return nil
  }

  private mutating func fail(with misfit: Misfit) {
    failedCount += 1
    note(.misfit(misfit.message))
    failures.append(Failure(line: line, column: column, message: misfit.message, story: []))
  }

  private mutating func conclude(_ expectation: Expectation) {
    expectationCount += 1
    let (holds, observation) = expectation.look(at: self)
    let sentence = observation.sentence(negated: expectation.isNegated)
    note(.expected(sentence, holds: holds))
    guard !holds else { return }
    failedCount += 1
    failures.append(
      Failure(
        line: line, column: expectation.call.column, message: sentence,
        story: Story.of(observation, in: self)))
  }

  /// Notes something that is no happening of the world.
  mutating func note(_ what: Entry.What) {
    entryCount += 1
    guard keeps > 0 else { return }
    entries.append(Entry(number: entryCount, at: now, what: what))
    if entries.count > keeps * 2 { entries.removeFirst(entries.count - keeps) }
  }

  /// From now on keeps so many of the newest entries; without any nothing is told.
  package mutating func keep(entries count: Int) {
    keeps = count
    entries.removeFirst(max(0, entries.count - count))
  }

  /// The entries after a number, for a shell that prints them.
  package func entries(after number: Int) -> Slice<Chunked<Entry>> {
    entries.suffix(min(entries.count, entryCount - number))
  }
}

// MARK: - Time

extension Player {
  mutating func setGoal(_ goal: Goal) {
    self.goal = goal
    stepsOfGoal = 0
    standstill = Standstill()
    finishGoalIfReached()
  }

  /// Gives up what time runs for, where a person wants something else.
  package mutating func dropGoal() { goal = nil }

  /// When the next thing happens on the way to the goal: the moment of a step, or of the goal's
  /// own end; `nil` without a goal.
  package var nextMoment: Int64? {
    guard let goal else { return nil }
    switch goal {
    case .moment(let end, _), .holding(_, let end):
      return min(simulation.earliestOnTheWay?.at ?? end, end)
    case .nothingDue(let deadline):
      return min(simulation.earliest?.at ?? now, deadline ?? .max)
    }
  }

  /// Takes one step towards the goal, or ends it.
  package mutating func advance() {
    guard let goal else { return }
    stepsOfGoal += 1
    guard stepsOfGoal <= patience else {
      self.goal = nil
      fail(with: Misfit("gave up after \(patience) steps: something is due again and again"))
      return
    }
    switch goal {
    case .moment(let end, let most):
      if let earliest = simulation.earliestOnTheWay, earliest.at <= end {
        take(earliest)
        self.goal = most > 1 ? .moment(end, atMost: most - 1) : nil
      } else {
        pass(to: end)
      }
    case .nothingDue(let deadline):
      if let earliest = simulation.earliest, earliest.at <= deadline ?? .max { take(earliest) }
      if watches, standstill.count(untold: ledger.untold.count, in: simulation) {
        self.goal = nil
        breakSettling()
        return
      }
    case .holding(_, let deadline):
      if let earliest = simulation.earliestOnTheWay, earliest.at <= deadline {
        take(earliest)
      } else {
        pass(to: deadline)
      }
    }
    finishGoalIfReached()
  }

  /// Runs to the end of whatever time runs for.
  package mutating func runToGoal(_ each: (inout Player) -> Void = { _ in }) {
    while goal != nil {
      advance()
      each(&self)
    }
  }

  /// Takes the next thing that is due, whatever the goal.
  ///
  /// - Returns: whether anything was due.
  package mutating func stepOnce() -> Bool {
    guard let earliest = simulation.earliest else { return false }
    take(earliest)
    finishGoalIfReached()
    return true
  }

  private mutating func take(_ next: (choice: Choice, at: Int64)) {
    act { $0.take(next.choice, at: next.at) }
  }

  package mutating func pass(to moment: Int64) { simulation.pass(to: moment) }

  private mutating func finishGoalIfReached() {
    guard let goal else { return }
    switch goal {
    case .moment(let end, _):
      guard now >= end, simulation.earliestOnTheWay.map({ $0.at > end }) ?? true else { return }
      self.goal = nil
    case .nothingDue(let deadline):
      guard let due = simulation.earliest else {
        self.goal = nil
        checkSettling()
        return
      }
      guard let deadline, due.at > deadline else { return }
      self.goal = nil
      simulation.pass(to: deadline)
      fail(
        with: Misfit(
          "expected everything to settle by \(clock(deadline)), and something is due at \(clock(due.at))"
        ))
    case .holding(let expectation, let deadline):
      let holds = expectation.look(at: self).holds
      guard holds || (now >= deadline && simulation.earliest.map { $0.at > deadline } ?? true)
      else { return }
      self.goal = nil
      conclude(expectation)
    }
  }
}
