import HomeModels
import Household
import Repositories
import Scenarios
import Simulation
import SyncEngine

/// A session behind one person's screen, and the story of what it does.
///
/// The session decides and does everything; the driver tells both the screen and the stage.
@MainActor
final class LiveDriver: HomeDriver {
  let side: Side
  let session: Session
  private var listener: (@MainActor (HomeView) -> Void)?
  /// Called when the view is another one, with what happened until then.
  private let tell: @MainActor ([Happening]) -> Void
  /// What the session's device ordered since the view was told last.
  private var untold: [Happening] = []
  /// Messages that have arrived and that the device has not heard of yet.
  private var arrived: [Parcel] = []
  /// What has happened to details, and is not told yet.
  private let steps: DetailSteps
  private var shown: HomeView

  init(
    _ side: Side, _ session: Session, _ steps: DetailSteps,
    tell: @escaping @MainActor ([Happening]) -> Void
  ) {
    self.side = side
    self.session = session
    self.steps = steps
    self.tell = tell
    shown = session.view
    session.onOrders = { [weak self] in self?.follow($0) }
    session.onChange { [weak self] in self?.show($0) }
  }

  var view: HomeView { session.view }
  var nextItemID: ItemID { session.nextItemID }

  func perform(_ input: Device<Item>.Input) async -> Bool { await session.perform(input) }

  func onChange(_ body: (@MainActor (HomeView) -> Void)?) { listener = body }

  /// Reads a detail, or lets go of what is kept; goes on until a load has ended.
  ///
  /// - Throws: why the phone refuses it.
  func handle(_ request: DetailRequest) async throws(Misfit) {
    do { try session.device.mayWrite() } catch {
      throw Misfit(Sentence.refusal(error, side, inbox: []))
    }
    do {
      switch request {
      case .read(let card): try await session.detail(of: card)
      case .evict(let card): try session.evict(card)
      }
    } catch {
      // However a load ends, that is one of its steps, or its message is lost: both are told.
    }
    tellAll()
  }

  /// Notes that a message has arrived, which the device hears of next.
  func note(_ parcel: Parcel) { arrived.append(parcel) }
}

// MARK: - Following

extension LiveDriver {
  private func follow(_ orders: [Device<Item>.Order]) {
    takeSteps()
    if let lane = Self.lane(heardIn: orders), arrived.contains(where: { $0.lane == lane }) {
      // Whatever arrived before it in its lane and was not worth an order has arrived too.
      while let index = arrived.firstIndex(where: { $0.lane == lane }) {
        untold.append(.arrived(arrived.remove(at: index)))
      }
    }
    untold += orders.flatMap { Happening.told(by: $0, side) }
  }

  /// The lane of the message that a device has just heard, by what it orders then.
  private static func lane(heardIn orders: [Device<Item>.Order]) -> Lane? {
    for order in orders {
      switch order {
      case .applied, .ignored(nil, _): return .snapshots
      case .accepted, .rejected, .ignored, .wait: return .answers
      case .made, .send, .listen, .unlisten, .fetch, .repaint, .stale, .confirmed, .forgot,
        .listenEnded, .toast, .answered:
        continue
      }
    }
    return nil
  }

  /// Tells what has happened and was not told yet: what comes of it is told after it.
  func catchUp() {
    takeSteps()
    if !untold.isEmpty { tellAll() }
  }

  private func tellAll() {
    takeSteps()
    let happenings = untold
    untold = []
    tell(happenings)
  }

  /// Takes up what has happened to details; before a load ends, its message arrives.
  private func takeSteps() {
    for step in steps.take() {
      if let card = step.ended, let index = arrived.firstIndex(where: { $0.brings(card) }) {
        untold.append(.arrived(arrived.remove(at: index)))
      }
      untold.append(Happening(step, side))
    }
  }

  private func show(_ view: HomeView) {
    var happenings: [Happening] = []
    if shown.member != view.member {
      happenings.append(.account(side, view.member?.account))
    }
    if shown.state != view.state { happenings.append(.state(side, view.state)) }
    shown = view
    takeSteps()
    happenings += untold
    untold = []
    tell(happenings)
    listener?(view)
  }
}
