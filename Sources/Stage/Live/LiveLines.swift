import Canvas
import Scenarios

// MARK: - Without the world

extension StageState {
  /// Says what stands behind the panes.
  mutating func greetLive() {
    isFresh = false
    player.title = "two sessions over one backend"
    say("live, on the wall clock: what needs the world (time, kept messages) says so", .dim)
  }

  /// What a line comes to where two sessions stand behind the panes.
  mutating func carryOutLive(_ command: Command) -> [Order] {
    if let need = command.need {
      let verb = command.text.split(separator: " ").first { !["alice", "bob"].contains($0) }
      say("\(verb ?? "this") needs the world: \(need.whyNotLive)", .warning)
      return []
    }
    switch command.kind {
    case .screen(let verb, let call): return show(verb, call)
    case .end: return [.quit]
    case .phone, .detail, .arrange, .world, .expect, .await:
      return [.live(line: command.text, focus)]
    }
  }
}

extension KeyBinding {
  /// What of the world its line needs just now.
  func need(_ state: StageState) -> WorldNeed? {
    guard case .command(let command)? = try? state.parser.parse(line(state), focus: state.focus)
    else { return nil }
    return command.need
  }
}

extension WorldNeed {
  /// Why there is no such thing where two sessions run on the wall clock.
  var whyNotLive: String {
    switch self {
    case .time: "here the wall clock runs, and nobody stops, skips or plays it"
    case .keptMessages: "here every message travels by itself, and none is kept"
    case .lostMessages: "here messages go with a connection alone: say offline"
    case .bugs: "here the engine decides as it should"
    case .checks: "here no timeline stands still to be checked"
    }
  }
}
