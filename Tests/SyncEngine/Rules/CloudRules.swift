import SyncEngine
import Testing

/// What a cloud takes for a fault of whoever drives it.
@Suite struct `A cloud` {
  @Test func `opens a household once, and never empties it`() async {
    await #expect(processExitsWith: .failure) {
      var cloud = Cloud<Chore>()
      cloud.open(Flat.home, members: [.alice, .bob])
      cloud.open(Flat.home, members: [.alice])
    }
  }

  @Test func `has no listener of a household that was never opened`() async {
    await #expect(processExitsWith: .failure) {
      var cloud = Cloud<Chore>()
      _ = cloud.listen(DeviceID("alice"), Flat.login(.alice), session: 1, from: 0)
    }
  }
}
