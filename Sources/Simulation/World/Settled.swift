import SyncEngine

// MARK: - Settled and converged

extension World {
  /// Whether a device may read the household of whoever is signed in on it.
  package func mayRead(_ side: Side) -> Bool {
    guard let login = self[side].login, let household = cloud.households[login.household] else {
      return false
    }
    return household.members.contains(login.account)
  }

  /// Whether every signed-in, running device is online and nothing is unanswered, unechoed or on
  /// its way, and no timer runs.
  package var isSettled: Bool {
    for side in Side.allCases {
      guard links[side.rawValue].isEmpty else { return false }
      let device = self[side]
      guard device.isRunning, let replica = device.desk?.replica else { continue }
      guard device.isOnline, replica.unanswered.isEmpty, replica.unechoed.isEmpty else {
        return false
      }
    }
    return timers.allSatisfy { $0 == .availability }
  }

  /// Whether a device that is signed in and may read shows its household as the cloud has it.
  package func isConverged(_ side: Side) -> Bool {
    guard self[side].isRunning, let desk = self[side].desk, mayRead(side) else { return true }
    return desk.replica.view == cloud.households[desk.login.household]?.table
  }

  /// Whether every such device does.
  package var isConverged: Bool { Side.allCases.allSatisfy { isConverged($0) } }

  /// How many messages are on their way, kept ones too.
  package var inFlight: Int { links.reduce(0) { $0 + $1.count } }
}
