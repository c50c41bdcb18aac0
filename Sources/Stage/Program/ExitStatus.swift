/// How the program ends, by the numbers of the field.
package enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// Everything held.
  case good = 0
  /// An expectation or an invariant failed.
  case failed = 1
  /// The arguments make no sense.
  case usage = 64
  /// A file is no scenario.
  case badFile = 65
  /// A file can't be read.
  case unreadable = 66
  /// A fault of ours.
  case internalFault = 70
  /// Something can't be written.
  case unwritable = 74
  /// A person has ended it.
  case interrupted = 130

  /// What it says, for people.
  package var meaning: String {
    switch self {
    case .good: "all held"
    case .failed: "an expectation or an invariant failed"
    case .usage: "arguments that make no sense, or no terminal for the stage"
    case .badFile: "a file that is no scenario, with line and column"
    case .unreadable: "a file that can't be read"
    case .internalFault: "a fault of ours"
    case .unwritable: "something that can't be written"
    case .interrupted: "Ctrl-C, after a report of what was reached"
    }
  }

  /// The status that is left of two: what could not even be run goes before what failed.
  package func joined(_ other: ExitStatus) -> ExitStatus {
    other.rawValue > rawValue ? other : self
  }
}

/// What a part of the program may do to the world outside.
package protocol Shell {
  /// The bytes of a file, at most so many.
  ///
  /// - Throws: ``Unreadable`` with a reason for people.
  func read(_ path: String, limit: Int) throws(Unreadable) -> [UInt8]

  /// Writes a whole file, or leaves what stood there as it was.
  ///
  /// - Throws: ``Unwritable`` with a reason for people.
  func write(_ bytes: [UInt8], to path: String) throws(Unwritable)

  /// Writes one line of results.
  func print(_ line: String)

  /// Writes one line of complaints.
  func complain(_ line: String)
}

/// Why a file can't be read.
package struct Unreadable: Error, Hashable, Sendable {
  package let reason: String

  package init(reason: String) { self.reason = reason }
}

/// Why a file can't be written.
package struct Unwritable: Error, Hashable, Sendable {
  package let reason: String

  package init(reason: String) { self.reason = reason }
}
