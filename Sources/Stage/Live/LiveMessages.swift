import Household
import Repositories
import Scenarios
import Simulation
import SyncEngine

// MARK: - Messages

extension LiveHome {
  /// Puts a message on its way.
  ///
  /// - Returns: the message, and in how many milliseconds it is there.
  func sent(_ payload: Payload<Item>, _ side: Side) -> (Parcel, Int64)? {
    driver(side)?.catchUp()
    var sent: (parcel: Parcel, due: Int64)?
    update { player in
      player.reflect(reflection)
      sent = player.simulation.send(payload, side)
      if let sent { player.note([.sent(sent.parcel)]) }
    }
    return sent.map { ($0.parcel, max(0, $0.due - now)) }
  }

  /// A write is there, and was judged.
  func arrived(_ parcel: Parcel, _ happenings: [Happening]) async {
    cloud = await backend.picture
    update { $0.reflect(reflection, [.arrived(parcel)] + happenings) }
  }

  /// Takes a message off its way.
  ///
  /// - Returns: whether it was still on it.
  func takesOff(_ parcel: Parcel) -> Bool {
    var isThere = false
    update { player in
      player.pass(to: now)
      isThere = player.simulation.takeOff(parcel.id) != nil
    }
    return isThere
  }

  /// A message will never arrive: nobody reads there any more.
  func lost(_ parcel: Parcel) {
    guard takesOff(parcel) else { return }
    update { $0.note([.forgotten(parcel)]) }
  }

  /// A connection that goes takes with it what was on its way.
  func loseEverything(_ side: Side) {
    update { player in
      player.pass(to: now)
      let link = player.simulation.world.link(side)
      for lane in Lane.allCases {
        for message in link[lane] {
          if let parcel = player.simulation.takeOff(message.id) {
            player.note([.forgotten(parcel)])
          }
        }
      }
    }
  }
}
