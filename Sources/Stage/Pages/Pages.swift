package import Household
package import Scenarios
import Simulation
import SyncEngine

/// The texts that the screen verbs show: lines for a page of the stage, and for `plain`.
package enum Pages {
  /// Both phones, the cloud, and what is on its way.
  package static func show(_ player: Player) -> [String] {
    player.bugs.map { "bug \($0.name) is on: \($0.sentence)" }
      + Side.allCases.flatMap { device($0, player) + [""] } + cloud(player) + [""] + wire(player)
  }

  private static func device(_ side: Side, _ player: Player) -> [String] {
    let view = player.simulation[side]
    let phone = player.simulation.world[side]
    let member = phone.login.map { $0.account.name == side.name ? "" : ", \($0.account) signed in" }
    var lines = [
      "\(side.name): \(view.state.rawValue)\(member ?? ""), \(view.unansweredCount) unanswered\(view.isStale ? ", may be old" : "")"
    ]
    for list in HomeView.List.allCases {
      let rows = view.rows(list, limit: 50)
      guard !rows.isEmpty else { continue }
      lines.append("  \(list)")
      for row in rows { lines += self.row(row, player).map { "    \($0)" } }
      let more = view.count(list) - rows.count
      if more > 0 { lines.append("    and \(more) more") }
    }
    if view.rows.isEmpty { lines.append("  nothing here") }
    lines += Accounts.queues(phone).map { "  \($0)" }
    lines += Accounts.inboxes(phone).map { "  \($0)" }
    if let toast = toast(view) { lines.append("  toast: \(toast)") }
    if !phone.hasStorage { lines.append("  no storage: nothing outlives the app") }
    return lines
  }

  private static func row(_ row: HomeView.Row, _ player: Player) -> [String] {
    let state = RowWords.text(row.state)
    switch row.item {
    case .card(let card):
      var words =
        "\(card.id) \(quoted(card.title)) \(state), by \(card.maker), known by \(Pages.names(card.known))"
      if let start = card.start { words += ", \(start.short(on: player.start))" }
      if card.thanks > 0 { words += ", \(card.thanks) thanks" }
      return [words] + card.comments.map { "  \($0.by): \(quoted($0.text))" }
    case .event(let event):
      return [
        "\(event.id) \(quoted(event.title)) \(state), \(event.start.short(on: player.start)) to \(event.end.short(on: player.start))"
      ]
    case .note: return []
    }
  }

  static func names(_ members: [Member]) -> String {
    members.isEmpty ? "nobody" : members.map(\.name).joined(separator: ", ")
  }

  private static func cloud(_ player: Player) -> [String] {
    let household = player.household
    let cards = household.table.values.compactMap(\.card)
    let events = household.table.values.compactMap(\.event)
    let court = player.simulation.world.court
    var lines = [
      "cloud: version \(household.version), \(cards.count) cards, \(events.count) events, \(player.simulation.world.cloud.listeners.count) listeners"
    ]
    lines += cards.prefix(50).map {
      "    \($0.id) \(quoted($0.title)), known by \(names($0.known))"
    }
    if cards.count > 50 { lines.append("    and \(cards.count - 50) more") }
    if court.unavailableStreams > 0 {
      lines.append("  turns away \(court.unavailableStreams) streams")
    }
    if court.swallows > 0 { lines.append("  swallows \(court.swallows) writes") }
    if !court.injections.isEmpty {
      lines.append("  rejects what was asked for, \(court.injections.count) to come")
    }
    return lines
  }

  private static func wire(_ player: Player) -> [String] {
    let messages = InFlight.all(player)
    guard !messages.isEmpty else { return ["wire: nothing on its way"] }
    return ["wire: \(messages.count) on their way"]
      + messages.prefix(50).map { "    \($0.sentence)" }
  }

  /// Where the phones and the cloud differ.
  package static func diff(_ player: Player) -> [String] {
    let table = player.household.table
    var lines: [String] = []
    for side in Side.allCases {
      guard let view = player.simulation.world[side].desk?.replica.view else { continue }
      for id in view.keysDiffering(from: table) {
        lines.append(
          "\(id)  \(side.name): \(brief(view[id], player))   cloud: \(brief(table[id], player))")
      }
    }
    return lines.isEmpty ? ["both phones show what the cloud has"] : lines
  }

  private static func brief(_ item: Item?, _ player: Player) -> String {
    switch item {
    case .card(let card)?:
      "\(quoted(card.title)), known by \(names(card.known)), \(card.comments.count) comments, \(card.thanks) thanks, start \(card.start?.short(on: player.start) ?? "none")"
    case .event(let event)?: "\(quoted(event.title)) at \(event.start.short(on: player.start))"
    case .note(let note)?: "the note of revision \(note.revision)"
    case nil: "absent"
    }
  }

  /// The rules of the household, in the order in which they are looked at.
  package static func rules(_ player: Player) -> [String] {
    let width = HouseRules.table.map(\.name.count).max() ?? 0
    return HouseRules.table.map { condition in
      let isOn = player.simulation.world.court.rules.isOn(condition.name)
      let padding = String(repeating: " ", count: width - condition.name.count)
      return "\(isOn ? "on " : "off") \(condition.name)\(padding)  \(condition.sentence)"
    }
  }

  /// Rejected writes of both phones and of every account there, with their content and why.
  package static func inbox(_ player: Player) -> [String] {
    let lines = Side.allCases.flatMap { side in
      Accounts.inboxes(player.simulation.world[side]).map { "\(side.name): \($0)" }
    }
    return lines.isEmpty ? ["both inboxes are empty"] : lines
  }

  /// The toast in words.
  package static func toast(_ view: HomeView) -> String? {
    switch view.toast {
    case .failed?: return "the save failed: nothing is queued"
    case .rejected(let no)?:
      return "\(Sentence.brief(no.write)) was taken back: \(Sentence.because(no.rejection))"
    case nil: return nil
    }
  }
}

/// Where a row stands, as a glyph and a word.
enum RowWords {
  static func text(_ state: RowState) -> String {
    switch state {
    case .pending: "… pending"
    case .accepted: "~ accepted"
    case .synced: "✓ saved"
    }
  }
}
