import Household
import Simulation
import SyncEngine

/// How what was expected and what was seen are written in a failure.
enum Show {
  static func brackets(_ words: [String]) -> String { "[\(words.joined(separator: " "))]" }

  static func list(
    _ subject: String, expected: [String], saw: [String], side: Side? = nil, item: ItemID? = nil
  ) -> Observation {
    Observation(
      subject, expected: brackets(expected), saw: brackets(saw), side: side, item: item)
  }

  static func sequence(
    _ subject: String, expected: [String], saw: [String], side: Side?, item: ItemID?
  ) -> Observation {
    Observation(
      subject, expected: expected.joined(separator: " "),
      saw: saw.isEmpty ? "nothing" : saw.joined(separator: " "), side: side, item: item)
  }

  static let detailForms: [[Part]] = [
    [.value(.item, "id"), .word("none")], [.value(.item, "id"), .value(.text, "detail")],
  ]

  /// Compares the detail of a card; a text in quotes is never `none`.
  static func detail(
    _ call: Call, _ subject: String, isThere: Bool, text: String?, side: Side?
  ) -> Observation {
    Observation(
      "\(subject) detail \(call.id)",
      expected: call.has("detail") ? quoted(call.text("detail")) : "none",
      saw: isThere ? text.map(quoted) ?? "none" : "no \(call.id)", side: side, item: call.id)
  }

  static func value(_ value: Value) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .word(let word): word
    case .item(let id): id.description
    case .write(let write): write.text
    case .message(let id): "m\(id)"
    case .member(let member): member.name
    case .number(let number): "\(number)"
    case .seed(let seed): "\(seed)"
    case .duration(let time): Words.text(duration: time)
    case .latency(let latency): Words.text(latency: latency)
    case .moment: "a moment"
    }
  }

  static func toast(_ toast: Device<Item>.Toast?) -> String {
    switch toast {
    case .rejected: "rejected"
    case .failed: "failed"
    case nil: "none"
    }
  }

  /// The first place at which two lists differ: an item too many, or one that is missing.
  static func firstDifference(_ expected: [ItemID], _ saw: [ItemID]) -> ItemID? {
    for (one, other) in zip(expected, saw) where one != other {
      return expected.contains(other) ? one : other
    }
    return saw.count > expected.count ? saw[expected.count] : expected.dropFirst(saw.count).first
  }

  /// Where a phone's view and the cloud differ, the first three records.
  static func difference(_ side: Side, _ player: Player) -> String {
    guard let desk = player.simulation.world[side].desk,
      let table = player.simulation.world.cloud.households[desk.login.household]?.table
    else { return "nobody is signed in" }
    let view = desk.replica.view
    let ids = view.keysDiffering(from: table)
    let words = ids.prefix(3).map { id in
      switch (view[id], table[id]) {
      case (nil, _): "\(id) is missing"
      case (_, nil): "\(id) is not in the cloud"
      case (let mine?, let theirs?):
        "\(id) has \(fields(mine, differingFrom: theirs)), the cloud \(fields(theirs, differingFrom: mine))"
      }
    }
    return words.joined(separator: ", ") + (ids.count > 3 ? ", and \(ids.count - 3) more" : "")
  }

  /// The fields in which an item differs from another of the same id.
  static func fields(_ item: Item, differingFrom other: Item) -> String {
    var words: [String] = []
    if item.title != other.title { words.append("the title \(quoted(item.title ?? ""))") }
    if let card = item.card, let old = other.card {
      if card.known != old.known { words.append("known by \(names(card.known))") }
      if card.start != old.start { words.append("the start \(card.start?.description ?? "none")") }
      if card.comments != old.comments { words.append("\(card.comments.count) comments") }
      if card.thanks != old.thanks { words.append("\(card.thanks) thanks") }
    }
    return words.isEmpty ? "another value" : words.joined(separator: " and ")
  }

  static func names(_ members: [Member]) -> String { members.map(\.name).joined(separator: ", ") }

  /// What keeps the world from being settled, or `nil`.
  static func unsettled(_ world: World) -> String? {
    for side in Side.allCases {
      let device = world[side]
      guard device.isRunning, let replica = device.desk?.replica else { continue }
      if !device.isOnline { return "\(side.name) offline" }
      if let first = replica.unanswered.values.first {
        return "\(first.write.id) unanswered"
      }
      if let first = replica.unechoed.values.first { return "\(first.write.id) without its echo" }
    }
    for side in Side.allCases {
      for lane in Lane.allCases {
        if let first = world.link(side)[lane].first { return "m\(first.id) on its way" }
      }
    }
    return world.timers.allSatisfy { $0 == .availability } ? nil : "a timer that runs"
  }
}
