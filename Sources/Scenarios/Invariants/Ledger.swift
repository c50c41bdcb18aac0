package import Household
import Simulation
package import SyncEngine

/// What stood before a step: enough to see what the step did.
struct Before {
  let households: OrderedMap<HouseholdID, Cloud<Item>.Household>
  let views: [HomeView]
  let versions: [Version]
  let sessions: [Int]
  let details: [Details]

  init(_ simulation: Simulation) {
    households = simulation.world.cloud.households
    views = simulation.views
    versions = simulation.world.devices.map { $0.desk?.replica.version ?? 0 }
    sessions = simulation.world.devices.map(\.session)
    details = simulation.world.details
  }
}

/// One step as the invariants look at it.
struct StepLook {
  let happenings: [Happening]
  let before: Before
  let after: Simulation
  /// For each phone the records whose rows may look different.
  let touched: [[ItemID]]

  init(_ happenings: [Happening], before: Before, after: Simulation) {
    self.happenings = happenings
    self.before = before
    self.after = after
    var touched: [[ItemID]] = [[], []]
    for happening in happenings {
      switch happening {
      case .repaint(let side, let repaint):
        touched[side.rawValue] += repaint.content + repaint.flags
      case .made(let side, let write), .rejected(let side, let write, _):
        if !touched[side.rawValue].contains(write.record) {
          touched[side.rawValue].append(write.record)
        }
      default: break
      }
    }
    self.touched = touched
  }

  var world: World { after.world }

  func replica(_ side: Side) -> Replica<Item>? { after.world[side].desk?.replica }
}

/// What a bystander remembers of every write, by watching: the engine's own books are not used.
package struct Ledger: Sendable {
  /// The story of one write.
  package struct Story: Hashable, Sendable {
    /// What the writer was told.
    package enum Told: Hashable, Sendable {
      case accepted
      case rejected(rule: String)
    }

    package let write: Write<Item>
    /// What became of it when the cloud first judged it.
    package internal(set) var judged: Cloud<Item>.Outcome?
    /// How often the cloud judged it; more than once is a break.
    package internal(set) var judgements = 0
    /// How often it changed the household.
    package internal(set) var changes = 0
    package internal(set) var told: Told?
    /// How often its writer was told that it was rejected.
    package internal(set) var tellings = 0
    /// Whether it went with a phone that had no storage.
    package internal(set) var isForgotten = false

    /// The version that its answer names, if that says it was accepted.
    var answeredVersion: Version? {
      switch judged {
      case .accepted(let version, _)?, .swallowed(let version)?: version
      case .rejected?, nil: nil
      }
    }

    /// The version at which the household contains it, if it was accepted.
    var acceptedVersion: Version? {
      if case .accepted(let version, _)? = judged { version } else { nil }
    }

    var wasSwallowed: Bool { if case .swallowed? = judged { true } else { false } }

    /// Whether no version shows it: it stays overlaid until its answer, or a snapshot that names it.
    var leavesNoTrace: Bool { wasSwallowed || changedNothing }

    var changedNothing: Bool { if case .accepted(_, false)? = judged { true } else { false } }
  }

  /// Every write that was made.
  private(set) var stories: OrderedMap<WriteWord, Story> = .init()
  /// Writes whose writer was not told yet.
  private(set) var untold: OrderedMap<WriteWord, ItemID> = .init()
  /// For each phone and record the writes that may still be laid over it.
  private var open: [OrderedMap<ItemID, [Int]>] = [.init(), .init()]
  /// The newest write of each phone and account that the cloud has judged.
  private(set) var newestJudged: [OrderedMap<AccountID, Int>] = [.init(), .init()]

  /// Every note that was accepted, by card and revision.
  private var notes: OrderedMap<Revision, String> = .init()
  /// Cards of which a note was answered as accepted and is nowhere.
  private(set) var swallowedNotes: [ItemID] = []
  /// For each phone the session in which each load was first asked for.
  private var loads: [OrderedMap<Int, Int>] = [.init(), .init()]

  package init() {}

  package subscript(word: WriteWord) -> Story? { stories[word] }

  /// How many writes were made.
  package var writeCount: Int { stories.count }
}

// MARK: - Following

