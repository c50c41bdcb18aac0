import Household
import Simulation
import SyncEngine

/// An entry of the timeline as a line for people.
package struct Told: Hashable, Sendable {
  /// Who it is about: `alice`, `bob`, `cloud`, `wire`.
  package let who: String
  package let text: String
  /// Whether it is told without being asked for details.
  package let isPlain: Bool

  init(_ who: String, _ text: String, isPlain: Bool = true) {
    self.who = who
    self.text = text
    self.isPlain = isPlain
  }
}

extension Entry {
  /// The entry in a sentence, or `nil` where its command says it already.
  package var told: Told? { what.told }

  /// `0:02.900  alice  a2 "Pick up Mia" is painted, pending (alice/2), in asked`.
  package var line: String? {
    told.map { told in
      let padding = String(repeating: " ", count: max(0, 5 - told.who.count))
      return "\(clock(at))  \(told.who)\(padding)  \(told.text)"
    }
  }
}

extension Entry.What {
  fileprivate var told: Told? {
    switch self {
    case .command: nil
    case .happening(let happening): happening.told
    case .painted(let side, let id, let before, let after, let by, let lists):
      Painting(id: id, side: side, before: before, after: after, by: by, lists: lists).told
    case .arranged(let subject, let text): Told(subject.text ?? "stage", text)
    case .expected(let text, let holds):
      holds ? Told("stage", "holds: \(text)", isPlain: false) : Told("stage", text)
    case .misfit(let message): Told("stage", message)
    case .broken(let name, let detail): Told("stage", "the invariant \(name) broke: \(detail)")
    }
  }
}

/// A row before and after, in words.
private struct Painting {
  let id: ItemID
  let side: Side
  let before: HomeView.Row?
  let after: HomeView.Row?
  let by: WriteID?
  let lists: [HomeView.List]

  var told: Told {
    guard let after else {
      return Told(side.name, "\(id) \(quoted(before?.item.title ?? "")) is gone")
    }
    guard let before else { return appeared(after) }
    if before.item == after.item {
      return Told(side.name, "\(id) is \(after.state.word.rawValue)", isPlain: false)
    }
    return Told(side.name, "\(changes(before.item, after.item))\(pending(after))\(place)")
  }

  private func appeared(_ row: HomeView.Row) -> Told {
    let title = quoted(row.item.title ?? "")
    if row.state == .pending {
      return Told(side.name, "\(id) \(title) is painted\(pending(row))\(place)")
    }
    let from = row.item.maker.map { $0.name == side.name ? "" : " from \($0.name)" } ?? ""
    return Told(side.name, "\(id) \(title)\(from.isEmpty ? " is there" : from)\(place)")
  }

  private func pending(_ row: HomeView.Row) -> String {
    guard row.state == .pending else { return "" }
    return by.map { ", pending (\($0))" } ?? ", pending"
  }

  private var place: String {
    lists.isEmpty ? "" : ", in \(Sentence.list(lists.map { "\($0)" }))"
  }

  private func changes(_ old: Item, _ new: Item) -> String {
    var words: [String] = []
    if old.title != new.title { words.append("is \(quoted(new.title ?? "")) now") }
    if let card = new.card, let was = old.card {
      if was.known != card.known {
        let names = Sentence.list(card.known.map(\.name))
        words.append(card.known.isEmpty ? "is known by nobody" : "is known by \(names)")
      }
      if was.start != card.start {
        words.append(card.start.map { "starts \($0)" } ?? "has no start")
      }
      if card.comments.count > was.comments.count {
        words += card.comments[was.comments.count...].map { "has a comment \(quoted($0.text))" }
      } else if card.comments != was.comments {
        let count = card.comments.count
        words.append("has \(count == 0 ? "no comment" : Sentence.counted(count, "comment"))")
      }
      if was.thanks != card.thanks { words.append("is \(Sentence.thanked(card.thanks))") }
    }
    return "\(id) \(words.isEmpty ? "is another" : Sentence.list(words))"
  }
}

