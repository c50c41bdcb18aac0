import SyncEngine
import Testing

/// R16 where two of one household share a phone, R12 where nobody looks, R9 by the code alone.
@Suite struct `A phone that is handed over` {
  @Test func `R16 keeps the copy in view, and the queues change places`() throws {
    var phone = try Phone()
    try phone.hear(at: 1, [(.floor, 1)])
    try phone.hear(.change(.save(.dishes)))

    let orders = try phone.hear(.handOver(Flat.login(.bob)))
    let bobs = (phone.view, phone.device.unansweredCount)
    let back = try phone.hear(.handOver(Flat.login(.alice)))

    #expect(bobs.0 == [.floor] && bobs.1 == 0)
    #expect(orders.contains(.listen(Flat.login(.bob), session: 3, from: 1)))
    #expect(!orders.contains { if case .send = $0 { true } else { false } })
    #expect(phone.view == [.dishes, .floor])
    #expect(back.count { if case .send = $0 { true } else { false } } == 1)
    #expect(!phone.device.isStale, "nothing has made the copy old")
  }

  @Test func `R16 lets go of accepted writes that the copy has by now`() throws {
    var phone = try Phone()
    try phone.hear(at: 1, [(.dishes, 1)])
    try phone.hear(.change(.title("v2")))
    try phone.answer(.accepted(2))
    try phone.hear(.handOver(Flat.login(.bob)))
    try phone.hear(at: 3, [(.dishes3, 3)])

    try phone.hear(.handOver(Flat.login(.alice)))

    #expect(phone.view == [.dishes3])
    #expect(phone.device.dishesState == .synced)
  }

  @Test func `R16 never puts an older copy over a newer one`() throws {
    var phone = try Phone()
    try phone.hear(at: 5, [(.dishes2, 5)])
    try phone.hear(.login(Flat.login(.bob)))
    try phone.hear(at: 4, [(.dishes, 4)])

    try phone.hear(.handOver(Flat.login(.alice)))

    #expect(phone.view == [.dishes2])
    #expect(phone.version == 5)
  }

  @Test func `R16 is a login where the household is another one`() throws {
    var phone = try Phone()
    try phone.hear(at: 1, [(.dishes, 1)])
    var other = phone

    let handed = try phone.hear(.handOver(Flat.login(.carol)))

    #expect(handed == (try other.hear(.login(Flat.login(.carol)))))
    #expect(phone.view == [])
  }

  @Test func `R12 R18 sends and does not listen while nobody looks`() throws {
    var phone = try Phone()
    try phone.hear(at: 1, [(.dishes, 1)])

    let away = try phone.hear(.watched(false))
    let written = try phone.hear(.change(.title("v2")))
    try phone.hear(.disconnected)
    let online = try phone.hear(.connected)
    let back = try phone.hear(.watched(true))

    #expect(away == [.unlisten, .stale(true)])
    #expect(written.contains { if case .send = $0 { true } else { false } })
    #expect(!online.contains { if case .listen = $0 { true } else { false } })
    #expect(back == [.listen(Flat.login(.alice), session: phone.device.session, from: 1)])
  }

  @Test(arguments: Code.allCases)
  func `R9 takes a no as final by its code, whoever says it`(code: Code) throws {
    let words: [Verdict] = [.rejected(Rejection(code: code, rule: "any")), .later(code)]
    for word in words {
      var phone = try Phone()
      try phone.hear(.change(.save(.dishes)))

      try phone.answer(word)

      #expect((phone.device.waitingAttempt == 1) == code.isTransient)
      #expect((phone.device.desk?.inbox.count == 1) == !code.isTransient)
      #expect(phone.view == (code.isTransient ? [.dishes] : []))
    }
  }
}
