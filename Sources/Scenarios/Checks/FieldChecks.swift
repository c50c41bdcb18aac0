import Household
import Simulation

/// What can be expected of a card or an event, on a phone and in the cloud alike.
struct FieldChecks: Sendable {
  let name: String
  let forms: [[Part]]
  let help: String
  /// What the call expects, in writing.
  let expected: @Sendable (Call, Moment) -> String
  /// What the item has, in writing; `nil` where it has no such field.
  let saw: @Sendable (Item, Moment) -> String?

  /// Compares what is expected of an item with what is there.
  func observe(
    _ call: Call, _ subject: String, item: Item?, start: Moment, side: Side?
  ) -> Observation {
    let seen = item.map { saw($0, start) ?? "an event, which has no \(name)" }
    return Observation(
      "\(subject) \(name) \(call.id)", expected: expected(call, start),
      saw: seen ?? "no \(call.id)", side: side, item: call.id)
  }

  static let all: [FieldChecks] = [
    FieldChecks(
      name: "title", forms: [[.value(.item, "id"), .value(.text, "title")]],
      help: "the title of a card or event",
      expected: { call, _ in quoted(call.text("title")) },
      saw: { item, _ in item.title.map(quoted) }),
    FieldChecks(
      name: "known",
      forms: [
        [.value(.item, "id"), .word("none")], [.value(.item, "id"), .many(.member, "member")],
      ],
      help: "who knows a card, in alphabetical order",
      expected: { call, _ in
        let members = call.all("member").compactMap {
          if case .member(let member) = $0 { member } else { nil }
        }
        return members.sorted().map(\.name).joined(separator: " ")
      },
      saw: { item, _ in item.card?.known.map(\.name).joined(separator: " ") }),
    FieldChecks(
      name: "start", forms: [[.value(.item, "id"), .value(.moment, "moment")]],
      help: "the start of a card or event",
      expected: { call, start in
        call.moment("moment", from: start)?.description ?? "none"
      },
      saw: { item, _ in
        switch item {
        case .card(let card): card.start?.description ?? "none"
        case .event(let event): event.start.description
        case .note: nil
        }
      }),
    FieldChecks(
      name: "comments",
      forms: [[.value(.item, "id"), .word("none")], [.value(.item, "id"), .many(.text, "text")]],
      help: "what was said about a card, oldest first",
      expected: { call, _ in Show.brackets(call.all("text").map(Show.value)) },
      saw: { item, _ in item.card.map { Show.brackets($0.comments.map { quoted($0.text) }) } }),
    FieldChecks(
      name: "thanks", forms: [[.value(.item, "id"), .value(.number, "count")]],
      help: "how often somebody said thanks for a card",
      expected: { call, _ in "\(call.number("count") ?? 0)" },
      saw: { item, _ in item.card.map { "\($0.thanks)" } }),
  ]
}
