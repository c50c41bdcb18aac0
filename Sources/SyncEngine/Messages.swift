/// A lane of a link.
///
/// Each lane keeps its own order; lanes overtake one another.
public enum Lane: Int, Hashable, Comparable, Sendable, CaseIterable {
  /// Down: what the cloud says to a write.
  case answers
  /// Down: the household whole.
  case snapshots
  /// Down: content that is loaded apart from snapshots.
  case loads
  /// Up: what people ask for.
  case writes

  /// The order in which lanes are served at one moment.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// The lane in a word: `answers`.
  public var name: String {
    switch self {
    case .answers: "answers"
    case .snapshots: "snapshots"
    case .loads: "loads"
    case .writes: "writes"
    }
  }
}

/// One unbroken run of sends from a device.
///
/// A device opens them one after another.
public struct StreamID: Hashable, Comparable, Sendable {
  /// The install of the device that opened it.
  public let install: Int
  /// Counts the device's streams.
  public let number: Int

  /// A stream by its parts.
  public init(install: Int, number: Int) {
    self.install = install
    self.number = number
  }

  /// Whether one was opened before the other.
  public static func < (one: Self, other: Self) -> Bool {
    (one.install, one.number) < (other.install, other.number)
  }
}

/// A write on its way up.
public struct Send<R: Record>: Hashable, Sendable {
  /// The write.
  public let write: Write<R>
  /// Whose records it is for.
  public let household: HouseholdID
  /// The session of the device in which it was sent.
  public let session: Int
  /// The stream it belongs to.
  public let stream: StreamID
  /// Its place in that stream, from 0: by it the cloud notices a gap.
  public let position: Int
  /// The device has an answer to every write of this account below this number.
  public let answeredBelow: Int

  /// A send by its parts.
  public init(
    write: Write<R>, household: HouseholdID, session: Int, stream: StreamID, position: Int,
    answeredBelow: Int
  ) {
    self.write = write
    self.household = household
    self.session = session
    self.stream = stream
    self.position = position
    self.answeredBelow = answeredBelow
  }
}

/// What the cloud says to one write.
public enum Verdict: Hashable, Sendable {
  /// Done: the household stands at this version, or at a newer one, with it.
  case accepted(Version)
  /// Refused for good.
  indirect case rejected(Rejection)
  /// Not now: the stream ends, and everything unanswered is sent again on a new one.
  case later(Code)
}

extension Verdict {
  /// The same word as its code has it: the code of a no says whether it is final, whoever says it.
  func byCode(_ flaws: Flaws) -> Verdict {
    switch self {
    case .accepted: self
    case .rejected(let rejection):
      rejection.code.putsOff(flaws) ? .later(rejection.code) : self
    case .later(let code):
      code.putsOff(flaws) ? self : .rejected(Rejection(code: code, rule: code.name))
    }
  }
}

/// The cloud's answer to one write.
public struct Answer: Hashable, Sendable {
  /// The write it is about.
  public let write: WriteID
  /// The session in which the write was sent.
  public let session: Int
  /// The stream on which the write came.
  public let stream: StreamID
  /// What the cloud says.
  public let verdict: Verdict

  /// An answer by its parts.
  public init(write: WriteID, session: Int, stream: StreamID, verdict: Verdict) {
    self.write = write
    self.session = session
    self.stream = stream
    self.verdict = verdict
  }
}

/// The household whole, at one version, by value.
public struct Snapshot<R: Record>: Hashable, Sendable {
  /// One answered write that a snapshot names.
  public struct Named: Hashable, Sendable {
    /// What became of it.
    public enum Outcome: Hashable, Sendable {
      /// It was accepted at a version and is contained.
      case accepted(Version)
      /// It was rejected, and why.
      indirect case rejected(Rejection)
    }

    /// The write.
    public let write: WriteID
    /// What became of it.
    public let outcome: Outcome

    /// Whether it was accepted.
    public var isContained: Bool { if case .accepted = outcome { true } else { false } }

    /// A write and what became of it.
    public init(write: WriteID, outcome: Outcome) {
      self.write = write
      self.outcome = outcome
    }
  }

  /// The session of the listener it is for.
  public let session: Int
  /// How many changes the household has seen.
  public let version: Version
  /// Every record of the household.
  public let table: Table<R>
  /// This device's writes that the cloud has answered and the device may not know of yet.
  public let named: [Named]

  /// What it names and shows: a write accepted at a version above its own it does not contain.
  package var heard: [Named] {
    named.filter { named in
      if case .accepted(let accepted) = named.outcome { accepted <= version } else { true }
    }
  }

  /// A snapshot that says what stands at a version and names what it contains.
  public init(session: Int, version: Version, table: Table<R>, named: [Named] = []) {
    self.session = session
    self.version = version
    self.table = table
    self.named = named
  }
}

/// The content of one record, loaded apart from snapshots.
public struct Load<R: Record>: Hashable, Sendable {
  /// What the cloud found.
  public enum Found: Hashable, Sendable {
    /// The record with its content, and as snapshots list it.
    case content(R, listed: R)
    /// What it is a part of is there, and nothing was ever written to it.
    case nothing
    /// There is no such record, or the account may not read it.
    case refused
  }

  /// The request of the device that it answers.
  public let request: Int
  /// The device's generation when the request was made.
  public let generation: Int
  /// The record asked for.
  public let id: R.ID
  /// What was found.
  public let found: Found

  /// A load by its parts.
  public init(request: Int, generation: Int, id: R.ID, found: Found) {
    self.request = request
    self.generation = generation
    self.id = id
    self.found = found
  }
}

/// What a message carries.
public indirect enum Payload<R: Record>: Hashable, Sendable {
  /// Up: a write.
  case write(Send<R>)
  /// Down: an answer.
  case answer(Answer)
  /// Down: a snapshot.
  case snapshot(Snapshot<R>)
  /// Down: a load.
  case load(Load<R>)

  /// The lane it travels in.
  public var lane: Lane {
    switch self {
    case .write: .writes
    case .answer: .answers
    case .snapshot: .snapshots
    case .load: .loads
    }
  }
}
