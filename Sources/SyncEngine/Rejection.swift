/// Why the cloud says no, by the numbers of the field's status codes.
public enum Code: Int, Hashable, Sendable, CaseIterable {
  /// The caller ended the call.
  case cancelled = 1
  /// No one knows why.
  case unknown = 2
  /// The write itself makes no sense.
  case invalidArgument = 3
  /// It took too long.
  case deadlineExceeded = 4
  /// What is to be changed does not exist.
  case notFound = 5
  /// What is to be made exists.
  case alreadyExists = 6
  /// The writer may not.
  case permissionDenied = 7
  /// Something ran out.
  case resourceExhausted = 8
  /// The state of things does not allow it.
  case failedPrecondition = 9
  /// Another attempt will have to come first.
  case aborted = 10
  /// A value outside its range.
  case outOfRange = 11
  /// There is no such operation.
  case unimplemented = 12
  /// A fault of the other side.
  case internalError = 13
  /// The other side is not there just now.
  case unavailable = 14
  /// Something is gone for good.
  case dataLoss = 15
  /// The writer is not known just now.
  case unauthenticated = 16

  /// Whether the same write may succeed later: it is then sent again and nobody is told.
  public var isTransient: Bool {
    switch self {
    case .cancelled, .unknown, .deadlineExceeded, .resourceExhausted, .aborted, .internalError,
      .unavailable, .unauthenticated:
      true
    case .invalidArgument, .notFound, .alreadyExists, .permissionDenied, .failedPrecondition,
      .outOfRange, .unimplemented, .dataLoss:
      false
    }
  }

  /// Whether it puts a write off, where some codes may be taken wrongly on purpose.
  func putsOff(_ flaws: Flaws) -> Bool {
    isTransient ? !flaws.contains(.transientRejects) : flaws.contains(.permanentRetries)
  }

  /// The code in words: `permission-denied`.
  public var name: String {
    switch self {
    case .cancelled: "cancelled"
    case .unknown: "unknown"
    case .invalidArgument: "invalid-argument"
    case .deadlineExceeded: "deadline-exceeded"
    case .notFound: "not-found"
    case .alreadyExists: "already-exists"
    case .permissionDenied: "permission-denied"
    case .resourceExhausted: "resource-exhausted"
    case .failedPrecondition: "failed-precondition"
    case .aborted: "aborted"
    case .outOfRange: "out-of-range"
    case .unimplemented: "unimplemented"
    case .internalError: "internal"
    case .unavailable: "unavailable"
    case .dataLoss: "data-loss"
    case .unauthenticated: "unauthenticated"
    }
  }
}

/// What was found at one condition of a rule.
public enum Finding: Hashable, Sendable {
  /// The condition was looked at and held.
  case held
  /// The condition was looked at and refused the write.
  case failed
  /// Something before it had decided already.
  case notReached
}

/// A final no to one write: its code, the rule that said it, and what was looked at.
public struct Rejection: Hashable, Sendable {
  /// One condition and what was found there.
  public struct Step: Hashable, Sendable {
    /// The name of the condition.
    public let rule: String
    /// What was found.
    public let finding: Finding

    /// A step of a trace.
    public init(rule: String, finding: Finding) {
      self.rule = rule
      self.finding = finding
    }
  }

  /// The kind of no; never a transient one.
  public let code: Code
  /// The name of the condition that refused.
  public let rule: String
  /// A reason in somebody's own words, if there was one.
  ///
  /// Untrusted text.
  public let reason: String?
  /// Every condition in the order in which they are looked at.
  public let trace: [Step]

  /// A rejection by its parts.
  public init(code: Code, rule: String, reason: String? = nil, trace: [Step] = []) {
    self.code = code
    self.rule = rule
    self.reason = reason
    self.trace = trace
  }
}
