import SyncEngine
import Testing

/// R4b, R11 to R13, R18, R20 and R21: what the cloud says to those who listen.
@Suite struct `A snapshot` {
  @Test func `R4b takes what it names off the overlay in its own step`() throws {
    var flat = Flat(.dishes)
    let write = try flat.ask(.alice, .once())
    try flat.deliver(.alice, .writes)

    let orders = try flat.deliver(.alice, .snapshots)
    let answer = try flat.deliver(.alice, .answers)

    var flags = Repaint<String>()
    flags.flags = ["dishes"]
    #expect(orders == [.applied(2), .repaint(flags)])
    #expect(flat.painted[0].map { $0?.times } == [0, 1])
    #expect(answer == [.accepted(write), .repaint(.init())])
  }

  @Test func `R4b still counts what it names as unanswered`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .once())
    try flat.deliver(.alice, .writes)

    try flat.deliver(.alice, .snapshots)

    #expect(flat[.alice].unansweredCount == 1)
    #expect(flat[.alice].desk?.replica.unanswered[1]?.isContained == true)
    #expect(flat[.alice].dishesState == .synced)
  }

  @Test func `R4b paints no write twice that was accepted while its phone was away`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("v2"))
    try flat.deliver(.alice, .writes)
    try flat.tell(.alice, .disconnected)
    try flat.ask(.bob, .title("v3"))
    try flat.deliver(.bob, .writes)

    try flat.tell(.alice, .connected)
    try flat.deliver(.alice, .snapshots)

    #expect(flat[.alice].dishes == .dishes3)
    #expect(flat.painted[0] == [.dishes, .dishes2, .dishes3])
  }

  @Test func `R4b takes back rejected writes it names, whose answers change nothing`()
    throws
  {
    var flat = Flat(.dishes)
    let older = try flat.ask(.alice, .title("older"))
    let newer = try flat.ask(.alice, .title("v2"))
    flat.steward.next = [.no, .yes]
    try flat.deliverAll(.alice, .writes)

    let orders = try flat.deliver(.alice, .snapshots)
    let answers = [try flat.deliver(.alice, .answers), try flat.deliver(.alice, .answers)]

    let refused = Write(id: older, account: .alice, change: .title("older"), basis: 1)
    #expect(orders.contains(.rejected(refused, .tooLoud)))
    #expect(flat.painted[0].map { $0?.title } == ["v1", "older", "v2"])
    #expect(answers[0] == [.ignored(older, .notUnanswered)])
    #expect(answers[1].first == .accepted(newer))
  }

  @Test func `R4b names what was answered from the first number on that its phone lacks`() throws {
    var flat = Flat(.dishes)
    let first = try flat.ask(.alice, .once())
    try flat.settle()
    let second = try flat.ask(.alice, .once())

    try flat.deliver(.alice, .writes)

    let snapshots = flat.lane(.alice, .snapshots).compactMap {
      if case .snapshot(let snapshot) = $0 { snapshot.named.map(\.write) } else { nil }
    }
    #expect(first.number == 1)
    #expect(snapshots == [[second]])
  }

  @Test func `R4b lets the cloud forget answers that their phone has`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .once())
    let copy = flat.sends(.alice)[0]
    try flat.settle()
    try flat.ask(.alice, .once())
    try flat.settle()

    flat.carryOut(flat.cloud.hear(copy, judge: &flat.steward))

    #expect(flat.effects.last == .ignored(copy.write.id, .answeredLongAgo))
    #expect(flat.table["dishes"]?.times == 2)
  }

  @Test func `R4b names no write of another account on the same phone`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .once())
    try flat.deliver(.alice, .writes)
    try flat.tell(.alice, .disconnected)

    try flat.tell(.alice, .login(Flat.login(.bob)))
    try flat.tell(.alice, .connected)

    guard case .snapshot(let snapshot)? = flat.lane(.alice, .snapshots).first else {
      Issue.record("there is a snapshot")
      return
    }
    #expect(snapshot.named == [])
  }

  @Test func `R4b raises no version and tells nobody of an accepted write that changes nothing`()
    throws
  {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("v1"))

    try flat.deliver(.alice, .writes)

    #expect(flat.version == 1)
    #expect(flat.lane(.alice, .answers).count == 1)
    #expect(flat.lane(.alice, .snapshots) == [] && flat.lane(.bob, .snapshots) == [])
  }

  @Test func `R4b goes to every phone that listens, whole, at one version`() throws {
    var flat = Flat(.dishes, .floor)
    let write = try flat.ask(.alice, .title("v2"))

    try flat.deliver(.alice, .writes)

    let named = Snapshot<Chore>.Named(write: write, outcome: .accepted(3))
    let table = flat.table
    #expect(table.values == [.dishes2, .floor])
    #expect(
      flat.lane(.alice, .snapshots) == [
        .snapshot(Snapshot(session: 1, version: 3, table: table, named: [named]))
      ])
    #expect(
      flat.lane(.bob, .snapshots) == [
        .snapshot(Snapshot(session: 1, version: 3, table: table, named: []))
      ])
  }

  @Test func `R11 is dropped whole where it is older than the last one, and says so`()
    throws
  {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("v2"))
    try flat.ask(.alice, .title("v3"))
    try flat.deliverAll(.alice, .writes)
    try flat.deliver(.bob, .snapshots, at: 1)
    let before = flat[.bob]

    let orders = try flat.deliver(.bob, .snapshots)

    #expect(orders == [.ignored(nil, .olderSnapshot)])
    #expect(flat[.bob] == before)
    #expect(flat.painted[1] == [.dishes, .dishes3])
  }

  @Test func `R12 ends what may be old, which begins with a lost connection`() throws {
    var flat = Flat(.dishes)

    let left = try flat.tell(.bob, .disconnected)
    let reached = try flat.tell(.bob, .connected)
    let isStaleStill = flat[.bob].isStale
    let heard = try flat.deliver(.bob, .snapshots)

    #expect(left == [.unlisten, .stale(true)])
    #expect(!reached.contains(.stale(false)) && isStaleStill)
    #expect(heard == [.applied(1), .stale(false)])
  }

  @Test func `R13 tells a change of the state alone from a change of the value`()
    throws
  {
    var flat = Flat(.dishes)
    let write = try flat.ask(.alice, .title("v2"))
    try flat.deliver(.alice, .writes)

    let answer = try flat.deliver(.alice, .answers)
    let echo = try flat.deliver(.alice, .snapshots)

    var flags = Repaint<String>()
    flags.flags = ["dishes"]
    #expect(answer == [.accepted(write), .repaint(flags)])
    #expect(echo == [.applied(2), .repaint(flags)])
  }

  @Test func `R18 is asked for from the version that a phone has`() throws {
    var flat = Flat(.dishes, .floor)
    try flat.tell(.bob, .disconnected)

    let orders = try flat.tell(.bob, .connected)

    #expect(orders == [.listen(Flat.login(.bob), session: 1, from: 2)])
  }

  @Test func `R20 updates every row before anybody is told`() throws {
    var flat = Flat(.dishes, .floor)
    flat.steward.next = [.no, .yes]
    let write = try flat.ask(.alice, .title("loud"))
    try flat.ask(.alice, .title("Mop", of: "floor"))
    try flat.ask(.bob, .place("kitchen"))
    try flat.deliverAll(.alice, .writes)
    try flat.deliver(.bob, .writes)

    let orders = try flat.deliver(.alice, .snapshots, at: 1)

    var repaint = Repaint<String>()
    repaint.content = ["dishes"]
    repaint.flags = ["floor"]
    let refused = Write(id: write, account: .alice, change: .title("loud"), basis: 2)
    #expect(
      orders == [
        .applied(4), .repaint(repaint), .rejected(refused, .tooLoud),
        .toast(.rejected(.init(write: refused, rejection: .tooLoud))),
      ])
    #expect(flat[.alice].dishes?.place == "kitchen")
  }

  @Test func `R21 is refused to whoever may not read: queue and copy stay`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.bob, .title("v2"))
    let before = flat[.bob].desk

    flat.carryOut(flat.cloud.remove(.bob, from: Flat.home))

    // Like every end of a connection it is known at once, by no message.
    #expect(flat.lane(.bob, .snapshots) == [])
    let told = flat.orders[Flat.Phone.bob.rawValue].suffix(2)
    #expect(told == [.listenEnded(.notAMember), .stale(true)])
    #expect(flat[.bob].listenRefusal == .notAMember)
    #expect(flat[.bob].desk == before)
    #expect(flat.cloud.listeners.keys == [Flat.Phone.alice.device])
  }

  @Test func `R21 comes again to a phone whose account is invited again`() throws {
    var flat = Flat(.dishes)
    flat.carryOut(flat.cloud.remove(.bob, from: Flat.home))
    try flat.ask(.alice, .title("v2"))
    try flat.settle()

    flat.cloud.invite(.bob, to: Flat.home)
    try flat.tell(.bob, .invited)
    try flat.settle()

    #expect(flat[.bob].listenRefusal == nil)
    #expect(flat[.bob].dishes == .dishes2 && !flat[.bob].isStale)
  }
}
