package import Canvas
package import Household
package import Scenarios
package import Simulation
package import SyncEngine

/// Everything the stage is, as one value: the player, the prompt, what is shown and how fast.
///
/// Keys, lines and time go in; a picture comes out of it. It does no I/O: what must be done
/// outside is returned as orders.
package struct StageState: Sendable {
  /// A page of text that lies over the panes.
  package struct Page: Hashable, Sendable {
    package let title: String
    package let lines: [String]
    package var top = 0
    /// Whether it tells of the wire, which is then shown beside it where there is room for both.
    package var isAboutWire = false
  }

  /// What the focus can be on.
  package enum Pane: Int, CaseIterable, Hashable, Sendable {
    case alice, bob, wire

    /// The phone it shows.
    package var side: Side? { Side(rawValue: rawValue) }
  }

  /// A line under the panes.
  package struct Line: Hashable, Sendable {
    package let text: String
    package let role: Role
  }

  /// What a shell must do for the stage.
  package enum Order: Hashable, Sendable {
    case quit
    case redraw
    case suspend
    /// Read a scenario and hand it back with ``StageState/open(_:named:)``.
    case read(path: String)
    /// Write a file whole, and hand back with ``StageState/say(written:because:)`` what came of it.
    case write([UInt8], path: String)
    /// Have a live phone, or its backend, carry out a line.
    case live(line: String, Side)
  }

  /// Everything that was done, with the player at the cursor.
  package internal(set) var journey: Journey
  /// Messages that are lit up on the wire, since `why` tells of them.
  package internal(set) var lit: [MessageID] = []
  package internal(set) var wire = WireLog()
  /// The wire as it was now and then, to be gone on with.
  var wireStops = WireStops()
  package internal(set) var editor: LineEditor
  /// The phone that acts where a line names none.
  package internal(set) var focus = Side.alice
  /// The pane that is scrolled, and shown where there is room for one alone.
  package internal(set) var pane = Pane.alice
  package internal(set) var page: Page?
  package internal(set) var isPlaying = true
  /// How fast virtual time runs: 1 is as the wall clock does.
  package internal(set) var speed: Double
  package internal(set) var showsLayers = false
  /// Whether the timeline stands where else the wire does.
  package internal(set) var showsTimeline = false
  /// Whether the wire is a list where else it is drawn.
  package internal(set) var showsWireList = false
  package internal(set) var log: [Line] = []
  /// Whether it is shown again as it was, so that no moment of it lies in the past.
  var isShownAgain = false
  /// What an export leaves out, told with the file that is being written.
  var exportRemark: String?
  /// What was said against the last line, for a screen too small for anything under the panes.
  package internal(set) var notice: Notice?
  /// What the file that is played says of what is shown.
  package internal(set) var remark: String?
  /// How many rows each pane is scrolled: a phone's down from its top, the wire's and the
  /// timeline's up from the newest.
  package internal(set) var scrolls = [0, 0, 0]
  /// Whether the last picture had room for one pane alone.
  var showsOnePane = false
  /// Whether the focus goes along with a file where there is room for one pane alone.
  var followsFile = false
  /// Lines that were pasted and wait for a yes.
  package internal(set) var pasted: [String] = []
  package internal(set) var asksToQuit = false
  /// Whether nothing was done yet: the first screen is shown.
  package internal(set) var isFresh = true
  /// Whether messages are shown travelling.
  package let hasMotion: Bool
  /// Whether two sessions stand behind the panes, and the player only reflects them.
  package let isLive: Bool

  /// Whether the lines of the file are typed out, and wait for Space.
  package internal(set) var isTyping = false
  var typedLetters = 0
  var script: Script?
  var nextStep = 0
  /// The files whose lines wait on other branches.
  var leftFiles: [(branch: String, script: Script, nextStep: Int)] = []
  /// Milliseconds at full speed until the next line of a file is carried out.
  var pause = 0.0
  /// Whether people know that the file has ended.
  var hasToldEnd = true
  var seenEntries = 0
  /// What is left of virtual time that is not a whole millisecond yet.
  var fraction = 0.0
  let seed: UInt64?
  let parser = CommandParser()

  /// The speeds there are, slowest first.
  package static let speeds: [Double] = [0.1, 0.25, 0.5, 1, 2, 4, 10]
  /// How long the stage waits between two lines of a file, in milliseconds at full speed.
  static let betweenLines = 450.0
  /// The most lines kept under the panes.
  static let longestLog = 500

  package init(
    seed: UInt64? = nil, speed: Double = 0.5, hasMotion: Bool = true, history: [String] = [],
    live start: Moment? = nil
  ) {
    isLive = start != nil
    self.seed = seed
    self.speed = speed
    self.hasMotion = hasMotion
    editor = LineEditor(history: history)
    journey = Journey(Player(seed: seed ?? 1, start: start ?? Player.defaultStart))
  }

  /// The player at the cursor.
  package var player: Player {
    get { journey.player }
    // Only what is live changes it by itself: there is nothing to be put back.
    _modify { yield &journey.player }
  }
}

// MARK: - Lines

