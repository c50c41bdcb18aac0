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
  package let sometimes: Sometimes
  /// The faults under which it says nothing, as people are told.
  package let suspendedBy: String?
  /// The kinds of step that it looks at: at others it has nothing to look at.
  let kinds: StepLook.Kinds
  /// What is wrong after a step, or `nil`.
  let broken: @Sendable (Ledger, StepLook) -> String?

  init(
    _ name: String, _ sentence: String, after kinds: StepLook.Kinds, sometimes: Sometimes,
    suspendedBy: String? = nil,
    broken: @escaping @Sendable (Ledger, StepLook) -> String?
  ) {
    self.name = name
    self.sentence = sentence
    self.sometimes = sometimes
    self.suspendedBy = suspendedBy
    self.kinds = kinds
    self.broken = broken
  }

  /// Every invariant, in the order in which people read them.
  package static let table: [Invariant] =
    ViewInvariants.table + QueueInvariants.table + CloudInvariants.table
    + [DetailInvariants.cache]

  /// For each invariant the kinds of step that it looks at.
  fileprivate static let kinds = table.map(\.kinds)
}

extension Ledger {
  /// The invariants that a step has broken, each with what is wrong.
  func broken(by look: StepLook) -> [(Invariant, String)] {
    var broken: [(Invariant, String)] = []
    for (index, kinds) in Invariant.kinds.enumerated() where !kinds.isDisjoint(with: look.kinds) {
      if let detail = Invariant.table[index].broken(self, look) {
        broken.append((Invariant.table[index], detail))
      }
    }
    return broken
  }

  /// What is left over although nothing is due and no fault holds it back, or `nil`.
  func unsettled(_ simulation: Simulation) -> String? {
    let world = simulation.world
    for side in Side.allCases {
      let device = world.devices[side.rawValue]
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
