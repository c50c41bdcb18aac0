import Canvas
import Foundation
import Scenarios
import Stage
import OwnThread
import Testing

/// The real program in a real terminal program: what a person has before their eyes.
@Suite(.onItsOwnThread, .serialized, .enabled(if: Tool.tmux.isThere), .timeLimit(.minutes(5)))
struct `The stage in tmux` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Opens a screenshot's scenario in tmux, and reads the pane until it shows the rows, or for so
  /// long that it never will.
  private func capture(
    _ name: String, _ options: String, width: Int, height: Int, until rows: [String]
  ) throws -> [String] {
    let socket = "twohomes-\(ProcessInfo.processInfo.processIdentifier)"
    let end = try Program.run(
      #"""
      export HOME="$(mktemp -d)" LC_ALL=C.UTF-8
      export TMUX_TMPDIR="$HOME"
      tmux() { command tmux -u -L \#(socket) -f /dev/null "$@"; }
      trap 'tmux kill-server; rm -rf "$HOME"' EXIT
      cat >"$HOME/expected"
      tmux new-session -d -x \#(width) -y \#(height) "cat" \; set-option -g status off \; \
        respawn-pane -k "exec '$T' '\#(Self.root.path)/screenshots/\#(name).scenario' \#(options)"
      end=$(($(date +%s) + 30))
      while [ "$(date +%s)" -lt "$end" ]; do
        tmux capture-pane -p >"$HOME/seen"
        if cmp -s "$HOME/seen" "$HOME/expected"; then break; fi
      done
      cat "$HOME/seen"
      """#, input: rows.joined(separator: "\n") + "\n")
    var seen = end.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if seen.last == "" { seen.removeLast() }
    return seen
  }

  private static let cases = ["travelling", "rejected", "offline", "hostile"].flatMap { name in
    [(120, 36), (80, 24)].map { (name, $0.0, $0.1) }
  }

  @Test(arguments: cases)
  func `shows the text of the canvas, for the same file`(
    name: String, width: Int, height: Int
  ) throws {
    let file = Self.root.appending(path: "screenshots/\(name).scenario")
    let script = try Script(bytes: Array(try Data(contentsOf: file)))
    let state = StageState.atEnd(of: script, named: file.path, speed: 1000)
    let rows = Picture.draw(state, width: width, height: height).rows

    let seen = try capture(
      name, "--speed 1000", width: width, height: height, until: rows)

    #expect(seen == rows)
  }
}
