import Household
import SyncEngine

// MARK: - Settled and converged

extension World {
  /// Whether a device may read the household of whoever is signed in on it.
  package func mayRead(_ side: Side) -> Bool {
    self[side].login.map { cloud.mayRead($0) } ?? false
  }

  /// Whether every signed-in, running device is online and nothing is unanswered, unechoed or on
  /// its way, and no timer runs.
  package var isSettled: Bool {
    for side in Side.allCases {
      guard links[side.rawValue].isEmpty else { return false }
      guard devices[side.rawValue].isRunning, devices[side.rawValue].isSignedIn else { continue }
      guard devices[side.rawValue].isOnline,
        devices[side.rawValue].desk?.replica.unanswered.isEmpty ?? true,
        devices[side.rawValue].desk?.replica.unechoed.isEmpty ?? true
      else { return false }
    }
    return losses.isEmpty && devices.allSatisfy { $0.waitingAttempt == nil }
  }

  /// Whether a device that is signed in and may read shows its household as the cloud has it.
  package func isConverged(_ side: Side) -> Bool {
    guard self[side].isRunning, let desk = self[side].desk, mayRead(side) else { return true }
    guard let table = cloud.households[desk.login.household]?.table else { return false }
    let view = desk.replica.view
    // A detail whose card is nowhere is seen by nobody.
    return view == table
      || view.keysDiffering(from: table).allSatisfy {
        $0.isNote && view[$0.card] == nil && table[$0.card] == nil
      }
  }

  /// Whether every such device does.
  package var isConverged: Bool { Side.allCases.allSatisfy { isConverged($0) } }

  /// How many messages are on their way, kept ones too.
  package var inFlight: Int { links.reduce(0) { $0 + $1.count } }
}
