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
    if let current = streams[device], current.id >= send.stream {
      if current.id > send.stream || current.hasEnded {
        return [.ignored(write.id, .endedStream)]
      }
    } else {
      streams[device] = Stream(id: send.stream)
    }
    let key = Correspondent(device: device, install: write.id.install, account: write.account)
    forget(below: send.answeredBelow, of: key)

    let next = streams[device]?.next ?? 0
    if send.position < next { return answerAgain(send, key) }
    if send.position > next { return turnAway(send, .aborted) }
    if let code = judge.turnsAway(send) { return turnAway(send, code) }
    streams[device]?.next = next + 1

    let isRepeat =
      write.id.number < (correspondences[key]?.answeredBelow ?? 0)
      || correspondences[key]?.answers[write.id.number] != nil
    if isRepeat, !flaws.contains(.noDedupe) { return answerAgain(send, key) }
    return decide(send, key, judge: &judge)
  }

  private mutating func forget(below number: Int, of key: Correspondent) {
    let known = correspondences[key]
    guard number > (known?.answeredBelow ?? 0) else { return }
    var correspondence = known ?? Correspondence()
    correspondence.answeredBelow = number
    while let first = correspondence.answers.first, first.key < number {
      correspondence.answers[first.key] = nil
    }
    correspondences[key] = correspondence
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
    streams[send.write.id.device]?.hasEnded = true
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
    guard let household = households[send.household] else {
      preconditionFailure("\(write.id) is for \(send.household), which was never opened")
    }
    let before = found(write, in: household)
    let changes = household.changes[R.whole(of: write.record)]
    let foreign = changes?.filter { $0.key != device }.map { $0.value }.max() ?? 0
    let decision = judge.judge(
      Case(
        write: write, household: send.household, members: household.members, before: before,
        after: write.change.applied(to: before), table: household.table,
        newestForeignChange: foreign))

    var effects: [Effect] = []
    let verdict: Verdict
    var hasChanged = false
    switch decision {
    case .accept(let trace):
      hasChanged = apply(write, to: send.household)
      let version = households[send.household]?.version ?? 0
      verdict = .accepted(version)
      effects.append(.judged(write, .accepted(version, changed: hasChanged), trace: trace))
    case .swallow:
      verdict = .accepted(household.version)
      effects.append(.judged(write, .swallowed(household.version), trace: []))
    case .reject(let rejection):
      if flaws.contains(.rejectAfterApply) { hasChanged = apply(write, to: send.household) }
      verdict = .rejected(rejection)
      effects.append(.judged(write, .rejected(rejection), trace: rejection.trace))
    case .turnAway(let code):
      return turnAway(send, code)
    }
    let answer = Answer(
      write: write.id, session: send.session, stream: send.stream, verdict: verdict)
    correspondences[key]?.answers[write.id.number] = answer
    effects.append(.reply(device, .answer(answer)))
    if hasChanged { effects += snapshots(of: send.household, after: device) }
    return effects
  }

  /// The record that a write changes.
  private func found(_ write: Write<R>, in household: Household) -> R? {
    let record = household.table[write.record]
    guard record == nil, case .patch = write.change else { return record }
    return household.buried[write.record]
  }

  /// Makes the change; `false` where it changed nothing, and then no version was used up.
  private mutating func apply(_ write: Write<R>, to id: HouseholdID) -> Bool {
    guard var household = households[id] else { return false }
    let before = found(write, in: household)
    let after = write.change.applied(to: before)
    let version = household.version + 1
    let listed = after?.listed(at: version)
    guard listed != before else { return false }
    household.version = version
    household.table[write.record] = listed
    household.contents[write.record] = listed == after ? nil : after
    if after == nil {
      if flaws.contains(.upsertResurrects) { household.buried[write.record] = before }
      for part in R.parts(of: write.record) {
        household.table[part] = nil
        household.contents[part] = nil
      }
    }
    let whole = R.whole(of: write.record)
    var changes = household.changes[whole] ?? .init()
    changes[write.id.device] = version
    household.changes[whole] = changes
    households[id] = household
    return true
  }
}