extension Happening {
  fileprivate var told: Told? {
    let name = side?.name ?? "cloud"
    switch self {
    case .made(_, let write):
      return Told(name, "\(write.id) \(Sentence.full(write)) is queued", isPlain: false)
    case .saveFailed: return Told(name, "the save failed: nothing is queued")
    case .sent(let parcel):
      let text = "m\(parcel.id) leaves: \(Sentence.carried(parcel.carried))"
      return Told("wire", text, isPlain: parcel.lane == .writes)
    case .arrived(let parcel):
      return Told(
        "wire", "m\(parcel.id) arrives: \(Sentence.carried(parcel.carried))", isPlain: false)
    case .lost(let parcel):
      return Told("wire", "m\(parcel.id) is lost: \(Sentence.carried(parcel.carried))")
    case .forgotten(let parcel):
      return Told(
        "wire", "m\(parcel.id) is lost with the connection: \(Sentence.carried(parcel.carried))")
    case .judged(_, let write, let outcome, _): return Told("cloud", outcome.sentence(write.id))
    case .turnedAway(_, let id, let code):
      return Told("cloud", "\(id) turned away for now: \(code.name)")
    case .answeredAgain(_, let id):
      return Told("cloud", "\(id) came before: the same answer again")
    case .ignoredByCloud(_, let id, let reason):
      return Told("cloud", "\(id) ignored: \(Sentence.ignored(reason))")
    case .ignored(_, let id, let reason):
      return Told(name, "\(id?.description ?? "a message") ignored: \(Sentence.ignored(reason))")
    case .accepted(_, let id): return Told(name, "\(id) accepted")
    case .rejected(_, let write, _):
      return Told(name, "\(write.id) taken back: \(Sentence.takenBack(write)); in the inbox")
    case .forgot(_, let writes):
      let gone = writes.isEmpty ? "" : ", \(Sentence.list(writes.map(\.description))) with it"
      return Told(name, "has no storage: everything it kept is gone\(gone)")
    case .account(_, let account):
      return Told(name, account.map { "\($0) is signed in" } ?? "nobody is signed in")
    case .read(_, let key, let isHit):
      return Told(name, "reads the detail of \(key.resource): a \(isHit ? "hit" : "miss")")
    case .loading(_, let card, _): return Told(name, "loads the detail of \(card)")
    case .loaded(_, let key, _): return Told(name, "has the detail of \(key.resource)")
    case .loadFailed(_, let key, _):
      return Told(name, "the detail of \(key.resource) can't be loaded")
    case .applied(_, let version):
      return Told(name, "has version \(version)", isPlain: false)
    case .repaint: return nil
    case .stale(_, let isStale):
      return Told(
        name, isStale ? "what is shown may be old" : "is up to date", isPlain: !isStale)
    case .toast(_, let toast):
      return Told(name, "toast \(Show.toast(toast))", isPlain: false)
    case .state(_, let state): return Told(name, "is \(state.rawValue)")
    case .listening: return Told(name, "listens", isPlain: false)
    case .listenEnded(_, let rejection):
      return Told(name, "may not read: \(Sentence.because(rejection))")
    case .waiting(_, let attempt):
      let wait = Int64(BackOff.milliseconds(attempt: attempt))
      return Told(name, "tries again in \(Words.text(duration: wait)), attempt \(attempt)")
    case .waited: return Told(name, "tries again", isPlain: false)
    case .noticed(let loss): return Told("wire", "m\(loss.message) is missed")
    case .availableAgain: return Told("cloud", "is there again")
    }
  }
}

extension Cloud<Item>.Outcome {
  fileprivate func sentence(_ id: WriteID) -> String {
    switch self {
    case .accepted(let version, changed: true): "\(id) accepted, version \(version)"
    case .accepted(_, changed: false): "\(id) accepted, nothing changed"
    case .swallowed: "\(id) answered as accepted, without any effect"
    case .rejected(let rejection): "\(id) rejected: \(Sentence.because(rejection))"
    }
  }
}
