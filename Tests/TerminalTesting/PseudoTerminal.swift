#if canImport(Darwin)
package import Darwin
#else
package import Glibc
#endif

/// A program on a terminal of its own, and the screen that its output makes.
///
/// Nothing here sleeps: every wait is for bytes or for the end, and gives up after a time that only a
/// failure takes.
package final class PseudoTerminal {
  /// What a wait gave up on, and the screen at that time.
  package struct GaveUp: Error, CustomStringConvertible {
    package let description: String
  }

  /// Seconds until a wait gives up: so many more than one takes that only a failure reaches them,
  /// however busy the machine is.
  package static let patience = 60

  package private(set) var screen: VTScreen
  /// Everything that was sent.
  package private(set) var sent: [UInt8] = []
  /// Milliseconds of processor time that the program took; known once it has ended.
  package private(set) var processorTime: Int?
  /// The program's process.
  package let process: pid_t
  private let terminal: Int32
  /// Where the program has its side of the terminal.
  private let path: String
  private var isOpen = true
  private var status: Int32?

  /// Starts a program; its environment holds only what is given.
  package init(
    running program: String,
    _ arguments: [String] = [],
    environment: [String] = ["TERM=xterm-256color", "LANG=C.UTF-8"],
    width: Int = 80,
    height: Int = 24
  ) throws {
    screen = VTScreen(width: width, height: height)
    // Everything is allocated before the fork: the child may only call what a signal handler may.
    let argv = ([program] + arguments).map { strdup($0) } + [nil]
    let envp = environment.map { strdup($0) } + [nil]
    defer { for pointer in argv + envp { free(pointer) } }
    var size = winsize(
      ws_row: UInt16(height),
      ws_col: UInt16(width),
      ws_xpixel: 0,
      ws_ypixel: 0
    )
    var none = sigset_t()
    sigemptyset(&none)
    var descriptor: Int32 = -1
    var name = [CChar](repeating: 0, count: 256)
    let child = argv.withUnsafeBufferPointer { argv in
      envp.withUnsafeBufferPointer { envp in
        let child = forkpty(&descriptor, &name, nil, &size)
        if child == 0 {
          pthread_sigmask(SIG_SETMASK, &none, nil)
          if let arguments = argv.baseAddress, let variables = envp.baseAddress,
            let path = arguments.pointee
          {
            _ = execve(path, arguments, variables)
          }
          _exit(127)
        }
        return child
      }
    }
    guard child > 0 else { throw GaveUp(description: "no pseudo terminal: errno \(errno)") }
    terminal = descriptor
    process = child
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    if isOpen { Self.close(terminal) }
    guard status == nil else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  private static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
    _ = Darwin.close(descriptor)
    #else
    _ = Glibc.close(descriptor)
    #endif
  }
}

// MARK: - Doing

extension PseudoTerminal {
  package func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  /// Types bytes, reading meanwhile what the program sends.
  package func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(terminal, $0.baseAddress, min($0.count, 1024)) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else {
        guard errno == EAGAIN || errno == EINTR else { throw gaveUp("typing: errno \(errno)") }
        let milliseconds = Self.patience * 1_000
        guard ready(POLLIN | POLLOUT, milliseconds: milliseconds) else { throw gaveUp("typing") }
        drain()
      }
    }
  }

  /// Gives the terminal another size; 0 is what one says that knows none.
  package func resize(width: Int, height: Int) {
    drain()
    if width > 0, height > 0 { screen.resize(width: width, height: height) }
    var size = winsize(
      ws_row: UInt16(height),
      ws_col: UInt16(width),
      ws_xpixel: 0,
      ws_ypixel: 0
    )
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// Writes to the terminal, from the program's side, until not one more byte fits in: whoever writes
  /// next waits until it is read.
  package func fill() throws {
    let side = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
    guard side >= 0 else { throw gaveUp("the program's side of the terminal") }
    defer { Self.close(side) }
    let bytes = [UInt8](repeating: UInt8(ascii: "."), count: 4_096)
    // What was written moves on to where it is read, and makes room for more.
    var room = pollfd(fd: side, events: Int16(POLLOUT), revents: 0)
    repeat {
      for size in [bytes.count, 64, 1] {
        while write(side, bytes, size) > 0 {}
      }
    } while poll(&room, 1, 20) > 0
  }

  /// Reads what is there, so many times: a spin, by which a test comes at another moment of a
  /// program's start than the one before.
  package func look(times: Int) {
    for _ in 0..<times { drain() }
  }

  /// Takes the terminal away, as a closed window does.
  package func hangUp() {
    guard isOpen else { return }
    isOpen = false
    Self.close(terminal)
  }
}

// MARK: - Waiting

extension PseudoTerminal {
  /// Waits until the screen is as it should be.
  package func wait(
    _ what: String,
    seconds: Int = patience,
    until condition: (VTScreen) -> Bool
  ) throws {
    let end = now() + seconds * 1_000
    while !condition(screen) {
      let left = end - now()
      guard left > 0, ready(POLLIN, milliseconds: left) else { throw gaveUp(what) }
      guard drain() || condition(screen) else { throw gaveUp("\(what) before the end") }
    }
  }

  /// Waits until the screen shows a text.
  package func waitFor(_ text: String) throws {
    try wait("\"\(text)\"") { $0.text.contains(text) }
  }

  /// Whether nothing is sent for so long: the only wait whose time passes when all is well.
  package func isSilent(milliseconds: Int) -> Bool {
    !ready(POLLIN, milliseconds: milliseconds)
  }

  /// Waits for the program's end, and returns its exit status, or 128 and the signal that ended it.
  package func waitForEnd(seconds: Int = patience) throws -> Int32 {
    let end = now() + seconds * 1_000
    var raw: Int32 = 0
    var usage = rusage()
    while wait4(process, &raw, WNOHANG, &usage) == 0 {
      guard now() < end else { throw gaveUp("the end of the program") }
      // A program ends when its output is read; without a terminal only the process can be watched.
      if isOpen { _ = ready(POLLIN, milliseconds: 20) && drain() } else { sched_yield() }
    }
    if isOpen { drain() }
    let code = raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F
    status = code
    processorTime = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
    return code
  }

  /// Waits for the end of a process that somebody else started, without reading what is sent.
  package func waitForEnd(of process: pid_t, seconds: Int = patience) throws {
    let end = now() + seconds * 1_000
    while kill(process, 0) == 0, !isDead(process) {
      guard now() < end else { throw gaveUp("the end of process \(process)") }
      sched_yield()
    }
  }

  /// Whether a process has ended and its parent has not been told yet.
  private func isDead(_ process: pid_t) -> Bool {
    let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { Self.close(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = max(0, read(file, &bytes, bytes.count))
    return String(decoding: bytes.prefix(count), as: UTF8.self).contains(") Z ")
  }

  /// Takes what has come; false at the end of all output.
  @discardableResult
  private func drain() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(terminal, &bytes, bytes.count)
      guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
      screen.feed(bytes.prefix(count))
      sent += bytes.prefix(count)
    }
  }

  private func ready(_ events: Int32, milliseconds: Int) -> Bool {
    var descriptor = pollfd(fd: terminal, events: Int16(events), revents: 0)
    return poll(&descriptor, 1, Int32(milliseconds)) > 0
  }

  private func milliseconds(_ time: timeval) -> Int {
    Int(time.tv_sec) * 1_000 + Int(time.tv_usec) / 1_000
  }

  private func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }

  private func gaveUp(_ what: String) -> GaveUp {
    GaveUp(description: "waited in vain for \(what); on screen:\n\(screen.text)")
  }
}
