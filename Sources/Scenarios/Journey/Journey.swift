package import Household
package import Simulation
package import SyncEngine

/// A session as it was played, of which every moment can be put back.
///
///     a moment = the checkpoint before it, and what was done since then done again
///
/// A checkpoint is a copy of the player, which shares nearly everything with its neighbours. Where
/// a command is given in the past the journey forks: what came after stays as a branch under its
/// name. Everything that moves the player must go through here, or it can't be done again.
package struct Journey: Sendable {
  /// The player at the cursor.
  package var player: Player
  /// The branch that is played.
  package internal(set) var branch: Branch
  /// The other branches, oldest first.
  package internal(set) var others: [Branch] = []
  /// How many steps lie behind the player.
  package internal(set) var cursor = 0
  private var lastFork = 0
  private var lastAge = 1
  private var lastSession = 1

  /// After so many steps there is a checkpoint.
  static let spacing = 32
  /// The most steps of a branch; then the older half is forgotten.
  package static let mostSteps = 100_000
  /// The most branches that are kept beside the one that is played.
  package static let mostBranches = 50

  package init(_ player: Player) {
    self.player = player
    branch = Branch(
      name: "main", parent: nil, end: player.now,
      checkpoints: [Checkpoint(step: 0, player: player)], age: 1)
  }

  /// A journey that begins where a scenario does.
  package init(_ script: Script, seed: UInt64? = nil, titled title: String? = nil) {
    self.init(script.player(seed: seed))
    open(script, seed: seed, titled: title)
  }

  /// Begins a session of its own where a scenario does; what was played before stays as a branch.
  ///
  /// - Returns: the branch that stays, where anything was played.
  @discardableResult
  package mutating func open(
    _ script: Script, seed: UInt64? = nil, titled title: String? = nil
  ) -> Left? {
    var left: Left?
    if branch.steps.isEmpty {
      lastAge -= 1
    } else {
      left = Left(name: branch.name, dropped: keepAside(branch))
      lastSession += 1
    }
    lastAge += 1
    player = script.player(seed: seed)
    if player.title == nil { player.title = title }
    cursor = 0
    branch = Branch(
      name: lastSession == 1 ? "main" : "session-\(lastSession)", parent: nil, end: player.now,
      checkpoints: [Checkpoint(step: 0, player: player)], latency: script.header.latency,
      age: lastAge)
    return left
  }
}

// MARK: - Doing

extension Journey {
  /// Whether nothing that was done lies ahead.
  package var isAtEnd: Bool { cursor == branch.steps.count }

  /// Carries out a command: of a file, or typed, which has no line; in the past that forks.
  ///
  /// What is for a screen and was typed is no part of the session. Nor is what was typed and is
  /// refused: in a file that is a failure, but whoever types is told, and types another.
  ///
  /// - Returns: what belongs to the screen, the fork if there was one, and why what was typed is
  ///   refused.
  package mutating func perform(
    _ command: Command, line: Int = 0
  ) -> (screen: (verb: ScreenVerb, call: Call)?, fork: Fork?, refusal: String?) {
    if case .screen(let verb, let call) = command.kind, line == 0 {
      return ((verb, call), nil, nil)
    }
    if line == 0, let refusal = refusal(of: command) { return (nil, nil, refusal) }
    let fork = isAtEnd ? nil : fork()
    // Whatever time ran for when the past was left is not waited for any more.
    player.dropGoal()
    let from = player.now
    var screen: (verb: ScreenVerb, call: Call)?
    note(.command(command, line: line), from: from) { screen = $0.perform(command, line: line) }
    return (screen, fork, nil)
  }

  /// Why a command can't be carried out just now, tried on a copy: nothing has changed then.
  private func refusal(of command: Command) -> String? {
    var tried = player
    tried.dropGoal()
    _ = tried.perform(command)
    guard case .misfit(let refusal)? = tried.entries.last?.what else { return nil }
    return refusal
  }

  /// Takes one step towards what time runs for, or does again what lies ahead.
  package mutating func advance() {
    guard isAtEnd else { return move(to: cursor + 1) }
    guard player.goal != nil else { return }
    note(.advance, from: player.now) { $0.advance() }
  }

