import SyncEngine
import Testing

/// R6, R7, R12, R13 and R20: what one open view is told.
@Suite struct `An open view` {
  typealias View = OpenView<Chore>

  /// What a view is told, in words: `+` came, `*` changed, `-` went, `~` flags alone.
  private func words(_ event: View.Event?) -> String? {
    guard let event else { return nil }
    func rows(_ sign: String, _ rows: [View.Row]) -> [String] {
      rows.map { "\(sign)\($0.record.title)@\($0.version.map { "\($0)" } ?? "-")" }
    }
    let rows =
      rows("+", event.added) + rows("*", event.modified) + rows("-", event.removed)
      + rows("~", event.flagged)
    return (rows + (event.isFromCache ? ["old"] : []) + (event.isPending ? ["pending"] : []))
      .joined(separator: " ")
  }

  @Test func `is told nothing until there is a row, the cloud's word, or no hope of it`() throws {
    var phone = try Phone()
    var first = View()
    var second = View()
    var third = View()

    let nothing = words(first.look(at: phone.device))
    var offline = phone
    try offline.hear(.disconnected)
    let hopeless = words(first.look(at: offline.device))
    var written = phone
    try written.hear(.change(.save(.dishes)))
    let row = words(second.look(at: written.device))
    try phone.hear(at: 1)
    let empty = words(third.look(at: phone.device))

    #expect(nothing == nil)
    #expect(hopeless == "old")
    #expect(row == "+v1@- old pending")
    #expect(empty == "")
  }

  @Test func `is told at once that nothing is there where the copy was whole once`() throws {
    var phone = try Phone()
    try phone.hear(at: 1)
    try phone.hear(.watched(false))
    try phone.hear(.watched(true))
    var view = View()

    #expect(words(view.look(at: phone.device)) == "old")
  }

  @Test func `R6 keeps a row pending from its write to its echo`() throws {
    var phone = try Phone()
    try phone.hear(at: 1, [(.dishes, 1)])
    var view = View()
    var told = [words(view.look(at: phone.device))]

    try phone.hear(.change(.title("v2")))
    told.append(words(view.look(at: phone.device, again: phone.repaint)))
    try phone.answer(.accepted(2))
    told.append(words(view.look(at: phone.device, again: phone.repaint)))
    try phone.hear(at: 2, [(.dishes2, 2)])
    told.append(words(view.look(at: phone.device, again: phone.repaint)))

    #expect(told == ["+v1@1", "*v2@- pending", nil, "~v2@2"])
  }

  @Test func `R6 finds nothing pending in a write that was accepted before it was opened`() throws {
    var phone = try Phone()
    try phone.hear(.change(.save(.dishes)))
    try phone.answer(.accepted(2))
    var view = View()

    #expect(words(view.look(at: phone.device)) == "+v1@2 old")
  }

  @Test func `R7 shows what is left in the step of a rejection`() throws {
    var phone = try Phone()
    var view = View()
    try phone.hear(at: 1, [(.dishes, 1)])
    try phone.hear(.change(.save(.dishes2)))
    try phone.answer(.accepted(2))
    try phone.hear(.change(.save(.dishes3)))
    _ = view.look(at: phone.device)

    try phone.answer(.rejected(.tooLoud))

    #expect(words(view.look(at: phone.device, again: phone.repaint)) == "*v2@2 pending")
  }

  @Test func `R12 R13 is told of flags alone, and of nothing twice`() throws {
    var phone = try Phone()
    try phone.hear(at: 1, [(.dishes, 1)])
    var view = View()
    _ = view.look(at: phone.device)

    try phone.hear(.disconnected)
    let away = words(view.look(at: phone.device, again: phone.repaint))
    let again = words(view.look(at: phone.device, again: phone.repaint))
    try phone.hear(.connected)
    let listening = words(view.look(at: phone.device, again: phone.repaint))
    try phone.hear(at: 1)
    let current = words(view.look(at: phone.device, again: phone.repaint))

    #expect([away, again, listening, current] == ["old", nil, nil, ""])
  }

  @Test func `is told of a row that goes as it was told of it last`() throws {
    var phone = try Phone()
    try phone.hear(at: 1, [(.dishes, 1)])
    var view = View()
    _ = view.look(at: phone.device)

    try phone.hear(.change(.delete("dishes")))

    #expect(words(view.look(at: phone.device, again: phone.repaint)) == "-v1@1")
  }

  @Test func `is told of what it asks for alone`() throws {
    var phone = try Phone()
    try phone.hear(at: 2, [(.dishes, 1), (.floor, 2)])
    var view = View()
    let isOne: (Chore) -> Bool = { $0.title == "v1" }

    let first = words(view.look(at: phone.device, where: isOne))
    try phone.hear(.change(.title("v2")))
    let second = words(view.look(at: phone.device, again: phone.repaint, where: isOne))

    #expect(first == "+v1@1")
    #expect(second == "-v1@1")
  }

  @Test func `R20 is told of the same step as every other`() throws {
    var phone = try Phone()
    var one = View()
    var other = View()
    try phone.hear(at: 1)
    _ = one.look(at: phone.device)
    _ = other.look(at: phone.device)

    try phone.hear(at: 3, [(.dishes, 2), (.floor, 3)])

    let told = one.look(at: phone.device, again: phone.repaint)
    #expect(words(told) == "+v1@2 +Sweep@3")
    #expect(told == other.look(at: phone.device, again: phone.repaint))
  }
}
