import Scenarios
import SyncEngine

/// One line of a run, understood: what is walked is what a person would type.
package struct Move: Hashable, Sendable {
  /// What was understood: shared, since a move is copied often.
  private final class Phrase: Sendable {
    let line: String
    let command: Command
    let call: Call?
    let isStep: Bool

    init(_ line: String, _ command: Command) {
      self.line = line
      self.command = command
      guard let call = command.call else {
        (self.call, isStep) = (nil, false)
        return
      }
      self.call = call
      isStep = Habit.table.contains {
        $0.isStep && $0.verb == call.name && $0.actor == call.subject.kind
      }
    }
  }

  private let phrase: Phrase

  fileprivate init(_ line: String, _ command: Command) { phrase = Phrase(line, command) }

  package var line: String { phrase.line }

  var command: Command { phrase.command }

  /// Who acts, the verb and its words.
  var call: Call? { phrase.call }

  /// Whether it is a step of the world.
  ///
  /// What only arranges a fault, or lets time pass, is none: the arrivals that follow are.
  var isStep: Bool { phrase.isStep }

  package static func == (one: Self, other: Self) -> Bool {
    one.phrase === other.phrase || one.line == other.line
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(line) }
}

/// Understands lines, each once.
///
/// A walk goes through the parser of files and prompt, so what it does is what its lines say.
struct Phrasebook: Sendable {
  private let parser = CommandParser()
  private var known: OrderedMap<String, Move> = .init()

  /// The line as a move.
  ///
  /// - Precondition: it is a command.
  mutating func move(_ line: String) -> Move {
    if let known = known[line] { return known }
    let move = Self.understood(line, parser)
    if known.count < Bounds.phrases { known[line] = move }
    return move
  }

  private static func understood(_ line: String, _ parser: CommandParser) -> Move {
    do throws(LanguageError) {
      guard case .command(let command) = try parser.parse(line) else {
        preconditionFailure("\(line) is no command")
      }
      return Move(line, command)
    } catch {
      preconditionFailure("\(line): \(error.message)")
    }
  }
}

extension Phrasebook {
  /// The line as a move, or `nil` where it is no command that acts on the world.
  mutating func moveIfAny(_ line: String) -> Move? {
    if let known = known[line] { return known }
    guard case .command(let command)? = try? parser.parse(line), command.call != nil else {
      return nil
    }
    return Move(line, command)
  }
}
