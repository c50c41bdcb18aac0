import Household
import Simulation
import SyncEngine

extension Player {
  /// Whether every expectation and every invariant held.
  package var isGood: Bool { failedCount == 0 && brokenInvariants.isEmpty }

  /// The last line of `run --json`: how it ended, for both phones and the cloud.
  package var resultJSON: JSON {
    .pairs([
      "kind": "result",
      "ok": .bool(isGood),
      "seed": .unsigned(seed),
      "virtual_ms": .number(now),
      "expectations": .number(Int64(expectationCount)),
      "failed": .number(Int64(failedCount)),
      "alice": device(.alice),
      "bob": device(.bob),
      "cloud": cloud,
    ])
  }

  /// What both phones and the cloud have, whenever that is.
  package var stateJSON: JSON { .array([device(.alice), device(.bob), cloud]) }

  private func device(_ side: Side) -> JSON {
    let view = simulation[side]
    let device = simulation.world[side]
    let queue = view.member == nil ? [] : device.desk?.replica.unanswered.values ?? []
    return .pairs([
      "state": .string(view.state.rawValue),
      "account": .string(device.login?.account.name ?? "none"),
      "cards": .array(view.cards.map { JSON.of($0) }),
      "events": .array(view.events.map { JSON.of($0) }),
      "unread": .strings(view.ids(.unread).map(\.description)),
      "asked": .strings(view.ids(.asked).map(\.description)),
      "unscheduled": .strings(view.ids(.unscheduled).map(\.description)),
      "agenda": .strings(view.ids(.agenda).map(\.description)),
      "inbox": .strings(view.inbox.values.map(\.write.id.description)),
      "queue": .strings(queue.map(\.write.id.description)),
      "unanswered": .number(Int64(view.unansweredCount)),
      "toast": .string(Show.toast(view.toast)),
    ])
  }

  private var cloud: JSON {
    let household = household
    return .pairs([
      "cards": .array(
        household.table.values.compactMap { item in
          item.card.map { card in
            guard case .object(let members) = JSON.of(card) else { return .null }
            let detail = household.contents[card.id.note]?.note?.text
            return .object(
              members + [.init(key: "detail", value: detail.map { .string($0) } ?? .null)])
          }
        }),
      "events": .array(household.table.values.compactMap { $0.event.map { JSON.of($0) } }),
      "members": .strings(household.members.map(\.name)),
    ])
  }
}

extension JSON: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
}

extension JSON {
  static func of(_ card: Card) -> JSON {
    .pairs([
      "id": .string(card.id.description),
      "title": .string(card.title),
      "maker": .string(card.maker.name),
      "for": .string(card.role.rawValue),
      "known": .strings(card.known.map(\.name)),
      "start": card.start.map { .string($0.description) } ?? .null,
      "comments": .array(
        card.comments.map { .pairs(["by": .string($0.by.name), "text": .string($0.text)]) }),
      "thanks": .number(Int64(card.thanks)),
    ])
  }

  static func of(_ event: Event) -> JSON {
    .pairs([
      "id": .string(event.id.description),
      "title": .string(event.title),
      "maker": .string(event.maker.name),
      "start": .string(event.start.description),
      "end": .string(event.end.description),
    ])
  }
}
