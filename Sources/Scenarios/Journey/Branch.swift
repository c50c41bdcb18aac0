package import Household
package import Simulation
package import SyncEngine

extension Journey {
  /// One thing that was done: the cursor steps over these.
  package struct Step: Sendable {
    package enum Deed: Sendable {
      /// A command was given; its line is 0 where it was typed.
      case command(Command, line: Int)
      /// One thing happened on the way to what a command lets time run for.
      case advance
      /// The next thing that was due happened.
      case take
      /// A person asked for something on their own screen.
      case ask(Device<Item>.Input, Side)
    }

    package let deed: Deed
    /// The moment at which it was done: a command may come some time after the step before.
    package let from: Int64
    /// The moment after it.
    package let at: Int64
    /// How many entries the timeline has after it.
    package let entryCount: Int
    /// Whether somebody could see a change of it on one of the phones.
    package let isSeen: Bool
    /// Whether time runs for something still.
    let isRunning: Bool
    /// Whether something more is due at the same moment.
    let leavesDue: Bool
  }

  /// A line of steps from the start.
  package struct Branch: Sendable {
    package let name: String
    /// The branch from which it forks, and after how many of its steps.
    package let parent: (name: String, step: Int)?
    package internal(set) var steps = Chunked<Step>()
    /// How many steps are forgotten before the first.
    package internal(set) var forgotten = 0
    /// The moment up to which time has passed.
    package internal(set) var end: Int64
    var checkpoints: [Checkpoint]
    /// What the head of its file says of latency, for a recording.
    var latency: ClosedRange<Int64>?
    /// Counts the branches: the first is the oldest.
    let age: Int
  }

  struct Checkpoint: Sendable {
    var step: Int
    let player: Player
  }

  /// What became of the session that another one took the place of.
  package struct Left: Hashable, Sendable {
    /// The branch that stays.
    package let name: String
    /// A branch for which there was no room any more.
    package let dropped: String?
  }

  /// What became of the future that a command left behind.
  package struct Fork: Hashable, Sendable {
    /// The branch that stays, and how many of its steps lie ahead.
    package let left: String
    package let ahead: Int
    /// The branch that begins.
    package let new: String
    /// A branch for which there was no room any more.
    package let dropped: String?
  }
}

extension Journey.Branch {
  /// The first of some steps of which somebody could see a change.
  package func firstSeen(in steps: Range<Int>) -> Int? {
    steps.first { self.steps[$0].isSeen }
  }

  /// Forgets the older half of the steps.
  mutating func forgetHalf(_ cursor: inout Int) {
    guard let first = checkpoints.first(where: { $0.step * 2 >= steps.count }) else { return }
    steps.removeFirst(first.step)
    forgotten += first.step
    cursor -= first.step
    checkpoints.removeAll { $0.step < first.step }
    for index in checkpoints.indices { checkpoints[index].step -= first.step }
  }
}

extension Entry.What {
  /// Whether somebody can see it on a phone.
  var isSeen: Bool {
    switch self {
    case .painted: true
    case .happening(let happening):
      switch happening {
      case .toast, .state, .account, .stale, .rejected, .forgot, .loaded, .saveFailed: true
      case .read(_, _, let isHit): isHit
      case .made, .sent, .arrived, .lost, .forgotten, .judged, .turnedAway, .answeredAgain,
        .ignoredByCloud, .ignored, .accepted, .loading, .loadFailed, .applied, .repaint,
        .listening, .listenEnded, .waiting, .waited, .noticed, .availableAgain:
        false
      }
    case .command, .arranged, .expected, .misfit, .broken: false
    }
  }
}
