import Household
import SyncEngine
import Testing

/// A write before the household's rules, and what they say.
private struct Trial {
  var writer = Member.alice
  var members = [Member.alice, .bob]
  var table: [Item] = []
  var change: Change<Item>
  var basis = 0
  var foreignChange = 0

  func judged(by rules: HouseRules) -> Decision {
    var records = Table<Item>()
    for item in table { records[item.id] = item }
    let before = records[change.record]
    return rules.judge(
      Case(
        write: Write(
          id: WriteID(device: DeviceID(writer.name), number: 1), account: writer.account,
          change: change, basis: basis),
        household: Roster.home, members: members.map(\.account), before: before,
        after: change.applied(to: before), table: records, newestForeignChange: foreignChange))
  }

  /// The rule that refuses it, or `nil`.
  func refusal(by rules: HouseRules) -> String? {
    if case .reject(let rejection) = judged(by: rules) { rejection.rule } else { nil }
  }
}

extension ItemID {
  fileprivate static let diapers = ItemID(device: "alice", number: 1)
}

extension Card {
  fileprivate static let diapers = Card(id: .diapers, title: "Buy diapers", maker: .alice)

  fileprivate func with(_ edit: (inout Card) -> Void) -> Change<Item> {
    var card = self
    edit(&card)
    return .set(.card(card), mustBeNew: false)
  }
}

@Suite struct `The household's rules` {
  private static let card = Item.card(.diapers)
  private static let new = Change<Item>.set(card, mustBeNew: true)
  private static let dentist = Moment(milliseconds: 1000)

  /// For each condition a write that it lets through, and one that it alone refuses.
  private static let guarded: [(rule: String, passes: Trial, refused: Trial)] = [
    ("members-only", Trial(change: new), Trial(members: [.bob], change: new)),
    ("already-exists", Trial(change: new), Trial(table: [card], change: new)),
    (
      "not-found", Trial(table: [card], change: .patch(.diapers, .thank)),
      Trial(change: .patch(.diapers, .thank))
    ),
    (
      "outdated",
      Trial(table: [card], change: .patch(.diapers, .title("x")), basis: 3, foreignChange: 3),
      Trial(table: [card], change: .patch(.diapers, .title("x")), basis: 2, foreignChange: 3)
    ),
    (
      "maker-is-writer", Trial(change: new),
      Trial(
        change: .set(
          .event(
            Event(
              id: .diapers, title: "x", maker: .bob, start: dentist,
              end: dentist.adding(milliseconds: 1))), mustBeNew: true))
    ),
    (
      "fixed-fields", Trial(table: [card], change: Card.diapers.with { $0.title = "x" }),
      Trial(table: [card], change: Card.diapers.with { $0.maker = .bob })
    ),
    (
      "ack-oneself",
      Trial(writer: .bob, table: [card], change: .patch(.diapers, .acknowledge(.bob))),
      Trial(table: [card], change: .patch(.diapers, .acknowledge(.bob)))
    ),
    (
      "ack-stays", Trial(table: [card], change: Card.diapers.with { $0.title = "x" }),
      Trial(table: [card], change: Card.diapers.with { $0.known = [] })
    ),
    (
      "comments-append",
      Trial(table: [card], change: .patch(.diapers, .comment(.init(by: .alice, text: "x")))),
      Trial(table: [card], change: .patch(.diapers, .comment(.init(by: .bob, text: "x"))))
    ),
    (
      "title-length",
      Trial(table: [card], change: .patch(.diapers, .title(String(repeating: "é", count: 200)))),
      Trial(table: [card], change: .patch(.diapers, .title("")))
    ),
    (
      "comment-length",
      Trial(
        table: [card],
        change: .patch(
          .diapers, .comment(.init(by: .alice, text: String(repeating: "👨‍👩‍👧", count: 2000))))),
      Trial(
        table: [card],
        change: .patch(
          .diapers, .comment(.init(by: .alice, text: String(repeating: "x", count: 2001)))))
    ),
    (
      "detail-size",
      Trial(
        table: [card],
        change: .set(
          .note(Note(card: .diapers, text: String(repeating: "x", count: 65_536))), mustBeNew: false
        )),
      Trial(
        table: [card],
        change: .set(
          .note(Note(card: .diapers, text: String(repeating: "x", count: 65_537))), mustBeNew: false
        ))
    ),
    (
      "maker-deletes", Trial(table: [card], change: .delete(.diapers)),
      Trial(writer: .bob, table: [card], change: .delete(.diapers))
    ),
    (
      "event-ends-after-start",
      Trial(
        change: .set(
          .event(
            Event(
              id: .diapers, title: "x", maker: .alice, start: dentist,
              end: dentist.adding(milliseconds: 1))), mustBeNew: true)),
      Trial(
        change: .set(
          .event(Event(id: .diapers, title: "x", maker: .alice, start: dentist, end: dentist)),
          mustBeNew: true))
    ),
    (
      "thanks-by-one", Trial(table: [card], change: Card.diapers.with { $0.thanks = 1 }),
      Trial(table: [card], change: Card.diapers.with { $0.thanks = 2 })
    ),
  ]