extension StageState {
  /// Carries out a line: one that was typed is said again under the panes, a key's is not.
  package mutating func run(_ line: String, isTyped: Bool = true) -> [Order] {
    isFresh = false
    if player.goal != nil { skip() }
    if isTyped { (remark, followsFile) = (nil, false) }
    do throws(LanguageError) {
      switch try parser.parse(line, focus: focus) {
      case .nothing: return []
      case .command(let command):
        if isTyped { say("\(focus.name)› \(command.typed(line))", .prompt) }
        return carryOut(command)
      case .header(_, let name, _):
        say("\(name) stands at the head of a file", .warning)
      }
    } catch {
      say(error, in: line)
    }
    return []
  }

  mutating func carryOut(_ command: Command) -> [Order] {
    if isLive { return carryOutLive(command) }
    // What only changes the screen has no place among the things that happened.
    if case .screen(let verb, let call) = command.kind { return show(verb, call) }
    let before = player.entryCount
    let (_, fork, refusal) = journey.perform(command)
    tell(fork)
    if let refusal {
      say(refusal, .warning)
      return []
    }
    lit = []
    follow()
    if command.call?.name == "settle", player.goal == nil, player.entryCount == before + 1 {
      say("nothing is due\(waiting)", .dim)
    }
    if player.goal != nil, !isPlaying { isPlaying = true }
    return player.hasQuit ? [.quit] : []
  }

  /// Opens a scenario from its beginning, and says by which keys its lines go on.
  package mutating func open(
    _ script: Script, named name: String, way: String = "Space stops it, any line takes over"
  ) {
    // Where nothing was played yet there is no branch to come back to.
    if !journey.branch.steps.isEmpty { keepFile(on: journey.branch.name) }
    self.script = script
    followsFile = pane != .wire
    isTyping = false
    typedLetters = 0
    let left = journey.open(script, seed: seed, titled: name)
    wire = WireLog()
    wireStops = WireStops()
    seenEntries = 0
    nextStep = 0
    pause = Self.betweenLines
    hasToldEnd = script.steps.isEmpty
    log = []
    page = nil
    isFresh = false
    isPlaying = true
    if let left { say(left.sentence, .dim) }
    say("\(player.title ?? name): \(way)", .dim)
  }

  /// Hands over what a person asks for on their own screen.
  ///
  /// - Returns: `false` where it was refused or failed at once.
  mutating func ask(_ input: Device<Item>.Input, _ side: Side) -> Bool {
    let before = player.ledger.writeCount
    do throws(Misfit) { tell(try journey.ask(input, side)) } catch {
      say(error.message, .warning)
      return false
    }
    follow()
    guard case .change = input else { return true }
    return player.ledger.writeCount > before
  }

  /// Says something under the panes.
  package mutating func say(_ text: String, _ role: Role) {
    log.append(Line(text: text, role: role))
    if role == .warning { notice = Notice(text) }
    if log.count > Self.longestLog { log.removeFirst(log.count - Self.longestLog) }
  }

  /// Takes over the new entries of the timeline: for the wire, and as lines under the panes.
  mutating func follow() {
    for entry in player.entries(after: seenEntries) {
      follow(entry)
      attend(to: entry)
      guard let told = entry.told, told.isPlain || entry.what.isAnswer && !playsFile else {
        continue
      }
      say("\(clock(entry.at))  \(told.who.padded(to: 5))  \(told.text)", entry.what.role)
      // Where little is to be seen, what was asked or is wrong comes before when it was.
      if entry.what.role == .warning || entry.what.isAnswer { notice = Notice(told.text) }
    }
    seenEntries = player.entryCount
  }
}

// MARK: - Time

extension StageState {
  /// Milliseconds of the wall clock until the picture changes by itself; `nil` where it does not,
  /// and then nothing may wake.
  package var nextWake: Double? {
    guard isPlaying, page == nil else { return nil }
    if isTyping, waitsForLine { return typesLetters ? max(pause, 0) : nil }
    if isLive { return hasMotion && player.simulation.world.inFlight > 0 ? 50 : nil }
    if waitsForLine { return max(pause, 0) / speed }
    guard let due = journey.nextMoment else { return nil }
    let wall = Double(max(0, due - player.now)) / speed
    return hasMotion && player.simulation.world.inFlight > 0 ? min(wall, 50) : wall
  }

  /// Lets time pass, in milliseconds of the wall clock.
  package mutating func pass(wall: Double) -> [Order] {
    guard isPlaying, page == nil, wall > 0, !isLive else { return [] }
    guard !(isTyping && waitsForLine) else {
      typeLetters(wall: wall)
      return []
    }
    guard !waitsForLine else {
      pause -= wall * speed
      if pause <= 0 { nextLine() }
      return []
    }
    fraction += min(wall, 10_000) * speed
    var budget = Int64(fraction)
    fraction -= Double(budget)
    // However long the step, only so much happens before a key is looked at again.
    for _ in 0..<5000 where !waitsForLine && !isAtEndOfFile {
      guard let moment = journey.nextMoment else { break }
      let distance = max(0, moment - player.now)
      guard distance <= budget else {
        journey.pass(to: player.now + budget)
        break
      }
      budget -= distance
      _ = journey.step()
    }
    follow()
    endFileIfDone()
    return []
  }

  /// Skips to the end of whatever time runs for.
  mutating func skip() {
    // In the past that was done already: there a command leaves it.
    if journey.isAtEnd { journey.runToGoal() }
    follow()
    endFileIfDone()
  }
}
