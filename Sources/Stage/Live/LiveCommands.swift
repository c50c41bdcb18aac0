import HomeModels
import Household
import Repositories
import Scenarios
import Simulation
import SyncEngine

// MARK: - Lines

extension LiveHome {
  /// Carries out a line whose verb does not need the world.
  ///
  /// - Throws: why the phone refuses it; nothing has changed then.
  func carryOut(_ line: String, focus: Side) async throws {
    guard case .command(let command) = try parser.parse(line, focus: focus) else { return }
    switch command.kind {
    case .phone(let action, let call):
      guard case .device(let side) = call.subject, let driver = driver(side) else { return }
      try await perform(try action(phone(driver), call), on: driver)
    case .detail(let action, let call):
      guard case .device(let side) = call.subject, let driver = driver(side) else { return }
      try await driver.handle(try action(phone(driver), call))
    case .arrange(let action, let call):
      await carryOut(try action(drivers.map(\.session.device), call))
    case .world, .screen, .expect, .await, .end: break
    }
  }

  /// A phone as its device has it now, whatever its screen was told already.
  private func phone(_ driver: LiveDriver) -> Phone {
    let device = driver.session.device
    return Phone(
      driver.side, device, HomeView(device), nextItemID: driver.nextItemID, start: start)
  }

  private func perform(_ input: Device<Item>.Input, on driver: LiveDriver) async throws {
    let (side, device) = (driver.side, driver.session.device)
    var input = input
    if failsNext[side.rawValue], isSave(input, on: device) {
      failsNext[side.rawValue] = false
      input = .saveFailed
    }
    var copy = device
    do throws(Device<Item>.Refusal) { _ = try copy.hear(input) } catch {
      throw Misfit(Sentence.refusal(error, side, inbox: driver.view.inbox.values.map(\.write.id)))
    }
    let wasReached = device.isRunning && device.isOnline
    if wasReached, !(copy.isRunning && copy.isOnline) { loseEverything(side) }
    if case .storage(let isOn) = input {
      update { $0.note(.device(side), isOn ? "has storage" : "has no storage") }
    }
    _ = await driver.perform(input)
  }

  /// Whether this is a save, which can fail, and is not refused.
  private func isSave(_ input: Device<Item>.Input, on device: Device<Item>) -> Bool {
    var copy = device
    switch input {
    case .change, .retry: return (try? copy.hear(input)) != nil
    default: return false
    }
  }

  private func carryOut(_ arrangement: Arrangement) async {
    update { $0.note(arrangement) }
    switch arrangement {
    case .latency(let side, let lanes, let time):
      update { $0.setLatency(time, side, lanes) }
    case .failNext(let side): failsNext[side.rawValue] = true
    case .rule(let name, let isOn): _ = await backend.setRule(name, on: isOn)
    case .remove(let member): await backend.remove(member, from: Roster.home)
    case .invite(let member): await backend.invite(member, to: Roster.home)
    case .reject, .turnAway, .unavailable, .swallow, .allow, .conflicts:
      await backend.arrange { _ = arrangement.change(&$0) }
    }
    await look()
    if case .unavailable(let time) = arrangement { await endAbsence(after: time) }
  }

  private func endAbsence(after time: Int64) async {
    absences += 1
    let absence = absences
    guard (try? await wait(.milliseconds(time))) != nil, absence == absences else { return }
    await backend.setAvailable(true)
    await look([.availableAgain])
  }

  /// Takes over what the backend has now.
  private func look(_ happenings: [Happening] = []) async {
    cloud = await backend.picture
    update { $0.reflect(reflection, happenings) }
  }
}
