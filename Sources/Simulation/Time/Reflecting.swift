package import Household
package import SyncEngine

/// Phones and a cloud that stand somewhere else, at one moment.
package struct Reflection: Hashable, Sendable {
  /// Both phones as they decide, Alice's first.
  package let devices: [Device<Item>]
  /// What each person sees.
  package let views: [HomeView]
  /// What each has on screen of the details of cards.
  package let details: [OrderedMap<CardID, String>]
  package let cloud: Cloud<Item>
  package let court: Court
  /// Milliseconds since it began.
  package let now: Int64

  package init(
    devices: [Device<Item>], views: [HomeView], details: [OrderedMap<CardID, String>],
    cloud: Cloud<Item>, court: Court, now: Int64
  ) {
    self.devices = devices
    self.views = views
    self.details = details
    self.cloud = cloud
    self.court = court
    self.now = now
  }
}

/// Showing what stands somewhere else: a reflection is looked at as a world is, and nobody takes
/// one of its choices.
extension Simulation {
  /// Takes over what stands somewhere else; what is on its way stays as it was told here.
  package mutating func reflect(_ reflection: Reflection) {
    world.reflect(reflection)
    views = reflection.views
    conditions.now = max(conditions.now, reflection.now)
  }

  /// Puts a message on its way that was sent somewhere else.
  ///
  /// - Returns: the message, and when it is due.
  package mutating func send(
    _ payload: Payload<Item>, _ side: Side
  ) -> (parcel: Parcel, due: Int64) {
    let message = world.send(payload, side)
    let lane = payload.lane
    conditions.send(message.id, side, lane, mayReorder: false)
    return (
      Parcel(message, side), conditions.due(message.id, side, lane) ?? conditions.now
    )
  }

  /// Takes a message off its way, where it still is on it.
  package mutating func takeOff(_ id: MessageID) -> Parcel? {
    guard let parcel = world.takeOff(id) else { return nil }
    conditions.forget(id, parcel.side, parcel.lane)
    return parcel
  }
}

extension World {
  fileprivate mutating func reflect(_ reflection: Reflection) {
    devices = reflection.devices
    details = zip(reflection.details, devices).map { Details(showing: $0, on: $1) }
    court = reflection.court
    cloud = reflection.cloud
    // Whoever listens there is no listener of this copy, and is shown as one.
    for device in devices where device.isRunning && device.isOnline {
      guard let desk = device.desk, device.listenRefusal == nil, cloud.mayRead(desk.login),
        let household = cloud.households[desk.login.household]
      else { continue }
      _ = cloud.listen(device.id, desk.login, session: device.session, from: household.version)
    }
  }

  fileprivate mutating func send(_ payload: Payload<Item>, _ side: Side) -> Message<Item> {
    let message = Message(id: takeNumber(), payload: payload)
    links[side.rawValue].append(message)
    return message
  }

  fileprivate mutating func takeOff(_ id: MessageID) -> Parcel? {
    guard let (side, lane, position) = find(id) else { return nil }
    return Parcel(links[side.rawValue].remove(at: position, from: lane), side)
  }
}
