import HomeModels
import Household
import Observation
import Repositories

/// What never came to pass.
public struct EventuallyFailed: Error, CustomStringConvertible {
  /// What was waited for.
  public let what: String
  /// How long.
  public let timeout: Duration
  /// What people saw in the end.
  public let seen: String

  /// What was waited for, how long, and what people saw in the end.
  public var description: String {
    "\"\(what)\" did not come to pass within \(timeout). What was seen in the end:\n\(seen)"
  }
}

/// Waits until something observable comes true.
///
/// It looks again whenever something it looked at has changed, and at no other time.
///
/// - Parameters:
///   - what: what is waited for, as a sentence for whoever reads the failure.
///   - timeout: how long.
///   - condition: what must come true. It reads observable objects on the main actor.
/// - Throws: ``EventuallyFailed`` on a timeout, with what both people of each home that the
///   condition looked at see; `CancellationError` where the task is cancelled.
@MainActor
public func eventually(
  _ what: String, timeout: Duration = .seconds(3), _ condition: @MainActor () -> Bool
) async throws {
  let bell = Bell()
  var isTrue = observe(condition, bell)
  guard !isTrue else { return }
  let alarm = Task { [bell] in
    try await Task.sleep(for: timeout)
    bell.stop()
  }
  defer { alarm.cancel() }
  while !isTrue {
    let isOver = await withTaskCancellationHandler {
      await bell.wait()
    } onCancel: {
      bell.stop()
    }
    isTrue = observe(condition, bell)
    guard !isTrue, isOver else { continue }
    try Task.checkCancellation()
    throw EventuallyFailed(what: what, timeout: timeout, seen: OpenHomes.seen(by: condition))
  }
}

/// Looks once, and has the bell rung at the next change of what was looked at.
@MainActor
private func observe(_ condition: @MainActor () -> Bool, _ bell: Bell) -> Bool {
  withObservationTracking(condition) { bell.ring() }
}

/// Wakes one waiter, at a change or for good.
private final class Bell: Sendable {
  private struct State {
    var hasRung = false
    var isOver = false
    var waiter: CheckedContinuation<Bool, Never>?
  }

  private let state = Guarded(State())

  func ring() { wake { $0.hasRung = true } }

  func stop() { wake { $0.isOver = true } }

  private func wake(_ change: (inout State) -> Void) {
    let (waiter, isOver) = state.withLock { state in
      change(&state)
      defer {
        if state.waiter != nil { state.hasRung = false }
        state.waiter = nil
      }
      return (state.waiter, state.isOver)
    }
    waiter?.resume(returning: isOver)
  }

  /// - Returns: whether there is nothing more to wait for.
  func wait() async -> Bool {
    await withCheckedContinuation { continuation in
      let isOver: Bool? = state.withLock { state in
        guard state.hasRung || state.isOver else {
          state.waiter = continuation
          return nil
        }
        state.hasRung = false
        return state.isOver
      }
      if let isOver { continuation.resume(returning: isOver) }
    }
  }
}

// MARK: - What was seen

/// The homes that tests hold just now.
@MainActor
enum OpenHomes {
  private struct Reference {
    weak var home: TwoHomes?
  }

  private static var references: [Reference] = []

  static func note(_ home: TwoHomes) {
    references.removeAll { $0.home == nil }
    references.append(Reference(home: home))
  }

  /// What people of the homes see that a condition looks at.
  static func seen(by condition: @MainActor () -> Bool) -> String {
    var screens: [HomeViewModel] = []
    HomeViewModel.onLook = { screen in
      if !screens.contains(where: { $0 === screen }) { screens.append(screen) }
    }
    _ = condition()
    HomeViewModel.onLook = nil
    var texts: [String] = []
    for home in references.compactMap(\.home) {
      let count = screens.count
      screens.removeAll { $0 === home.alice || $0 === home.bob }
      if screens.count < count { texts.append(home.text) }
    }
    texts += screens.map(\.view.text)
    return texts.isEmpty ? "nothing of anybody's screen" : texts.joined(separator: "\n")
  }
}
