public import Household
public import Repositories
public import SyncEngine

/// A person's phone under Swift concurrency: a device, and repositories that reach its cloud.
///
///     the device decides, the session carries out
///
/// It hands writes over one after another, in the order made; it listens to the snapshots, or to
/// the lists where there are no versions, and tells the device what came. A save that returned is
/// handed over, never an answer: the write stays painted until its echo or a rejection.
///
/// A write is painted before anything else happens on the main actor. Only a save that fails
/// without waiting for anybody paints nothing at all. What was on its way when the network went
/// is lost with it, and sent again; whoever is taken out listens again when they are invited.
///
/// A save that returned is made once, whoever is signed in by then: over four methods nobody else
/// would know that it came before. One that threw after its account or its connection had gone is
/// made again; whether it was made all the same nobody can know there.
@MainActor
public final class Session: HomeDriver {
  /// What its person sees.
  public private(set) var view: HomeView

  /// The phone, which decides everything.
  package internal(set) var device: Device<Item>
  /// Whoever is signed in reads and writes here.
  private let repositories: @MainActor (Login) -> HomeRepositories?
  private let wait: @Sendable (Duration) async throws -> Void
  private var listener: (@MainActor (HomeView) -> Void)?
  /// The number of the newest item made here.
  private var lastItem = 0
  /// The records to look at again before the view is told.
  private var repaint = Repaint<ItemID>()

  // MARK: What runs

  /// Reads snapshots or lists; let go of, it ends, and its listeners are removed.
  private var listening: TaskBag?
  private var reports: TaskBag?
  private var timer: TaskBag?
  /// Waits to be taken in where it may not read.
  private var invitation: TaskBag?
  /// Told of the device's orders before they are carried out, where somebody wants to know.
  package var onOrders: (@MainActor ([Device<Item>.Order]) -> Void)?
  /// Whether the outbox is being worked on.
  var isSending = false
  /// Writes ordered to be sent and not handed over yet, oldest first.
  var outbox: Queue<Send<Item>> = .init()
  /// Whoever waits for a write to be handed over, by the write's number.
  var handovers: OrderedMap<Int, CheckedContinuation<Bool, Never>> = .init()
  /// Whoever waits for answers, with the session of the device in which they began to.
  private var waiters: OrderedMap<Int, (session: Int, CheckedContinuation<Void, Never>)> = .init()
  private var lastToken = 0
  /// What it knows where nobody answers.
  var echoes = Echoes()
  /// What it has loaded apart from snapshots.
  var desk: DetailDesk

  /// A phone on which somebody signs in.
  ///
  /// - Parameters:
  ///   - login: who signs in.
  ///   - device: the phone; by default as its repositories say, else named after the account.
  ///   - founders: everybody of the household, where it is none of the roster's.
  ///   - hub: where late rejections are reported.
  ///   - details: loads the details of cards, for whoever is signed in here.
  ///   - wait: how to wait before another attempt.
  ///   - repositories: where an account reads and writes, `nil` where it may not.
  public init(
    _ login: Login, device: DeviceID? = nil, founders: [Member]? = nil,
    hub: RejectionHub? = nil, details: DetailLoader = DetailLoader(),
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    repositories: @escaping @MainActor (Login) -> HomeRepositories?
  ) {
    let source = repositories(login)?.source
    self.device = Device(
      device ?? source?.device ?? DeviceID(login.account.name),
      install: source?.beginInstall() ?? 1)
    self.wait = wait
    self.repositories = repositories
    desk = DetailDesk(loader: details)
    view = HomeView(self.device, founders: founders)
    if let hub { listen(to: hub) }
    tell(.login(login))
    publish()
  }

  /// A phone on which one person signs in, over that person's repositories.
  public convenience init(
    _ login: Login, cards: any CardRepository, events: any EventRepository,
    founders: [Member]? = nil, hub: RejectionHub? = nil
  ) {
    self.init(login, founders: founders, hub: hub) {
      $0 == login ? HomeRepositories(cards: cards, events: events) : nil
    }
  }
}

// MARK: - A driver

extension Session {
  /// The name for the next item made here.
  public var nextItemID: ItemID { ItemID(device: device.id.name, number: nextNumber) }

  /// Above every number used here and every one of this letter in view.
  private var nextNumber: Int {
    let next = ItemID(device: device.id.name, number: lastItem + 1)
    guard view.rows[next] != nil else { return lastItem + 1 }
    let taken = view.rows.entries(from: next).lazy.map(\.key).prefix { $0.letter == next.letter }
    return (taken.map(\.number).max() ?? lastItem) + 1
  }

  /// Calls the closure after every change of the view, until another one is given.
  public func onChange(_ body: (@MainActor (HomeView) -> Void)?) { listener = body }

