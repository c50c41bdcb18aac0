import SyncEngine
import Testing

/// R15 and R16, and what a phone refuses: starts, accounts, the inbox.
@Suite struct `A phone` {
  /// A phone with one write refused, one unechoed and one unanswered, its app ended.
  private func killed(storage: Bool) throws -> Flat {
    var flat = Flat(.dishes)
    try flat.tell(.alice, .storage(storage))
    flat.steward.next = [.no, .yes]
    try flat.ask(.alice, .title("loud"))
    try flat.ask(.alice, .once())
    try flat.deliverAll(.alice, .writes)
    try flat.deliverAll(.alice, .answers)
    try flat.ask(.alice, .place("kitchen"))
    try flat.tell(.alice, .kill)
    return flat
  }

  @Test func `R15 keeps login, queue, server copy and inbox over a restart with storage`() throws {
    var flat = try killed(storage: true)
    let before = flat[.alice].desk

    try flat.tell(.alice, .launch)

    #expect(flat[.alice].desk == before)
    #expect(flat[.alice].desk?.replica.unechoed.keys == [2])
    #expect(flat[.alice].queue == [3])
    #expect(flat[.alice].desk?.inbox.keys == [1])
    #expect(flat[.alice].install == 1)
    #expect(flat[.alice].toast == nil)
    try flat.settle()
    #expect(flat.table["dishes"] == Chore(id: "dishes", title: "v1", place: "kitchen", times: 1))
    #expect(flat[.alice].desk?.replica.view == flat.table)
  }

  @Test func `R15 forgets everything over a restart without storage, and shows that`() throws {
    var flat = try killed(storage: false)

    let orders = try flat.tell(.alice, .launch)

    #expect(orders == [])
    #expect(flat[.alice].state == .signedOut)
    #expect(flat[.alice].dishes == nil)
    #expect(flat[.alice].install == 2)
  }

  @Test func `R15 never takes an old number for a new write`() throws {
    var flat = try killed(storage: false)
    try flat.tell(.alice, .launch)
    try flat.tell(.alice, .login(Flat.login(.alice)))
    try flat.settle()

    let write = try flat.ask(.alice, .title("new"))
    try flat.settle()

    #expect(write.install == 2)
    #expect(flat.steward.judged.last == write)
    #expect(flat.table["dishes"] == Chore(id: "dishes", title: "new", times: 1))
  }

  @Test func `R15 brings a rejection after a restart to the person, in the inbox`()
    throws
  {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("loud"))
    flat.steward.next = [.no]
    try flat.tell(.alice, .kill)

    try flat.tell(.alice, .launch)
    try flat.settle()

