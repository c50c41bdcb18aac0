import SyncEngine
import Testing

/// G1 to G7: rejections, which the public suite does not guard.
@Suite struct `A rejection` {
  /// Alice's writes judged so, in order; their answers wait.
  private func judged(_ words: [Decision], _ changes: Change<Chore>...) throws -> Flat {
    var flat = Flat(.dishes)
    flat.steward.next = words
    for change in changes { try flat.ask(.alice, change) }
    try flat.deliverAll(.alice, .writes)
    return flat
  }

  @Test
  func `G1 of the first of two sets leaves the second, of both the start`()
    throws
  {
    var flat = try judged([.no, .no], .save(.dishes2), .save(.dishes3))

    let first = try flat.deliver(.alice, .answers)
    let between = flat[.alice].dishes
    try flat.deliver(.alice, .answers)

    expect(between, .dishes3)
    expect(first.count { if case .rejected = $0 { true } else { false } }, 1)
    expect(flat[.alice].dishes, .dishes)
    expect(flat.painted[0], [.dishes, .dishes2, .dishes3, .dishes])
  }

  @Test func `G2 of the first of two patches takes back its field alone`() throws {
    var flat = try judged([.no, .yes], .title("v2"), .place("kitchen"))

    try flat.deliver(.alice, .answers)

    expect(flat[.alice].dishes, Chore(id: "dishes", title: "v1", place: "kitchen"))
    expect(flat[.alice].dishesState, .pending)
  }

  @Test func `G3 of a create takes the row, and the patch on it stays queued until its not-found`()
    throws
  {
    var flat = Flat()
    flat.steward.next = [.no]
    try flat.ask(.alice, .save(.dishes))
    let patch = try flat.ask(.alice, .title("v2"))
    try flat.deliverAll(.alice, .writes)

    try flat.deliver(.alice, .answers)
    let between = (flat[.alice].dishes, flat[.alice].queue)
    let orders = try flat.deliver(.alice, .answers)

    expect(between.0, nil)
    expect(between.1, [2])
    let write = Write(id: patch, account: .alice, change: .title("v2"), basis: 0)
    let toast = Device<Chore>.Toast.rejected(.init(write: write, rejection: .notThere))
    expect(orders, [.rejected(write, .notThere), .toast(toast)])
    expect(flat.painted[0], [nil, .dishes, .dishes2, nil])
  }

  @Test func `G4 of a delete brings the row back with the patch made after it`() throws {
    var flat = try judged([.no, .yes], .delete("dishes"), .title("v2"))

    let between = flat[.alice].dishes
    try flat.deliver(.alice, .answers)

    expect(between, nil)
    expect(flat[.alice].dishes, .dishes2)
    expect(flat[.alice].dishesState, .pending)
  }

  @Test func `G5 shows the accepted, unechoed value at once, not the rejected one until the echo`()
    throws
  {
    var flat = try judged([.yes, .no], .save(.dishes2), .save(.dishes3))

    try flat.deliver(.alice, .answers)
    try flat.deliver(.alice, .answers)

    expect(flat[.alice].dishes, .dishes2)
    expect(flat[.alice].dishesState, .accepted)
    try flat.settle()
    expect(flat.painted[0], [.dishes, .dishes2, .dishes3, .dishes2])
  }

  @Test func `G6 leaves what the other phone has changed meanwhile`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("v2"))
    try flat.ask(.bob, .place("kitchen"))
    try flat.deliver(.bob, .writes)
    try flat.deliver(.alice, .snapshots)
    flat.steward.next = [.no]

    try flat.deliver(.alice, .writes)
    try flat.deliver(.alice, .answers)

    expect(flat[.alice].dishes, Chore(id: "dishes", title: "v1", place: "kitchen"))
  }

  static let undeleted = [
    (Change<Chore>.title("v2"), Chore?.none), (.save(.dishes2), .some(.dishes2)),
  ]

  @Test(arguments: undeleted)
  func `G7 the other's delete takes the row under a patch, and not under a set`(
    change: Change<Chore>, shown: Chore?
  ) throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, change)
    try flat.ask(.bob, .delete("dishes"))
    try flat.deliver(.bob, .writes)

    try flat.deliver(.alice, .snapshots)

    expect(flat[.alice].dishes, shown)
    expect(flat[.alice].unansweredCount, 1)
  }

  @Test func `G12 of a delete brings the row back`() throws {
    var flat = try judged([.no], .delete("dishes"))

    try flat.deliver(.alice, .answers)

    expect(flat.painted[0], [.dishes, nil, .dishes])
    expect(flat[.alice].dishesState, .synced)
  }
}

/// G8 to G11 and G13: answers and echoes, which the public suite does not guard.
@Suite struct `An answer and its echo` {
  static let orders = [[Lane.snapshots, .answers], [.answers, .snapshots]]

  @Test(arguments: orders)
  func `G8 G9 in either order change the value once and end pending once`(lanes: [Lane]) throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .once())
    try flat.deliver(.alice, .writes)
    var states: [RowState?] = []

    for lane in lanes {
      try flat.deliver(.alice, lane)
      states.append(flat[.alice].dishesState)
    }

    expect(flat.painted[0].map { $0?.times }, [0, 1])
    expect(states, lanes[0] == .answers ? [.accepted, .synced] : [.synced, .synced])
  }

  @Test func `G10 with only a newer foreign value after it go straight to that value, once`() throws
  {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("v2"))
    try flat.deliver(.alice, .writes)
    try flat.deliver(.alice, .answers)
    flat.lose(.alice, .snapshots)
    try flat.ask(.bob, .title("v3"))
    try flat.deliver(.bob, .writes)

    try flat.deliver(.alice, .snapshots)

    expect(flat.painted[0], [.dishes, .dishes2, .dishes3])
    expect(flat[.alice].dishesState, .synced)
  }

  @Test func `G11 are not undone by an older snapshot between them`() throws {
    var flat = Flat(.dishes)
    let old = Snapshot<Chore>(session: 1, version: 0, table: .init())
    let write = try flat.ask(.alice, .title("v2"))
    try flat.deliver(.alice, .writes)
    try flat.deliver(.alice, .answers)

    let orders = try flat.tell(.alice, .arrived(.snapshot(old)))

    expect(orders, [.ignored(nil, .olderSnapshot)])
    expect(flat[.alice].dishes, .dishes2)
    expect(flat[.alice].desk?.replica.unechoed[1]?.write.id, write)
  }

  @Test func `G13 paint nothing between a transient answer and the one that counts`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("v2"))
    flat.steward.absences = [.unavailable]

    try flat.settle()

    let repaints = flat.orders[0].filter { if case .repaint = $0 { true } else { false } }
    var content = Repaint<String>()
    content.content = ["dishes"]
    expect(flat.painted[0], [.dishes, .dishes2])
    expect(repaints.first, .repaint(content))
    expect(repaints.count { $0 == .repaint(content) }, 1)
    expect(flat[.alice].dishesState, .synced)
  }
}
