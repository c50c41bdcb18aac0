import Household
import Simulation
import SyncEngine

/// What can be expected of a phone.
enum DeviceChecks {
  static let table: [Check] = lists + fields + paintings + states + details

  /// The lists of the app, exact and in order.
  private static let lists: [Check] =
    HomeView.List.allCases.map { list in
      items("\(list)", help(of: list)) { $0.ids(list) }
    } + [
      items("cards", "every card in view") { $0.cards.map(\.id) },
      writes("inbox", "rejected writes that wait for their person") { player, side in
        player.simulation[side].inbox.values.map { WriteWord($0.write.id) }
      },
      writes("queue", "writes without an answer") { player, side in
        guard player.simulation.world[side].isRunning else { return [] }
        return player.simulation.world[side].desk?.replica.unanswered.values.map {
          WriteWord($0.write.id)
        } ?? []
      },
    ]

  private static func help(of list: HomeView.List) -> String {
    switch list {
    case .unread: "cards for this person, not yet known by them"
    case .asked: "cards by this person, not yet known by the other"
    case .unscheduled: "cards known by whoever should know, without a start"
    case .agenda: "cards with a start and events, by time"
    }
  }

  private static func items(
    _ name: String, _ help: String, _ ids: @escaping @Sendable (HomeView) -> [ItemID]
  ) -> Check {
    Check(.device, name, [[.word("none")], [.many(.item, "id")]], help) { player, call in
      Show.list(
        "\(call.side.name) \(name)", expected: call.ids.map(\.description),
        saw: ids(player.simulation[call.side]).map(\.description), side: call.side,
        // The first that is too many or missing is the one a person wants to read about.
        item: Show.firstDifference(call.ids, ids(player.simulation[call.side])))
    }
  }

  private static func writes(
    _ name: String, _ help: String, _ list: @escaping @Sendable (Player, Side) -> [WriteWord]
  ) -> Check {
    Check(.device, name, [[.word("none")], [.many(.write, "write")]], help) { player, call in
      Show.list(
        "\(call.side.name) \(name)", expected: call.writes.map(\.text),
        saw: list(player, call.side).map(\.text), side: call.side)
    }
  }

  /// Fields of one card or event.
  private static let fields: [Check] = FieldChecks.all.map { field in
    Check(.device, field.name, field.forms, field.help) { player, call in
      field.observe(
        call, "\(call.side.name)", item: player.simulation[call.side].rows[call.id]?.item,
        start: player.start, side: call.side)
    }
  }

  /// Everything that was painted since the start.
  private static let paintings: [Check] = [
    Check(
      .device, "saw",
      [
        [.word("title"), .value(.item, "id"), .many(.text, "title")],
        [.oneOf(["thanks"], "thanks"), .value(.item, "id"), .many(.number, "count")],
        [.oneOf(["known"], "known"), .value(.item, "id"), .many(.text, "names")],
        [.oneOf(["row"], "row"), .value(.item, "id"), .many(.anyWord, "state")],
      ],
      "everything painted for a row since the start, equal neighbours once"
    ) { player, call in
      let history = player.simulation.paintings[call.side.rawValue][call.id]
      let (field, expected, saw): (String, [String], [String]) =
        if call.has("thanks") {
          ("thanks", call.numbers("count"), history.thanks.map(String.init))
        } else if call.has("known") {
          (
            "known", call.all("names").map(Show.value),
            history.known.map { quoted($0.map(\.name).joined(separator: " ")) }
          )
        } else if call.has("row") {
          ("row", call.all("state").map(Show.value), history.rows.map(\.rawValue))
        } else {
          ("title", call.all("title").map(Show.value), history.titles.map(quoted))
        }
      return Show.sequence(
        "\(call.side.name) saw \(field) \(call.id)", expected: expected, saw: saw,
        side: call.side, item: call.id)
    }
  ]

  /// The phone itself.
  private static let states: [Check] = [
    Check(
      .device, "row",
      [[.value(.item, "id"), .oneOf(["pending", "accepted", "synced", "absent"], "state")]],
      "where a row stands"
    ) { player, call in
      let look = Paintings.Look(player.simulation[call.side].state(of: call.id))
      return Observation(
        "\(call.side.name) row \(call.id)", expected: call.word("state") ?? "",
        saw: look.rawValue, side: call.side, item: call.id)
    },
    Check(
      .device, "unanswered", [[.value(.number, "count")]], "how many writes have no answer"
    ) { player, call in
      Observation(
        "\(call.side.name) unanswered", expected: "\(call.number("count") ?? 0)",
        saw: "\(player.simulation[call.side].unansweredCount)", side: call.side)
    },
    Check(
      .device, "toast", [[.oneOf(["rejected", "failed", "none"], "toast")]], "the toast shown"
    ) { player, call in
      Observation(
        "\(call.side.name) toast", expected: call.word("toast") ?? "",
        saw: Show.toast(player.simulation[call.side].toast), side: call.side)
    },
    Check(
      .device, "state", [[.oneOf(["online", "offline", "stopped", "signed-out"], "state")]],
      "the connection"
    ) { player, call in
      Observation(
        "\(call.side.name) state", expected: call.word("state") ?? "",
        saw: player.simulation[call.side].state.rawValue, side: call.side)
    },
    Check(
      .device, "account", [[.oneOf(["carol", "alice", "bob", "none"], "account")]],
      "who is signed in"
    ) { player, call in
      Observation(
        "\(call.side.name) account", expected: call.word("account") ?? "",
        saw: player.simulation.world[call.side].login?.account.name ?? "none", side: call.side)
    },
    Check(
      .device, "stale", [[.oneOf(["yes", "no"], "stale")]],
      "whether what is shown may be old"
    ) { player, call in
      Observation(
        "\(call.side.name) stale", expected: call.word("stale") ?? "",
        saw: player.simulation[call.side].isStale ? "yes" : "no", side: call.side)
    },
  ]
}

// MARK: - Details

extension DeviceChecks {
  /// What is loaded apart from snapshots, and the memory it is kept in.
  private static let details: [Check] = [
    Check(.device, "detail", Show.detailForms, "the detail of a card as it is shown") {
      player, call in
      Show.detail(
        call, "\(call.side.name)", isThere: player.simulation[call.side].rows[call.id] != nil,
        text: player.simulation.world.detail(of: call.id, on: call.side), side: call.side)
    },
    Check(
      .device, "cache",
      [[.word("hits"), .value(.number, "hits"), .word("misses"), .value(.number, "misses")]],
      "how many reads found the detail in memory, and how many did not"
    ) { player, call in
      let details = player.simulation.world.details[call.side.rawValue]
      return Observation(
        "\(call.side.name) cache",
        expected: "hits \(call.number("hits") ?? 0) misses \(call.number("misses") ?? 0)",
        saw: "hits \(details.hits) misses \(details.misses)", side: call.side)
    },
  ]
}

// MARK: - Reading a check

extension Call {
  var id: ItemID {
    guard case .item(let id)? = self["id"] else { preconditionFailure("\(name) has no id") }
    return id
  }

  var ids: [ItemID] {
    all("id").compactMap { if case .item(let id) = $0 { id } else { nil } }
  }

  var writes: [WriteWord] {
    all("write").compactMap { if case .write(let write) = $0 { write } else { nil } }
  }

  func numbers(_ label: String) -> [String] {
    all(label).compactMap { if case .number(let number) = $0 { "\(number)" } else { nil } }
  }
}
