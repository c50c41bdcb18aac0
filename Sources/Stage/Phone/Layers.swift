import Canvas
import Household
import Scenarios
import SyncEngine

/// A row unfolded: the cloud's value, then each own write over it.
enum Layers {
  static func of(_ id: ItemID, on phone: Device<Item>) -> [DevicePane.Line] {
    guard let replica = phone.desk?.replica else { return [] }
    var lines = value(replica.server[id]).enumerated().map { index, text in
      DevicePane.Line(text: (index == 0 ? "   cloud    " : "            ") + text, role: .dim)
    }
    for write in replica.writes(over: id) {
      let isSent = phone.hasSent(write.id.number)
      let word: StateWord =
        replica.unanswered[write.id.number] == nil ? .accepted : isSent ? .sent : .unsent
      lines.append(
        DevicePane.Line(
          text: "   \(write.id.description.padded(to: 8)) \(Sentence.full(write))", role: .pending,
          trailing: word.rawValue, trailingRole: .dim))
    }
    return lines
  }

  /// What the cloud has, in lines: what it is called, then what else a write may change.
  private static func value(_ item: Item?) -> [String] {
    switch item {
    case .card(let card)?:
      var more = ["known by \(Pages.names(card.known))"]
      if card.thanks > 0 { more.append(Sentence.thanked(card.thanks)) }
      if !card.comments.isEmpty {
        more.append(Sentence.counted(card.comments.count, "comment"))
      }
      return ["\"\(card.title)\"", more.joined(separator: ", ")]
    case .event(let event)?: return ["\"\(event.title)\""]
    case .note(let note)?: return ["revision \(note.revision)"]
    case nil: return ["nothing yet"]
    }
  }
}
