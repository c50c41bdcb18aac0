package import Simulation

/// Something that can be walked at random, and whose runs can be cut short.
///
///     the same start and the same choices, the same end
///
/// The household is one; a toy of a test is another.
package protocol Model: Sendable {
  /// One thing that can be done next, named by what it is about and never by its place in a list,
  /// so that it means the same in a run from which something was cut.
  associatedtype Choice: Hashable, Sendable

  /// Begins a run: draws what it will use and how often.
  mutating func begin(_ dice: inout Dice)

  /// What to do next, or `nil` where the run is over.
  mutating func draw(_ dice: inout Dice) -> Choice?

  /// Does it.
  ///
  /// - Returns: whether it fits the moment; if not, nothing has happened.
  mutating func step(_ choice: Choice) -> Bool

  /// The laws that are broken by now, by name.
  var broken: [String] { get }

  /// How many steps have been taken.
  var steps: Int { get }

  /// A number that is the same for worlds that go on in the same way.
  var fingerprint: UInt64 { get }

  /// Keeps what a finished run has found out and no later run depends on.
  mutating func learn(from end: Self)

  // MARK: Cutting short

  /// The places of choices that hang together, such as a write and all its messages.
  func units(of run: [Choice]) -> [[Int]]

  /// Runs that are to be tried in place of one, the best first.
  func simpler(_ run: [Choice]) -> [[Choice]]

  /// How much there is to read in a choice: of two runs as short, the plainer one is better.
  func weight(of choice: Choice) -> Int

  /// Whether a run that breaks a law may be shown.
  func accepts(_ run: [Choice]) -> Bool
}

/// A run that breaks a law.
package struct Counterexample<Choice: Hashable & Sendable>: Hashable, Sendable {
  /// The name of the law.
  package let law: String
  package let choices: [Choice]
  package let steps: Int

  package init(law: String, choices: [Choice], steps: Int) {
    self.law = law
    self.choices = choices
    self.steps = steps
  }
}
