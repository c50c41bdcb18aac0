import TerminalTesting

/// The probe under a shell.
extension Session {
  init(
    _ arguments: [String] = [],
    term: String? = "xterm-256color",
    environment: [String] = ["LANG=C.UTF-8"],
    script: String = once,
    width: Int = 120,
    height: Int = 30
  ) throws {
    try self.init(
      running: "TerminalProbe", arguments, term: term, environment: environment, script: script,
      width: width, height: height)
  }

  /// Starts the probe, and waits for its first whole frame.
  func open() throws {
    try go()
    try terminal.wait("the first frame") { screen in
      let corner = screen.rows.last?.prefix(2)
      return screen.text.contains("last none") && ["└─", "`-"].contains(corner)
        && screen.rows[4].dropFirst().hasPrefix(" >") && screen.row == 4 && screen.column == 4
    }
  }
}
