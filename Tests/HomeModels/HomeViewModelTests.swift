import HomeModels
import Household
import Observation
import SyncEngine
import Testing

/// A driver over a bare device without a cloud: enough for a screen.
@MainActor
private final class DeviceDriver: HomeDriver {
  private(set) var device = Device<Item>(DeviceID("alice"))
  private(set) var view = HomeView()
  private var listener: (@MainActor (HomeView) -> Void)?
  var fails = false

  init() {
    device.begin(
      Login(account: AccountID("alice"), household: Roster.home), knowing: .init(), at: 0)
    view = HomeView(device)
  }

  let nextItemID = ItemID(device: "alice", number: 1)

  func perform(_ input: Device<Item>.Input) async -> Bool {
    guard let orders = try? device.hear(fails ? .saveFailed : input) else { return false }
    for case .repaint(let repaint) in orders { view.refresh(from: device, repainting: repaint) }
    view.refresh(from: device)
    listener?(view)
    return !fails
  }

  func reject(_ id: WriteID) {
    _ = try? device.hear(.refused(id, Rejection(code: .permissionDenied, rule: "injected")))
    view = HomeView(device)
    listener?(view)
  }

  func onChange(_ body: (@MainActor (HomeView) -> Void)?) { listener = body }
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `A home view model` {
  @Test func `shows a card at once and takes it back when it is rejected`() async throws {
    let driver = DeviceDriver()
    let home = HomeViewModel(driver: driver)

    let card = try #require(await home.add("Buy diapers"))
    let painted = home.waitingCards
    driver.reject(WriteID(device: DeviceID("alice"), number: 1))

    #expect(painted == [card])
    #expect(home.waitingCards.isEmpty)
    #expect(home.toast == .writeRejected)
    #expect(home.inbox.map(\.write.record) == [card.id])
  }

  @Test func `paints nothing when the save fails at once`() async {
    let driver = DeviceDriver()
    driver.fails = true
    let home = HomeViewModel(driver: driver)

    let card = await home.add("Buy diapers")

    #expect(card == nil)
    #expect(home.view.cards.isEmpty)
    #expect(home.toast == .writeFailed)
  }

  @Test func `tells whoever observes what it shows`() async {
    let home = HomeViewModel(driver: DeviceDriver())

    await confirmation { changed in
      withObservationTracking {
        _ = home.waitingCards
      } onChange: {
        changed()
      }
      await home.add("Buy diapers")
    }
  }

  @Test func `is let go with whoever holds it`() {
    let driver = DeviceDriver()
    weak var freed: HomeViewModel?

    do {
      let home = HomeViewModel(driver: driver)
      freed = home
    }

    #expect(freed == nil)
  }
}
