import Household
import SyncEngine
import Testing

/// One phone that knows a card with a note, and what it has loaded.
private struct Reader {
  static let card = ItemID(device: "bob", number: 1)
  var device = Device<Item>(DeviceID("alice"))
  var details: Details

  init() {
    var table = Table<Item>()
    table[Self.card] = .card(Card(id: Self.card, title: "Milk", maker: .bob))
    table[Self.card.note] = .note(Note(card: Self.card, revision: 2, text: nil))
    device.begin(
      Login(account: Member.alice.account, household: Roster.home), knowing: table, at: 2)
    details = Details(device)
  }

  mutating func tell(_ input: Device<Item>.Input) throws {
    details.follow(try device.hear(input), session: device.session)
  }

  /// Reads, and returns the request that was ordered.
  mutating func read() throws -> (request: Int, generation: Int)? {
    for order in try details.read(Self.card, on: device) {
      if case .load(_, _, let request, let generation) = order { return (request, generation) }
    }
    return nil
  }

  mutating func hear(
    _ text: String, revision: Int, _ asked: (request: Int, generation: Int)
  ) -> [Details.Order] {
    let content = Item.note(Note(card: Self.card, text: text))
    let load = Load<Item>(
      request: asked.request, generation: asked.generation, id: Self.card.note,
      found: .content(content, listed: content.listed(at: revision)))
    return details.hear(load, on: device)
  }

  var text: String? { details.text(Self.card, on: device) }
}

@Suite struct `A phone's details` {
  @Test func `are loaded once and found from then on`() throws {
    var phone = Reader()

    let first = try phone.read()
    let asked = try #require(first)
    #expect(phone.text == nil && (phone.details.hits, phone.details.misses) == (0, 1))
    _ = phone.hear("one litre", revision: 2, asked)
    let again = try phone.read()

    #expect(phone.text == "one litre" && again == nil)
    #expect((phone.details.hits, phone.details.misses) == (1, 1))
  }

  @Test func `join a load that runs, which is a miss all the same`() throws {
    var phone = Reader()
    let first = try phone.read()
    let joined = try phone.read()

    #expect(first != nil && joined == nil)
    #expect((phone.details.hits, phone.details.misses) == (0, 2))
  }

  @Test func `take nothing of a session that has ended`() throws {
    var phone = Reader()
    let first = try phone.read()
    let asked = try #require(first)
    let login = try #require(phone.device.login)

    try phone.tell(.logout)
    try phone.tell(.login(login))
    let orders = phone.hear("one litre", revision: 2, asked)

    #expect(orders == [.ignored(.anotherSession)])
    #expect(phone.text == nil && phone.details.cache.count == 0)
  }

  @Test func `take nothing older than what is known by now`() throws {
    var phone = Reader()
    let first = try phone.read()
    let asked = try #require(first)
    var table = try #require(phone.device.desk?.replica.server)
    table[Reader.card.note] = .note(Note(card: Reader.card, revision: 3, text: nil))

    try phone.tell(.arrived(.snapshot(Snapshot(session: 1, version: 3, table: table))))
    let orders = phone.hear("one litre", revision: 2, asked)

    #expect(orders == [.ignored(.olderRevision)])
    #expect(phone.text == nil && phone.details.cache.count == 0)
  }

  @Test func `end with the connection and are read again later`() throws {
    var phone = Reader()
    let first = try phone.read()
    let asked = try #require(first)

    try phone.tell(.disconnected)
    let offline = try phone.read()
    try phone.tell(.connected)
    let late = phone.hear("one litre", revision: 2, asked)
    let again = try phone.read()

    #expect(offline == nil && late == [.ignored(.notAsked)] && again != nil)
    #expect(phone.details.misses == 3)
  }

  @Test func `are forgotten whoever signs in next`() throws {
    var phone = Reader()
    let first = try phone.read()
    let asked = try #require(first)
    _ = phone.hear("code 4711", revision: 2, asked)

    try phone.tell(.login(Login(account: Member.carol.account, household: Roster.carols)))

    #expect(phone.details.cache.count == 0 && phone.text == nil)
  }

  @Test func `show one's own note while it waits, and keep it once it is accepted`() throws {
    var phone = Reader()
    let note = Item.note(Note(card: Reader.card, text: "two litres"))

    try phone.tell(.change(.set(note, mustBeNew: false)))
    let waiting = phone.text
    let id = WriteID(device: DeviceID("alice"), number: 1)
    let answer = Answer(
      write: id, session: 1, stream: StreamID(install: 1, number: 1), verdict: .accepted(3))
    try phone.tell(.arrived(.answer(answer)))

    #expect(waiting == "two litres")
    #expect(phone.details.cache.keys.map(\.revision) == [3])
  }
}
