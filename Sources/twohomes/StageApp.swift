import Canvas
import Dispatch
import Scenarios
import Stage
import Terminal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Puts the stage on the terminal: events in, frames out, and one timer that runs only while the
/// picture changes by itself.
@MainActor
final class StageApp {
  private let model: StageModel
  private let screen: TerminalScreen
  private let isASCII: Bool
  private let shell: ProcessShell
  private var timer: (any DispatchSourceTimer)?
  private var lastPass = DispatchTime.now()

  private static var current: StageApp?

  private init(_ state: StageState, _ screen: TerminalScreen, isASCII: Bool, shell: ProcessShell) {
    model = StageModel(state)
    self.screen = screen
    self.isASCII = isASCII
    self.shell = shell
  }

  /// Opens the terminal and begins, or says why not and ends the program.
  static func start(_ state: StageState, isASCII: Bool, color: Arguments.Color) {
    let shell = ProcessShell()
    do throws(TerminalRefusal) {
      let screen = try TerminalScreen.open(colors: usesColors(color))
      let app = StageApp(state, screen, isASCII: isASCII, shell: shell)
      current = app
      screen.listen { app.handle($0) }
      app.draw()
      app.wakeWhenDue()
    } catch {
      shell.complain("twohomes: \(error)")
      exit(ExitStatus.usage.rawValue)
    }
  }

  /// `NO_COLOR` counts where it is set and not empty.
  private static func usesColors(_ color: Arguments.Color) -> Bool {
    switch color {
    case .always: return true
    case .never: return false
    case .auto:
      let value = getenv("NO_COLOR").map { String(cString: $0) } ?? ""
      return value.isEmpty
    }
  }

  private func handle(_ event: TerminalEvent) {
    passTime()
    switch event {
    case .key(let key): carryOut(model.update { $0.handle(key) })
    case .resize, .resumed: break
    case .signal(let number): end(TerminalExit.status(signal: number))
    case .closed: end(TerminalExit.status(signal: SIGHUP))
    }
    screen.showSoon { self.picture }
    wakeWhenDue()
  }

  private func carryOut(_ orders: [StageState.Order]) {
    for order in orders {
      switch order {
      case .quit: end(0)
      case .redraw: screen.redraw()
      case .suspend:
        screen.suspend()
        lastPass = .now()
      case .read(let path): read(path)
      }
    }
  }

  private func read(_ path: String) {
    let listener = StageShell(shell)
    switch ScriptFile.open(path, listener) {
    case .success(let script): model.update { $0.open(script, named: path) }
    case .failure:
      for complaint in listener.complaints { model.update { $0.say(complaint, .warning) } }
    }
  }

  private func end(_ status: Int32) -> Never {
    screen.close()
    History.save(model.state.editor.history)
    exit(status)
  }

  // MARK: Frames

  private var picture: Canvas {
    let size = screen.size
    let canvas = model.picture(width: size.width, height: size.height)
    return isASCII ? canvas.inASCII() : canvas
  }

  private func draw() { screen.show(picture) }

  // MARK: Time

  private func passTime() {
    let now = DispatchTime.now()
    let wall = Double(now.uptimeNanoseconds - lastPass.uptimeNanoseconds) / 1_000_000
    lastPass = now
    // Nothing was due: however long that was, no time has passed on the stage.
    guard timer != nil else { return }
    carryOut(model.update { $0.pass(wall: wall) })
  }

  private func wakeWhenDue() {
    timer?.cancel()
    timer = nil
    guard let wake = model.state.nextWake else { return }
    lastPass = .now()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + .microseconds(Int(max(1, min(wake, 60_000)) * 1000)))
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.passTime()
        self.draw()
        self.wakeWhenDue()
      }
    }
    self.timer = timer
    timer.activate()
  }
}

/// Reads files for the stage, and keeps complaints for its log.
private final class StageShell: Shell {
  private let shell: ProcessShell
  private(set) var complaints: [String] = []

  init(_ shell: ProcessShell) { self.shell = shell }

  func read(_ path: String, limit: Int) throws(Unreadable) -> [UInt8] {
    guard path != "-" else { throw Unreadable(reason: "standard input is the keyboard here") }
    return try shell.read(path, limit: limit)
  }

  func write(_ bytes: [UInt8], to path: String) throws(Unwritable) {
    try shell.write(bytes, to: path)
  }

  func print(_ line: String) {}

  func complain(_ line: String) { complaints.append(line) }
}
