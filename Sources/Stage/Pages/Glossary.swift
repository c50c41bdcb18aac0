import Scenarios

/// The words of the field, each with what it means: what `what WORD` says.
package enum Glossary {
  /// The words of the field, and those that a screen shows of where something stands.
  package static let table: [(word: String, meaning: String)] =
    field + StateWord.allCases.map { ($0.rawValue, $0.meaning) }

  private static let field: [(word: String, meaning: String)] = [
    (
      "write",
      "One change a person made: set a whole record, patch some of its fields, or delete it. Its name, such as alice/3, never changes, however often it is sent."
    ),
    (
      "accept",
      "The cloud's yes to a write. (A person's \"I know\" on a card is acknowledge: two different things.)"
    ),
    ("reject", "The cloud's no to a write, for good: it names the write, a code and a rule."),
    ("acknowledge", "A person says of a card: I know. The verb is ack."),
    ("echo", "The first snapshot that contains an accepted write."),
    (
      "overlay",
      "The server copy with every pending and accepted write replayed on it, in the order made."
    ),
    ("view", "What is painted: the server copy with the own writes over it."),
    (
      "rollback",
      "A rejected write leaves the view; what is left is replayed on the server's copy of now. It is a rebase, not an undo."
    ),
    (
      "unanswered",
      "A phone's writes that have no answer yet, sent or not, echoed or not."
    ),
    (
      "settled",
      "Every signed-in, running phone is online, and nothing is unanswered, unechoed, kept, in flight or due."
    ),
    (
      "converged",
      "Every signed-in phone that may read shows exactly what the cloud has of its household."
    ),
    ("queue", "An account's writes without an answer on one phone, first in, first out."),
    ("snapshot", "The household whole, at one version. It names the own writes it contains."),
    ("answer", "What the cloud says to one write: accepted, rejected, or not now."),
    ("version", "Counts the changes of a household."),
    (
      "stream",
      "One unbroken run of sends from a phone. The cloud judges its writes in order; a gap, a disconnect or a \"not now\" ends it, and everything unanswered is sent again on a new one."
    ),
    (
      "lane",
      "Writes go up; answers, snapshots and loads come down. Each lane keeps its own order, and lanes overtake each other: so an answer and its echo come in either order."
    ),
    ("stale", "What is shown may be old: since the connection went, until the cloud has spoken."),
    ("inbox", "Rejected writes with their content, until their person retries or discards them."),
    ("toast", "The one short message a phone shows until it is dismissed or replaced."),
    (
      "transient",
      "A \"not now\": nothing is painted, nobody is told, the write is sent again later."
    ),
    (
      "back-off",
      "The growing wait before another attempt: a second, then half as much again, at most a minute."
    ),
    ("cloud", "The one authoritative copy of every household, its rules and its listeners."),
    ("replica", "What one account on one phone knows: the server copy and its own queue."),
    ("device", "One phone: connection, send window, back-off, accounts, inbox."),
    ("link", "The messages on their way between a phone and the cloud, in lanes."),
    ("invariant", "Something that must be true after every step, whatever happens."),
    ("kept", "Of a message: held back until it is delivered by hand."),
    ("swallow", "The cloud answers accepted and does nothing: a fault that was asked for."),
    ("record", "A card, an event or a note: what writes make, change and delete."),
    ("set", "A write of a whole record: it makes the record, or replaces it."),
    (
      "patch",
      "A write of some fields: it changes a record that is in the view so far, else nothing."
    ),
    (
      "delete",
      "A write that takes a record away. Deleting what is not there is accepted and changes nothing."
    ),
    (
      "permanent",
      "A no that stays a no, such as permission-denied: the write is rejected, not sent again."
    ),
    (
      "install",
      "Counts the lives of an app on a phone without storage, so that an old number is never taken for a new write."
    ),
    (
      "rebase",
      "What a rollback is: the writes that are left, replayed on the server's copy of now."
    ),
    (
      "copy",
      "The server copy: what a phone last heard from the cloud, at one version. An own write never changes it."
    ),
    (
      "flicker",
      "A value that comes, goes and comes again. The set of writes that a view contains only grows, except by a rejection, a logout, or a restart without storage."
    ),
    ("resume", "A phone that reconnects says which version it has."),
    (
      "parked",
      "Of a queue: its account is signed out on this phone. It waits until its owner is back."
    ),
    (
      "conflict",
      "Two people's changes of one record. The last that arrives wins, or the outdated one is refused: cloud conflicts."
    ),
    (
      "wire",
      "Where messages travel between the phones and the cloud, drawn between them: each leaves, is on its way, and arrives or is lost."
    ),
    (
      "cache",
      "The details a phone has loaded, kept in memory, each at its revision: reading one again is a hit, unless it has changed."
    ),
    ("load", "A phone asks the cloud for one detail, and the cloud's answer with it."),
    (
      "listener",
      "A phone that the cloud sends a snapshot to whenever something changed in its household."
    ),
    (
      "account",
      "Who is signed in on a phone. A queue and an inbox belong to an account, and wait for it while another is signed in."
    ),
    ("household", "The records that a few members share: all of a household is one snapshot."),
    (
      "note",
      "The long text of a card, a resource of its own: a snapshot carries only its revision, and the text is loaded when it is read."
    ),
    (
      "session",
      "The same engine without the world: one account on one phone, over Swift concurrency and a backend. The stage shows two with --live."
    ),
    (
      "row",
      "One card or event as a phone paints it: pending, accepted or saved, after the writes that lie over it."
    ),
  ]
}