extension Ledger {
  /// Takes down what a step did to the writes it names.
  mutating func follow(_ look: StepLook) {
    for happening in look.happenings {
      switch happening {
      case .made(let side, let write):
        let word = WriteWord(write.id)
        stories[word] = Story(write: write)
        untold[word] = write.record
        open[side.rawValue][write.record] =
          (open[side.rawValue][write.record] ?? []) + [write.id.number]
      case .judged(let side, let write, let outcome, _):
        let word = WriteWord(write.id)
        guard var story = stories[word] else { continue }
        story.judgements += 1
        if case .accepted(_, changed: true) = outcome { story.changes += 1 }
        if story.judged == nil {
          story.judged = outcome
          newestJudged[side.rawValue][write.account] = write.id.number
        }
        note(write, outcome)
        stories[word] = story
      case .accepted(_, let id):
        tell(WriteWord(id), .accepted)
      case .rejected(_, let write, let rejection):
        tell(WriteWord(write.id), .rejected(rule: rejection.rule))
      case .forgot(let side, _): forget(side)
      case .loading(let side, _, let request):
        guard loads[side.rawValue][request] == nil else { continue }
        loads[side.rawValue][request] = look.world[side].session
      default: break
      }
    }
    for side in Side.allCases { closeFinished(side, look) }
  }

  private mutating func tell(_ word: WriteWord, _ told: Story.Told) {
    stories[word]?.told = told
    stories[word]?.tellings += 1
    untold[word] = nil
  }

  /// A phone without storage has ended: whatever nobody was told of is nobody's any more.
  private mutating func forget(_ side: Side) {
    for (word, _) in untold where word.side == side {
      stories[word]?.isForgotten = true
      untold[word] = nil
    }
    open[side.rawValue] = .init()
  }

  /// Forgets, per record, the writes that can't be laid over it any more.
  private mutating func closeFinished(_ side: Side, _ look: StepLook) {
    guard let desk = look.world[side].desk else { return }
    for id in look.touched[side.rawValue] {
      guard let numbers = open[side.rawValue][id] else { continue }
      let left = numbers.filter { number in
        guard let story = stories[WriteWord(side: side, number: number)] else { return false }
        // The writes of others wait with their own copy of the household.
        return story.write.account != desk.login.account || !isFinished(story, desk.replica)
      }
      open[side.rawValue][id] = left.isEmpty ? nil : left
    }
  }

  /// Whether a write is in the server copy, or was taken back: then nothing of it is overlaid.
  private func isFinished(_ story: Story, _ replica: Replica<Item>) -> Bool {
    if story.isForgotten { return true }
    if case .rejected? = story.told { return true }
    guard let version = story.answeredVersion, version <= replica.version else { return false }
    return story.told != nil || !story.leavesNoTrace
  }

  /// The writes that should be laid over a record, by what was seen of them.
  func writesOver(_ id: ItemID, _ side: Side, account: AccountID) -> [Story] {
    (open[side.rawValue][id] ?? []).compactMap { number in
      guard let story = stories[WriteWord(side: side, number: number)],
        story.write.account == account
      else { return nil }
      return story
    }
  }
}

// MARK: - Notes and loads

extension Ledger {
  /// One state of the detail of a card.
  private struct Revision: Hashable, Comparable {
    let card: ItemID
    let version: Version

    static func < (one: Self, other: Self) -> Bool {
      (one.card, one.version) < (other.card, other.version)
    }
  }

  private mutating func note(_ write: Write<Item>, _ outcome: Cloud<Item>.Outcome) {
    guard case .set(.note(let note), _) = write.change else { return }
    switch outcome {
    case .accepted(let version, _):
      notes[Revision(card: note.card, version: version)] = note.text
    case .swallowed:
      if !swallowedNotes.contains(note.card) { swallowedNotes.append(note.card) }
    case .rejected: break
    }
  }

  /// The text that was accepted as a revision; what was never written is empty.
  func note(_ card: ItemID, revision: Int) -> String? {
    revision == 0 ? "" : notes[Revision(card: card, version: revision)]
  }

  /// The session in which a load was first asked for.
  func session(ofLoad request: Int, _ side: Side) -> Int? { loads[side.rawValue][request] }
}
