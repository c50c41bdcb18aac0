import Household
import Simulation
import SyncEngine

extension Entry {
  /// The entry as a line of `run --json`: `{"n", "t_ms", "kind", …}`.
  package var json: JSON {
    let (kind, fields) = what.kindAndFields
    return .object(
      [
        .init(key: "n", value: .number(Int64(number))),
        .init(key: "t_ms", value: .number(at)),
        .init(key: "kind", value: .string(kind)),
      ] + fields.map { .init(key: $0.0, value: $0.1) })
  }
}

private typealias Fields = [(String, JSON)]

extension Entry.What {
  fileprivate var kindAndFields: (String, Fields) {
    switch self {
    case .command(let text): ("command", [("line", .string(text))])
    case .happening(let happening): happening.kindAndFields
    case .painted(let side, let id, let before, let after, _, let lists):
      (
        "painted",
        [
          ("device", .string(side.name)), ("id", .string(id.description)),
          ("from", before.json), ("to", after.json),
          ("lists", .strings(lists.map { "\($0)" })),
        ]
      )
    case .arranged(let subject, let text):
      ("arranged", [("by", .string(subject.text ?? "stage")), ("text", .string(text))])
    case .expected(let text, let holds):
      ("expectation", [("text", .string(text)), ("holds", .bool(holds))])
    case .misfit(let message): ("misfit", [("message", .string(message))])
    case .broken(let name, let detail):
      ("invariant", [("name", .string(name)), ("message", .string(detail))])
    }
  }
}

extension HomeView.Row? {
  fileprivate var json: JSON {
    guard let row = self else { return .null }
    let state = JSON.string(Paintings.Look(row.state).rawValue)
    return switch row.item {
    case .card(let card): .pairs(["state": state, "card": .of(card)])
    case .event(let event): .pairs(["state": state, "event": .of(event)])
    case .note(let note): .pairs(["state": state, "revision": .number(Int64(note.revision))])
    }
  }
}

extension Happening {
  fileprivate var kindAndFields: (String, Fields) {
    let device: Fields = side.map { [("device", .string($0.name))] } ?? []
    switch self {
    case .made(_, let write): return ("made", device + write.fields)
    case .saveFailed: return ("save-failed", device)
    case .sent(let parcel): return ("sent", parcel.fields)
    case .arrived(let parcel): return ("arrived", parcel.fields)
    case .lost(let parcel): return ("lost", parcel.fields)
    case .forgotten(let parcel): return ("forgotten", parcel.fields)
    case .judged(_, let write, let outcome, let trace):
      return ("judged", device + write.fields + outcome.fields + [("trace", trace.json)])
    case .turnedAway(_, let id, let code):
      return ("turned-away", device + [("write", id.json), ("code", .string(code.name))])
    case .answeredAgain(_, let id): return ("answered-again", device + [("write", id.json)])
    case .ignoredByCloud(_, let id, let reason):
      return (
        "ignored", [("by", .string("cloud")), ("write", id.json), ("why", .string(reason.word))]
      )
    case .ignored(let side, let id, let reason):
      return (
        "ignored",
        [
          ("by", .string(side.name)), ("write", id.map(\.json) ?? .null),
          ("why", .string(reason.word)),
        ]
      )
    case .accepted(_, let id): return ("accepted", device + [("write", id.json)])
    case .rejected(_, let write, let rejection):
      return ("rejected", device + write.fields + rejection.fields)
    case .forgot(_, let writes):
      return ("forgot", device + [("writes", .strings(writes.map(\.description)))])
    case .account(_, let account):
      return ("account", device + [("account", .string(account?.name ?? "none"))])
    case .read(_, let key, let isHit):
      return ("read", device + key.fields + [("hit", .bool(isHit))])
    case .loading(_, let card, let request):
      return (
        "loading",
        device + [("id", .string(card.description)), ("request", .number(Int64(request)))]
      )
    case .loaded(_, let key, let request):
      return ("loaded", device + key.fields + [("request", .number(Int64(request)))])
    case .loadFailed(_, let key, let request):
      return ("load-failed", device + key.fields + [("request", .number(Int64(request)))])
    case .applied(_, let version):
      return ("applied", device + [("version", .number(Int64(version)))])
    case .repaint: return ("repaint", device)
    case .stale(_, let isStale): return ("stale", device + [("stale", .bool(isStale))])
    case .toast(_, let toast): return ("toast", device + [("toast", .string(Show.toast(toast)))])
    case .state(_, let state): return ("state", device + [("state", .string(state.rawValue))])
    case .listening: return ("listening", device)
    case .listenEnded(_, let rejection): return ("listen-ended", device + rejection.fields)
    case .waiting(_, let attempt):
      return ("waiting", device + [("attempt", .number(Int64(attempt)))])
    case .waited: return ("waited", device)
    case .noticed(let loss): return ("loss-noticed", device + [("message", loss.message.json)])
    case .availableAgain: return ("available-again", [])
    }
  }
}

