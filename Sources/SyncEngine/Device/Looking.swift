// MARK: - Looking at what is painted

extension Device {
  /// The version of the server copy of whoever is signed in; 0 where nobody is.
  public var knownVersion: Version { desk?.replica.version ?? 0 }

  /// What the cloud has confirmed to whoever is signed in.
  public var serverCopy: Table<R> { desk?.replica.server ?? .init() }

  /// A record as whoever is signed in sees it.
  public func painted(_ id: R.ID) -> R? { desk?.replica[id] }

  /// Where a record stands for whoever is signed in, or `nil` where it is not in view.
  public func state(of id: R.ID) -> RowState? { desk?.replica.state(of: id) }

  /// The writes of whoever is signed in that are laid over a record, oldest first.
  public func writes(over id: R.ID) -> [Write<R>] { desk?.replica.writes(over: id) ?? [] }
}