  /// Hands over what its person asks for.
  ///
  /// - Returns: `false` where the device refuses, or a save failed at once.
  @discardableResult
  public func perform(_ input: Device<Item>.Input) async -> Bool {
    if case .change(.set(let item, _)) = input, item.id == nextItemID { lastItem = item.id.number }
    let orders: [Device<Item>.Order]
    do {
      orders = try device.hear(input)
    } catch {
      return false
    }
    let isFree = !isSending
    isSending = true
    carryOut(orders)
    guard let made = orders.made, outbox.contains(where: { $0.write.id == made }) else {
      if isFree { pumpAgain() }
      publish()
      return true
    }
    // Nobody waits for anybody yet: a save that fails without waiting was never painted.
    if isFree, outbox.first?.write.id == made { return await handOverFirst() }
    if isFree { pumpAgain() }
    publish()
    return await withCheckedContinuation { handovers[made.number] = $0 }
  }

  /// Returns when every write made until now is answered, either way, or can no longer be.
  public func answers() async {
    lastToken += 1
    let token = lastToken
    await withCheckedContinuation { continuation in
      waiters[token] = (device.session, continuation)
      tell(.awaitAnswers(token: token))
    }
  }

  /// Tells the view what is painted now.
  func publish() {
    view.refresh(from: device, repainting: repaint)
    repaint = Repaint()
    listener?(view)
  }
}

// MARK: - Carrying out

extension Session {
  /// Tells the device what happened, which it never refuses, and carries out its orders.
  func tell(_ input: Device<Item>.Input) {
    do {
      carryOut(try device.hear(input))
    } catch {
      preconditionFailure("\(device.id) refused \(input): \(error)")
    }
  }

  private func carryOut(_ orders: [Device<Item>.Order]) {
    followDetails(orders)
    onOrders?(orders)
    for order in orders {
      switch order {
      case .send(let send): outbox.append(send)
      case .listen(let login, let session, _): listen(login, session)
      case .unlisten: stopListening()
      case .fetch: if let login = device.login { listen(login, device.session) }
      case .wait(let attempt): wait(attempt)
      case .repaint(let more):
        repaint.content += more.content
        repaint.flags += more.flags
      case .answered(let token): release(token)
      case .listenEnded: awaitInvitation()
      case .made, .stale, .accepted, .rejected, .ignored, .applied, .toast, .confirmed, .forgot:
        break
      }
    }
    pump()
  }

  /// Where whoever is signed in reads and writes.
  var current: HomeRepositories? { device.login.flatMap { repositories($0) } }

  private func listen(_ login: Login, _ session: Int) {
    echoes.forgetLists()
    invitation = nil
    guard let repositories = repositories(login) else {
      listening = nil
      return tell(.listenEnded(session: session, .notAMember))
    }
    listening = readings(of: repositories, session)
  }

  /// Whoever may not read listens again when they may, where the repositories can tell.
  private func awaitInvitation() {
    guard let source = current?.versioned as? any InvitingSource else { return }
    let rings = source.invitation()
    invitation = TaskBag([
      Task { [weak self] in
        for await _ in rings {
          guard !Task.isCancelled, let self else { return }
          tell(.invited)
          publish()
        }
      }
    ])
  }

  private func listen(to hub: RejectionHub) {
    let (reports, stop) = hub.listen()
    let reading = Task { [weak self] in
      for await report in reports { self?.heard(report) }
    }
    self.reports = TaskBag([reading], stop: stop)
  }

  /// A connection that is gone: what was not handed over yet is in the queue, and waits there.
  private func stopListening() {
    listening = nil
    invitation = nil
    timer = nil
    forgetOutbox()
    for (token, waiter) in waiters where waiter.session != device.session { release(token) }
  }

  private func forgetOutbox() {
    for send in outbox { settle(send.write.id, true) }
    outbox = .init()
  }

  private func release(_ token: Int) {
    let waiter = waiters[token]
    waiters[token] = nil
    waiter?.1.resume()
  }

  private func wait(_ attempt: Int) {
    // The stream has ended, and with it whatever else was ordered to be sent on it.
    forgetOutbox()
    let pause = Duration.milliseconds(BackOff.milliseconds(attempt: attempt))
    timer = TaskBag([
      Task { [weak self, wait] in
        guard (try? await wait(pause)) != nil, !Task.isCancelled, let self else { return }
        guard device.waitingAttempt == attempt else { return }
        tell(.waited)
        publish()
      }
    ])
  }
}

extension [Device<Item>.Order] {
  /// The write that was made, if one was.
  var made: WriteID? {
    for case .made(let write) in self { return write.id }
    return nil
  }
}

extension Rejection {
  static var notAMember: Rejection { Rejection(code: .permissionDenied, rule: "members-only") }
}

/// Tasks that are cancelled when nobody holds them any more.
final class TaskBag: Sendable {
  private let tasks: [Task<Void, Never>]
  private let stop: (@Sendable () -> Void)?

  /// Tasks, and what else is to be done when nobody holds them.
  init(_ tasks: [Task<Void, Never>], stop: (@Sendable () -> Void)? = nil) {
    self.tasks = tasks
    self.stop = stop
  }

  deinit {
    for task in tasks { task.cancel() }
    stop?()
  }
}
