import Household
import Scenarios
import Simulation
import SyncEngine

/// What is expected, as lines of a Swift test that wait until it is so.
enum TestChecks {
  /// The lines of an expectation, or `nil` where a test can't look at what it is about.
  static func lines(_ expectation: Expectation, start: Moment) -> [String]? {
    let call = expectation.call
    guard let condition = condition(call, start) else { return nil }
    let whole = expectation.isNegated ? "!(\(condition))" : condition
    if case .cloud = call.subject { return ["#expect(\(whole))"] }
    let what = [call.subject.text, call.name].compactMap(\.self).joined(separator: " ")
    return eventually(what, [whole])
  }

  /// What somebody sees in the end, whole.
  static func end(_ view: HomeView, _ side: Side) -> [String] {
    let home = "home.\(side.name)"
    var conditions = HomeView.List.allCases.map { list in
      "\(home).view.ids(.\(list)).map(\\.description) == "
        + SwiftText.list(view.ids(list).map(\.description))
    }
    if view.unansweredCount > 0 {
      conditions.append("\(home).view.unansweredCount == \(view.unansweredCount)")
    }
    for row in view.rows.values.prefix(mostRows) {
      guard let title = row.item.title else { continue }
      if row.state == .pending {
        let id = SwiftText.literal(row.item.id.description)
        conditions.append("row(\(id), \(home)) == .pending")
      }
      let item = "item(\(SwiftText.literal(row.item.id.description)), \(home))"
      conditions.append("\(item)?.title == \(SwiftText.literal(title))")
      guard let card = row.item.card else { continue }
      conditions.append(
        "\(item)?.card?.known.map(\\.name) == \(SwiftText.list(card.known.map(\.name)))")
      conditions.append(
        "\(item)?.card?.comments.map(\\.text) == \(SwiftText.list(card.comments.map(\.text)))")
      conditions.append("\(item)?.card?.thanks == \(card.thanks)")
    }
    return conditions.flatMap { eventually("\(side.name), in the end", [$0]) }
  }

  /// The most cards and events whose fields are looked at in the end.
  private static let mostRows = 50

  private static func eventually(_ what: String, _ conditions: [String]) -> [String] {
    ["try await eventually(\(SwiftText.literal(what))) {"] + conditions.map { "  \($0)" } + ["}"]
  }
}

// MARK: - What is looked at

extension TestChecks {
  private static func condition(_ call: Call, _ start: Moment) -> String? {
    switch call.subject {
    case .device(let side): phone(call, "home.\(side.name)", start)
    case .cloud: cloud(call, start)
    case .stage: stage(call)
    case .write: nil
    }
  }

  private static func stage(_ call: Call) -> String? {
    switch call.name {
    case "converged", "settled":
      "home.alice.view.unansweredCount == 0 && home.bob.view.unansweredCount == 0"
        + " && home.alice.view.cards == home.bob.view.cards"
        + " && home.alice.view.events == home.bob.view.events"
    default: nil
    }
  }

  private static func phone(_ call: Call, _ home: String, _ start: Moment) -> String? {
    switch call.name {
    case "unread", "asked", "unscheduled", "agenda":
      return "\(home).view.ids(.\(call.name)).map(\\.description) == \(names(call, "id"))"
    case "cards": return "\(home).view.cards.map(\\.id.description) == \(names(call, "id"))"
    case "inbox": return "\(home).inbox.map(\\.write.id.description) == \(names(call, "write"))"
    case "unanswered": return "\(home).view.unansweredCount == \(call.count(at: "count") ?? 0)"
    case "toast": return toast(call.word(at: "toast"), home)
    case "row":
      let state = call.word(at: "state")
      return "row(\(name(call)), \(home)) == \(state == "absent" ? "nil" : ".\(state)")"
    default: return field(call, "item(\(name(call)), \(home))", start)
    }
  }

  private static func toast(_ word: String, _ home: String) -> String? {
    switch word {
    case "rejected": "\(home).toast == .writeRejected"
    case "none": "\(home).toast == nil"
    // No save of a test fails at once.
    default: nil
    }
  }

  private static func cloud(_ call: Call, _ start: Moment) -> String? {
    switch call.name {
    case "cards": "await cloudCards(home) == \(names(call, "id"))"
    default: field(call, "cloudItem(\(name(call)), home)", start).map { "await \($0)" }
    }
  }

  private static func field(_ call: Call, _ item: String, _ start: Moment) -> String? {
    switch call.name {
    case "title": return "\(item)?.title == \(SwiftText.literal(call.word(at: "title")))"
    case "known": return "\(item)?.card?.known.map(\\.name) == \(members(call))"
    case "comments": return "\(item)?.card?.comments.map(\\.text) == \(names(call, "text"))"
    case "thanks": return "\(item)?.card?.thanks == \(call.count(at: "count") ?? 0)"
    case "start":
      guard case .moment(let word)? = call["moment"] else { return nil }
      return "start(of: \(item)) == \(SwiftText.moment(word.moment(from: start)))"
    default: return nil
    }
  }

  // MARK: Words

  private static func name(_ call: Call) -> String {
    if case .item(let id)? = call["id"] { SwiftText.literal(id.description) } else { "\"\"" }
  }

  private static func names(_ call: Call, _ label: String) -> String {
    SwiftText.list(
      call.all(label).compactMap { value in
        switch value {
        case .item(let id): id.description
        case .write(let write): write.text
        case .text(let text): text
        default: nil
        }
      })
  }

  private static func members(_ call: Call) -> String {
    let members = call.all("member").compactMap {
      if case .member(let member) = $0 { member } else { nil }
    }
    return SwiftText.list(members.sorted().map(\.name))
  }
}
