/// One sentence of the contract that every backend keeps, and the check of it.
///
/// A check is a plain function that does not know what it runs on. It wants phones of its own:
///
///     @Test(arguments: cardContract)
///     func `keeps the contract`(_ check: ContractCheck<CardPhones>) async throws {
///       try await check.run(on: MyBackend().phones)
///     }
public struct ContractCheck<Phones: Sendable>: Sendable, CustomStringConvertible {
  /// The sentence.
  public let sentence: String
  private let body: @Sendable (Phones) async throws -> Void

  init(_ sentence: String, _ body: @escaping @Sendable (Phones) async throws -> Void) {
    self.sentence = sentence
    self.body = body
  }

  /// Runs the check on phones that nothing was done on yet.
  ///
  /// It ends, whatever the backend does: what takes longer than three seconds is given up, without
  /// a wait for whoever ignores a cancellation.
  ///
  /// - Throws: ``ContractBroken``, and whatever the repositories throw.
  public func run(on phones: Phones) async throws { try await body(phones) }

  /// The sentence.
  public var description: String { sentence }
}

/// A sentence of the contract that a backend does not keep.
public struct ContractBroken: Error, CustomStringConvertible {
  /// What should have been, and what was.
  public let description: String

  init(_ description: String) { self.description = description }
}

func require(_ isKept: Bool, _ sentence: @autoclosure () -> String) throws {
  guard isKept else { throw ContractBroken(sentence()) }
}

/// How long a check waits for one thing that a backend should do.
package enum ContractLimit {
  /// Three seconds, unless somebody says another.
  @TaskLocal package static var value: Duration = .seconds(3)
}

/// Runs a piece of a check that a broken backend would never finish.
///
/// When the time is over it is cancelled and left to itself: a backend that does not care about
/// that is not awaited.
func within<Value: Sendable>(
  _ what: String, _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let limit = ContractLimit.value
  let (ends, ending) = AsyncStream.makeStream(
    of: Result<Value, any Error>.self, bufferingPolicy: .bufferingOldest(1))
  let work = Task {
    do { ending.yield(.success(try await body())) } catch { ending.yield(.failure(error)) }
  }
  let alarm = Task {
    try await Task.sleep(for: limit)
    ending.yield(.failure(ContractBroken("\(what): nothing came within \(limit)")))
  }
  defer {
    work.cancel()
    alarm.cancel()
  }
  for await end in ends { return try end.get() }
  throw CancellationError()
}

/// Reads a stream until an element fits.
func read<Element: Equatable & Sendable>(
  _ stream: AsyncStream<Element>, until expected: Element, _ what: String
) async throws {
  try await within(what) {
    for await element in stream where element == expected { return }
    throw ContractBroken("\(what): the stream ended before \(expected)")
  }
}

/// Reads a stream's first element.
func first<Element: Equatable & Sendable>(
  of stream: AsyncStream<Element>, is expected: Element, _ what: String
) async throws {
  try await within(what) {
    for await element in stream {
      return try require(element == expected, "\(what): expected \(expected), got \(element)")
    }
    throw ContractBroken("\(what): the stream ended before its first value")
  }
}

/// Checks that a task that listens ends when it is cancelled, without an event.
func endsWhenCancelled<Element: Sendable>(
  _ listen: @escaping @Sendable () -> AsyncStream<Element>, _ what: String
) async throws {
  let (began, beginning) = AsyncStream.makeStream(of: Void.self)
  let listener = Task {
    for await _ in listen() { beginning.yield() }
    beginning.finish()
  }
  defer { listener.cancel() }
  try await within(what) {
    for await _ in began { return }
    throw ContractBroken("\(what): the stream ended before its first value")
  }
  listener.cancel()
  // The end of the loop ends this stream; a loop that hangs is not awaited.
  try await within("\(what), after its task was cancelled") { for await _ in began {} }
}

/// Checks that something is refused.
func refuses(_ what: String, _ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch let broken as ContractBroken {
    throw broken
  } catch {
    return
  }
  throw ContractBroken("\(what) was not refused")
}

/// Checks that a stream ends without a value.
func endsEmpty<Element: Sendable>(_ stream: AsyncStream<Element>, _ what: String) async throws {
  try await within(what) {
    for await element in stream { throw ContractBroken("\(what) got \(element)") }
  }
}
