/// Something that is kept in sync: one value with a name of its own.
///
/// An application has one record type, often an enum, so that a device has one queue, one
/// numbering and one version.
public protocol Record: Hashable, Sendable {
  /// What names a record among all others.
  associatedtype ID: Hashable, Comparable, Sendable

  /// A change of some of a record's fields. It may be relative, such as plus one.
  associatedtype Patch: Hashable, Sendable

  /// What names this record. No patch changes it.
  var id: ID { get }

  /// This record with a patch applied, unchanged where the patch does not fit it.
  func patched(by patch: Patch) -> Self

  /// What snapshots carry of this record once it is accepted at a version.
  ///
  /// A record whose content is loaded apart from snapshots returns itself without that content.
  func listed(at version: Version) -> Self

  /// The record that one is a part of; itself where it is none.
  ///
  /// A part is found only while its whole is there, and a change of it counts as one of the whole.
  static func whole(of id: ID) -> ID

  /// The parts of a record, which go with it when it is deleted.
  static func parts(of id: ID) -> [ID]
}

extension Record {
  /// A record is listed whole unless it says otherwise.
  public func listed(at version: Version) -> Self { self }

  /// A record is no part of another unless it says otherwise.
  public static func whole(of id: ID) -> ID { id }

  /// A record has no parts unless it says otherwise.
  public static func parts(of id: ID) -> [ID] { [] }
}

/// The records of one household, sorted by name.
public typealias Table<R: Record> = OrderedMap<R.ID, R>
