import Canvas
import Scenarios
import Simulation
import SyncEngine

/// What the verbs that move through time do on the stage.
///
/// List, drawing and panes share one cursor: they all show what the player at it has come to.
extension StageState {
  mutating func travel(_ verb: ScreenVerb, _ call: Call) {
    isPlaying = false
    if verb == .forward, call.has("change"), !journey.isSeenAhead { return stepToSeen() }
    let before = (journey.cursor, player.now)
    if let complaint = journey.travel(verb, call) { return say(complaint, .warning) }
    guard before != (journey.cursor, player.now) else {
      return say(
        "nothing lies \(verb == .back ? "before" : "ahead of") this: \(journey.place)", .dim)
    }
    look()
    say(journey.place, .dim)
  }

  /// Takes what is due until somebody can see a change, where nothing that was played has one.
  private mutating func stepToSeen() {
    if !journey.isAtEnd {
      journey.moveToEnd()
      look()
    }
    for _ in 0..<Self.mostSteps {
      guard takeStep() else {
        return say("nothing is due that a person could see: \(journey.place)", .dim)
      }
      if journey.isSeenNow { return }
    }
  }

  /// Shows the moment at the cursor after it was moved.
  mutating func look() {
    fraction = 0
    lit = []
    seenEntries = player.entryCount
    let stop = wireStops.last(upTo: seenEntries)
    wire = stop?.wire ?? WireLog()
    for entry in player.entries(after: stop?.entry ?? 0) { follow(entry) }
  }

  /// Takes down what an entry says of the wire.
  mutating func follow(_ entry: Entry) {
    wire.follow(entry)
    wireStops.note(wire, entry: entry.number)
  }

  /// Turns to another branch.
  mutating func turn(toBranch name: String) {
    let left = journey.branch.name
    guard journey.turn(to: name) else {
      return say(journey.noBranch(name), .warning)
    }
    isPlaying = false
    if name != left { changeFile(from: left, to: name) }
    wireStops = WireStops()
    look()
    say(journey.place, .dim)
  }

  /// The lines of a file belong to the branch on which it was played, and wait there.
  private mutating func changeFile(from left: String, to name: String) {
    keepFile(on: left)
    leaveFile()
    guard let index = leftFiles.firstIndex(where: { $0.branch == name }) else { return }
    let file = leftFiles.remove(at: index)
    (script, nextStep, hasToldEnd) = (file.script, file.nextStep, false)
    let count = file.script.steps.count - file.nextStep
    say("\(Sentence.counted(count, "line")) of the file are left here: Space plays on", .dim)
  }

  /// Keeps the lines of the file that are left, where any are, for whoever comes back to a branch.
  mutating func keepFile(on branch: String) {
    guard hasLinesLeft, let script else { return }
    leftFiles.removeAll { $0.branch == branch }
    leftFiles.append((branch, script, nextStep))
  }

  /// Whatever lines of a file are left are not played any more.
  mutating func leaveFile() {
    script = nil
    hasToldEnd = true
  }

  /// Says what became of the future that a command has left.
  mutating func tell(_ fork: Journey.Fork?) {
    guard let fork else { return }
    // The command's own entries are the first that are not as they were.
    wireStops.cut(to: seenEntries)
    say(fork.sentence, .warning)
    guard hasLinesLeft else { return }
    keepFile(on: fork.left)
    leaveFile()
    say("the lines of the file that were left wait on \(fork.left): branch \(fork.left)", .dim)
  }

  /// Shows why, and lights up the messages that the chain tells of.
  mutating func why(_ call: Call) {
    guard let question = call.question else { return }
    do throws(Misfit) {
      let why = try Why(question, in: player)
      lit = why.messages
      turn(to: "why \(question.text)", why.lines)
      page?.isAboutWire = true
    } catch {
      say(error.message, .warning)
    }
  }
}

/// The wire as it was after every so many entries of one branch.
///
/// Each is a copy, which shares nearly everything with the one before.
struct WireStops: Sendable {
  private var stops: [(entry: Int, wire: WireLog)] = []

