import Canvas
import Terminal

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A small program on a screen, for the tests to drive: it shows its size, how often it was
/// resumed, the last event, and a line that can be typed.
@main
@MainActor
final class TerminalProbe {
  private var editor = LineEditor()
  private var last = "none"
  private var count = 0
  private var resumed = 0
  private let screen: TerminalScreen
  private let extra: String

  static func main() async {
    let arguments = CommandLine.arguments
    do throws(TerminalRefusal) {
      let screen = try TerminalScreen.open(colors: !arguments.contains("--no-color"))
      await run(on: screen, extra: arguments.last.flatMap { $0.hasPrefix("-") ? nil : $0 } ?? "")
    } catch {
      fputs("\(error)\n", stderrFile())
      exit(64)
    }
  }

  private static func run(on screen: TerminalScreen, extra: String) async {
    let probe = TerminalProbe(screen: screen, extra: extra)
    screen.show(probe.canvas)
    screen.listen { event in
      probe.take(event)
      screen.showSoon { probe.canvas }
    }
    let (forever, held) = AsyncStream.makeStream(of: Void.self)
    for await _ in forever {}
    held.finish()
  }

  private init(screen: TerminalScreen, extra: String) {
    self.screen = screen
    self.extra = extra
  }

  private var canvas: Canvas {
    let size = screen.size
    var canvas = Canvas(width: size.width, height: size.height)
    canvas.box(canvas.bounds, title: "probe", trailing: "\(size.width)x\(size.height)")
    canvas.put("last \(last)", x: 2, y: 1, columns: size.width - 4)
    canvas.put("events \(count) resumed \(resumed)", x: 2, y: 2, role: .saved)
    canvas.put(extra, x: 2, y: 3, role: .pending, columns: size.width - 4)
    let window = editor.window(columns: size.width - 6)
    canvas.put("> ", x: 2, y: 4, role: .prompt)
    let end = canvas.put(window.text, x: 4, y: 4)
    canvas.put(window.ghost, x: end, y: 4, role: .ghost)
    canvas.cursor = Point(x: 4 + window.cursor, y: 4)
    return canvas
  }

  private func take(_ event: TerminalEvent) {
    count += 1
    switch event {
    case .key(.press(let press)): take(press)
    case .key(.paste(let text, let isCut)):
      last = "paste \(text.utf8.count) \(isCut)"
      editor.insert(text)
    case .resize: last = "resize"
    case .signal(let number): leave(TerminalExit.status(signal: number))
    case .resumed: resumed += 1
    case .closed: leave(1)
    }
  }

  private func take(_ press: KeyPress) {
    last = press.description
    switch press {
    case .control("q"): leave(0)
    case .control("z"): screen.suspend()
    case .control("l"): screen.redraw()
    case KeyPress(.function(5)): fatalError("the probe was told to fail")
    case KeyPress(.function(6)):
      fputs("about to abort\n", stderrFile())
      abort()
    case KeyPress(.function(7)): fputs("a word on the side\n", stderrFile())
    case KeyPress(.function(8)): exit(3)
    case KeyPress(.function(9)): raise(SIGSEGV)
    case KeyPress(.enter): last = "line \(editor.submit())"
    default: _ = editor.handle(press)
    }
  }

  private func leave(_ status: Int32) -> Never {
    screen.close()
    exit(status)
  }
}

/// Standard error as a file of C, unbuffered.
private func stderrFile() -> UnsafeMutablePointer<FILE>? {
  let file = fdopen(STDERR_FILENO, "w")
  setvbuf(file, nil, _IONBF, 0)
  return file
}
