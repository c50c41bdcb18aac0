import SyncEngine
import Testing

/// R4b, R5, R11, R12 and R18 where news comes record by record.
@Suite struct `A source of changes` {
  @Test func `R4b fills the same table, record by record`() throws {
    var phone = try Phone()

    try phone.hear(at: 2, [(.dishes, 1), (.floor, 2)])
    let orders = try phone.hear(at: 3, [(.dishes2, 3)])

    var dishes = Repaint<String>()
    dishes.content = ["dishes"]
    #expect(orders == [.applied(3), .repaint(dishes)])
    #expect(phone.view == [.dishes2, .floor])
    #expect(phone.device.desk?.replica.version(of: "floor") == 2)
    #expect(phone.device.desk?.replica.version(of: "dishes") == 3)
  }

  @Test func `R5 brings back neither an older record nor a deleted one`() throws {
    var phone = try Phone()
    try phone.hear(at: 4, [(.dishes2, 4)], deleted: [("floor", 3)], isCurrent: false)

    let orders = try phone.hear(at: 5, [(.dishes, 1), (.floor, 2)], isCurrent: false)

    #expect(orders == [.applied(5)])
    #expect(phone.view == [.dishes2])
  }

  @Test
  func `R5 takes nothing older than an accepted write on it, and its own version as the echo`()
    throws
  {
    var phone = try Phone()
    try phone.hear(at: 1, [(.dishes, 1)])
    try phone.hear(.change(.title("v2")))
    try phone.answer(.accepted(5))

    let older = try phone.hear(at: 3, [(Chore(id: "dishes", title: "v1", place: "kitchen"), 3)])
    let state = phone.device.dishesState
    try phone.hear(at: 5, [(.dishes2, 5)])

    #expect(older == [.applied(3)])
    #expect(state == .accepted)
    #expect(phone.view == [.dishes2])
    #expect(phone.device.dishesState == .synced)
  }

  @Test func `R4 has a write already that is answered after its echo`() throws {
    var phone = try Phone()
    try phone.hear(at: 1, [(.dishes, 1)])
    try phone.hear(.change(.title("v2")))
    try phone.hear(at: 3, [(.dishes2, 2)])

    try phone.answer(.accepted(2))

    #expect(phone.device.dishesState == .synced)
    #expect(phone.device.desk?.replica.unechoed.isEmpty == true)
  }

  @Test func `R4 lets go of a write that changed nothing once the copy is whole at its version`()
    throws
  {
    var phone = try Phone()
    try phone.hear(.change(.title("v2")))
    try phone.answer(.accepted(2))

    try phone.hear(at: 2, [(.floor, 2)], isCurrent: false)
    let between = phone.device.desk?.replica.unechoed.count
    try phone.hear(at: 2)

    #expect(between == 1)
    #expect(phone.device.desk?.replica.unechoed.isEmpty == true)
    #expect(phone.view == [.floor])
  }

  @Test func `R11 is dropped whole where it is older than the copy`() throws {
    var phone = try Phone()
    try phone.hear(at: 3, [(.dishes2, 3)])

    let orders = try phone.hear(at: 2, [(.dishes, 1), (.floor, 2)])

    #expect(orders == [.ignored(nil, .olderSnapshot)])
    #expect(phone.view == [.dishes2])
  }

  @Test func `R12 leaves what is shown old until it says that this is all`() throws {
    var phone = try Phone()

    let part = try phone.hear(at: 1, [(.dishes, 1)], isCurrent: false)
    let all = try phone.hear(at: 2, [(.floor, 2)])

    #expect(!part.contains(.stale(false)))
    #expect(all.contains(.stale(false)))
  }

  @Test func `R18 is resumed from where the copy was whole`() throws {
    var phone = try Phone()
    try phone.hear(at: 2, [(.dishes, 2)])
    try phone.hear(at: 3, [(.floor, 3)], isCurrent: false)

    let part = try phone.resumesFrom()
    try phone.hear(at: 3)
    let whole = try phone.resumesFrom()

    #expect(part == 2)
    #expect(whole == 3)
  }

  @Test func `R18 is not resumed from beyond what a waiting write left out`() throws {
    var phone = try Phone()
    try phone.hear(at: 1, [(.dishes, 1)])
    try phone.hear(.change(.title("v2")))
    try phone.answer(.accepted(5))
    try phone.hear(at: 3, [(Chore(id: "dishes", title: "v1", place: "kitchen"), 3)])

    #expect(try phone.resumesFrom() == 1)
  }

  @Test func `is heard by the session that listens alone`() throws {
    var phone = try Phone()
    let late = Changes<Chore>(
      session: phone.device.session, version: 1, changed: [], isCurrent: true)
    try phone.hear(.login(Flat.login(.carol)))

    #expect(try phone.hear(.changed(late)) == [.ignored(nil, .anotherSession)])
  }

  @Test func `goes on from a snapshot, and a snapshot from it`() throws {
    var phone = try Phone()
    var table: Table<Chore> = .init()
    table["dishes"] = .dishes2
    try phone.hear(at: 3, [(.floor, 2), (.dishes, 3)])
    let snapshot = Snapshot(session: phone.device.session, version: 5, table: table)

    try phone.hear(.arrived(.snapshot(snapshot)))
    let between = phone.device.desk?.replica.version(of: "dishes")
    try phone.hear(at: 6, [(.floor, 4), (.dishes3, 6)])

    #expect(between == 5)
    #expect(phone.view == [.dishes3])
    #expect(phone.version == 6)
  }
}