  /// Takes the next thing that is due, or does again what lies ahead.
  ///
  /// - Returns: whether there was anything.
  package mutating func step() -> Bool {
    guard isAtEnd, player.goal == nil else {
      advance()
      return true
    }
    guard player.simulation.earliest != nil else { return false }
    note(.take, from: player.now) { _ = $0.stepOnce() }
    return true
  }

  /// Runs to the end of whatever time runs for.
  package mutating func runToGoal() {
    while player.goal != nil { advance() }
  }

  /// Goes on although it was asked to end.
  package mutating func stay() { player.hasQuit = false }

  /// When the next thing happens, or is done again; `nil` where nothing is due.
  package var nextMoment: Int64? {
    guard isAtEnd else {
      let next = branch.steps[cursor]
      if case .command = next.deed { return next.from }
      return next.at
    }
    return player.nextMoment ?? player.simulation.earliest?.at
  }

  /// Lets time pass up to a moment before which nothing happens.
  package mutating func pass(to moment: Int64) {
    player.pass(to: moment)
    if isAtEnd { branch.end = player.now }
  }

  /// Hands over what a person asks for on their own screen; in the past that forks.
  ///
  /// - Throws: why it was refused; nothing has changed then.
  package mutating func ask(
    _ input: Device<Item>.Input, _ side: Side
  ) throws(Misfit) -> Fork? {
    var tried = player
    tried.dropGoal()
    try tried.tell(side, input)
    let fork = isAtEnd ? nil : fork()
    note(.ask(input, side), from: player.now) { $0 = tried }
    return fork
  }

  private mutating func note(
    _ deed: Step.Deed, from: Int64, _ body: (inout Player) -> Void
  ) {
    let before = player.entryCount
    body(&player)
    let isSeen = player.entries(after: before).contains { $0.what.isSeen }
    branch.steps.append(
      Step(
        deed: deed, from: from, at: player.now, entryCount: player.entryCount, isSeen: isSeen,
        isRunning: player.goal != nil,
        leavesDue: player.simulation.earliestOnTheWay.map { $0.at <= player.now } ?? false))
    branch.end = player.now
    cursor += 1
    if cursor % Self.spacing == 0 {
      branch.checkpoints.append(Checkpoint(step: cursor, player: player))
    }
    if cursor >= Self.mostSteps { branch.forgetHalf(&cursor) }
  }
}

// MARK: - Branches

extension Journey {
  private mutating func fork() -> Fork {
    lastFork += 1
    lastAge += 1
    let left = branch
    let name = "fork-\(lastFork)"
    let dropped = keepAside(left)
    branch = Branch(
      name: name, parent: (left.name, left.forgotten + cursor), steps: left.steps,
      forgotten: left.forgotten, end: player.now,
      checkpoints: left.checkpoints.filter { $0.step <= cursor }, latency: left.latency,
      age: lastAge)
    branch.steps.cut(to: cursor)
    return Fork(
      left: left.name, ahead: left.steps.count - cursor, new: name, dropped: dropped)
  }

  /// Keeps a branch beside the one that is played.
  ///
  /// - Returns: the oldest, where there was no room for it any more.
  private mutating func keepAside(_ branch: Branch) -> String? {
    others.append(branch)
    return others.count > Self.mostBranches ? others.removeFirst().name : nil
  }

  /// Every branch, the one that is played among them, oldest first.
  package var branches: [Branch] {
    (others + [branch]).sorted { $0.age < $1.age }
  }

  /// Goes to the end of another branch; the one that is left stays.
  ///
  /// - Returns: whether there is such a branch.
  package mutating func turn(to name: String) -> Bool {
    if branch.name == name {
      move(to: branch.steps.count)
      return true
    }
    guard let index = others.firstIndex(where: { $0.name == name }) else { return false }
    let old = branch
    branch = others.remove(at: index)
    others.append(old)
    others.sort { $0.age < $1.age }
    restore(branch.steps.count)
    moveToEnd()
    return true
  }
}
