import Household
import Simulation
import SyncEngine

/// What a person asked for on their own screen, as the line that asks for the same.
enum AskedLine {
  static func text(_ input: Device<Item>.Input, _ side: Side) -> String {
    "\(side.name) \(words(input))"
  }

  private static func words(_ input: Device<Item>.Input) -> String {
    switch input {
    case .change(let change): words(change)
    case .retry(let id): id.map { "retry \($0)" } ?? "retry"
    case .discard(let id): id.map { "discard \($0)" } ?? "discard"
    case .dismiss: "dismiss"
    case .connected: "online"
    case .disconnected: "offline"
    case .refresh: "refresh"
    case .kill: "kill"
    case .launch: "launch"
    case .storage(let isOn): "storage \(isOn ? "on" : "off")"
    case .logout: "logout"
    case .login(let login): "login \(login.account)"
    case .arrived, .changed, .handOver, .watched, .waited, .saveFailed, .unsaved, .noticedLoss,
      .refused, .listenEnded, .invited,
      .awaitAnswers:
      preconditionFailure("no person asks for \(input)")
    }
  }

  private static func words(_ change: Change<Item>) -> String {
    switch change {
    case .set(.card(let card), _):
      let start = card.start.map { " at \($0)" } ?? ""
      return "add \(quoted(card.title)) for \(card.role.rawValue)\(start)"
    case .set(.event(let event), _):
      return "plan \(quoted(event.title)) at \(event.start) until \(event.end)"
    case .set(.note(let note), _): return "note \(note.card) \(quoted(note.text ?? ""))"
    case .delete(let id): return "delete \(id)"
    case .patch(let id, let patch):
      switch patch {
      case .title(let title): return "edit \(id) \(quoted(title))"
      case .start(let start): return "schedule \(id) \(start?.description ?? "none")"
      case .acknowledge: return "ack \(id)"
      case .comment(let comment): return "comment \(id) \(quoted(comment.text))"
      case .thank: return "thank \(id)"
      }
    }
  }
}