    #expect(flat[.alice].desk?.inbox.values.map(\.rejection) == [.tooLoud])
    #expect(flat[.alice].dishes == .dishes)
  }

  @Test func `R16 parks a queue with its owner, and neither sends nor shows it to another`() throws
  {
    var flat = Flat(.dishes)
    try flat.tell(.alice, .disconnected)
    try flat.ask(.alice, .title("v2"))

    try flat.tell(.alice, .login(Flat.login(.carol)))
    try flat.tell(.alice, .connected)
    let sent = flat.sends(.alice)
    try flat.settle()

    #expect(sent == [])
    #expect(flat[.alice].dishes == nil)
    #expect(flat[.alice].parked.map(\.login.account) == [.alice])
    #expect(flat.table["dishes"] == .dishes)
  }

  @Test func `R16 takes a parked queue up with its owner`() throws {
    var flat = Flat(.dishes)
    try flat.tell(.alice, .disconnected)
    try flat.ask(.alice, .title("v2"))
    try flat.tell(.alice, .login(Flat.login(.carol)))

    try flat.tell(.alice, .login(Flat.login(.alice)))
    let shown = flat[.alice].dishes
    try flat.tell(.alice, .connected)
    try flat.settle()

    #expect(shown == .dishes2)
    #expect(flat.table["dishes"] == .dishes2)
    #expect(flat[.alice].parked.map(\.login.account) == [.carol])
  }

  @Test func `R16 keeps a rejection of another's write from whoever is signed in`() throws {
    var flat = Flat(.dishes)
    let write = try flat.ask(.alice, .title("loud"))
    flat.steward.next = [.no]
    try flat.deliver(.alice, .writes)
    let answer = flat.lane(.alice, .answers)[0]

    try flat.tell(.alice, .login(Flat.login(.carol)))
    let orders = try flat.tell(.alice, .arrived(answer))

    #expect(orders == [.ignored(write, .anotherSession)])
    #expect(flat[.alice].desk?.inbox.isEmpty == true && flat[.alice].toast == nil)
  }

  @Test func `R16 refuses every write while nobody is signed in`() throws {
    var flat = Flat(.dishes)
    try flat.tell(.alice, .logout)

    #expect(throws: Device<Chore>.Refusal.signedOut) {
      try flat.tell(.alice, .change(.title("v2")))
    }
    #expect(flat[.alice].state == .signedOut)
  }

  @Test func `sends a rejected write again as a new one, under a new name`() throws {
    var flat = Flat(.dishes)
    let first = try flat.ask(.alice, .title("loud"))
    let second = try flat.ask(.alice, .once())
    flat.steward.next = [.no, .no]
    try flat.settle()

    let orders = try flat.tell(.alice, .retry(nil))
    try flat.tell(.alice, .discard(first))

    let basis = flat.version
    let again = WriteID(device: second.device, number: 3)
    #expect(
      orders.first == .made(Write(id: again, account: .alice, change: .once(), basis: basis)))
    #expect(flat[.alice].desk?.inbox.isEmpty == true)
    try flat.settle()
    #expect(flat.table["dishes"] == Chore(id: "dishes", title: "v1", times: 1))
  }

  @Test func `tells in a toast why, until it is dismissed, replaced or left behind`() throws {
    var flat = Flat(.dishes)
    let write = try flat.ask(.alice, .title("loud"))
    flat.steward.next = [.no]
    try flat.settle()
    let shown = flat[.alice].toast
    try flat.tell(.alice, .discard(write))
    let kept = flat[.alice].toast

    let failed = try flat.tell(.alice, .saveFailed)
    let dismissed = try flat.tell(.alice, .dismiss)
    let nothing = try flat.tell(.alice, .dismiss)
    try flat.tell(.alice, .saveFailed)
    let left = try flat.tell(.alice, .logout)

    let asked = Write(id: write, account: .alice, change: Change.title("loud"), basis: 1)
    let told = Device<Chore>.Toast.rejected(.init(write: asked, rejection: .tooLoud))
    #expect(shown == told && kept == told)
    #expect(failed == [.toast(.failed)] && dismissed == [.toast(nil)] && nothing == [])
    #expect(left.last == .toast(nil))
  }

  @Test func `takes back a write whose save failed after it was painted, and nothing else`() throws
  {
    var flat = Flat(.dishes)
    try flat.tell(.alice, .disconnected)
    let first = try flat.ask(.alice, .title("v2"))
    try flat.ask(.alice, .once())

    let orders = try flat.tell(.alice, .unsaved(first))
    let again = try flat.tell(.alice, .unsaved(first))
    try flat.tell(.alice, .connected)
    try flat.settle()

    var repaint = Repaint<String>()
    repaint.content = ["dishes"]
    #expect(orders == [.repaint(repaint), .toast(.failed)])
    #expect(again == [.ignored(first, .notUnanswered)])
    #expect(flat[.alice].desk?.inbox.isEmpty == true)
    #expect(flat.table["dishes"] == Chore(id: "dishes", title: "v1", times: 1))
  }

  @Test func `refuses on the spot what does not fit, and changes nothing`() throws {
    typealias Refusal = Device<Chore>.Refusal
    let nobody = WriteID(device: DeviceID("bob"), number: 1)
    let cases: [([Device<Chore>.Input], Device<Chore>.Input, Refusal)] = [
      ([.disconnected], .refresh, .offline), ([], .launch, .running), ([.kill], .kill, .stopped),
      ([.kill], .change(.once()), .stopped), ([.kill], .login(Flat.login(.bob)), .stopped),
      ([.kill], .dismiss, .stopped), ([.logout], .logout, .signedOut),
      ([.logout], .saveFailed, .signedOut), ([], .retry(nil), .notInInbox(nil)),
      ([], .discard(nobody), .notInInbox(nobody)),
    ]

    for (before, input, refusal) in cases {
      var flat = Flat(.dishes)
      for input in before { try flat.tell(.alice, input) }
      let device = flat[.alice]
      #expect(throws: refusal, "\(input) after \(before)") { try flat.tell(.alice, input) }
      #expect(flat[.alice] == device)
    }
  }

  @Test func `is where it was when it is told twice how its network is`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("v2"))
    let online = flat[.alice]

    let connected = try flat.tell(.alice, .connected)
    let isAsBefore = flat[.alice] == online
    try flat.tell(.alice, .disconnected)
    let offline = flat[.alice]
    let disconnected = try flat.tell(.alice, .disconnected)

    #expect(connected == [] && isAsBefore)
    #expect(disconnected == [] && flat[.alice] == offline)
  }

  @Test func `is stopped before signed out before offline`() throws {
    var flat = Flat(.dishes)
    var states = [flat[.alice].state]

    for input: Device<Chore>.Input in [.disconnected, .logout, .kill] {
      try flat.tell(.alice, input)
      states.append(flat[.alice].state)
    }

    #expect(states == [.online, .offline, .signedOut, .stopped])
  }
}
