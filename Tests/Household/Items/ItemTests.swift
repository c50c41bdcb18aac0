import Household
import SyncEngine
import Testing

@Suite struct `An item` {
  private static let id = ItemID(device: "alice", number: 1)
  private static let card = Item.card(Card(id: id, title: "Buy diapers", maker: .alice))
  private static let event = Item.event(
    Event(
      id: id, title: "Dentist", maker: .alice, start: Moment(milliseconds: 0),
      end: Moment(milliseconds: 1)))

  @Test(arguments: ["a1", "b2", "z999", "am1", "abcdefgh1234567890123456"])
  func `has a name that reads back`(name: String) {
    #expect(ItemID(name)?.description == name)
  }

  @Test(arguments: [
    "", "a", "1", "a0", "a01", "A1", "a+1", "a-1", "a1x", "a1a", "a 1", "é1", "a\u{301}1",
    "abcdefghi1",
  ])
  func `has no name that is anything else`(name: String) { #expect(ItemID(name) == nil) }

  @Test(arguments: [
    ("alice", [], "a1"), ("bob", ["alice", "bob"], "b1"), ("amy", ["ann", "amy"], "am1"),
    ("ann", ["ann", "amy"], "an1"), ("an", ["an", "ann"], "an1"), ("ann", ["an", "ann"], "ann1"),
    ("Anna", ["anne"], "anna1"), ("Éva", [], "v1"), ("7", [], "x1"), ("", ["x"], "x1"),
    ("abcdefghij", ["abcdefghik"], "a1"), ("ann", ["Ann"], "a1"),
  ])
  func `is named by as much of its device as tells it from others`(
    device: String, others: [String], name: String
  ) {
    #expect(ItemID(device: device, among: others, number: 1).description == name)
    #expect(ItemID(name) == ItemID(device: device, among: others, number: 1))
  }

  @Test func `comes before its note, and that before the next item`() throws {
    let names = [Self.id, Self.id.note, try #require(ItemID("a2")), try #require(ItemID("b1"))]

    #expect(names.reversed().sorted() == names)
    #expect(Self.id.note.card == Self.id && Self.id.note.isNote && !Self.id.isNote)
  }

  @Test(arguments: [
    (Change<Item>.set(card, mustBeNew: true), "add"), (.set(event, mustBeNew: true), "plan"),
    (.set(.note(Note(card: id, text: "x")), mustBeNew: false), "note"),
    (.patch(id, .title("x")), "edit"), (.patch(id, .start(nil)), "schedule"),
    (.patch(id, .acknowledge(.bob)), "ack"),
    (.patch(id, .comment(.init(by: .bob, text: "x"))), "comment"), (.patch(id, .thank), "thank"),
    (.delete(id), "delete"),
  ])
  func `is changed by what people call by a verb`(change: Change<Item>, verb: String) {
    #expect(change.operation.rawValue == verb)
  }

  @Test func `is known once, in the order of names`() {
    let known = [Member.bob, .alice, .bob].reduce(Self.card) {
      $0.patched(by: .acknowledge($1))
    }

    #expect(known.card?.known == [.alice, .bob])
  }

  @Test(arguments: [Int.max, .min])
  func `has thanks that rise as far as they go`(thanks: Int) {
    var card = Card(id: Self.id, title: "Buy diapers", maker: .alice)
    card.thanks = thanks

    let thanked = Item.card(card).patched(by: .thank).card?.thanks

    #expect(thanked == (thanks == .max ? .max : thanks + 1))
  }

  @Test(arguments: [
    Item.Patch.start(nil), .acknowledge(.bob), .comment(.init(by: .bob, text: "x")), .thank,
  ])
  func `that is an event takes no patch of a card`(patch: Item.Patch) {
    #expect(Self.event.patched(by: patch) == Self.event)
  }

  @Test func `that is a note is listed by its revision alone`() {
    let note = Item.note(Note(card: Self.id, text: "size 4"))

    #expect(note.listed(at: 7) == .note(Note(card: Self.id, revision: 7, text: nil)))
    #expect(Self.card.listed(at: 7) == Self.card)
    #expect(note.patched(by: .title("x")) == note)
  }
}
