import Simulation
package import SyncEngine

/// A scenario file, understood: its head and its commands.
package struct Script: Sendable {
  /// The lines that are no scenario.
  package struct Faults: Error, Hashable, Sendable {
    /// The first of them.
    package let errors: [LanguageError]
    /// Whether nothing behind the last of them was looked at.
    package var isCut = false

    /// The most lines that are named.
    package static let most = 20
  }

  /// One command, its line, and the comments right above it.
  package struct Step: Sendable {
    package let line: Int
    package let command: Command
    package let remarks: [String]
  }

  package private(set) var header = Header()
  package private(set) var steps: [Step] = []
  /// The lines as they were written.
  package let lines: [String]

  /// Understands the bytes of a file.
  ///
  /// - Throws: every line that is none, so that all can be mended at once.
  package init(bytes: [UInt8]) throws(Faults) {
    let source: Source
    do { source = try Source(bytes: bytes) } catch { throw Faults(errors: [error]) }
    try self.init(source)
  }

  package init(_ text: String) throws(Faults) { try self.init(bytes: Array(text.utf8)) }

  private init(_ source: Source) throws(Faults) {
    lines = source.lines
    let parser = CommandParser()
    var errors: [LanguageError] = []
    var remarks: [String] = []
    for (index, line) in source.lines.enumerated() {
      do throws(LanguageError) {
        switch try parser.parse(line) {
        case .nothing:
          if let remark = Self.remark(line) { remarks.append(remark) } else { remarks = [] }
        case .command(let command):
          if case .screen(let verb, _) = command.kind, verb.writesFiles {
            throw LanguageError(
              column: command.column, "\(verb.rawValue) is for the prompt: a file writes no files")
          }
          steps.append(Step(line: index + 1, command: command, remarks: remarks))
          remarks = []
        case .header(let set, let name, let column):
          remarks = []
          guard steps.isEmpty else {
            throw LanguageError(
              column: column, "\(name) stands at the head of a file, before the first command")
          }
          set(&header)
        }
      } catch {
        errors.append(error.at(line: index + 1))
        guard errors.count < Faults.most else { throw Faults(errors: errors, isCut: true) }
      }
    }
    guard errors.isEmpty else { throw Faults(errors: errors) }
  }

  /// The words of a line that is a comment and nothing else.
  private static func remark(_ line: String) -> String? {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard text.first == "#" else { return nil }
    return String(text.drop { $0 == "#" || $0 == " " || $0 == "\t" })
  }

  /// A player at the beginning of this scenario.
  ///
  /// The seed is the dice to use instead of the file's own.
  package func player(
    seed: UInt64? = nil, flaws: Flaws = [], keeps: Int = Player.longestTimeline
  ) -> Player {
    var player = Player(
      seed: seed ?? header.seed ?? 1, start: header.start, flaws: flaws, keeps: keeps)
    player.title = header.title
    if let latency = header.latency {
      for side in Side.allCases { player.setLatency(latency, side, Lane.allCases) }
    }
    return player
  }

  /// Plays the scenario to its end, as `run` does.
  ///
  /// The closure is called after every step, with the player as it stands.
  package func run(
    seed: UInt64? = nil, flaws: Flaws = [], keeps: Int = 400,
    each: (inout Player) -> Void = { _ in }
  ) -> Player {
    play(on: player(seed: seed, flaws: flaws, keeps: keeps), each: each)
  }

  /// Plays the commands of this scenario on a player that is somewhere already.
  package func play(on start: Player, each: (inout Player) -> Void = { _ in }) -> Player {
    var player = start
    for step in steps {
      _ = player.perform(step.command, line: step.line)
      player.runToGoal(each)
      each(&player)
      if player.hasQuit { break }
    }
    return player
  }
}
