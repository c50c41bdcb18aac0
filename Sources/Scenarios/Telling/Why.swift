package import Household
import Simulation
package import SyncEngine

/// Why a row looks as it does, or what became of a write: the chain of entries, in sentences.
///
///     typed, painted, sent, looked at, accepted or rejected, told, echoed, painted
///
/// Each sentence names its entry, which `run --json` prints under the same number, and the phone
/// or the cloud where it was so at that time.
package struct Why: Hashable, Sendable {
  /// One link of the chain.
  package struct Link: Hashable, Sendable {
    /// The number of its entry.
    package let entry: Int
    package let at: Int64
    /// Where it happened: `alice`, `cloud`, `wire`.
    package let who: String
    package let text: String
    /// Whether it begins the story of another write.
    package let isFirst: Bool

    /// `0:00.500  cloud  #7  accepts alice/1 as version 1`.
    package var line: String {
      let padding = String(repeating: " ", count: max(0, 5 - who.count))
      return "\(clock(at))  \(who)\(padding)  #\(entry)  \(text)"
    }
  }

  /// What is asked for.
  package enum Question: Hashable, Sendable {
    case row(ItemID)
    case write(WriteWord)

    package var text: String {
      switch self {
      case .row(let id): id.description
      case .write(let write): write.text
      }
    }
  }

  package private(set) var links: [Link] = []
  /// The messages that the chain tells of, to be lit up on the wire.
  package private(set) var messages: [MessageID] = []
  /// Writes on the row that are too old to be told here.
  package private(set) var untold: [WriteWord] = []

  /// How many writes on a row are told.
  package static let mostWrites = 4

  /// Answers a question from a timeline.
  ///
  /// - Throws: what there is nothing to tell of.
  package init(_ question: Question, in player: Player) throws(Misfit) {
    var writes: [WriteWord]
    switch question {
    case .write(let word):
      guard player.ledger[word] != nil else {
        throw Misfit("there was no write \(word.text)")
      }
      writes = [word]
    case .row(let id):
      writes = player.ledger.writes(on: id)
      guard !writes.isEmpty else { throw Misfit("there was never anything named \(id)") }
      untold = Array(writes.dropLast(Self.mostWrites))
      writes = Array(writes.suffix(Self.mostWrites))
    }
    for word in writes {
      var chain = WhyChain(word)
      for entry in player.entries { chain.follow(entry) }
      chain.end(in: player)
      links += chain.links
      for id in chain.messages where !messages.contains(id) { messages.append(id) }
    }
    guard !links.isEmpty else {
      throw Misfit("the timeline does not reach back to \(question.text) any more")
    }
  }

  /// The chain, line by line.
  package var lines: [String] {
    var lines: [String] = []
    if !untold.isEmpty {
      let names = Sentence.list(untold.suffix(8).map(\.text))
      lines.append("\(Sentence.counted(untold.count, "older write")): \(names); why tells each")
    }
    for link in links {
      if link.isFirst, !lines.isEmpty { lines.append("") }
      lines.append(link.line)
    }
    return lines
  }
}

extension Ledger {
  /// Every write on a record or its note, Alice's before Bob's.
  func writes(on id: ItemID) -> [WriteWord] {
    stories.filter { $0.story.write.record.card == id }.map(\.word)
  }
}

/// Follows the timeline for one write.
struct WhyChain {
  private let word: WriteWord
  private(set) var links: [Why.Link] = []
  private(set) var messages: [MessageID] = []
  private var write: Write<Item>?
  private var typed: Entry?
  /// The version at which the household contains it.
  private var version: Version?
  private var isRejected = false
  /// For each phone whether the snapshot that brings it was told, and whether it has come.
  private var isSent = [false, false]
  private var isEchoed = [false, false]
  /// A phone on which what is painted next is of this write's doing.
  private var paints: Side?
  private var snapshots: [MessageID] = []

  init(_ word: WriteWord) { self.word = word }

  private func isIt(_ id: WriteID) -> Bool { WriteWord(id) == word }

  private mutating func tell(_ entry: Entry, _ who: String, _ text: String) {
    links.append(
      Why.Link(entry: entry.number, at: entry.at, who: who, text: text, isFirst: links.isEmpty))
  }

  private mutating func light(_ id: MessageID) {
    if !messages.contains(id) { messages.append(id) }
  }

  // MARK: Following

  mutating func follow(_ entry: Entry) {
    switch entry.what {
    case .command:
      typed = entry
      paints = nil
    case .painted(let side, let id, let before, let after, let by, _):
      painted(entry, side, id, before, after, by)
    case .happening(let happening): follow(happening, entry)
    case .arranged, .expected, .misfit, .broken: break
    }
  }

  private mutating func painted(
    _ entry: Entry, _ side: Side, _ id: ItemID, _ before: HomeView.Row?, _ after: HomeView.Row?,
    _ by: WriteID?
  ) {
    guard let write, write.record.card == id, paints == side, let told = entry.told else { return }
    tell(entry, side.name, told.text)
  }

