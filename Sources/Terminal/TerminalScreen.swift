import CNcurses
package import Canvas
import Dispatch

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The terminal as a screen to show canvases on, and as a source of events.
///
/// While it is open the terminal is in raw mode, on its alternate screen, and standard error is kept
/// back (it is shown when the screen closes). Whatever ends the program puts the terminal back:
/// `close()`, a crash, `exit`. Nothing here wakes up unless something happened.
///
/// A program that is asked to end by a signal and has not closed its screen a second later is ended
/// all the same, with the terminal put back: it may be stuck in a write to a terminal that is full
/// and that nobody reads.
///
/// Open it, `listen`, and show canvases in the `size` it has; one that is smaller or larger is shown
/// as far as it goes.
@MainActor
package final class TerminalScreen {
  /// How long after an Escape nothing must come for it to be the key.
  static let escapeTime = DispatchTimeInterval.milliseconds(30)

  private var painter: TerminalPainter
  private let signalPipe: Int32?
  private var decoder = KeyDecoder()
  /// Where bytes are read into: room for a paste, which is not made anew for every key.
  private var input = [UInt8](repeating: 0, count: 65_536)
  /// Counts the pieces of input, so that a timeout knows whether something came after its Escape.
  private var pieces = 0
  private var sources: [any DispatchSourceRead] = []
  private var handler: @MainActor (TerminalEvent) -> Void = { _ in }
  private var upcoming: (@MainActor () -> Canvas)?
  private var isOpen = true
  /// Whether the terminal was given back while the program was stopped, and not taken again.
  private var isAway = false

  private init(painter: TerminalPainter, signalPipe: Int32?) {
    self.painter = painter
    self.signalPipe = signalPipe
  }

  /// Opens the terminal of standard input and output.
  ///
  /// - Parameters:
  ///   - colors: whether to use colours if the terminal has them.
  ///   - capturesErrors: whether to keep standard error back while the screen is open.
  /// - Returns: the screen, empty.
  /// - Throws: why there is no screen; then nothing was touched.
  package static func open(
    colors: Bool = true,
    capturesErrors: Bool = true
  ) throws(TerminalRefusal) -> TerminalScreen {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    let name = getenv("TERM").map { String(cString: $0) } ?? ""
    guard !name.isEmpty else { throw .unnamed }
    guard name != "dumb" else { throw .dumb }
    let isUTF8 = th_choose_locale() == 1
    switch th_terminal_kind(name) {
    case 0: throw .unknown(CellText.clip(name, columns: 60))
    case 1: throw .withoutCursor(CellText.clip(name, columns: 60))
    default: break
    }
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let signalPipe = TerminalGuard.install(errorFolder: capturesErrors ? folder : nil)
    guard th_start(name) == 1 else {
      TerminalGuard.remove()
      throw .unknown(CellText.clip(name, columns: 60))
    }
    let hasColors = colors && th_start_colors() == 1
    th_bracketed_paste(1)
    let screen = TerminalScreen(
      painter: TerminalPainter(
        hasColors: hasColors, isUTF8: isUTF8, hasSigns: isUTF8 && !isOldTerminal(name)),
      signalPipe: signalPipe
    )
    screen.takeSize()
    return screen
  }

  /// Whether this is a terminal from before there were more signs than ASCII's: `vt100`, `vt220`.
  static func isOldTerminal(_ name: String) -> Bool {
    name.hasPrefix("vt") && name.dropFirst(2).first?.isNumber == true
  }

  /// Columns and rows.
  package var size: (width: Int, height: Int) {
    (Int(th_columns()), Int(th_rows()))
  }
}

// MARK: - Showing

extension TerminalScreen {
  /// Shows a canvas: only what differs from the one before is sent.
  package func show(_ canvas: Canvas) {
    guard isOpen, !isAway else { return }
    painter.paint(canvas)
  }

