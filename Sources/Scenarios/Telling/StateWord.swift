package import SyncEngine

/// A word that a screen shows of where a row, a write, a message or a phone stands.
///
/// Whatever is drawn takes its word from here, and `what` says what it means.
package enum StateWord: String, Hashable, Sendable, CaseIterable {
  case pending, accepted, saved, synced, rejected, failed
  case sent, unsent
  case online, offline, stopped
  case signedOut = "signed-out"
  case yes, told, loaded, applied, heard, ignored, lost, arrived
  case takenBack = "taken back"
  case notNow = "not now"

  /// What it means, in a sentence.
  package var meaning: String {
    switch self {
    case .pending: "In the queue: painted, and not yet answered by the cloud."
    case .accepted:
      "Of a row: its write is answered, and still overlaid because its echo has not come. Of a write on the wire: the cloud said yes."
    case .saved:
      "Of a row: the cloud has it as it is painted; no own write lies over it. In expectations: synced."
    case .synced: "Of a row, in expectations: what the screen calls saved."
    case .rejected:
      "Of a write: the cloud said no for good, by the rule that is named. It is taken back, and waits in the inbox."
    case .failed: "Of a save: the phone could not even queue it. Nothing is painted, nothing sent."
    case .sent: "Of a write in a queue: it is on its way, or was; no answer has come."
    case .unsent: "Of a write in a queue: it waits for a connection, or for its turn."
    case .online: "Of a phone: it reaches the cloud."
    case .offline: "Of a phone: it has no network. Writes are painted, and wait in its queue."
    case .stopped: "Of a phone: the app does not run, since kill; launch starts it."
    case .signedOut: "Of a phone: nobody is signed in, and nothing is shown; login ends it."
    case .yes: "Of an answer on a narrow wire: accepted."
    case .told:
      "Of an answer on the wire: it arrived, and the writer knows that its write was accepted."
    case .loaded: "Of a load on the wire: the detail that was asked for is there."
    case .applied: "Of a snapshot on the wire: it is the phone's server copy now."
    case .heard: "Of a snapshot on a narrow wire: applied."
    case .ignored:
      "Of a message on the wire: it arrived and changed nothing, for the reason beside it."
    case .lost: "Of a message on the wire: it never arrives; five seconds later that is noticed."
    case .arrived: "Of a message on the wire: it is there, and nothing more is told of it."
    case .takenBack:
      "Of a rejected write: it has left what is painted, and what is left was replayed on the cloud's copy of now. It waits in the inbox."
    case .notNow:
      "Of a write, or an answer to one: a transient no. Nothing is painted, and the write is sent again later."
    }
  }
}

extension RowState {
  /// Its word where it is painted.
  package var word: StateWord {
    switch self {
    case .pending: .pending
    case .accepted: .accepted
    case .synced: .saved
    }
  }
}

extension Device.State {
  /// Its word in a phone's title.
  package var word: StateWord {
    switch self {
    case .stopped: .stopped
    case .signedOut: .signedOut
    case .offline: .offline
    case .online: .online
    }
  }
}
