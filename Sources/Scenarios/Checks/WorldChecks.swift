package import Household
import Simulation
package import SyncEngine

/// What can be expected of the cloud: of Alice's and Bob's household.
enum CloudChecks {
  static let table: [Check] =
    [
      Check(
        .cloud, "cards", [[.word("none")], [.many(.item, "id")]], "every card of the household"
      ) { player, call in
        let ids = player.household.table.values.compactMap { $0.card?.id }
        return Show.list(
          "cloud cards", expected: call.ids.map(\.description), saw: ids.map(\.description),
          item: Show.firstDifference(call.ids, ids))
      },
      Check(
        .cloud, "listeners", [[.value(.number, "count")]], "how many phones the cloud tells"
      ) { player, call in
        Observation(
          "cloud listeners", expected: "\(call.number("count") ?? 0)",
          saw: "\(player.simulation.world.cloud.listeners.count)")
      },
    ]
    + [
      Check(.cloud, "detail", Show.detailForms, "the detail of a card as it stands") {
        player, call in
        Show.detail(
          call, "cloud", isThere: player.household.table[call.id] != nil,
          text: player.household.contents[call.id.note]?.note?.text, side: nil)
      }
    ]
    + FieldChecks.all.map { field in
      Check(.cloud, field.name, field.forms, field.help) { player, call in
        field.observe(
          call, "cloud", item: player.household.table[call.id], start: player.start, side: nil)
      }
    }
}

/// What can be expected of one write.
enum WriteChecks {
  static let table: [Check] = [
    Check(
      .write, "",
      [
        [.oneOf(["pending", "accepted"], "state")],
        [.oneOf(["rejected"], "state"), .optional([.word("by"), .value(.rule, "rule")])],
      ],
      "what its writer has been told of a write"
    ) { player, call in
      guard case .write(let word) = call.subject else {
        preconditionFailure("a write's check has no write")
      }
      let rule = call.word("rule")
      let expected = [call.word("state"), rule.map { "by \($0)" }].compactMap(\.self)
        .joined(separator: " ")
      let saw: String
      if let story = player.ledger[word] {
        switch story.told {
        case .accepted?: saw = "accepted"
        case .rejected(let by)?: saw = rule == nil ? "rejected" : "rejected by \(by)"
        case nil: saw = story.isForgotten ? "lost with what the phone forgot" : "pending"
        }
      } else {
        saw = "no such write"
      }
      return Observation(word.text, expected: expected, saw: saw, side: word.side)
    }
  ]
}

/// What can be expected of everything together.
enum WorldChecks {
  static let table: [Check] = [
    Check(
      .stage, "converged", [[]], "every signed-in phone that may read shows what the cloud has"
    ) { player, _ in
      let differing = Side.allCases.filter { !player.simulation.world.isConverged($0) }
      let saw =
        differing.isEmpty
        ? "both phones equal to the cloud"
        : differing.map { "\($0.name) differs: \(Show.difference($0, player))" }
          .joined(separator: "; ")
      return Observation(
        "converged", expected: "", saw: saw, side: differing.first, holds: differing.isEmpty)
    },
    Check(
      .stage, "settled", [[]], "everybody is online and nothing is unanswered or on its way"
    ) { player, _ in
      let open = Show.unsettled(player.simulation.world)
      return Observation(
        "settled", expected: "", saw: open ?? "settled", holds: player.simulation.world.isSettled)
    },
    Check(
      .stage, "in-flight", [[.value(.number, "count")]], "how many messages are on their way"
    ) { player, call in
      Observation(
        "in-flight", expected: "\(call.number("count") ?? 0)",
        saw: "\(player.simulation.world.inFlight)")
    },
  ]
}

extension Player {
  /// Alice's and Bob's household as the cloud has it.
  package var household: Cloud<Item>.Household {
    guard let household = simulation.world.cloud.households[Roster.home] else {
      preconditionFailure("the world was made without \(Roster.home)")
    }
    return household
  }
}
