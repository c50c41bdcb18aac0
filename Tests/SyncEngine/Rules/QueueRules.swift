import SyncEngine
import Testing

/// R3, R9, R10, R14, R17 and R22: how writes travel.
@Suite struct `A queue` {
  @Test func `R3 sends at most ten unanswered writes and the next one with an answer`() throws {
    var flat = Flat(.dishes)

    for _ in 1...12 { try flat.ask(.alice, .once()) }

    #expect(flat.sends(.alice).map(\.write.id.number) == Array(1...10))
    #expect(flat.sends(.alice).map(\.position) == Array(0...9))
    try flat.deliver(.alice, .writes)
    try flat.deliver(.alice, .answers)
    #expect(flat.sends(.alice).map(\.write.id.number) == Array(2...11))
    #expect(flat.sends(.alice).last?.answeredBelow == 2)
  }

  @Test func `R3 judges writes in the order made, over a disconnect and a new stream`() throws {
    var flat = Flat(.dishes)
    for _ in 1...3 { try flat.ask(.alice, .once()) }
    try flat.deliver(.alice, .writes)

    try flat.tell(.alice, .disconnected)
    try flat.ask(.alice, .once())
    try flat.tell(.alice, .connected)

    #expect(flat.sends(.alice).map(\.write.id.number) == [1, 2, 3, 4])
    #expect(flat.sends(.alice).map(\.position) == [0, 1, 2, 3])
    #expect(flat.sends(.alice).allSatisfy { $0.stream == StreamID(install: 1, number: 2) })
    try flat.settle()
    #expect(flat.steward.judged.map(\.number) == [1, 2, 3, 4])
    #expect(flat[.alice].dishes?.times == 4)
  }

  @Test func `R3 answers a gap with aborted and ignores what is left of the stream`() throws {
    var flat = Flat(.dishes)
    for _ in 1...3 { try flat.ask(.alice, .once()) }
    let ids = flat[.alice].desk?.replica.unanswered.values.map(\.write.id) ?? []

    flat.lose(.alice, .writes)
    try flat.deliverAll(.alice, .writes)

    #expect(flat.steward.judged == [])
    #expect(flat.effects.first == .turnedAway(ids[1], .aborted))
    #expect(flat.effects.last == .ignored(ids[2], .endedStream))
    #expect(flat.lane(.alice, .answers).count == 1)
    try flat.settle()
    #expect(flat.steward.judged == ids)
  }

