/// A write before its judge, with everything a rule may look at.
public struct Case<R: Record> {
  /// The write.
  public let write: Write<R>
  /// The household it is for.
  public let household: HouseholdID
  /// Who may write there.
  public let members: [AccountID]
  /// The record as it stands.
  public let before: R?
  /// The record as the write would leave it.
  public let after: R?
  /// All records of the household.
  public let table: Table<R>
  /// The version of the newest change of this record, or of what it is a part of, by any other
  /// device; 0 for none.
  public let newestForeignChange: Version

  /// A case by its parts.
  public init(
    write: Write<R>, household: HouseholdID, members: [AccountID], before: R?, after: R?,
    table: Table<R>, newestForeignChange: Version
  ) {
    self.write = write
    self.household = household
    self.members = members
    self.before = before
    self.after = after
    self.table = table
    self.newestForeignChange = newestForeignChange
  }
}

/// A judge's word on one write.
public enum Decision: Hashable, Sendable {
  /// Let it through.
  case accept(trace: [Rejection.Step])
  /// Answer as if it were let through, and do nothing.
  case swallow
  /// Refuse it.
  case reject(Rejection)
  /// Turn it away for now, with a transient code.
  case turnAway(Code)
}

/// Who decides what the cloud accepts.
public protocol Judge<R> {
  /// The records it judges.
  associatedtype R: Record

  /// Whether the cloud is there for this write: `nil`, or the transient code of its absence.
  mutating func turnsAway(_ send: Send<R>) -> Code?

  /// The word on one write that was never judged before.
  mutating func judge(_ item: Case<R>) -> Decision
}

extension Cloud {
  /// Takes one write off a lane.
  ///
  /// The writes of one stream are judged in the order of their places. A gap, like an absence,
  /// ends the stream; what is left of it is ignored, and the device sends everything again.
  public mutating func hear(_ send: Send<R>, judge: inout some Judge<R>) -> [Effect] {
    let write = send.write
    let device = write.id.device
    var next = 0
    if let current = streams[device], current.id >= send.stream {
      if current.id > send.stream || current.hasEnded {
        return [.ignored(write.id, .endedStream)]
      }
      next = current.next
    } else {
      streams[device] = Stream(id: send.stream)
    }
    let key = Correspondent(device: device, install: write.id.install, account: write.account)
    forget(below: send.answeredBelow, of: key)

    if send.position < next { return answerAgain(send, key) }
    if send.position > next { return turnAway(send, .aborted) }
    if let code = judge.turnsAway(send) { return turnAway(send, code) }
    streams.update(device) { $0.next = next + 1 }

    let isRepeat = correspondences[key]?.hasAnswered(write.id.number) ?? false
    if isRepeat, !flaws.contains(.noDedupe) { return answerAgain(send, key) }
    return decide(send, key, judge: &judge)
  }

  private mutating func forget(below number: Int, of key: Correspondent) {
    guard number > correspondences[key]?.answeredBelow ?? 0 else { return }
    if !correspondences.contains(key) { correspondences[key] = Correspondence() }
    correspondences.update(key) { $0.forget(below: number) }
  }

  /// The same write, the same answer: a lost answer never applies a write twice.
  private func answerAgain(_ send: Send<R>, _ key: Correspondent) -> [Effect] {
    guard let answer = correspondences[key]?.answers[send.write.id.number] else {
      return [.ignored(send.write.id, .answeredLongAgo)]
    }
    let again = Answer(
      write: answer.write, session: send.session, stream: send.stream, verdict: answer.verdict)
    return [
      .answeredAgain(send.write.id), .reply(send.write.id.device, .answer(again)),
    ]
  }

  private mutating func turnAway(_ send: Send<R>, _ code: Code) -> [Effect] {
    streams.update(send.write.id.device) { $0.hasEnded = true }
    let answer = Answer(
      write: send.write.id, session: send.session, stream: send.stream, verdict: .later(code))
    return [
      .turnedAway(send.write.id, code), .reply(send.write.id.device, .answer(answer)),
    ]
  }

  private mutating func decide(
    _ send: Send<R>, _ key: Correspondent, judge: inout some Judge<R>
  ) -> [Effect] {
    let write = send.write
    let device = write.id.device
    let decision = judge.judge(makeCase(of: send))

    var effects: [Effect] = []
    effects.reserveCapacity(4)
    let verdict: Verdict
    var hasChanged = false
    switch decision {
    case .accept(let trace):
      hasChanged = apply(write, to: send.household)
      let version = households[send.household]?.version ?? 0
      verdict = .accepted(version)
      effects.append(.judged(write, .accepted(version, changed: hasChanged), trace: trace))
    case .swallow:
      let version = households[send.household]?.version ?? 0
      verdict = .accepted(version)
      effects.append(.judged(write, .swallowed(version), trace: []))
    case .reject(let rejection):
      if flaws.contains(.rejectAfterApply) { hasChanged = apply(write, to: send.household) }
      verdict = .rejected(rejection)
      effects.append(.judged(write, .rejected(rejection), trace: rejection.trace))
    case .turnAway(let code):
      return turnAway(send, code)
    }
    let answer = Answer(
      write: write.id, session: send.session, stream: send.stream, verdict: verdict)
    correspondences.update(key) { $0.answers[write.id.number] = answer }
    effects.append(.reply(device, .answer(answer)))
    if hasChanged { tell(of: send.household, after: device, into: &effects) }
    return effects
  }

  /// The write before its judge; apart, so that nothing of the household is held while it changes.
  private func makeCase(of send: Send<R>) -> Case<R> {
    let write = send.write
    guard let household = households[send.household] else {
      preconditionFailure("\(write.id) is for \(send.household), which was never opened")
    }
    let before = household.found(write)
    var foreign = 0
    if let changes = household.changes[R.whole(of: write.record)] {
      for (device, version) in changes where device != write.id.device {
        foreign = max(foreign, version)
      }
    }
    return Case(
      write: write, household: send.household, members: household.members, before: before,
      after: write.change.applied(to: before), table: household.table,
      newestForeignChange: foreign)
  }

  /// Makes the change; `false` where it changed nothing, and then no version was used up.
  private mutating func apply(_ write: Write<R>, to id: HouseholdID) -> Bool {
    let buries = flaws.contains(.upsertResurrects)
    return households.update(id) { $0.apply(write, burying: buries) } ?? false
  }
}

extension Cloud.Household {
  /// The record that a write changes.
  fileprivate func found(_ write: Write<R>) -> R? {
    let record = table[write.record]
    guard record == nil, case .patch = write.change else { return record }
    return buried[write.record]
  }

  fileprivate mutating func apply(_ write: Write<R>, burying: Bool) -> Bool {
    let before = found(write)
    let after = write.change.applied(to: before)
    let listed = after?.listed(at: version + 1)
    guard listed != before else { return false }
    version += 1
    table[write.record] = listed
    contents[write.record] = listed == after ? nil : after
    if after == nil {
      if burying { buried[write.record] = before }
      for part in R.parts(of: write.record) {
        table[part] = nil
        contents[part] = nil
      }
    }
    let whole = R.whole(of: write.record)
    if !changes.contains(whole) { changes[whole] = .init() }
    let version = version
    changes.update(whole) { $0[write.id.device] = version }
    return true
  }
}
