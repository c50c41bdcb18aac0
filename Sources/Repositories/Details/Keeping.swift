public import Household
import SyncEngine

// MARK: - What is kept

extension DetailLoader {
  /// Keeps a detail that needs no load: one's own, once it was accepted at a revision.
  public func keep(_ text: String, of card: CardID, revision: Int) {
    state.withLock { state in
      guard let key = state.key(of: card, revision: revision) else { return }
      state.know(card, revision)
      cache.store(text, for: key)
    }
  }

  /// Says that there is a revision of a card's detail: a load that brings an older one from now on
  /// is outdated.
  public func know(_ card: CardID, revision: Int) {
    state.withLock { state in
      if state.session != nil { state.know(card, revision) }
    }
  }

  /// What is kept of a card at a revision; nobody counts it as read.
  package func kept(_ card: CardID, revision: Int) -> String? {
    state.withLock { $0.key(of: card, revision: revision) }.flatMap { cache.value(for: $0) }
  }

  /// Lets go of what is kept of a card at a revision, as the system may at any time.
  public func evict(_ card: CardID, revision: Int) {
    if let key = state.withLock({ $0.key(of: card, revision: revision) }) { cache.remove(key) }
  }

  /// Lets go of everything that is kept, as the system may at any time.
  public func evictAll() { cache.removeAll() }
}
