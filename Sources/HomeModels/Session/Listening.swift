import Household
import Repositories
import SyncEngine

// MARK: - Listening

extension Session {
  /// Tasks that read whatever these repositories offer and tell the device.
  ///
  /// They hold nothing while they wait, so that a session can be let go of.
  func readings(of repositories: HomeRepositories, _ session: Int) -> TaskBag {
    if let source = repositories.versioned {
      guard let stoppable = source as? any StoppableSource else {
        let snapshots = source.snapshots()
        return TaskBag([
          Task { [weak self] in
            for await snapshot in snapshots { self?.heard(snapshot, session) }
            self?.ended(session)
          }
        ])
      }
      let listening = stoppable.listen()
      let reading = Task { [weak self] in
        while let snapshot = await listening.next() { self?.heard(snapshot, session) }
        self?.ended(session)
      }
      return TaskBag([reading], stop: listening.stop)
    }
    let cards = Task { [weak self] in
      guard !Task.isCancelled else { return }
      for await cards in repositories.cards.cards() {
        self?.heard(session) { $0.cards = cards }
      }
      self?.ended(session)
    }
    let events = Task { [weak self] in
      guard !Task.isCancelled else { return }
      for await events in repositories.events.events() {
        self?.heard(session) { $0.events = events }
      }
      self?.ended(session)
    }
    return TaskBag([cards, events])
  }

  private func heard(_ snapshot: Snapshot<Item>, _ session: Int) {
    guard !Task.isCancelled, session == device.session else { return }
    hear(.init(version: snapshot.version, table: snapshot.table, named: snapshot.heard))
  }

  private func heard(_ session: Int, _ list: (inout Echoes) -> Void) {
    guard !Task.isCancelled, session == device.session else { return }
    list(&echoes)
    guard let table = echoes.table else { return }
    hear(.init(version: nil, table: table, named: []))
  }

  /// Takes what stands there now, unless it may be the echo of a save that has not returned.
  private func hear(_ news: Echoes.News) {
    if let saving = echoes.saving, saving.account == device.login?.account,
      news.table[saving.record] != device.desk?.replica.server[saving.record]
    {
      echoes.parked = news
      return
    }
    echoes.parked = nil
    take(news)
    publish()
  }

  /// A stream that ends by itself: nobody may read there any more.
  private func ended(_ session: Int) {
    guard !Task.isCancelled else { return }
    tell(.listenEnded(session: session, .notAMember))
    publish()
  }
}