  private mutating func follow(_ happening: Happening, _ entry: Entry) {
    switch happening {
    case .made(let side, let made) where isIt(made.id):
      write = made
      if let typed, case .command(let line) = typed.what, typed.at == entry.at {
        tell(typed, side.name, "says: \(printable(line))")
      }
      tell(entry, side.name, "\(word.text) \(Sentence.full(made)) is queued")
      paints = side
    case .sent(let parcel): sent(parcel, entry)
    case .arrived(let parcel): arrived(parcel, entry)
    case .lost(let parcel) where messages.contains(parcel.id):
      tell(entry, "wire", "m\(parcel.id) is lost: \(Sentence.carried(parcel.carried))")
    case .forgotten(let parcel) where messages.contains(parcel.id):
      tell(entry, "wire", "m\(parcel.id) is lost with the connection")
    case .noticed(let loss) where messages.contains(loss.message):
      tell(entry, "wire", "m\(loss.message) is missed, and what it carried is sent again")
    case .judged(_, let judged, let outcome, let trace) where isIt(judged.id):
      self.judged(entry, outcome, trace)
    case .turnedAway(_, let id, let code) where isIt(id):
      tell(entry, "cloud", "turns it away for now: \(code.name)")
    case .answeredAgain(_, let id) where isIt(id):
      tell(entry, "cloud", "has answered it before, and answers the same")
    case .ignoredByCloud(_, let id, let reason) where isIt(id):
      tell(entry, "cloud", "ignores it: \(Sentence.ignored(reason))")
    case .ignored(let side, let id?, let reason) where isIt(id):
      tell(entry, side.name, "ignores the answer: \(Sentence.ignored(reason))")
    case .accepted(let side, let id) where isIt(id):
      tell(entry, side.name, "learns that it was accepted")
      paints = side
    case .rejected(let side, let rejected, let no) where isIt(rejected.id):
      tell(entry, side.name, "takes it back: \(Sentence.takenBack(rejected)); \(no.rule)")
      paints = side
    case .applied(let side, let applied): self.applied(entry, side, applied)
    case .forgot(let side, let writes) where writes.contains(where: isIt):
      tell(entry, side.name, "forgets it: there was no storage")
    default: break
    }
  }

  // MARK: On the way

  private mutating func sent(_ parcel: Parcel, _ entry: Entry) {
    switch parcel.carried {
    case .write(let id, _, _) where isIt(id):
      let again = messages.isEmpty ? "" : " again"
      light(parcel.id)
      tell(entry, "wire", "m\(parcel.id) leaves \(parcel.side.name)'s phone\(again): \(word.text)")
    case .accepted(let id, _) where isIt(id), .rejected(let id, _) where isIt(id),
      .later(let id, _) where isIt(id):
      light(parcel.id)
      tell(entry, "wire", "m\(parcel.id) leaves the cloud: \(Sentence.carried(parcel.carried))")
    case .snapshot(let at, let names):
      let isNamed = names.contains(where: isIt)
      guard !isEchoed[parcel.side.rawValue], isNamed || isBrought(by: at) else { return }
      snapshots.append(parcel.id)
      guard !isSent[parcel.side.rawValue] else { return }
      isSent[parcel.side.rawValue] = true
      light(parcel.id)
      tell(
        entry, "wire",
        "m\(parcel.id) leaves the cloud for \(parcel.side.name): \(Sentence.carried(parcel.carried))"
      )
    case .write, .accepted, .rejected, .later, .load: break
    }
  }

  /// Whether a snapshot of a version contains the write.
  private func isBrought(by at: Version) -> Bool { version.map { at >= $0 } ?? false }

  private mutating func arrived(_ parcel: Parcel, _ entry: Entry) {
    paints = nil
    guard messages.contains(parcel.id) || snapshots.contains(parcel.id) else { return }
    if case .snapshot = parcel.carried {
      guard !isEchoed[parcel.side.rawValue] else { return }
      light(parcel.id)
    }
    if parcel.lane != .writes { paints = parcel.side }
    let place = parcel.lane == .writes ? "the cloud" : "\(parcel.side.name)'s phone"
    tell(entry, "wire", "m\(parcel.id) arrives at \(place)")
  }

  private mutating func judged(
    _ entry: Entry, _ outcome: Cloud<Item>.Outcome, _ trace: [Rejection.Step]
  ) {
    if !trace.isEmpty { tell(entry, "cloud", "looks at \(Self.conditions(trace))") }
    switch outcome {
    case .accepted(let at, true):
      version = version ?? at
      tell(entry, "cloud", "accepts it as version \(at)")
    case .accepted(_, false): tell(entry, "cloud", "accepts it; it changes nothing")
    case .swallowed: tell(entry, "cloud", "says it accepts it, and does nothing")
    case .rejected(let rejection):
      isRejected = true
      tell(entry, "cloud", "rejects it: \(Sentence.because(rejection))")
    }
  }

  private static func conditions(_ trace: [Rejection.Step]) -> String {
    let held = trace.filter { $0.finding == .held }.map(\.rule)
    let failed = trace.filter { $0.finding == .failed }.map(\.rule)
    let rest = trace.count { $0.finding == .notReached }
    var words: [String] = []
    if !held.isEmpty { words.append("\(held.joined(separator: ", ")): held") }
    if !failed.isEmpty { words.append("\(failed.joined(separator: ", ")): failed") }
    if rest > 0 { words.append("\(rest) more not reached") }
    return words.joined(separator: "; ")
  }

  private mutating func applied(_ entry: Entry, _ side: Side, _ applied: Version) {
    guard !isEchoed[side.rawValue], isBrought(by: applied) else { return }
    isEchoed[side.rawValue] = true
    let what = side == word.side ? "this is the echo" : "this brings it"
    tell(entry, side.name, "has version \(applied): \(what)")
    paints = side
  }

  // MARK: The end

  /// Says what is still to come.
  mutating func end(in player: Player) {
    guard let last = links.last, let story = player.ledger[word], story.told == nil else { return }
    let text: String
    if story.isForgotten {
      text = "nobody waits for its answer any more"
    } else if story.judged != nil {
      text = "its writer has not been told yet"
    } else {
      text = "it has not been judged yet"
    }
    links.append(
      Why.Link(
        entry: last.entry, at: player.now, who: word.side.name, text: text, isFirst: false))
  }
}
