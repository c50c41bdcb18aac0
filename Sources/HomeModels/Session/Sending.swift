import Household
import Repositories
import SyncEngine

// MARK: - Handing over

extension Session {
  /// Hands over what is in the outbox, unless somebody is at it.
  func pump() {
    guard !isSending, !outbox.isEmpty else { return }
    isSending = true
    Task { await handOverFirst() }
  }

  /// Goes on with what is in the outbox, now that nobody is at it any more.
  func pumpAgain() {
    isSending = false
    pump()
  }

  /// Hands over the oldest write in the outbox, then has the rest handed over.
  ///
  /// - Returns: `false` where it failed at once.
  @discardableResult
  func handOverFirst() async -> Bool {
    defer { pumpAgain() }
    guard !outbox.isEmpty else { return true }
    let send = outbox.remove(at: 0)
    let id = send.write.id
    guard device.desk?.replica.unanswered[id.number]?.write.id == id,
      !echoes.isHandedOver(id)
    else {
      settle(id, true)
      return true
    }
    // Runs as soon as the repository waits for anybody: what can only fail later than that is
    // painted before that.
    let painting = Task {
      guard !Task.isCancelled else { return }
      publish()
    }
    let isHandedOver = await hand(over: send)
    painting.cancel()
    takeParked()
    settle(id, isHandedOver)
    publish()
    return isHandedOver
  }

  /// - Returns: `false` where it failed; then it is taken back.
  private func hand(over send: Send<Item>) async -> Bool {
    do {
      guard let repositories = current else { throw RepositoryError.unavailable }
      let isEvent = isEvent(send.write)
      if let source = repositories.answering(isEvent: isEvent) {
        let answer = try await source.answer(send)
        if isUnderWay(send) { tell(.arrived(.answer(answer))) }
      } else {
        echoes.saving = send.write.record
        echoes.expected = device.desk?.replica[send.write.record]
        defer { echoes.saving = nil }
        try await repositories.apply(send.write, isEvent: isEvent)
        noteHandedOver(send.write)
      }
      return true
    } catch {
      guard isUnderWay(send) else { return true }
      tell(.unsaved(send.write.id))
      return false
    }
  }

  /// Whether the connection on which a write was sent is still there: what comes of it later is
  /// lost with that connection, and the write is sent again on the next.
  private func isUnderWay(_ send: Send<Item>) -> Bool {
    device.session == send.session && device.openStream == send.stream
  }

  /// Whether a write is on an event: by what it sets, else by what is in view or was.
  private func isEvent(_ write: Write<Item>) -> Bool {
    switch write.change {
    case .set(let item, _): return item.event != nil
    case .patch(let id, _), .delete(let id):
      guard let replica = device.desk?.replica else { return false }
      if let item = replica[id] ?? replica.server[id] { return item.event != nil }
      for earlier in replica.writes(over: id) {
        if case .set(.event, _) = earlier.change { return true }
      }
      return false
    }
  }

  /// Tells whoever waits for it that a write was handed over, or was not.
  func settle(_ id: WriteID, _ isHandedOver: Bool) {
    let waiting = handovers[id.number]
    handovers[id.number] = nil
    waiting?.resume(returning: isHandedOver)
  }
}

// MARK: - Late rejections

extension Session {
  func heard(_ report: RejectionHub.Report) {
    guard let write = unsettled(report.rejection), report.take() else { return }
    tell(.refused(write, report.rejection.rejection))
    publish()
  }

  /// The write that a report is about: by name, else the oldest that is neither echoed nor
  /// refused and did this to that card.
  private func unsettled(_ rejection: WriteRejection) -> WriteID? {
    guard let replica = device.desk?.replica else { return nil }
    return replica.writes(over: rejection.cardID).first { write in
      if let named = rejection.write { return write.id == named }
      switch write.change {
      case .set, .patch: return rejection.operation == .save
      case .delete: return rejection.operation == .delete
      }
    }?.id
  }
}
