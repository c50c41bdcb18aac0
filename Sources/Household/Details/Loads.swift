/// The law of loads: which loads run, and whose result counts.
///
///     one load at a time for a key, and nothing of a generation that has ended
///
/// The generation is taken when a load starts and is compared when it ends. At a logout: stop the
/// requests, raise the generation, and only then clear the cache, so that nothing comes back into
/// it. This decides and does nothing: ask it, then send requests and store values yourself.
public struct Loads: Hashable, Sendable {
  /// A load that runs.
  public struct Running: Hashable, Sendable {
    /// Its number, by which its result is known; never used twice.
    public let request: Int
    /// What it loads.
    public let key: CacheKey
  }

  /// Counts the sessions.
  public private(set) var generation = 1
  /// The loads that run, oldest first.
  public private(set) var running: [Running] = []
  private var lastRequest = 0

  /// No load runs.
  public init() {}

  /// Starts a load.
  ///
  /// - Returns: its number, or `nil` where a load of that key runs already and is joined.
  public mutating func start(_ key: CacheKey) -> Int? {
    guard !running.contains(where: { $0.key == key }) else { return nil }
    lastRequest += 1
    running.append(Running(request: lastRequest, key: key))
    return lastRequest
  }

  /// The load of a number, if it runs.
  public func load(_ request: Int) -> Running? { running.first { $0.request == request } }

  /// Ends a load by its result, which was asked for in a generation.
  ///
  /// - Returns: what it loads; `nil` where nobody waits for it any more, and then its result must
  ///   be neither stored nor shown.
  public mutating func finish(_ request: Int, generation: Int) -> CacheKey? {
    guard generation == self.generation, let load = load(request) else { return nil }
    running.removeAll { $0.request == request }
    return load.key
  }

  /// Ends every load without a result: the connection is gone.
  public mutating func stop() { running = [] }

  /// Ends every load and the generation with them: the session is over.
  public mutating func endGeneration() {
    stop()
    generation += 1
  }
}
