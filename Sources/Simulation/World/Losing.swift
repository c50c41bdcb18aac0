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
    let kind: Loss.Kind?
    switch message.payload {
    case .write(let send): kind = .stream(send.stream)
    case .answer(let answer): kind = .stream(answer.stream)
    case .snapshot(let snapshot): kind = .snapshot(session: snapshot.session)
    case .listenRefused(let session, _): kind = .refusal(session: session)
    case .load: kind = nil
    }
    if let kind { losses.append(Loss(message: id, side: side, kind: kind)) }
    forgetMootLosses()
    return [.lost(Parcel(message, side))]
  }

  /// Sends a message that is on its way once more: the copy takes the next number.
  package mutating func copy(_ id: MessageID) -> [Happening] {
    guard let (side, lane, position) = find(id) else { return [] }
    return [post(links[side.rawValue][lane][position].payload, side)]
  }

  /// Lets the messages of a lane overtake each other, or not.
  package mutating func setReordering(_ side: Side, _ lane: Lane, _ on: Bool) {
    links[side.rawValue].setReordering(lane, on)
  }

  mutating func mend(_ loss: Loss) -> [Happening] {
    switch loss.kind {
    case .stream: tell(loss.side, .noticedLoss)
    case .snapshot: carryOut(cloud.resend(to: loss.side.device))
    case .refusal: tell(loss.side, .invited)
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
      case .refusal(let session):
        return device.state == .online && device.session == session
      }
    }
  }
}
