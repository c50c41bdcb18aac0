import SyncEngine
import Testing

/// R1, R2 and R4 to R8: what is painted.
@Suite struct `An overlay` {
  @Test func `R1 paints the own queue in order over the server copy, which it leaves alone`() throws
  {
    var flat = Flat(.dishes)
    let before = flat.table

    try flat.ask(.alice, .title("v2"))
    try flat.ask(.alice, .once())
    try flat.ask(.alice, .save(.floor))

    #expect(flat[.alice].desk?.replica.server == before)
    #expect(
      flat[.alice].desk?.replica.view.values == [
        Chore(id: "dishes", title: "v2", times: 1), .floor,
      ])
    #expect(flat[.alice].desk?.replica.writes(over: "dishes").map(\.id.number) == [1, 2])
    #expect(flat[.bob].dishes == .dishes)
  }

  @Test(arguments: [
    (Change<Chore>.save(.dishes2), Chore?.some(.dishes), Chore?.some(.dishes2)),
    (.save(.dishes2), nil, .dishes2),
    (.title("v2"), .dishes, .dishes2),
    (.title("v2"), nil, nil),
    (.delete("dishes"), .dishes, nil),
    (.delete("dishes"), nil, nil),
  ])
  func `R2 makes, patches only what exists, removes`(
    change: Change<Chore>, before: Chore?, after: Chore?
  ) throws {
    var flat = Flat()
    if let before { flat = Flat(before) }

    try flat.ask(.alice, change)

    #expect(change.applied(to: before) == after)
    #expect(flat[.alice].dishes == after)
  }

  @Test func `R2 accepts a delete of nothing, which changes nothing`() throws {
    var flat = Flat(.dishes)

    let write = try flat.ask(.alice, .delete("floor"))
    try flat.deliver(.alice, .writes)
    let orders = try flat.deliver(.alice, .answers)

    #expect(orders == [.accepted(write), .repaint(.init())])
    #expect(flat.version == 1)
    #expect(flat.lane(.alice, .snapshots) == [] && flat.lane(.bob, .snapshots) == [])
  }

  @Test func `R4 keeps an accepted write overlaid until its echo`() throws {
    var flat = Flat(.dishes)
    let write = try flat.ask(.alice, .title("v2"))

    try flat.deliver(.alice, .writes)
    let orders = try flat.deliver(.alice, .answers)

    #expect(orders.first == .accepted(write))
    #expect(flat[.alice].queue == [])
    #expect(flat[.alice].desk?.replica.unechoed.keys == [1])
    #expect(flat[.alice].dishes == .dishes2)
    #expect(flat[.alice].desk?.replica.server["dishes"] == .dishes)
    try flat.deliver(.alice, .snapshots)
    #expect(flat[.alice].desk?.replica.unechoed.keys == [])
    #expect(flat[.alice].desk?.replica.server["dishes"] == .dishes2)
  }

  @Test func `R4 keeps no overlay where the server copy is at that version already`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("v2"))

    try flat.deliver(.alice, .writes)
    try flat.deliver(.alice, .snapshots)
    try flat.deliver(.alice, .answers)

    #expect(flat[.alice].desk?.replica.unechoed.keys == [])
    #expect(flat[.alice].dishesState == .synced)
  }

  @Test func `R4 keeps no overlay of an accepted write that changed nothing`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("v1"))

    try flat.deliver(.alice, .writes)
    try flat.deliver(.alice, .answers)

    #expect(flat[.alice].desk?.replica.unechoed.keys == [])
    #expect(flat[.alice].dishesState == .synced)
  }

  @Test(arguments: [[Lane.answers, .snapshots], [.snapshots, .answers]])
  func `R5 shows every write from its making on, whichever of answer and echo comes first`(
    lanes: [Lane]
  ) throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .once())
    try flat.ask(.alice, .once())

    for _ in 0..<2 {
      try flat.deliver(.alice, .writes)
      for lane in lanes { try flat.deliver(.alice, lane) }
    }

    #expect(flat.painted[0].map { $0?.times } == [0, 1, 2])
    #expect(flat[.alice].dishesState == .synced)
  }

  @Test func `R6 calls a row pending, then accepted, then synced`() throws {
    var flat = Flat(.dishes)
    var states = [flat[.alice].dishesState]

    try flat.ask(.alice, .title("v2"))
    states.append(flat[.alice].dishesState)
    try flat.deliver(.alice, .writes)
    try flat.deliver(.alice, .answers)
    states.append(flat[.alice].dishesState)
    try flat.deliver(.alice, .snapshots)
    states.append(flat[.alice].dishesState)

    #expect(states == [.synced, .pending, .accepted, .synced])
  }

  @Test func `R6 calls a row pending while one of several writes has no answer`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("v2"))
    try flat.ask(.alice, .place("kitchen"))

    try flat.deliver(.alice, .writes)
    try flat.deliver(.alice, .answers)

    #expect(flat[.alice].dishesState == .pending)
  }

  @Test func `R6 counts a pending delete, which has no row`() throws {
    var flat = Flat(.dishes)

    try flat.ask(.alice, .delete("dishes"))

    #expect(flat[.alice].dishesState == nil)
    #expect(flat[.alice].unansweredCount == 1)
  }

  @Test func `R7 takes a rejected value off the screen in the step of its rejection`() throws {
    var flat = Flat(.dishes)
    let write = try flat.ask(.alice, .title("v2"))
    flat.steward.next = [.no]

    try flat.deliver(.alice, .writes)
    let orders = try flat.deliver(.alice, .answers)

    var repaint = Repaint<String>()
    repaint.content = ["dishes"]
    let asked = Write(id: write, account: .alice, change: .title("v2"), basis: 1)
    #expect(
      orders == [
        .repaint(repaint), .rejected(asked, .tooLoud),
        .toast(.rejected(.init(write: asked, rejection: .tooLoud))),
      ])
    #expect(flat[.alice].dishes == .dishes)
  }

  @Test func `R8 rejects only the rejected write and replays what is left`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("v2"))
    try flat.ask(.alice, .place("kitchen"))
    try flat.ask(.alice, .once())
    flat.steward.next = [.yes, .no, .yes]

    try flat.deliverAll(.alice, .writes)
    try flat.deliver(.alice, .answers, at: 1)

    #expect(flat[.alice].queue == [1, 3])
    #expect(flat[.alice].dishes == Chore(id: "dishes", title: "v2", times: 1))
    #expect(flat[.alice].desk?.inbox.keys == [2])
  }

  @Test func `R8 replays on the server copy of now, not on the one of then`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("v2"))
    try flat.ask(.alice, .once())
    try flat.ask(.bob, .place("garden"))
    flat.steward.next = [.yes, .no]

    try flat.deliver(.bob, .writes)
    try flat.deliver(.alice, .snapshots)
    try flat.deliver(.alice, .writes)
    try flat.deliver(.alice, .answers)

    #expect(flat[.alice].dishes == Chore(id: "dishes", title: "v1", place: "garden", times: 1))
  }

  @Test func `R8 takes back a write that was reported accepted and is refused after all`() throws {
    var flat = Flat(.dishes)
    let write = try flat.ask(.alice, .title("v2"))
    try flat.ask(.alice, .once())
    try flat.deliver(.alice, .writes)
    try flat.deliver(.alice, .answers)

    try flat.tell(.alice, .refused(write, .tooLoud))

    #expect(flat[.alice].dishes == Chore(id: "dishes", title: "v1", times: 1))
    #expect(flat[.alice].desk?.inbox[1]?.rejection == .tooLoud)
    #expect(flat[.alice].desk?.replica.unechoed.keys == [])
    #expect(flat[.alice].queue == [2])
  }
}
