package import Scenarios
import Simulation

/// The stage, line by line: for pipes, screen readers and terminals that can only print.
///
/// The same commands, the same sentences; time runs only when a command lets it.
package struct PlainStage {
  var journey: Journey
  private var player: Player { journey.player }
  private let seed: UInt64?
  private let parser = CommandParser()
  private var printed = 0
  private var script: Script?
  /// How it ends: bad lines and failed expectations count as failures.
  package private(set) var status = ExitStatus.good

  package init(seed: UInt64? = nil) {
    self.seed = seed
    journey = Journey(Player(seed: seed ?? 1))
  }

  /// Whether somebody has said quit.
  package var hasQuit: Bool { player.hasQuit }

  /// What was told of is not told again.
  mutating func skipEntries() { printed = player.entryCount }

  mutating func fail() { status = status.joined(.failed) }

  /// Plays a file, printing as it goes.
  package mutating func play(_ script: Script, _ shell: some Shell) {
    if let left = journey.open(script, seed: seed) {
      shell.print("what was played before stays as the branch \(left)")
    }
    printed = 0
    if let title = player.title { shell.print("scenario \(quoted(title))") }
    for step in script.steps where !player.hasQuit {
      shell.print("> \(printable(step.command.text))")
      perform(step.command, line: step.line, shell)
    }
  }

  /// Carries out one typed line.
  package mutating func run(_ line: String, _ shell: some Shell) {
    do throws(LanguageError) {
      switch try parser.parse(line) {
      case .nothing: return
      case .command(let command):
        shell.print("> \(printable(command.text))")
        perform(command, line: 0, shell)
      case .header(_, let name, _):
        shell.print("\(name) stands at the head of a file")
        status = status.joined(.failed)
      }
    } catch {
      shell.print("> \(printable(line))")
      shell.print(String(repeating: " ", count: error.column + 1) + "^ " + error.message)
      status = status.joined(.failed)
    }
  }

  private mutating func perform(_ command: Command, line: Int, _ shell: some Shell) {
    let (screen, fork, refusal) = journey.perform(command, line: line)
    if let fork { shell.print(fork.sentence) }
    if let refusal {
      shell.print("\(clock(player.now))  stage  \(refusal)")
      fail()
    }
    // In the past nothing runs by itself.
    if journey.isAtEnd { journey.runToGoal() }
    for entry in player.entries(after: printed) {
      let isAsked = line == 0 && entry.what.isAnswer
      guard let told = entry.told, told.isPlain || isAsked, let line = entry.line else { continue }
      shell.print(line)
    }
    printed = player.entryCount
    if let (verb, call) = screen, line == 0 || verb.onlyLooks { show(verb, call, shell) }
    if !player.isGood { status = status.joined(.failed) }
  }

  private mutating func show(_ verb: ScreenVerb, _ call: Call, _ shell: some Shell) {
    let lines: [String]
    switch verb {
    case .show: lines = Pages.show(player)
    case .diff: lines = Pages.diff(player)
    case .rules: lines = Pages.rules(player)
    case .inbox: lines = Pages.inbox(player)
    case .what: lines = Pages.what(call.word(at: "word"))
    case .help: lines = HelpPage.lines(call.has("verb") ? call.word(at: "verb") : nil)
    case .step:
      step(call.count(at: "count") ?? 1, shell)
      return
    case .open:
      guard case .success(let script) = ScriptFile.open(call.word(at: "file"), shell) else {
        return
      }
      play(script, shell)
      return
    case .demo:
      openDemo(call.has("name") ? call.word(at: "name") : nil, shell)
      return
    case .back, .forward, .goto:
      travel(verb, call, shell)
      return
    case .branches: lines = journey.branchLines
    case .branch:
      turn(to: call.word(at: "name"), shell)
      return
    case .why: lines = why(call)
    case .record:
      record(to: call.word(at: "file"), shell)
      return
    case .export:
      export(call.word(at: "kind"), to: call.word(at: "file"), shell)
      return
    case .pause, .play, .speed, .layers, .timeline, .wire, .focus, .scroll, .redraw:
      lines = ["\(verb.rawValue) is for the screen: here time runs with wait, settle and step"]
    }
    for line in lines { shell.print("  \(line)") }
  }

  private mutating func step(_ count: Int, _ shell: some Shell) {
    for _ in 0..<min(count, 100_000) {
      guard journey.step() else {
        shell.print("  nothing is due")
        break
      }
    }
    printEntries(shell)
  }

  /// Prints what has happened since.
  mutating func printEntries(_ shell: some Shell) {
    for entry in player.entries(after: printed) {
      if let line = entry.line { shell.print(line) }
    }
    printed = player.entryCount
  }

  private mutating func openDemo(_ name: String?, _ shell: some Shell) {
    let demo = name.map { name in Demo.table.first { $0.name == name } } ?? Demo.table.first
    guard let demo, let script = try? Script(bytes: demo.bytes) else {
      shell.print(
        "  there is no demo \(quoted(name ?? "")); there are \(Demo.table.map(\.name).joined(separator: ", "))"
      )
      status = status.joined(.failed)
      return
    }
    play(script, shell)
  }
}
