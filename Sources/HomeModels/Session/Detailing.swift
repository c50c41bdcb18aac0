public import Household
import Repositories
package import SyncEngine

/// What a person has on screen of the details of cards.
struct DetailDesk {
  /// Loads them.
  let loader: DetailLoader
  /// The text last read of each card in this session.
  var opened: OrderedMap<CardID, String> = .init()
  /// What is on screen: what is kept of the newest revision known, else what was read.
  var shown: OrderedMap<CardID, String> = .init()
  /// The session of the device that all this belongs to; none yet.
  var session = 0
}

// MARK: - Details

extension Session {
  /// The detail of a card in view: one's own that waits, else from the memory cache, else loaded.
  ///
  /// A read asks for the newest revision that this phone knows, and goes on until its load has
  /// ended. What of it is kept, and what is dropped, is the law of `DetailLoader`.
  ///
  /// - Throws: the device's refusal where nobody can read here just now; `DetailError`, or
  ///   whatever the source throws.
  @discardableResult
  public func detail(of card: CardID) async throws -> String {
    try device.mayWrite()
    guard current?.details != nil else { throw DetailError.noSource }
    let revision = Details.revision(of: card, on: device)
    desk.loader.know(card, revision: revision)
    do {
      let text = try await desk.loader.detail(of: card, revision: revision)
      desk.opened[card] = text
      look(at: card)
    } catch DetailError.offline where ownNote(of: card) != nil {
      // It needs no load: it is read from the queue.
    }
    return ownNote(of: card) ?? desk.shown[card] ?? ""
  }

  /// Lets go of what is kept in memory of one card or of all, as the system may at any time.
  ///
  /// - Throws: the device's refusal where there is nobody whose it would be.
  public func evict(_ card: CardID? = nil) throws {
    try device.mayWrite()
    if let card {
      desk.loader.evict(card, revision: Details.revision(of: card, on: device))
      look(at: card)
    } else {
      desk.loader.evictAll()
      for card in desk.shown.keys { look(at: card) }
    }
  }

  /// What is on screen of the details of cards, but for one's own that wait.
  package var details: OrderedMap<CardID, String> { desk.shown }

  /// One's own detail of a card that has not come back from the cloud.
  private func ownNote(of card: CardID) -> String? { device.desk?.replica[card.note]?.note?.text }

  /// Looks again at what is on screen of a card.
  private func look(at card: CardID) {
    let revision = Details.revision(of: card, on: device)
    desk.shown[card] = desk.loader.kept(card, revision: revision) ?? desk.opened[card]
  }
}

// MARK: - Following the device

extension Session {
  /// Follows what the device has just decided, before it is carried out.
  func followDetails(_ orders: [Device<Item>.Order]) {
    if device.session != desk.session {
      desk = DetailDesk(loader: desk.loader, session: device.session)
      if let login = device.login, let source = current?.details {
        desk.loader.logIn(login.account, source: source)
      } else {
        desk.loader.logOut()
      }
    }
    if device.isRunning && device.isOnline {
      desk.loader.connect()
    } else {
      desk.loader.disconnect()
    }
    for order in orders {
      switch order {
      case .confirmed(let write, let version): keep(write, at: version)
      case .repaint(let repaint):
        for id in repaint.content where id.isNote {
          desk.loader.know(id.card, revision: Details.revision(of: id.card, on: device))
          look(at: id.card)
        }
      default: break
      }
    }
  }

  /// A note of one's own that the cloud has needs no load.
  private func keep(_ write: Write<Item>, at version: Version) {
    guard let note = Details.confirmed(by: write, at: version), let text = note.text else { return }
    desk.loader.keep(text, of: note.card, revision: version)
    // Whoever has opened a detail goes on looking at the newest.
    if desk.opened[note.card] != nil { desk.opened[note.card] = text }
    look(at: note.card)
  }
}
