/// What a write asks for.
public indirect enum Change<R: Record>: Hashable, Sendable {
  /// Make the record, or replace it whole. Where it must be new, the cloud refuses it if there
  /// is one of that name.
  case set(R, mustBeNew: Bool)
  /// Change some fields of a record that exists; without one it has no effect.
  case patch(R.ID, R.Patch)
  /// Remove the record; without one it has no effect.
  case delete(R.ID)

  /// The record it is about.
  public var record: R.ID {
    switch self {
    case .set(let record, _): record.id
    case .patch(let id, _), .delete(let id): id
    }
  }

  /// What becomes of a record, or of its absence, under this change.
  public func applied(to existing: R?) -> R? {
    switch self {
    case .set(let record, _): record
    case .patch(_, let patch): existing.map { $0.patched(by: patch) }
    case .delete: nil
    }
  }
}

/// One change that a person made.
public struct Write<R: Record>: Hashable, Sendable {
  /// Its name, the same however often it is sent.
  public let id: WriteID
  /// Who made it.
  public let account: AccountID
  /// What it asks for.
  public let change: Change<R>
  /// The version of the server copy on which it was made.
  public let basis: Version

  /// A write by its parts.
  public init(id: WriteID, account: AccountID, change: Change<R>, basis: Version) {
    self.id = id
    self.account = account
    self.change = change
    self.basis = basis
  }

  /// The record it is about.
  public var record: R.ID { change.record }
}
