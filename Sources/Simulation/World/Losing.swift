import Household
package import SyncEngine

// MARK: - Losing and copying

extension World {
  /// Where a message is, if it is on its way.
  package func find(_ id: MessageID) -> (side: Side, lane: Lane, position: Int)? {
    for side in Side.allCases {
      for lane in Lane.allCases {
        if let position = links[side.rawValue].position(of: id, in: lane) {
          return (side, lane, position)
        }
      }
    }
    return nil
  }

  /// Takes a message off its link for good.
  ///
  /// Where somebody waits for it, that will be noticed.
  package mutating func lose(_ id: MessageID) -> [Happening] {
    guard let (side, lane, position) = find(id) else { return [] }
    let message = links[side.rawValue].remove(at: position, from: lane)
    let kind: Loss.Kind
    switch message.payload {
    case .write(let send): kind = .stream(send.stream)
    case .answer(let answer): kind = .stream(answer.stream)
    case .snapshot(let snapshot): kind = .snapshot(session: snapshot.session)
    case .load(let load): kind = .load(request: load.request)
    }
    losses.append(Loss(message: id, side: side, kind: kind))
    forgetMootLosses()
    return [.lost(Parcel(message, side))]
  }

  /// Sends a message that is on its way once more, behind all others: the copy takes the next
  /// number.
  package mutating func copy(_ id: MessageID) -> [Happening] {
    guard let (side, lane, position) = find(id) else { return [] }
    return [post(links[side.rawValue][lane][position].payload, side)]
  }

  /// Doubles a message that was sent in this step: the copy goes right behind it, under the next
  /// number.
  ///
  /// What was sent after it, in the same step, takes the numbers after that.
  mutating func double(_ id: MessageID) -> [Happening] {
    guard let (side, lane, position) = find(id) else { return [] }
    _ = takeNumber()
    for index in links.indices { links[index].makeRoom(above: id) }
    let copy = Message(id: id + 1, payload: links[side.rawValue][lane][position].payload)
    links[side.rawValue].insert(copy, behind: position)
    return [.sent(Parcel(copy, side))]
  }

  /// Lets the messages of a lane overtake each other, or not.
  package mutating func setReordering(_ side: Side, _ lane: Lane, _ on: Bool) {
    links[side.rawValue].setReordering(lane, on)
  }

  mutating func mend(_ loss: Loss) -> [Happening] {
    switch loss.kind {
    case .stream: tell(loss.side, .noticedLoss)
    case .snapshot: carryOut(cloud.resend(to: loss.side.device))
    case .load(let request):
      carryOut(details[loss.side.rawValue].missed(request, on: self[loss.side]), loss.side)
    }
  }

  /// Nobody waits for what was lost on a stream or in a session that has ended.
  mutating func forgetMootLosses() {
    guard !losses.isEmpty else { return }
    losses = losses.filter { loss in
      let device = self[loss.side]
      switch loss.kind {
      case .stream(let stream): return device.openStream == stream
      case .snapshot(let session): return cloud.listeners[device.id]?.session == session
      case .load(let request): return details[loss.side.rawValue].loads.load(request) != nil
      }
    }
  }
}
