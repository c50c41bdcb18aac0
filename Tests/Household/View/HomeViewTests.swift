import Household
import SyncEngine
import Testing

@Suite struct `A home view` {
  private static let noon = Moment(milliseconds: 12 * 3_600_000)
  private static let one = ItemID(device: "alice", number: 1)

  /// What a member of the household sees whose phone knows these items.
  private func view(of member: Member, _ items: Item...) throws -> HomeView {
    var device = Device<Item>(DeviceID(member.name))
    var table = Table<Item>()
    for item in items { table[item.id] = item }
    device.begin(try #require(Roster.login(of: member)), knowing: table, at: 1)
    return HomeView(device)
  }

  private func card(
    _ number: Int = 1, by maker: Member, for role: CardRole, known: [Member]? = nil,
    start: Moment? = nil
  ) -> Item {
    let id = ItemID(device: maker.name, number: number)
    var card = Card(id: id, title: "Buy diapers", maker: maker, role: role, start: start)
    card.known = known ?? card.known
    return .card(card)
  }

  /// In which lists a card by Alice stands, for each member, by whom it asks and who knows it.
  @Test(arguments: [
    (CardRole.partner, [Member.alice], [HomeView.List.asked], [HomeView.List.unread]),
    (.partner, [.alice, .bob], [.unscheduled], [.unscheduled]),
    (.me, [.alice], [.unscheduled], [.unscheduled]),
    (.both, [.alice], [.asked], [.unread]),
    (.both, [.alice, .bob], [.unscheduled], [.unscheduled]),
    (.both, [.bob], [.unread], []),
    (.me, [], [.unread], []),
  ])
  func `puts a card into its lists`(
    role: CardRole, known: [Member], alices: [HomeView.List], bobs: [HomeView.List]
  ) throws {
    let item = card(by: .alice, for: role, known: known)

    let views = [try view(of: .alice, item), try view(of: .bob, item)]

    for (view, expected) in zip(views, [alices, bobs]) {
      let lists = HomeView.List.allCases.filter { view.contains(Self.one, in: $0) }
      #expect(lists == expected)
      #expect(HomeView.List.allCases.filter { view.ids($0) == [Self.one] } == expected)
      #expect(HomeView.List.allCases.filter { view.count($0) == 1 } == expected)
    }
  }

  @Test func `puts a card with a start on the agenda, and not among the unscheduled`() throws {
    let item = card(by: .alice, for: .both, known: [.alice, .bob], start: Self.noon)

    let view = try view(of: .bob, item)

    #expect(HomeView.List.allCases.filter { view.contains(Self.one, in: $0) } == [.agenda])
  }

  @Test func `orders lists by id, letter before number, and the agenda by time`() throws {
    let late = Self.noon.adding(milliseconds: 1)
    let dentist = Item.event(
      Event(
        id: ItemID(device: "bob", number: 3), title: "Dentist", maker: .bob, start: Self.noon,
        end: late))

    let view = try view(
      of: .alice, card(10, by: .bob, for: .both), card(2, by: .bob, for: .both),
      card(7, by: .alice, for: .both, start: late), card(1, by: .alice, for: .both, start: late),
      dentist)

    #expect(view.ids(.unread).map(\.description) == ["b2", "b10"])
    #expect(view.ids(.asked).map(\.description) == ["a1", "a7"])
    #expect(view.ids(.agenda).map(\.description) == ["b3", "a1", "a7"])
    #expect(view.rows(.agenda, limit: 1).map(\.item) == [dentist])
    #expect(view.events.map(\.title) == ["Dentist"])
    #expect(view.cards.map(\.id.description) == ["a1", "a7", "b2", "b10"])
  }

  @Test func `counts the writes on a note to the row of its card`() throws {
    var device = Device<Item>(DeviceID("alice"))
    let table = [card(by: .alice, for: .both)].reduce(into: Table<Item>()) { $0[$1.id] = $1 }
    device.begin(try #require(Roster.login(of: .alice)), knowing: table, at: 1)
    let synced = HomeView(device).state(of: Self.one)

    _ = try device.hear(
      .change(.set(.note(Note(card: Self.one, text: "size 4")), mustBeNew: false)))

    #expect(synced == .synced)
    #expect(HomeView(device).state(of: Self.one) == .pending)
    #expect(HomeView(device).state(of: Self.one.note) == .pending)
  }

  @Test func `is empty where nobody is signed in or the app does not run`() throws {
    var device = Device<Item>(DeviceID("alice"))
    let table = [card(by: .alice, for: .both)].reduce(into: Table<Item>()) { $0[$1.id] = $1 }
    device.begin(try #require(Roster.login(of: .alice)), knowing: table, at: 1)
    var view = HomeView(device)

    for case .repaint(let repaint) in try device.hear(.kill) {
      view.refresh(from: device, repainting: repaint)
    }

    #expect(view.rows.isEmpty && view.member == nil && view.state == .stopped)
    #expect(HomeView.List.allCases.allSatisfy { view.ids($0) == [] })
  }
}
