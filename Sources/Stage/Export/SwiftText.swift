import Household
import Scenarios
import Simulation
import SyncEngine

/// Swift, as it stands in an exported test.
enum SwiftText {
  /// A text as a literal: whatever is not printable, and whatever means something there, is
  /// escaped.
  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default:
        if scalar.isPrintable {
          result.unicodeScalars.append(scalar)
        } else {
          result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
    }
    return result + "\""
  }

  /// A text as the name of a type between backticks: letters, digits and single spaces.
  static func name(_ text: String) -> String {
    let words = text.split { !($0.isLetter || $0.isNumber) || !$0.isASCII }.prefix(12)
    return words.isEmpty ? "a session" : "session: \(words.joined(separator: " "))"
  }

  static func moment(_ moment: Moment?) -> String {
    moment.map { "Moment(milliseconds: \($0.milliseconds))" } ?? "nil"
  }

  static func writeID(_ word: WriteWord) -> String {
    "WriteID(device: DeviceID(\(literal(word.side.name))), number: \(word.number))"
  }

  static func rejection(_ rejection: Rejection) -> String {
    let reason = rejection.reason.map { ", reason: \(literal($0))" } ?? ""
    return "Rejection(code: .\(rejection.code), rule: \(literal(rejection.rule))\(reason))"
  }

  static func list(_ words: [String]) -> String {
    words.isEmpty ? "[]" : "[\(words.map(literal).joined(separator: ", "))]"
  }

  /// What a person does on their screen to make a write.
  static func call(_ write: Write<Item>, _ home: String) -> String {
    switch write.change {
    case .set(.card(let card), _):
      return
        "_ = try await add(\(home), \(literal(card.title)), role: .\(card.role), startAt: \(moment(card.start)))"
    case .set(.event(let event), _):
      return
        "_ = try await plan(\(home), \(literal(event.title)), startAt: \(moment(event.start)), endAt: \(moment(event.end)))"
    case .set(.note, _): preconditionFailure("a test has no notes")
    case .delete(let id): return "_ = await \(home).delete(try id(\(literal(id.description))))"
    case .patch(let id, let patch):
      let card = "try card(\(literal(id.description)))"
      switch patch {
      case .title(let title): return "_ = await \(home).edit(\(card), title: \(literal(title)))"
      case .start(let start): return "_ = await \(home).schedule(\(card), at: \(moment(start)))"
      case .acknowledge: return "_ = await \(home).acknowledge(\(card))"
      case .comment(let comment):
        return "_ = await \(home).comment(\(literal(comment.text)), on: \(card))"
      case .thank: return "_ = await \(home).thank(for: \(card))"
      }
    }
  }

  /// What every exported test needs.
  static let helpers = [
    "/// What names a card or an event.",
    "private func id(_ name: String) throws -> ItemID { try #require(ItemID(name)) }",
    "",
    "/// A card by its name: whoever acts on one names it, and nothing else of it counts.",
    "private func card(_ name: String) throws -> Card {",
    "  Card(id: try id(name), title: \"\", maker: .alice)",
    "}",
    "",
    "@MainActor",
    "private func item(_ name: String, _ home: HomeViewModel) -> Item? {",
    "  ItemID(name).flatMap { home.view.rows[$0]?.item }",
    "}",
    "",
    "@MainActor",
    "private func row(_ name: String, _ home: HomeViewModel) -> RowState? {",
    "  ItemID(name).flatMap { home.view.state(of: $0) }",
    "}",
    "",
    "private func start(of item: Item?) -> Moment? { item?.card?.start ?? item?.event?.start }",
    "",
    "private func cloudItem(_ name: String, _ home: TwoHomes) async -> Item? {",
    "  let items = await home.backend.items(of: Roster.home)",
    "  return ItemID(name).flatMap { items[$0] }",
    "}",
    "",
    "private func cloudCards(_ home: TwoHomes) async -> [String] {",
    "  await home.backend.items(of: Roster.home).values.compactMap { $0.card?.id.description }",
    "}",
    "",
    "/// Waits until every write is answered and both people see the same.",
    "@MainActor",
    "private func settle(_ home: TwoHomes) async throws {",
    "  try await eventually(\"everything is settled\", timeout: .seconds(10)) {",
    "    home.alice.view.unansweredCount == 0 && home.bob.view.unansweredCount == 0",
    "      && home.alice.view.rows.elementsEqual(home.bob.view.rows) {",
    "        $0.value.item == $1.value.item",
    "      }",
    "  }",
    "}",
  ]
}
