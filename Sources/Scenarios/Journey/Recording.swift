import Household
import Simulation

/// A session as a scenario that comes to the same end.
///
/// Commands stand as they were given. Where time ran by itself, or was stepped, or was left in the
/// middle of what a command lets it run for, a `wait` stands for it.
package enum Recording {
  /// Why a session can't be written down.
  package enum Refusal: Error, Hashable, Sendable {
    /// So many of its first steps are forgotten.
    case forgotten(Int)
    /// It would have so many bytes, and no file of so many is read.
    case tooLong(bytes: Int)

    /// A sentence for people.
    package var message: String {
      switch self {
      case .forgotten(let count): "its first \(count) steps are forgotten: it was too long"
      case .tooLong(let bytes):
        "the recording would have \(bytes) bytes, and at most \(Source.largestFile) are read"
      }
    }
  }

  /// The branch that is played, from its start to its end.
  package static func text(of journey: Journey) throws(Refusal) -> String {
    guard journey.branch.forgotten == 0 else { throw .forgotten(journey.branch.forgotten) }
    var lines = head(of: journey)
    var writer = Writer()
    for step in journey.branch.steps { writer.write(step, to: &lines) }
    writer.finish(at: journey.branch.end, to: &lines)
    let text = lines.map { $0 + "\n" }.joined()
    guard text.utf8.count <= Source.largestFile else {
      throw .tooLong(bytes: text.utf8.count)
    }
    return text
  }

  private static func head(of journey: Journey) -> [String] {
    let player = journey.player
    var lines = ["scenario \(quoted(player.title ?? "a recording"))", "seed \(player.seed)"]
    if player.start != Player.defaultStart { lines.append("start \(word(for: player.start))") }
    if let latency = journey.branch.latency {
      lines.append("latency \(Words.text(latency: latency))")
    }
    return lines + [""]
  }

  /// A moment as the language reads it, which knows neither years of five digits nor fractions of a
  /// second: those were told from the default, and are told so again.
  private static func word(for start: Moment) -> String {
    let text = start.description
    if case .absolute(start)? = Words.moment(text) { return text }
    return "+\(start.milliseconds - Player.defaultStart.milliseconds)ms"
  }

  /// Writes commands, and what time did between them.
  private struct Writer {
    /// The moment that the lines so far come to.
    private var now: Int64 = 0
    /// The line of a command for which time runs, and the moment at which it was given.
    private var running: (line: String, from: Int64)?
    /// How many things have happened since, and whether more is due at the moment of the last.
    private var taken = 0
    private var leavesDue = false

    mutating func write(_ step: Journey.Step, to lines: inout [String]) {
      switch step.deed {
      case .command(let command, _):
        finish(at: step.from, to: &lines)
        if step.isRunning {
          running = (command.text, step.from)
        } else {
          lines.append(command.text)
        }
        now = step.at
      case .ask(let input, let side):
        finish(at: step.from, to: &lines)
        lines.append(AskedLine.text(input, side))
        now = step.at
      case .advance, .take:
        taken += 1
        leavesDue = step.leavesDue
        guard let (line, _) = running, !step.isRunning else { return }
        // What the command lets time run for is reached: it stands for all of it.
        lines.append(line)
        running = nil
        taken = 0
        now = step.at
        leavesDue = false
      }
    }

    /// Waits for whatever happened since the last line, up to a moment.
    mutating func finish(at moment: Int64, to lines: inout [String]) {
      defer {
        running = nil
        taken = 0
        leavesDue = false
        now = moment
      }
      let time = Words.text(duration: moment - now)
      if taken > 0, leavesDue {
        lines.append("wait \(time) steps \(taken)")
      } else if taken > 0 || moment > now {
        lines.append("wait \(time)")
      }
    }
  }
}
