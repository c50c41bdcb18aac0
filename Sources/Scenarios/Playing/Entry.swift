package import Household
package import Simulation
package import SyncEngine

/// One line of the timeline: something that happened, or was said, at a moment.
package struct Entry: Hashable, Sendable {
  /// What an entry is about.
  package enum What: Hashable, Sendable {
    /// A command, as it was written.
    case command(String)
    /// Something that happened in the world.
    case happening(Happening)
    /// A row looks different on a phone: by which pending write, and in which lists it stands.
    case painted(
      Side, ItemID, before: HomeView.Row?, after: HomeView.Row?, by: WriteID?, [HomeView.List])
    /// Something was arranged: a fault, a rule, a lane.
    case arranged(Subject, String)
    /// An expectation was looked at.
    case expected(String, holds: Bool)
    /// A command did not fit its moment.
    case misfit(String)
    /// An invariant does not hold any more.
    case broken(String, String)
  }

  /// Counts the entries; 1 at first.
  package let number: Int
  /// Milliseconds of virtual time since the start.
  package let at: Int64
  package let what: What
}

/// A command that does not fit its moment: a row not in view, a stopped phone.
///
/// It fails its line.
package struct Misfit: Error, Hashable, Sendable {
  /// A sentence for people.
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// What an expectation came to.
package struct Observation: Hashable, Sendable {
  /// What was looked at: `alice unread`.
  package let subject: String
  package let expected: String
  package let saw: String
  /// The phone and the record it is about, for the story that is told with a failure.
  package var side: Side?
  package var item: ItemID?
  package let holds: Bool

  package init(
    _ subject: String, expected: String, saw: String, side: Side? = nil, item: ItemID? = nil,
    holds: Bool? = nil
  ) {
    self.subject = subject
    self.expected = expected
    self.saw = saw
    self.side = side
    self.item = item
    self.holds = holds ?? (expected == saw)
  }

  /// `expected alice unread [a1], saw []`.
  package func sentence(negated: Bool) -> String {
    "expected \(negated ? "not " : "")\(subject)\(expected.isEmpty ? "" : " \(expected)"), saw \(saw)"
  }
}

/// An expectation as it stands in a line.
package struct Expectation: Sendable {
  package let isNegated: Bool
  package let check: Check
  package let call: Call
  /// How long an `await` waits, in milliseconds.
  package let within: Int64

  /// Whether it holds just now, and what was seen.
  func look(at player: Player) -> (holds: Bool, observation: Observation) {
    let observation = check.action(player, call)
    return (observation.holds != isNegated, observation)
  }
}

/// One entry of the table of what can be expected.
package typealias Check = Phrase<@Sendable (Player, Call) -> Observation>