  @Test func `R3 ignores a write of an older stream`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .once())
    let old = flat.sends(.alice)[0]
    try flat.tell(.alice, .disconnected)
    try flat.tell(.alice, .connected)
    try flat.settle()

    flat.carryOut(flat.cloud.hear(old, judge: &flat.steward))

    #expect(flat.effects.last == .ignored(old.write.id, .endedStream))
    #expect(flat.table["dishes"]?.times == 1)
  }

  @Test func `R3b applies answers by name, in whatever order they come`() throws {
    var flat = Flat(.dishes)
    for _ in 1...3 { try flat.ask(.alice, .once()) }
    flat.steward.next = [.yes, .no, .yes]
    try flat.deliverAll(.alice, .writes)

    for position in [2, 1, 0] { try flat.deliver(.alice, .answers, at: position) }

    #expect(flat[.alice].queue == [])
    #expect(flat[.alice].desk?.inbox.keys == [2])
    #expect(flat[.alice].dishes?.times == 2)
  }

  @Test func `R3b ignores an answer that names no unanswered write, and says why`() throws {
    var flat = Flat(.dishes)
    let write = try flat.ask(.alice, .once())
    try flat.deliver(.alice, .writes)
    let answer = flat.lane(.alice, .answers)[0]
    try flat.settle()
    let before = flat[.alice]

    let again = try flat.tell(.alice, .arrived(answer))
    let unchanged = flat[.alice] == before
    try flat.tell(.alice, .logout)
    try flat.tell(.alice, .login(Flat.login(.alice)))
    let late = try flat.tell(.alice, .arrived(answer))

    #expect(again == [.ignored(write, .notUnanswered)])
    #expect(unchanged)
    #expect(late == [.ignored(write, .anotherSession)])
  }

  @Test func `R9 parts the codes into those that reject and those that are tried again`() {
    let rejecting = Code.allCases.filter { !$0.isTransient }.map { "\($0.name) \($0.rawValue)" }
    let transient = Code.allCases.filter(\.isTransient).map { "\($0.name) \($0.rawValue)" }

    #expect(
      rejecting == [
        "invalid-argument 3", "not-found 5", "already-exists 6", "permission-denied 7",
        "failed-precondition 9", "out-of-range 11", "unimplemented 12", "data-loss 15",
      ])
    #expect(
      transient == [
        "cancelled 1", "unknown 2", "deadline-exceeded 4", "resource-exhausted 8", "aborted 10",
        "internal 13", "unavailable 14", "unauthenticated 16",
      ])
  }

  @Test func `R10 paints nothing and tells nobody of a transient answer`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("v2"))
    flat.steward.absences = [.unavailable, .unavailable]

    try flat.deliver(.alice, .writes)
    let first = try flat.deliver(.alice, .answers)
    let waited = try flat.tell(.alice, .waited)
    try flat.deliver(.alice, .writes)
    let second = try flat.deliver(.alice, .answers)

    #expect(first == [.wait(attempt: 1)])
    #expect(waited.count == 1 && flat.steward.judged == [])
    #expect(second == [.wait(attempt: 2)])
    #expect(flat[.alice].queue == [1])
    #expect(flat.painted[0] == [.dishes, .dishes2])
  }

  @Test func `R10 does not wait for a transient answer to a stream that has ended`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .once())
    let second = try flat.ask(.alice, .once())
    flat.lose(.alice, .writes)
    try flat.deliver(.alice, .writes)

    try flat.tell(.alice, .noticedLoss)
    let orders = try flat.deliver(.alice, .answers)

    #expect(orders == [.ignored(second, .endedStream)])
    #expect(flat[.alice].waitingAttempt == nil)
    try flat.settle()
    #expect(flat.table["dishes"]?.times == 2)
  }

  @Test func `R10 begins with the first wait again once the cloud has answered for good`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .once())
    flat.steward.absences = [.unavailable]
    try flat.deliver(.alice, .writes)
    try flat.deliver(.alice, .answers)
    try flat.tell(.alice, .waited)
    try flat.settle()

    try flat.ask(.alice, .once())
    flat.steward.absences = [.internalError]
    try flat.deliver(.alice, .writes)

    #expect(try flat.deliver(.alice, .answers) == [.wait(attempt: 1)])
  }

  @Test func `R10 waits one second, half as long again each time, a minute at most`() {
    #expect(
      (1...13).map { BackOff.milliseconds(attempt: $0) } == [
        1000, 1500, 2250, 3375, 5062, 7593, 11389, 17083, 25624, 38436, 57654, 60000, 60000,
      ])
  }

  @Test func `R14 keeps the queue over a disconnect and applies nothing twice`() throws {
    var flat = Flat(.dishes)
    let write = try flat.ask(.alice, .once())
    try flat.deliver(.alice, .writes)

    try flat.tell(.alice, .disconnected)
    let kept = flat[.alice].queue
    try flat.tell(.alice, .connected)
    try flat.deliver(.alice, .writes)

    #expect(kept == [1])
    #expect(flat.effects.contains(.answeredAgain(write)))
    #expect(flat.steward.judged == [write])
    try flat.settle()
    #expect(flat.table["dishes"]?.times == 1)
    #expect(flat[.alice].dishes?.times == 1)
    #expect(flat.orders[0].count { $0 == .accepted(write) } == 1)
  }

  @Test func `R14 loses what is on its way in both directions`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .once())
    try flat.ask(.bob, .title("v2"))
    try flat.deliver(.bob, .writes)

    try flat.tell(.alice, .disconnected)

    #expect(flat.links[0].isEmpty)
    #expect(flat.cloud.listeners.keys == [Flat.Phone.bob.device])
    #expect(flat[.alice].dishes == Chore(id: "dishes", title: "v1", times: 1))
  }

  @Test func `R17 waits for the writes made before the call, answered either way`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .once())
    try flat.ask(.alice, .once())
    let asked = try flat.tell(.alice, .awaitAnswers(token: 7))
    try flat.ask(.alice, .once())
    flat.steward.next = [.yes, .no]
    try flat.deliverAll(.alice, .writes)

    let first = try flat.deliver(.alice, .answers)
    let second = try flat.deliver(.alice, .answers)
    let third = try flat.deliver(.alice, .answers)

    #expect(asked == [])
    #expect(!first.contains(.answered(token: 7)))
    #expect(second.contains(.answered(token: 7)))
    #expect(!third.contains(.answered(token: 7)))
  }

  @Test func `R17 is over at once where nothing is unanswered`() throws {
    var flat = Flat(.dishes)

    #expect(try flat.tell(.alice, .awaitAnswers(token: 1)) == [.answered(token: 1)])
  }

  @Test func `R22 ends the stream when a loss is noticed and sends everything again`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .once())
    try flat.ask(.alice, .once())
    flat.lose(.alice, .writes)
    flat.lose(.alice, .writes)

    try flat.tell(.alice, .noticedLoss)
    let resent = flat.sends(.alice)
    try flat.settle()

    #expect(resent.map(\.write.id.number) == [1, 2])
    #expect(resent.map(\.stream.number) == [2, 2])
    #expect(flat.table["dishes"]?.times == 2)
  }

  @Test func `R22 sends the newest snapshot again to a phone that lost one`() throws {
    var flat = Flat(.dishes)
    try flat.ask(.alice, .title("v2"))
    try flat.deliver(.alice, .writes)
    flat.lose(.bob, .snapshots)

    flat.carryOut(flat.cloud.resend(to: Flat.Phone.bob.device))
    try flat.deliver(.bob, .snapshots)

    #expect(flat[.bob].dishes == .dishes2)
  }
}
