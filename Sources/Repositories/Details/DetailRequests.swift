import Household
import SyncEngine

// MARK: - Loading

extension DetailLoader {
  func load(
    _ key: CacheKey, from source: any DetailSource, _ request: Int, _ generation: Int
  ) async {
    let found: Result<Note, any Error>
    do { found = .success(try await source.detail(of: key.resource)) } catch {
      found = .failure(error)
    }
    end(request, generation, found)
    state.withLock { $0.tasks[request] = nil }
  }

  /// Returns when every request sent so far has ended, stopped ones too.
  package func quiesce() async {
    for task in state.withLock(\.tasks.values) { await task.value }
  }

  /// How a load has ended.
  private struct End {
    let readers: [Reader]
    let result: Result<String, any Error>
    let step: Step
  }

  /// Ends a load: what it found is stored and shown, unless its session has ended meanwhile.
  private func end(_ request: Int, _ generation: Int, _ found: Result<Note, any Error>) {
    let end: End? = state.withLock { state in
      guard let asked = state.loads.finish(request, generation: generation) else { return nil }
      let readers = state.requests[request]?.readers ?? []
      state.requests[request] = nil
      switch found {
      case .failure(let error):
        return End(
          readers: readers, result: .failure(error), step: .failed(asked, request: request))
      case .success(let note):
        let key = CacheKey(
          account: asked.account, kind: asked.kind, resource: asked.resource,
          revision: note.revision)
        guard note.revision >= state.newest[asked.resource] ?? 0 else {
          return End(
            readers: readers, result: .failure(DetailError.outdated),
            step: .outdated(key, request: request))
        }
        let text = note.text ?? ""
        // Compared and stored in one step: a logout comes before both, or clears after both.
        cache.store(text, for: key)
        return End(readers: readers, result: .success(text), step: .loaded(key, request: request))
      }
    }
    guard let end else { return }
    steps(end.step)
    for reader in end.readers { reader.text.resume(with: end.result) }
  }
}
