import SyncEngine

/// The cases that the public suite does not guard, each to be run once more under a witness.
enum CaseList {
  static let table: [(name: String, story: @Sendable () throws -> Void)] = [
    (
      "G1",
      {
        try `A rejection`()
          .`G1 of the first of two sets leaves the second, of both the start`()
      }
    ),
    (
      "G2", { try `A rejection`().`G2 of the first of two patches takes back its field alone`() }
    ),
    (
      "G3",
      {
        try `A rejection`()
          .`G3 of a create takes the row, and the patch on it stays queued until its not-found`()
      }
    ),
    (
      "G4",
      {
        try `A rejection`()
          .`G4 of a delete brings the row back with the patch made after it`()
      }
    ),
    (
      "G5",
      {
        try `A rejection`()
          .`G5 shows the accepted, unechoed value at once, not the rejected one until the echo`()
      }
    ),
    ("G6", { try `A rejection`().`G6 leaves what the other phone has changed meanwhile`() }),
    (
      "G7",
      {
        for (change, shown) in `A rejection`.undeleted {
          try `A rejection`()
            .`G7 the other's delete takes the row under a patch, and not under a set`(
              change: change, shown: shown)
        }
      }
    ),
    (
      "G8, G9",
      {
        for lanes in `An answer and its echo`.orders {
          try `An answer and its echo`()
            .`G8 G9 in either order change the value once and end pending once`(lanes: lanes)
        }
      }
    ),
    (
      "G10",
      {
        try `An answer and its echo`()
          .`G10 with only a newer foreign value after it go straight to that value, once`()
      }
    ),
    (
      "G11",
      {
        try `An answer and its echo`()
          .`G11 are not undone by an older snapshot between them`()
      }
    ),
    ("G12", { try `A rejection`().`G12 of a delete brings the row back`() }),
    (
      "G13",
      {
        try `An answer and its echo`()
          .`G13 paint nothing between a transient answer and the one that counts`()
      }
    ),
  ]

  /// The cases that fail in an engine with these flaws.
  static func noticing(_ flaws: Flaws) -> [String] {
    table.filter { Witness.sees(flaws, in: $0.story) }.map(\.name)
  }
}
