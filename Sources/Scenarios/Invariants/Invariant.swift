import Household
import Simulation
import SyncEngine

/// Something that must be true after every step: a sentence for people and a look at what the
/// step touched.
package struct Invariant: Sendable {
  package let name: String
  /// What must be true.
  package let sentence: String
  /// What must have been seen once for a green result to mean something.
  package let sometimes: String
  /// The faults under which it says nothing, as people are told.
  package let suspendedBy: String?
  /// What is wrong after a step, or `nil`.
  let broken: @Sendable (Ledger, StepLook) -> String?

  init(
    _ name: String, _ sentence: String, sometimes: String, suspendedBy: String? = nil,
    broken: @escaping @Sendable (Ledger, StepLook) -> String?
  ) {
    self.name = name
    self.sentence = sentence
    self.sometimes = sometimes
    self.suspendedBy = suspendedBy
    self.broken = broken
  }

  /// Every invariant, in the order in which people read them.
  package static let table: [Invariant] =
    ViewInvariants.table + QueueInvariants.table + CloudInvariants.table
    + [DetailInvariants.cache]
}

extension Ledger {
  /// The invariants that a step has broken, each with what is wrong.
  func broken(by look: StepLook) -> [(Invariant, String)] {
    Invariant.table.compactMap { invariant in
      invariant.broken(self, look).map { (invariant, $0) }
    }
  }

  /// What is left over although nothing is due and no fault holds it back, or `nil`.
  func unsettled(_ simulation: Simulation) -> String? {
    let world = simulation.world
    for side in Side.allCases {
      let device = world[side]
      let isSignedIn = device.isRunning && device.login != nil
      if isSignedIn, !device.isOnline || !world.mayRead(side) { return nil }
      let keeps = Lane.allCases.contains { !world.link(side)[$0].isEmpty }
      if keeps { return nil }
    }
    for side in Side.allCases {
      if let load = world.details[side.rawValue].loads.running.first {
        return "\(side.name) waits for the detail of \(load.key.resource)"
      }
    }
    return world.isSettled ? nil : Show.unsettled(world)
  }
}
