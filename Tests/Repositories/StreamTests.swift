import Household
import Repositories
import SyncEngine
import Testing

@Suite(.timeLimit(.minutes(5)))
struct `A backend's streams` {
  @Test func `leave no observer when 200 views open and close without an event`() async {
    let backend = await InMemoryBackend.home()
    let cards = backend.cards(of: .bob)

    for _ in 1...200 {
      let (opened, opening) = AsyncStream.makeStream(of: Void.self)
      let view = Task {
        for await _ in cards.cards() { opening.yield() }
      }
      for await _ in opened { break }
      #expect(backend.observerCount == 1)
      view.cancel()
      await view.value
      #expect(backend.observerCount == 0)
    }
  }

  @Test func `leave no observer when their holders let go of them unread`() async {
    let backend = await InMemoryBackend.home()

    do {
      let streams = (1...200).map { _ in backend.cards(of: .bob).cards() }
      #expect(backend.observerCount == streams.count)
    }

    #expect(backend.observerCount == 0)
  }

  @Test func `leave no observer when started and cancelled at once, a thousand times`() async {
    let backend = await InMemoryBackend.home()

    await withDiscardingTaskGroup { group in
      for _ in 1...1000 {
        group.addTask {
          for await _ in backend.cards(of: .bob).cards() {}
        }
      }
      group.cancelAll()
    }

    #expect(backend.observerCount == 0)
  }

  @Test func `bring 10,000 edits to 50 listeners in rising order`() async throws {
    let backend = await InMemoryBackend.home()
    let cards = backend.cards(of: .alice)
    try await cards.save(.diapers)
    let listeners = (1...50).map { _ in backend.cards(of: .bob).snapshots() }

    let seen = try await withThrowingTaskGroup(of: [Version].self) { group in
      for listener in listeners {
        group.addTask {
          var versions: [Version] = []
          for await snapshot in listener {
            versions.append(snapshot.version)
            if snapshot.version == 10_001 { break }
          }
          return versions
        }
      }
      for number in 1...10_000 {
        var card = Card.diapers
        card.title = "Buy \(number) diapers"
        try await cards.save(card)
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    #expect(seen.count == 50)
    for versions in seen {
      #expect(versions.last == 10_001)
      #expect(zip(versions, versions.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func `keep the newest only for a reader that sleeps`() async throws {
    let backend = await InMemoryBackend.home()
    let cards = backend.cards(of: .alice).cards()

    for number in 1...5 {
      var card = Card.diapers
      card.title = "Buy \(number) diapers"
      try await backend.cards(of: .alice).save(card)
    }
    var reader = cards.makeAsyncIterator()

    #expect(await reader.next()?.map(\.title) == ["Buy 5 diapers"])
  }

  @Test func `give no list of cards twice when only an event changes`() async throws {
    let backend = await InMemoryBackend.home()
    var reader = backend.cards(of: .bob).cards().makeAsyncIterator()
    let before = await reader.next()

    let start = Moment(milliseconds: 0)
    try await backend.events(of: .alice).save(
      Event(
        id: EventID(device: "alice", number: 2), title: "Dentist", maker: .alice, start: start,
        end: start.adding(milliseconds: 1)))
    try await backend.cards(of: .alice).save(.diapers)

    #expect(before == [])
    #expect(await reader.next() == [.diapers])
  }
}

// MARK: - Members

extension `A backend's streams` {
  @Test func `end for ten listeners of a household that is closed`() async throws {
    let backend = await InMemoryBackend.home()
    try await backend.cards(of: .alice).save(.diapers)

    let seen = await withTaskGroup(of: [[Card]].self) { group in
      let (opened, opening) = AsyncStream.makeStream(of: Void.self)
      for _ in 1...10 {
        group.addTask {
          var lists: [[Card]] = []
          for await list in backend.cards(of: .bob).cards() {
            lists.append(list)
            opening.yield()
          }
          return lists
        }
      }
      var open = 0
      for await _ in opened {
        open += 1
        if open == 10 { break }
      }
      await backend.close(Roster.home)
      return await group.reduce(into: []) { $0.append($1) }
    }

    #expect(seen == Array(repeating: [[.diapers]], count: 10))
    #expect(backend.observerCount == 0)
  }

  @Test func `end for somebody who is taken out, and for nobody else`() async throws {
    let backend = await InMemoryBackend.home()
    var bobs = backend.cards(of: .bob).cards().makeAsyncIterator()
    var alices = backend.cards(of: .alice).cards().makeAsyncIterator()
    _ = (await bobs.next(), await alices.next())

    await backend.remove(.bob, from: Roster.home)
    try await backend.cards(of: .alice).save(.diapers)

    #expect(await bobs.next() == nil)
    #expect(await alices.next() == [.diapers])
    #expect(backend.observerCount == 1)
  }

  @Test func `begin again with what was missed for somebody who is taken in again`() async throws {
    let backend = await InMemoryBackend.home()
    await backend.remove(.bob, from: Roster.home)
    try await backend.cards(of: .alice).save(.diapers)

    await backend.invite(.bob, to: Roster.home)
    var bobs = backend.cards(of: .bob).cards().makeAsyncIterator()

    #expect(await bobs.next() == [.diapers])
  }
}

// MARK: - Shared lists

extension `A backend's streams` {
  @Test func `give every reader the list of now, however late they come`() async throws {
    let backend = await InMemoryBackend.home()
    let (alice, bob) = (backend.cards(of: .alice), backend.cards(of: .bob))
    var often = bob.cards().makeAsyncIterator()
    var seldom = bob.cards().makeAsyncIterator()
    #expect(await often.next() == [])
    #expect(await seldom.next() == [])

    for step in 1...400 {
      // Numbers that come and go at both ends and in the middle.
      let id = CardID(device: "alice", number: step * 37 % 101 + 1)
      if step % 3 == 0 {
        try await alice.delete(id)
      } else {
        try await alice.save(Card(id: id, title: "card \(step)", maker: .alice))
      }
      let now = try await alice.latest()
      if step % 3 != 0 { #expect(await often.next() == now) }
      // So seldom that more has changed than is edited by hand.
      if step % 200 == 0 { #expect(await seldom.next() == now) }
    }
  }

  @Test func `keep the lists of two households apart`() async throws {
    let backend = await InMemoryBackend.home()
    await backend.open(Roster.carols, members: [.carol])
    try await backend.cards(of: .alice).save(.diapers)
    var carols = InMemoryCardRepository(
      backend: backend, household: Roster.carols, member: .carol
    ).cards().makeAsyncIterator()
    var bobs = backend.cards(of: .bob).cards().makeAsyncIterator()

    #expect(await bobs.next() == [.diapers])
    #expect(await carols.next() == [])
  }
}