extension Parcel {
  fileprivate var fields: Fields {
    let fields: Fields = [
      ("device", .string(side.name)), ("message", id.json), ("lane", .string(lane.name)),
    ]
    switch carried {
    case .write(let id, let operation, let record):
      return fields + [
        ("write", id.json), ("operation", .string(operation.rawValue)),
        ("id", .string(record.description)),
      ]
    case .accepted(let id, let version):
      return fields + [
        ("write", id.json), ("verdict", "accepted"), ("version", .number(Int64(version))),
      ]
    case .rejected(let id, let rule):
      return fields + [
        ("write", id.json), ("verdict", "rejected"), ("rule", .string(rule)),
      ]
    case .later(let id, let code):
      return fields + [("write", id.json), ("verdict", "later"), ("code", .string(code.name))]
    case .snapshot(let version, let names):
      return fields + [
        ("version", .number(Int64(version))), ("names", .strings(names.map(\.description))),
      ]
    case .load(let record): return fields + [("id", .string(record.description))]
    }
  }
}

extension Write<Item> {
  fileprivate var fields: Fields {
    [
      ("write", id.json), ("operation", .string(change.operation.rawValue)),
      ("id", .string(record.description)),
    ]
  }
}

extension Cloud<Item>.Outcome {
  fileprivate var fields: Fields {
    switch self {
    case .accepted(let version, let changed):
      [
        ("verdict", "accepted"), ("version", .number(Int64(version))),
        ("changed", .bool(changed)),
      ]
    case .swallowed(let version):
      [("verdict", "swallowed"), ("version", .number(Int64(version)))]
    case .rejected(let rejection): [("verdict", "rejected")] + rejection.fields
    }
  }
}

extension Rejection {
  fileprivate var fields: Fields {
    [
      ("code", .string(code.name)), ("rule", .string(rule)),
      ("reason", reason.map { .string($0) } ?? .null),
    ]
  }
}

extension [Rejection.Step] {
  fileprivate var json: JSON {
    .array(
      map { step in
        let finding: JSON =
          switch step.finding {
          case .held: "held"
          case .failed: "failed"
          case .notReached: "not-reached"
          }
        return .pairs(["rule": .string(step.rule), "finding": finding])
      })
  }
}

extension CacheKey {
  fileprivate var fields: Fields {
    [("id", .string(resource.description)), ("revision", .number(Int64(revision)))]
  }
}

extension WriteID {
  fileprivate var json: JSON { .string(description) }
}

extension MessageID {
  fileprivate var json: JSON { .string("m\(self)") }
}

extension IgnoredReason {
  /// The reason in a word of the timeline.
  package var word: String {
    switch self {
    case .notUnanswered: "not-unanswered"
    case .anotherSession: "another-session"
    case .endedStream: "ended-stream"
    case .olderSnapshot: "older-snapshot"
    case .answeredLongAgo: "answered-long-ago"
    case .notAsked: "not-asked"
    case .olderRevision: "older-revision"
    }
  }
}
