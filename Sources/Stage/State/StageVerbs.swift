import Canvas
import Scenarios
import Simulation

/// What the verbs of the screen do on the stage.
extension StageState {
  mutating func show(_ verb: ScreenVerb, _ call: Call) -> [Order] {
    switch verb {
    case .pause: isPlaying = false
    case .play: isPlaying = true
    case .speed: setSpeed(call.word(at: "factor"))
    case .step: step(call.count(at: "count") ?? 1)
    case .show: turn(to: "show", Pages.show(player))
    case .diff: turn(to: "diff", Pages.diff(player))
    case .rules: turn(to: "the rules of the household", Pages.rules(player))
    case .inbox: turn(to: "inbox", Pages.inbox(player))
    case .what: turn(to: "what", Pages.what(call.word(at: "word")))
    case .help: turn(to: "help", HelpPage.lines(call.has("verb") ? call.word(at: "verb") : nil))
    case .open: return [.read(path: call.word(at: "file"))]
    case .demo: openDemo(call.has("name") ? call.word(at: "name") : nil)
    case .layers: set(\.showsLayers, call)
    case .timeline:
      set(\.showsTimeline, call)
      scrolls[Pane.wire.rawValue] = 0
    case .wire:
      scrolls[Pane.wire.rawValue] = 0
      if call.has("form") {
        showsWireList = call.word(at: "form") == "list"
      } else if !showsTimeline {
        showsWireList.toggle()
      }
      showsTimeline = false
    case .focus: moveFocus(call.has("pane") ? call.word(at: "pane") : nil)
    case .scroll: scroll(call.word(at: "way") == "up" ? -1 : 1, call.count(at: "rows") ?? 5)
    case .redraw: return [.redraw]
    case .back, .forward, .goto: travel(verb, call)
    case .branches: turn(to: "branches", journey.branchLines)
    case .branch: turn(toBranch: call.word(at: "name"))
    case .why: why(call)
    case .record: return record(to: call.word(at: "file"))
    case .export: return export(call.word(at: "kind"), to: call.word(at: "file"))
    }
    return []
  }

  /// Switches something as the line says, or over where it says nothing.
  private mutating func set(_ path: WritableKeyPath<StageState, Bool>, _ call: Call) {
    self[keyPath: path] =
      call.has("switch") ? call.word(at: "switch") == "on" : !self[keyPath: path]
  }

  private mutating func moveFocus(_ name: String?) {
    let next = Pane(rawValue: pane.rawValue + 1) ?? .alice
    pane = name.flatMap { name in Pane.allCases.first { "\($0)" == name } } ?? next
    if let side = pane.side { focus = side }
  }

  /// The wire and the timeline have their newest at the bottom, the list has it at the top.
  private mutating func scroll(_ way: Int, _ rows: Int) {
    let isUpwards = pane == .wire && (showsTimeline || !showsWireList)
    let rows = (isUpwards ? -way : way) * min(rows, 10_000)
    scrolls[pane.rawValue] = max(0, min(1_000_000, scrolls[pane.rawValue] + rows))
  }

  mutating func turn(to title: String, _ lines: [String]) {
    page = Page(title: title, lines: lines)
  }

  private mutating func setSpeed(_ word: String) {
    if word == "faster" || word == "slower" { return changeSpeed(up: word == "faster") }
    guard let factor = Double(word), factor >= 0.01, factor <= 1000 else {
      say("a speed is a number from 0.01 to 1000: 0.5, 1, 4", .warning)
      return
    }
    speed = factor
  }

  /// The next speed up or down from the one there is.
  private mutating func changeSpeed(up: Bool) {
    let next =
      up ? Self.speeds.first { $0 > speed } : Self.speeds.last { $0 < speed }
    speed = next ?? speed
  }

  private mutating func step(_ count: Int) {
    isPlaying = false
    for _ in 0..<min(count, Self.mostSteps) {
      guard takeStep() else { return say("nothing is due", .dim) }
    }
  }

  /// The most things that one line takes.
  static let mostSteps = 100_000

  /// Takes the next thing that is due, or the next line of a file.
  ///
  /// - Returns: whether there was anything.
  mutating func takeStep() -> Bool {
    if waitsForLine {
      nextLine()
    } else if !journey.step() {
      return false
    }
    follow()
    endFileIfDone()
    return true
  }

  /// Opens a demo, the first where none is named.
  package mutating func openDemo(_ name: String?) {
    guard let demo = name.map({ name in Demo.table.first { $0.name == name } }) ?? Demo.table.first
    else {
      say(
        "there is no demo \(quoted(name ?? "")); there are \(Demo.table.map(\.name).joined(separator: ", "))",
        .warning)
      return
    }
    do throws(Script.Faults) {
      open(try Script(bytes: demo.bytes), named: demo.name)
    } catch {
      say("the demo \(demo.name) is no scenario: \(error.errors.first?.message ?? "")", .warning)
    }
  }
}

extension Call {
  /// A word, or a text in quotes, under a label.
  package func word(at label: String) -> String {
    switch self[label] {
    case .word(let word)?, .text(let word)?: word
    default: ""
    }
  }

  package func count(at label: String) -> Int? {
    if case .number(let number)? = self[label] { number } else { nil }
  }
}
