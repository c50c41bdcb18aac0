package import Household
import Simulation
package import SyncEngine

/// A story as the ledger's map keeps it: an edit of the map copies pointers, not stories.
private final class StoryBox: Sendable {
  let story: Ledger.Story

  init(_ story: Ledger.Story) { self.story = story }
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
  private var boxes: OrderedMap<WriteWord, StoryBox> = .init()
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

  /// Whether an echo came before its answer, so far.
  private(set) var sawEchoFirst = false
  /// Whether an answer came before its echo, so far.
  private(set) var sawAnswerFirst = false
  /// Whether somebody was told of two rejections one after the other, so far.
  private(set) var sawTwoRejectionsInARow = false
  /// For each phone whether the last that its person was told was a rejection.
  private var wasRejected = [false, false]

  package init() {}

  package subscript(word: WriteWord) -> Story? { boxes[word]?.story }

  /// Every story, by phone and number.
  var stories: some Sequence<(word: WriteWord, story: Story)> {
    boxes.lazy.map { (word: $0.key, story: $0.value.story) }
  }

  /// How many writes were made.
  package var writeCount: Int { boxes.count }

  /// Changes one story, in one edit of the map.
  private mutating func edit(_ word: WriteWord, _ body: (inout Story) -> Void) {
    guard var story = boxes[word]?.story else { return }
    body(&story)
    boxes[word] = StoryBox(story)
  }
}

// MARK: - Following

extension Ledger {
  /// Takes down what a step did to the writes it names.
  mutating func follow(_ look: StepLook) {
    for place in look.happenings.indices {
      switch look.happenings[place] {
      case .made(let side, let write):
        let word = WriteWord(write.id)
        boxes[word] = StoryBox(Story(write: write))
        untold[word] = write.record
        open[side.rawValue][write.record] =
          (open[side.rawValue][write.record] ?? []) + [write.id.number]
      case .judged(let side, let write, let outcome, _):
        let word = WriteWord(write.id)
        guard let known = self[word] else { continue }
        if known.judged == nil { newestJudged[side.rawValue][write.account] = write.id.number }
        edit(word) { story in
          story.judgements += 1
          if case .accepted(_, changed: true) = outcome { story.changes += 1 }
          story.judged = story.judged ?? outcome
        }
        note(write, outcome)
      case .accepted(let side, let id):
        noteOrder(WriteWord(id), look.before.versions[side])
        wasRejected[side.rawValue] = false
        tell(WriteWord(id), .accepted)
      case .rejected(let side, let write, let rejection):
        if wasRejected[side.rawValue] { sawTwoRejectionsInARow = true }
        wasRejected[side.rawValue] = true
        tell(WriteWord(write.id), .rejected(rule: rejection.rule))
      case .forgot(let side, _): forget(side)
      case .loading(let side, _, let request):
        guard loads[side.rawValue][request] == nil else { continue }
        loads[side.rawValue][request] = look.world.devices[side.rawValue].session
      default: break
      }
    }
    for side in Side.allCases { closeFinished(side, look) }
  }

  /// Notes which came first, the answer that has just come or the echo.
  private mutating func noteOrder(_ word: WriteWord, _ version: Version) {
    guard let accepted = self[word]?.acceptedVersion else { return }
    if version >= accepted { sawEchoFirst = true } else { sawAnswerFirst = true }
  }

  private mutating func tell(_ word: WriteWord, _ told: Story.Told) {
    edit(word) { story in
      story.told = told
      story.tellings += 1
    }
    untold[word] = nil
  }

  /// A phone without storage has ended: whatever nobody was told of is nobody's any more.
  private mutating func forget(_ side: Side) {
    for (word, _) in untold where word.side == side {
      edit(word) { $0.isForgotten = true }
      untold[word] = nil
    }
    open[side.rawValue] = .init()
  }

  /// Forgets, per record, the writes that can't be laid over it any more.
  private mutating func closeFinished(_ side: Side, _ look: StepLook) {
    guard !look.touched[side].isEmpty,
      let account = look.world.devices[side.rawValue].login?.account
    else { return }
    let version = look.world.devices[side.rawValue].knownVersion
    for id in look.touched[side] {
      guard let numbers = open[side.rawValue][id] else { continue }
      let left = numbers.filter { number in
        guard let story = self[WriteWord(side: side, number: number)] else { return false }
        // The writes of others wait with their own copy of the household.
        return story.write.account != account || !isFinished(story, version)
      }
      guard left.count < numbers.count else { continue }
      open[side.rawValue][id] = left.isEmpty ? nil : left
    }
  }

  /// Whether a write is in the server copy, or was taken back: then nothing of it is overlaid.
  private func isFinished(_ story: Story, _ known: Version) -> Bool {
    if story.isForgotten { return true }
    if case .rejected? = story.told { return true }
    guard let version = story.answeredVersion, version <= known else { return false }
    return story.told != nil || !story.leavesNoTrace
  }

  /// Looks at the rows that a step touched, once for everything that is to be checked of them.
  func rows(of look: StepLook) -> [StepLook.Row] {
    var rows: [StepLook.Row] = []
    for side in Side.allCases where !look.touched[side].isEmpty {
      let devices = look.world.devices
      guard let account = devices[side.rawValue].login?.account else { continue }
      for id in look.touched[side] {
        let over = writesOver(id, side, account: account)
        rows.append(StepLook.Row(id, side, on: devices[side.rawValue], over: over))
      }
    }
    return rows
  }

  /// The writes that should be laid over a record, by what was seen of them.
  func writesOver(_ id: ItemID, _ side: Side, account: AccountID) -> [Story] {
    (open[side.rawValue][id] ?? []).compactMap { number in
      guard let story = self[WriteWord(side: side, number: number)],
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
