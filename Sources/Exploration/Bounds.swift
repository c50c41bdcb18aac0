/// Every size of the explorer.
package enum Bounds {
  /// How many runs are walked unless told.
  package static let runs = 10_000
  /// The most runs that can be asked for.
  package static let mostRuns = 1_000_000_000
  /// The most seconds that can be asked for: a week.
  package static let mostSeconds = 604_800
  /// The shortest and the longest walk, in choices, without what heals it at its end.
  package static let walk: ClosedRange<Int64> = 4...240
  /// How many more runs are walked after the first break, for other laws and shorter ones.
  package static let runsAfterBreak = 300
  /// How many runs that break one law are cut short; the best of them is shown.
  package static let candidates = 4
  /// How many runs are tried to cut one short.
  package static let tries = 2000
  /// The longest run of which every pair of choices is tried to be left out.
  static let longestForPairs = 30
  /// How many steps one settle of a walk may take: more, under a loss that lasts, is given up.
  static let settle = 5000
  /// About how many cards and events stand in a household that is walked.
  static let items = 3
  /// How many unanswered writes a phone has before fewer are made.
  static let queue = 12
  /// Bytes of a file that are kept for what is found: it stands behind the lines it starts from.
  package static let found = 65_536
  /// How many lines are remembered as understood.
  static let phrases = 10_000
}