  private static func rules(for rule: String) -> HouseRules {
    var rules = HouseRules()
    if rule == "outdated" { rules.conflicts = .rejectOutdated }
    return rules
  }

  @Test func `are guarded, each of them`() {
    #expect(Self.guarded.map(\.rule) == HouseRules.table.map(\.name))
  }

  @Test(arguments: guarded.map(\.rule))
  func `let through what fits and refuse what does not`(rule: String) throws {
    let (_, passes, refused) = try #require(Self.guarded.first { $0.rule == rule })

    #expect(passes.refusal(by: Self.rules(for: rule)) == nil)
    #expect(refused.refusal(by: Self.rules(for: rule)) == rule)
  }

  @Test(arguments: HouseRules.table.filter(\.isSwitchable).map(\.name))
  func `let it through when that one alone is off`(rule: String) throws {
    var without = Self.rules(for: rule)

    let isSwitched = without.set(rule, on: false)

    #expect(isSwitched)
    for (name, _, refused) in Self.guarded {
      if name == "outdated" { continue }
      #expect(refused.refusal(by: without) == (name == rule ? nil : name), "\(name)")
    }
  }

  @Test(arguments: ["already-exists", "not-found", "outdated", "no-such-rule"])
  func `stay on where there is no switch`(rule: String) {
    var rules = HouseRules()

    let isSwitched = rules.set(rule, on: false)

    #expect(!isSwitched)
    #expect(rules == HouseRules())
  }

  @Test(arguments: [(Int.min, Int.min), (.min, 0), (.min, .max), (.max, .min), (.max, .max)])
  func `count thanks by one, however few or many there were`(before: Int, after: Int) {
    var thanked = Card.diapers
    thanked.thanks = before

    let trial = Trial(table: [.card(thanked)], change: Card.diapers.with { $0.thanks = after })

    #expect(trial.refusal(by: HouseRules()) == (before == after ? nil : "thanks-by-one"))
    let new = Trial(change: Card.diapers.with { $0.thanks = after })
    #expect(new.refusal(by: HouseRules()) == (after == 0 ? nil : "thanks-by-one"))
  }

  @Test func `carry what was found at every condition`() throws {
    let trial = Trial(writer: .bob, table: [Self.card], change: .delete(.diapers))

    guard case .reject(let rejection) = trial.judged(by: HouseRules()) else {
      Issue.record("it is refused")
      return
    }

    let at = try #require(rejection.trace.firstIndex { $0.rule == "maker-deletes" })
    #expect(rejection.trace.map(\.rule) == HouseRules.table.map(\.name))
    #expect(rejection.trace[..<at].allSatisfy { $0.finding == .held })
    #expect(rejection.trace[at].finding == .failed)
    #expect(rejection.trace[(at + 1)...].allSatisfy { $0.finding == .notReached })
  }
}
