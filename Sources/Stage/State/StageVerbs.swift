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
    case .layers: showsLayers = call.has("switch") ? call.word(at: "switch") == "on" : !showsLayers
    }
    return []
  }

  private mutating func turn(to title: String, _ lines: [String]) {
    page = Page(title: title, lines: lines)
  }

  private mutating func setSpeed(_ word: String) {
    guard let factor = Double(word), factor >= 0.01, factor <= 1000 else {
      say("a speed is a number from 0.01 to 1000: 0.5, 1, 4", .warning)
      return
    }
    speed = factor
  }

  /// The next speed up or down from the one there is.
  mutating func changeSpeed(up: Bool) {
    let next =
      up ? Self.speeds.first { $0 > speed } : Self.speeds.last { $0 < speed }
    speed = next ?? speed
  }

  private mutating func step(_ count: Int) {
    isPlaying = false
    for _ in 0..<min(count, 100_000) {
      if waitsForLine {
        nextLine()
      } else if !player.stepOnce() {
        say("nothing is due", .dim)
        break
      }
      follow()
      endFileIfDone()
    }
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
