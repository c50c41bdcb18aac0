package import Scenarios
package import Simulation
import SyncEngine

/// A message on its way, as people look for it.
package struct InFlight: Hashable, Sendable {
  package let parcel: Parcel
  package let sentAt: Int64?
  package let due: Int64
  /// Whether it is kept, to be delivered by hand.
  package let isKept: Bool

  /// Everything on its way, by when it is due; kept messages last.
  package static func all(_ player: Player, wire: WireLog? = nil) -> [InFlight] {
    let world = player.simulation.world
    var all: [InFlight] = []
    for side in Side.allCases {
      for lane in Lane.allCases {
        let way = player.simulation.conditions[side, lane]
        for (index, message) in world.link(side)[lane].enumerated() {
          all.append(
            InFlight(
              parcel: Parcel(message, side), sentAt: wire?.sentAt(message.id),
              due: index < way.dues.count ? way.dues[index].at : player.now, isKept: way.isKept))
        }
      }
    }
    return all.sorted {
      ($0.isKept ? 1 : 0, $0.due, $0.parcel.id) < ($1.isKept ? 1 : 0, $1.due, $1.parcel.id)
    }
  }

  /// `m6 writes alice/2 add a2, due 0:03.400`.
  package var sentence: String {
    let end = isKept ? "kept: deliver m\(parcel.id)" : "due \(clock(due))"
    return
      "m\(parcel.id) \(parcel.side.name)'s \(parcel.lane.name): \(Sentence.carried(parcel.carried)), \(end)"
  }
}