  /// After so many entries there is one.
  private static let spacing = 256

  mutating func note(_ wire: WireLog, entry: Int) {
    guard entry % Self.spacing == 0, entry > stops.last?.entry ?? 0 else { return }
    stops.append((entry, wire))
  }

  /// The last one that tells of nothing behind an entry.
  func last(upTo entry: Int) -> (entry: Int, wire: WireLog)? {
    let index = stops.partition { $0.entry > entry }
    return index > 0 ? stops[index - 1] : nil
  }

  /// Forgets what is not so any more behind an entry.
  mutating func cut(to entry: Int) { stops.removeAll { $0.entry > entry } }
}

extension Call {
  /// Whether it counts no step, or no time.
  var goesNowhere: Bool {
    if case .duration(0)? = self["time"] { return true }
    return count(at: "count") == 0
  }

  /// What `why` is asked about.
  var question: Why.Question? {
    switch (self["id"], self["write"]) {
    case (.item(let id)?, _): .row(id)
    case (_, .write(let write)?): .write(write)
    default: nil
    }
  }
}

// MARK: - For every stage

extension Journey {
  /// Moves as a verb says.
  ///
  /// - Returns: why it can't, if it can't.
  mutating func travel(_ verb: ScreenVerb, _ call: Call) -> String? {
    let way = verb == .back ? -1 : 1
    if call.goesNowhere { return "0 leads nowhere: \(place)" }
    if case .duration(let time)? = call["time"] {
      move(toMoment: player.now + Int64(way) * time)
    } else if case .duration(let moment)? = call["moment"] {
      move(toMoment: moment)
    } else if verb == .goto {
      call.word(at: "place") == "start" ? move(to: 0) : moveToEnd()
    } else if call.has("change") {
      let isThere = verb == .back ? moveToLastSeen() : moveToNextSeen()
      if !isThere {
        return
          "nothing more that a person could see lies \(verb == .back ? "before" : "ahead of") this"
      }
    } else {
      move(by: way * (call.count(at: "count") ?? 1))
    }
    return nil
  }

  /// Where the cursor stands: `0:01.500, step 12 of 40 of main`.
  var place: String {
    let (step, count) = (branch.forgotten + cursor, branch.forgotten + branch.steps.count)
    return "\(clock(player.now)), step \(step) of \(count) of \(branch.name)"
  }

  /// Every branch in a line, the one that is played marked.
  var branchLines: [String] {
    branches.map { other in
      let mark = other.name == branch.name ? "●" : " "
      let count = other.forgotten + other.steps.count
      let from = other.parent.map { ", from step \($0.step) of \($0.name)" } ?? ""
      return
        "\(mark) \(other.name)  \(Sentence.counted(count, "step")), up to \(clock(other.end))\(from)"
        + (other.lastLine.map { "; last: \(printable($0))" } ?? "")
    }
  }

  func noBranch(_ name: String) -> String {
    "there is no branch \(quoted(name)); there \(branches.count == 1 ? "is" : "are") "
      + branches.map(\.name).joined(separator: ", ")
  }
}

extension Journey.Fork {
  /// `main stays as a branch, 12 steps ahead of here; this is fork-1 now`.
  var sentence: String {
    "\(left) stays as a branch, \(Sentence.counted(ahead, "step")) ahead of here; "
      + "this is \(new) now" + (dropped.map { ", and \($0), the oldest, is gone" } ?? "")
  }
}

extension Journey.Left {
  /// `what was played before stays as the branch main`.
  var sentence: String {
    "what was played before stays as the branch \(name)"
      + (dropped.map { ", and \($0), the oldest, is gone" } ?? "")
  }
}

extension Journey.Branch {
  /// The last line that was given.
  var lastLine: String? {
    for step in steps.reversed() {
      if case .command(let command, _) = step.deed { return command.text }
    }
    return nil
  }
}
