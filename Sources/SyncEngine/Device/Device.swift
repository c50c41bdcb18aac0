/// One phone: its connection, its send window, its back-off, its accounts, their inboxes.
///
///     at most ten writes sent and unanswered, always judged in the order they were made
///
/// A device decides everything that a phone decides and does nothing itself: tell it what
/// happened with ``hear(_:)``, then carry out the orders it returns, in order. Two drivers run
/// it: the simulation under virtual time, and a session under Swift concurrency.
public struct Device<R: Record>: Hashable, Sendable {
  /// What belongs to one account on this device.
  public struct Desk: Hashable, Sendable {
    /// Whose it is.
    public let login: Login
    /// What that account knows and has asked for.
    public internal(set) var replica: Replica<R>
    /// Rejected writes that their writer has not dealt with, by number.
    public internal(set) var inbox: OrderedMap<Int, Refused> = .init()
  }

  /// Where the stream of writes stands.
  enum Phase: Hashable, Sendable {
    /// There is no connection.
    case closed
    /// Writes are sent as they come.
    case open
    /// The cloud was not there; the next stream opens when the wait is over.
    case waiting
  }

  struct Waiter: Hashable, Sendable {
    let token: Int
    let number: Int
  }

  /// The most writes that are sent and unanswered at one time.
  public static var window: Int { 10 }

  /// Which phone it is.
  public let id: DeviceID
  /// Counts how often it began without storage.
  public internal(set) var install: Int
  /// Counts logins and starts, so that nothing of one session reaches another.
  public internal(set) var session = 1
  /// Whether the app runs.
  public internal(set) var isRunning = true
  /// Whether the network is there.
  public internal(set) var isOnline = true
  /// Whether what is shown may be old: from when the connection went until the cloud has spoken.
  public internal(set) var isStale = false
  /// Whether anybody looks: a device listens only while somebody does.
  public internal(set) var isWatched = true
  /// Whether what the app keeps outlives it.
  public internal(set) var hasStorage = true
  /// The one message shown.
  public internal(set) var toast: Toast?
  /// Whoever is signed in, with replica and inbox.
  public internal(set) var desk: Desk?
  /// Accounts signed out here, each with its own queue and inbox.
  public internal(set) var parked: [Desk] = []
  /// Why the cloud does not let the account listen, where it does not.
  public internal(set) var listenRefusal: Rejection?

  var lastNumber = 0
  var phase = Phase.closed
  var stream = StreamID(install: 1, number: 0)
  /// How many sends this stream has seen.
  var position = 0
  /// The newest write sent on this stream.
  var sentThrough = 0
  /// How many waits there were since the cloud last answered for good.
  var attempt = 0
  var waiters: [Waiter] = []
  /// What is wrong with it on purpose.
  public internal(set) var flaws: Flaws

  /// A device that is running and online; nobody is signed in.
  ///
  /// The install is a number that no device of this name had before at the same cloud.
  public init(_ id: DeviceID, install: Int = 1, flaws: Flaws = []) {
    self.id = id
    self.install = install
    self.flaws = flaws
  }
}

// MARK: - Reading

extension Device {
  /// Whoever is signed in.
  public var login: Login? { desk?.login }

  /// Whether anybody is signed in: asked without a copy of the desk, which a comparison makes.
  public var isSignedIn: Bool { if case .some = desk { true } else { false } }

  /// The connection as people name it.
  public enum State: String, Hashable, Sendable {
    /// The app does not run.
    case stopped
    /// Nobody is signed in.
    case signedOut = "signed-out"
    /// There is no network.
    case offline
    /// Everything else.
    case online
  }

  /// The connection; stopped goes before signed out, and that before offline.
  public var state: State {
    if !isRunning { return .stopped }
    if !isSignedIn { return .signedOut }
    return isOnline ? .online : .offline
  }

  /// How many writes of whoever is signed in have no answer.
  public var unansweredCount: Int { desk?.replica.unanswered.count ?? 0 }

  /// The wait that is due, by its attempt, where the device waits to try again.
  public var waitingAttempt: Int? { phase == .waiting ? attempt : nil }

  /// The stream on which the device sends just now.
  public var openStream: StreamID? { phase == .open ? stream : nil }

  /// Whether a write has been sent on the open stream.
  public func hasSent(_ number: Int) -> Bool { phase == .open && number <= sentThrough }
}

/// How long a device waits before it opens another stream.
public enum BackOff {
  /// Milliseconds before an attempt: one second at first, half as much again each time, at most a
  /// minute.
  public static func milliseconds(attempt: Int) -> Int {
    var wait = 1000
    for _ in 1..<max(1, attempt) {
      wait = wait * 3 / 2
      if wait >= 60_000 { return 60_000 }
    }
    return wait
  }
}

// MARK: - Hearing

