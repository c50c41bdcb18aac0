import Household
import Repositories
import Simulation
import SyncEngine

/// What a loader of details did, from wherever it ran, until the main actor takes it up.
final class DetailSteps: Sendable {
  private let untold = Guarded<[DetailLoader.Step]>([])

  func note(_ step: DetailLoader.Step) { untold.withLock { $0.append(step) } }

  /// Everything that nobody has taken yet, in order.
  func take() -> [DetailLoader.Step] {
    untold.withLock { steps in
      defer { steps = [] }
      return steps
    }
  }
}

extension DetailLoader.Step {
  /// The card whose load has ended with it.
  var ended: CardID? {
    switch self {
    case .loaded(let key, _), .failed(let key, _), .outdated(let key, _): key.resource
    case .read, .loading: nil
    }
  }
}

extension Happening {
  /// What the world would say of it.
  init(_ step: DetailLoader.Step, _ side: Side) {
    switch step {
    case .read(let key, let isHit): self = .read(side, key, isHit: isHit)
    case .loading(let card, let request): self = .loading(side, card, request: request)
    case .loaded(let key, let request): self = .loaded(side, key, request: request)
    case .failed(let key, let request): self = .loadFailed(side, key, request: request)
    case .outdated: self = .ignored(side, nil, .olderRevision)
    }
  }
}

extension Parcel {
  /// Whether it carries the detail of a card.
  func brings(_ card: CardID) -> Bool {
    if case .load(let id) = carried { id.card == card } else { false }
  }
}
