import Canvas
import Household
import Scenarios
import Simulation
import SyncEngine

/// A row unfolded: the cloud's value, then each own write over it.
enum Layers {
  static func of(_ id: ItemID, _ side: Side, _ state: StageState) -> [DevicePane.Line] {
    guard let replica = state.player.simulation.world[side].desk?.replica else { return [] }
    var lines = [DevicePane.Line(text: "   cloud    \(value(replica.server[id]))", role: .dim)]
    for write in replica.writes(over: id) {
      let isSent = state.player.simulation.world[side].hasSent(write.id.number)
      let word =
        replica.unanswered[write.id.number] == nil ? "accepted" : isSent ? "sent" : "unsent"
      lines.append(
        DevicePane.Line(
          text: "   \(write.id.description.padded(to: 8)) \(Sentence.full(write))", role: .pending,
          trailing: word, trailingRole: .dim))
    }
    return lines
  }

  private static func value(_ item: Item?) -> String {
    switch item {
    case .card(let card)?: "\"\(card.title)\", known by \(Pages.names(card.known))"
    case .event(let event)?: "\"\(event.title)\""
    case .note(let note)?: "revision \(note.revision)"
    case nil: "nothing yet"
    }
  }
}
