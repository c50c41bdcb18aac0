import Household
import Repositories
import SyncEngine

/// A source whose every request is answered by hand.
final class SlowSource: DetailSource {
  /// One request that waits for its answer, stubbornly: one that is stopped may still end.
  final class Request: Sendable {
    private struct State {
      var answer: Result<Note, RepositoryError>?
      var waiting: CheckedContinuation<Result<Note, RepositoryError>, Never>?
      var onStop: @Sendable () -> Void = {}
    }

    private let card: CardID
    private let state = Guarded(State())
    private let stops = AsyncStream.makeStream(of: Void.self)

    init(_ card: CardID) { self.card = card }

    func answer(_ text: String, revision: Int) {
      end(.success(Note(card: card, revision: revision, text: text)))
    }

    func fail(_ error: RepositoryError) { end(.failure(error)) }

    private func end(_ answer: Result<Note, RepositoryError>) {
      let waiting = state.withLock { state in
        state.answer = answer
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume(returning: answer)
    }

    func whenStopped(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onStop = body } }

    /// Returns once somebody has stopped it.
    func stopped() async { for await _ in stops.stream { return } }

    func value() async throws -> Note {
      let answer = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let answer = state.withLock { state in
            if state.answer == nil { state.waiting = continuation }
            return state.answer
          }
          if let answer { continuation.resume(returning: answer) }
        }
      } onCancel: {
        state.withLock(\.onStop)()
        stops.continuation.yield()
      }
      return try answer.get()
    }
  }

  private let requests = AsyncStream.makeStream(of: Request.self)
  private let made = Guarded(0)

  /// How many requests came.
  var count: Int { made.withLock { $0 } }

  func detail(of card: CardID) async throws -> Note {
    made.withLock { $0 += 1 }
    let request = Request(card)
    requests.continuation.yield(request)
    return try await request.value()
  }

  /// The next request, as soon as there is one.
  func nextRequest(whenStopped: @escaping @Sendable () -> Void = {}) async -> Request {
    for await request in requests.stream {
      request.whenStopped(whenStopped)
      return request
    }
    preconditionFailure("a source never ends")
  }
}

/// Lines that are written down in order, from anywhere.
final class Journal: Sendable {
  private let kept = Guarded<[String]>([])
  private let notes = AsyncStream.makeStream(of: Void.self)

  var lines: [String] { kept.withLock { $0 } }

  func note(_ line: String) {
    kept.withLock { $0.append(line) }
    notes.continuation.yield()
  }

  /// Returns once so many more lines were written down.
  func more(_ count: Int) async {
    var notes = notes.stream.makeAsyncIterator()
    for _ in 0..<count { await notes.next() }
  }
}

/// A cache that says when it is read and cleared.
final class WatchedCache: MemoryCache {
  private let inner = PrefilledCache()
  private let reading = Guarded<@Sendable () -> Void>({})
  private let clearing = Guarded<@Sendable () -> Void>({})

  func onRead(_ body: @escaping @Sendable () -> Void) { reading.withLock { $0 = body } }
  func onClear(_ body: @escaping @Sendable () -> Void) { clearing.withLock { $0 = body } }

  func value(for key: CacheKey) -> String? {
    let value = inner.value(for: key)
    reading.withLock(\.self)()
    return value
  }

  func store(_ value: String, for key: CacheKey) { inner.store(value, for: key) }

  func removeAll() {
    clearing.withLock(\.self)()
    inner.removeAll()
  }
}