  /// Shows a canvas when everything that waits now is done; asked for again until then, it is drawn
  /// once, as asked for last.
  package func showSoon(_ draw: @escaping @MainActor () -> Canvas) {
    let isAskedFor = upcoming != nil
    upcoming = draw
    guard !isAskedFor else { return }
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        guard let draw = self.upcoming else { return }
        self.upcoming = nil
        self.show(draw())
      }
    }
  }

  /// Makes the next canvas be sent as a whole, since something else wrote on the terminal.
  package func redraw() {
    guard isOpen, !isAway else { return }
    takeSize()
    painter.forget()
  }

  /// Gives the terminal back and stops the program, as Ctrl-Z does elsewhere; goes on with
  /// `.resumed` when it is continued.
  package func suspend() {
    guard isOpen, !isAway else { return }
    leave()
    isAway = true
    // The signal that asked to end is told next; until then nothing is drawn on another's screen.
    guard TerminalGuard.stop() else { return }
    isAway = false
    enter()
  }

  /// Gives the terminal back for good.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    upcoming = nil
    for source in sources { source.cancel() }
    sources = []
    if !isAway { leave() }
    TerminalGuard.remove()
  }

  private func leave() {
    painter.forget()
    th_bracketed_paste(0)
    th_leave()
  }

  private func enter() {
    painter.forget()
    th_flush()
    th_bracketed_paste(1)
    takeSize()
    handler(.resumed)
  }

  /// Takes over the size the terminal has now; ncurses guesses when it cannot tell.
  ///
  /// - Returns: whether it is another.
  @discardableResult
  private func takeSize() -> Bool {
    var rows: Int32 = 0
    var columns: Int32 = 0
    guard th_window_size(&rows, &columns) == 1 else { return false }
    guard rows != th_rows() || columns != th_columns() else { return false }
    th_resize(rows, columns)
    painter.forget()
    return true
  }
}

// MARK: - Listening

extension TerminalScreen {
  /// Tells every event from now on, on the main queue, in the order in which they came.
  package func listen(_ handler: @escaping @MainActor (TerminalEvent) -> Void) {
    self.handler = handler
    guard isOpen, sources.isEmpty else { return }
    watch(STDIN_FILENO) { $0.readKeys() }
    if let signalPipe { watch(signalPipe) { $0.readSignals() } }
  }

  private func watch(
    _ descriptor: Int32,
    read: @escaping @MainActor @Sendable (TerminalScreen) -> Void
  ) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.isOpen else { return }
        read(self)
      }
    }
    sources.append(source)
    source.activate()
  }

  private func readKeys() {
    let count = th_read(STDIN_FILENO, &input, input.count)
    switch count {
    case 1...:
      pieces += 1
      tell(decoder.feed(input.prefix(count)))
      if isOpen, decoder.isPending { waitForMore() }
    case -2: break
    case -3: suspend()
    default:
      for source in sources { source.cancel() }
      sources = []
      handler(.closed)
    }
  }

  private func tell(_ events: [KeyEvent]) {
    for event in events where isOpen { handler(.key(event)) }
  }

  private func waitForMore() {
    let seen = pieces
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.escapeTime) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.isOpen, self.pieces == seen else { return }
        self.tell(self.decoder.timeout())
      }
    }
  }

  private func readSignals() {
    guard let signalPipe else { return }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = th_read(signalPipe, &bytes, bytes.count)
    guard count > 0 else { return }
    var numbers: [Int32] = []
    for byte in bytes.prefix(count) where !numbers.contains(Int32(byte)) {
      numbers.append(Int32(byte))
    }
    for number in numbers where isOpen { act(on: number) }
  }

  private func act(on number: Int32) {
    switch number {
    case SIGWINCH:
      if takeSize() { handler(.resize(width: size.width, height: size.height)) }
    case SIGTSTP: suspend()
    case SIGCONT where !isAway:
      // Stopped without being asked: whoever was in front meanwhile may have changed the modes.
      leave()
      enter()
    case SIGTERM, SIGINT, SIGHUP: handler(.signal(number))
    default: break
    }
  }
}
