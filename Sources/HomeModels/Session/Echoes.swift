import Household
import SyncEngine

/// What a session knows where nobody answers its writes.
///
///     what comes after a save returned, with the record as painted, is its echo
///
/// While a save is under way, news in which its record has changed is parked: it may be the echo
/// of that very save.
struct Echoes {
  /// What stands at a repository.
  struct News {
    /// `nil` where it has no versions: then what comes later is newer.
    let version: Version?
    let table: Table<Item>
    let named: [Snapshot<Item>.Named]
  }

  /// A save that returned.
  struct Handed {
    let write: WriteID
    /// Whose it is: it is theirs still when they come back.
    let account: AccountID
    /// Its record as it was painted when the save began.
    let expected: Item?
  }

  /// The newest lists, where there are no versions.
  var cards: [Card]?
  var events: [Event]?
  /// The record that is being saved.
  var saving: ItemID?
  /// That record as it was painted when the save began.
  var expected: Item?
  /// The newest news, where it waits for the save to return.
  var parked: News?
  /// Saves that returned and whose echo has not come, of whoever was signed in, by number.
  var handedOver: OrderedMap<Int, Handed> = .init()

  /// Whether a write was handed over, and its echo has not come.
  func isHandedOver(_ write: WriteID) -> Bool { handedOver[write.number]?.write == write }

  /// Everything, once both lists have come.
  var table: Table<Item>? {
    guard let cards, let events else { return nil }
    var table = Table<Item>()
    for card in cards { table[card.id] = .card(card) }
    for event in events { table[event.id] = .event(event) }
    return table
  }

  /// Forgets what was heard, not what was said.
  mutating func forgetLists() {
    cards = nil
    events = nil
    parked = nil
  }
}

// MARK: - Recognising an echo

extension Session {
  /// Notes that a save has returned.
  ///
  /// A write that changes nothing of what is confirmed brings no news, so it is answered here. Where
  /// its account has left meanwhile, that it was made is known when it comes back.
  func noteHandedOver(_ write: Write<Item>) {
    let isSignedIn = device.login?.account == write.account
    let desk = isSignedIn ? device.desk : device.parked.first { $0.login.account == write.account }
    guard let replica = desk?.replica, replica.writes(over: write.record).contains(write)
    else { return }
    let confirmed = replica.server[write.record]
    let isAlone = replica.writes(over: write.record).count == 1
    if isSignedIn, isAlone, echoes.parked == nil,
      write.change.applied(to: confirmed) == confirmed
    {
      accept(write.id, replica.version)
    } else {
      echoes.handedOver[write.id.number] = .init(
        write: write.id, account: write.account, expected: echoes.expected)
    }
  }

  /// Takes the news that came while a save was under way, now that it is over.
  func takeParked() {
    guard let news = echoes.parked else { return }
    echoes.parked = nil
    take(news)
  }

  func take(_ news: Echoes.News) {
    guard let replica = device.desk?.replica else { return }
    let version = news.version ?? replica.version + 1
    let echoed = version < replica.version ? [] : echoed(in: news, replica)
    let named = news.named + echoed.map { .init(write: $0, outcome: .accepted(version)) }
    tell(
      .arrived(
        .snapshot(
          Snapshot(session: device.session, version: version, table: news.table, named: named))))
    for id in echoed { accept(id, version) }
  }

  /// The writes whose echo this is: those it names, and on each record the newest that shows,
  /// with whatever was handed over before it.
  private func echoed(in news: Echoes.News, _ replica: Replica<Item>) -> [WriteID] {
    var newest: OrderedMap<ItemID, Int> = .init()
    for (number, handed) in echoes.handedOver where handed.account == device.login?.account {
      guard let write = replica.unanswered[number]?.write, write.id == handed.write else {
        echoes.handedOver[number] = nil
        continue
      }
      let listed = news.table[write.record]
      let isNamed = news.named.contains { $0.write == write.id && $0.isContained }
      if isNamed || listed == handed.expected || write.change.applied(to: listed) == listed {
        newest[write.record] = number
      }
    }
    var ids: [WriteID] = []
    for (number, handed) in echoes.handedOver where handed.account == device.login?.account {
      guard let write = replica.unanswered[number]?.write,
        let last = newest[write.record], number <= last
      else { continue }
      echoes.handedOver[number] = nil
      ids.append(write.id)
    }
    return ids
  }

  /// Answers in the name of a repository that does not.
  private func accept(_ id: WriteID, _ version: Version) {
    guard let stream = device.openStream else { return }
    tell(
      .arrived(
        .answer(
          Answer(write: id, session: device.session, stream: stream, verdict: .accepted(version)))))
  }
}
