import Canvas
import Foundation
import Scenarios
import Stage
import TerminalTesting
import Testing

/// A cast in the player for which it is made.
@Suite(.enabled(if: Tool.asciinema.isThere), .timeLimit(.minutes(5)))
struct `A cast in asciinema` {
  @Test func `is played to its end, which is our own frame`() throws {
    let demo = try #require(Demo.table.first { $0.name == "rebase" })
    let state = StageState.atEnd(of: try Script(bytes: demo.bytes), named: demo.name)
    let size = PictureFile.Size(columns: 100, rows: 30)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).cast")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(Export.text(.cast, of: state, size: size).utf8).write(to: file)

    let player = try PseudoTerminal(
      running: "/usr/bin/env", ["asciinema", "play", "-s", "1000", "-i", "0.001", file.path],
      environment: [
        "PATH=/usr/local/bin:/usr/bin:/bin", "TERM=xterm-256color", "LANG=C.UTF-8",
        "HOME=\(NSTemporaryDirectory())",
      ], width: size.columns, height: size.rows)

    #expect(try player.waitForEnd(seconds: 50) == 0)
    // The last lines that were said stand under the panes; a file says that it has ended, too.
    let rows = Picture.draw(
      StageState(state.journey), width: size.columns, height: size.rows
    ).rows
    #expect(player.screen.rows.prefix(22) == rows.prefix(22))
    #expect(player.screen.rows.last == rows.last)
  }
}
