package import Household
package import Simulation
package import SyncEngine

/// A moment of virtual time as people read it: `0:02.900`.
package func clock(_ milliseconds: Int64) -> String {
  let seconds = milliseconds / 1000
  return "\(seconds / 60):\((seconds % 60).padded(2)).\((milliseconds % 1000).padded(3))"
}

/// A text from outside, safe to print: whatever is not printable, and nothing else, is written as
/// an escape, so that a command stays a command.
package func printable(_ text: String) -> String {
  guard !text.unicodeScalars.allSatisfy(\.isPrintable) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if scalar.isPrintable {
      result.unicodeScalars.append(scalar)
    } else {
      result += quoted(String(scalar)).dropFirst().dropLast()
    }
  }
  return result
}

/// The sentences people read: every one is made here, out of values.
package enum Sentence {
  /// Why a phone refused what its person asked for.
  package static func refusal(
    _ refusal: Device<Item>.Refusal, _ side: Side, inbox: [WriteID]
  ) -> String {
    switch refusal {
    case .stopped: "\(side.name)'s phone does not run"
    case .running: "\(side.name)'s phone runs already"
    case .signedOut: "nobody is signed in on \(side.name)'s phone"
    case .offline: "\(side.name) is offline: say \(side.name) online first"
    case .notInInbox(nil): "\(side.name)'s inbox is empty"
    case .notInInbox(let id?):
      inbox.isEmpty
        ? "\(id) is not in \(side.name)'s inbox, which is empty"
        : "\(id) is not in \(side.name)'s inbox; there \(inbox.count == 1 ? "is" : "are") \(list(inbox.map(\.description)))"
    }
  }

  /// Why a row can't be acted on.
  package static func notInView(_ id: ItemID, on side: Side, view: HomeView) -> String {
    let ids = view.rows.keys.filter { !$0.isNote }.prefix(8).map(\.description)
    let seen =
      ids.isEmpty ? "nothing is" : "there \(ids.count == 1 ? "is" : "are") \(list(Array(ids)))"
    return "\(id) is not in view on \(side.name)'s phone; \(seen)"
  }

  /// What a rejection that was asked for will do.
  static func injection(_ injection: Court.Injection) -> String {
    var words: String
    if let write = injection.write {
      words = "\(write) when it arrives"
    } else {
      words = "the next "
      if injection.count > 1 { words += "\(injection.count) " }
      if let operation = injection.operation { words += "\(operation.rawValue) " }
      words += injection.count == 1 ? "write" : "writes"
      if let device = injection.device { words += " from \(device.name)" }
    }
    if injection.code != .permissionDenied { words += " with \(injection.code.name)" }
    return words + (injection.reason.map { ": \(printable($0))" } ?? "")
  }

  static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? noun : "\(count) \(noun)s"
  }

  /// `1 comment`, `3 comments`.
  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// `thanked once`, `thanked 3 times`.
  package static func thanked(_ count: Int) -> String {
    count == 1 ? "thanked once" : "thanked \(count) times"
  }

  /// `a, b and c`.
  package static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// What a change does, as it is called on the wire: `add a2`.
  package static func brief(_ write: Write<Item>) -> String {
    "\(write.change.operation.rawValue) \(write.record)"
  }

  /// What a change asked for, with its content: `add a2 "Pick up Mia"`.
  package static func full(_ write: Write<Item>) -> String {
    switch write.change {
    case .set(let item, _): "\(brief(write)) \(quoted(item.title ?? item.note?.text ?? ""))"
    case .delete: brief(write)
    case .patch(_, let patch):
      switch patch {
      case .title(let title): "\(brief(write)) \(quoted(title))"
      case .start(let start): "\(brief(write)) \(start?.description ?? "none")"
      case .comment(let comment): "\(brief(write)) \(quoted(comment.text))"
      case .acknowledge, .thank: brief(write)
      }
    }
  }

  /// What a rollback takes away again.
  static func takenBack(_ write: Write<Item>) -> String {
    let id = write.record
    switch write.change {
    case .set(let item, _):
      return item.note == nil
        ? "\(id) \(quoted(item.title ?? "")) is gone" : "the note on \(id) is gone"
    case .delete: return "\(id) is back"
    case .patch(_, let patch):
      switch patch {
      case .title(let title): return "the title \(quoted(title)) of \(id) is gone"
      case .start: return "the start of \(id) is what it was"
      case .acknowledge: return "the \"I know\" on \(id) is gone"
      case .comment(let comment): return "the comment \(quoted(comment.text)) on \(id) is gone"
      case .thank: return "the thanks for \(id) is gone"
      }
    }
  }

  /// Why a write was refused: `permission-denied, injected: not today`.
  package static func because(_ rejection: Rejection) -> String {
    let reason = rejection.reason.map { ": \(printable($0))" } ?? ""
    return "\(rejection.code.name), \(rejection.rule)\(reason)"
  }

  /// What a message carries.
  package static func carried(_ carried: Carried) -> String {
    switch carried {
    case .write(let id, let operation, let record): "\(id) \(operation.rawValue) \(record)"
    case .accepted(let id, let version): "\(id) accepted, version \(version)"
    case .rejected(let id, let rule): "\(id) rejected, \(rule)"
    case .later(let id, let code): "\(id) later, \(code.name)"
    case .snapshot(let version, let names):
      names.isEmpty
        ? "snapshot v\(version)"
        : "snapshot v\(version), names \(list(names.map(\.description)))"
    case .load(let record): "the detail of \(record)"
    }
  }

  /// Why a message changed nothing.
  package static func ignored(_ reason: IgnoredReason) -> String {
    switch reason {
    case .notUnanswered: "its write is answered already"
    case .anotherSession: "it belongs to a session that has ended"
    case .endedStream: "its stream has ended"
    case .olderSnapshot: "it is older than what is known"
    case .answeredLongAgo: "its write was answered long ago"
    case .notAsked: "nobody asks for it any more"
    case .olderRevision: "there is a newer one, and that is known"
    }
  }
}
