import Household
import Scenarios
import SyncEngine

/// What belongs to each account on a phone, whoever is signed in there.
enum Accounts {
  /// The writes without an answer, account by account; those of accounts signed out wait.
  static func queues(_ device: Device<Item>) -> [String] {
    desks(device).compactMap { desk, isHere in
      let writes = desk.replica.unanswered.values.map(\.write)
      guard !writes.isEmpty else { return nil }
      let words = writes.prefix(10).map { "\($0.id) \(Sentence.brief($0))" }
      let more = writes.count > 10 ? ", and \(writes.count - 10) more" : ""
      return
        "queue of \(desk.login.account)\(isHere ? "" : ", signed out"): \(words.joined(separator: ", "))\(more)"
    }
  }

  /// The rejected writes, account by account, with their content and why; only who is signed in
  /// can deal with theirs.
  static func inboxes(_ device: Device<Item>) -> [String] {
    desks(device).flatMap { desk, isHere in
      desk.inbox.values.map { entry in
        let write = entry.write
        let choice =
          isHere
          ? "retry \(write.id) or discard \(write.id)" : "waits until \(desk.login.account) is back"
        return
          "inbox of \(desk.login.account): \(write.id) \(Sentence.full(write)): rejected, \(Sentence.because(entry.rejection)); \(choice)"
      }
    }
  }

  private static func desks(
    _ device: Device<Item>
  ) -> [(desk: Device<Item>.Desk, isHere: Bool)] {
    (device.desk.map { [($0, true)] } ?? []) + device.parked.map { ($0, false) }
  }
}