extension Device {
  /// Something that happened to a device.
  public enum Input: Hashable, Sendable {
    /// Its person asks for a change.
    case change(Change<R>)
    /// Its person wants a rejected write sent again, the newest unless one is named.
    case retry(WriteID?)
    /// Its person is done with a rejected write, the newest unless one is named.
    case discard(WriteID?)
    /// Its person has seen the toast.
    case dismiss
    /// A local save failed before anything was queued.
    case saveFailed
    /// A save that was painted already has failed here: nothing of it is kept.
    case unsaved(WriteID)
    /// The network is back.
    case connected
    /// The network is gone, and with it whatever was on its way.
    case disconnected
    /// Its person asks for a snapshot now.
    case refresh
    /// A message arrived.
    case arrived(Payload<R>)
    /// Some records have changed, from a source that sends changes.
    case changed(Changes<R>)
    /// The wait is over.
    case waited
    /// A write or an answer of the open stream did not come through.
    case noticedLoss
    /// A write is refused after all, whatever was said of it before.
    case refused(WriteID, Rejection)
    /// The call to listen ended: the account may not read.
    case listenEnded(session: Int, Rejection)
    /// The account may read again.
    case invited
    /// Somebody signs in.
    case login(Login)
    /// Somebody else of the same household takes over: its copy stays in view, the queues change
    /// places. Where the household is another one it is a login.
    case handOver(Login)
    /// Whoever is signed in leaves.
    case logout
    /// From now on somebody looks, or nobody does: then the device sends and does not listen.
    case watched(Bool)
    /// The app ends.
    case kill
    /// The app starts.
    case launch
    /// From now on what the app keeps outlives it, or not.
    case storage(Bool)
    /// Somebody wants to know when every write made until now is answered.
    case awaitAnswers(token: Int)
  }

  /// What a driver must do for a device, in order.
  public enum Order: Hashable, Sendable {
    /// Note that a write was made, and is painted.
    indirect case made(Write<R>)
    /// Send a write.
    indirect case send(Send<R>)
    /// Begin to listen, from a version on.
    indirect case listen(Login, session: Int, from: Version)
    /// Stop listening.
    case unlisten
    /// Ask for the newest snapshot.
    case fetch
    /// Start the wait before another attempt.
    case wait(attempt: Int)
    /// Look at these records again: every view of theirs is up to date already.
    case repaint(Repaint<R.ID>)
    /// Show that what is painted may be old, or is not.
    case stale(Bool)
    /// Tell the person that a write was accepted.
    case accepted(WriteID)
    /// Tell the person that a write was taken back.
    indirect case rejected(Write<R>, Rejection)
    /// Note that a message changed nothing.
    case ignored(WriteID?, IgnoredReason)
    /// Note that the cloud has the content of a record, which no snapshot carries, since a
    /// version: by its answer, and again by the snapshot that contains the write.
    indirect case confirmed(Write<R>, at: Version)
    /// Note that these unanswered writes are gone for good: the app ended without storage.
    case forgot([WriteID])
    /// Note that a snapshot is the server copy now.
    case applied(Version)
    /// Note that the listener ended.
    indirect case listenEnded(Rejection)
    /// Show another toast, or none.
    case toast(Toast?)
    /// Everything made before this was asked for is answered.
    case answered(token: Int)
  }

  /// Why a person's request was refused on the spot.
  ///
  /// Nothing has changed.
  public enum Refusal: Error, Hashable, Sendable {
    /// The app does not run.
    case stopped
    /// The app runs already.
    case running
    /// Nobody is signed in.
    case signedOut
    /// There is no network.
    case offline
    /// There is no such entry in the inbox; `nil` where the inbox is empty.
    case notInInbox(WriteID?)
  }

  /// Takes what happened and returns what to do about it.
  ///
  /// - Throws: a refusal of a person's request; messages and timers are never refused.
  public mutating func hear(_ input: Input) throws(Refusal) -> [Order] {
    switch input {
    case .change(let change): try make(change)
    case .retry(let id): try retry(id)
    case .discard(let id): try discard(id)
    case .dismiss: try dismiss()
    case .saveFailed: try saveFailed()
    case .unsaved(let id): takeBack(id)
    case .connected: try connect()
    case .disconnected: try disconnect()
    case .refresh: try refresh()
    case .arrived(let payload): arrived(payload)
    case .changed(let changes): arrived(changes)
    case .waited: waited()
    case .noticedLoss: noticedLoss()
    case .refused(let id, let rejection): refused(id, rejection)
    case .listenEnded(let session, let rejection): listenEnded(session, rejection)
    case .invited: invited()
    case .login(let login): try signIn(login)
    case .handOver(let login): try handOver(to: login)
    case .logout: try signOut()
    case .watched(let isWatched): setWatched(isWatched)
    case .kill: try kill()
    case .launch: try launch()
    case .storage(let on): setStorage(on)
    case .awaitAnswers(let token): awaitAnswers(token)
    }
  }

  /// Whether a person can write here just now.
  ///
  /// - Throws: why not.
  public func mayWrite() throws(Refusal) {
    guard isRunning else { throw .stopped }
    guard isSignedIn else { throw .signedOut }
  }
}
