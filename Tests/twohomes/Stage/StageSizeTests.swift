import TerminalTesting
import OwnThread
import Testing

/// Sizes of a real terminal; every size as a picture is in the tests of the stage.
@Suite(.onItsOwnThread, .serialized, .timeLimit(.minutes(5)))
struct `The size of a terminal` {
  private static let sizes = [
    (1, 1), (1, 200), (200, 1), (1, 500), (500, 1), (2, 2), (2, 200), (19, 6), (20, 5), (20, 6),
    (59, 24), (60, 24), (79, 24), (80, 24), (99, 30), (100, 30), (500, 200), (1_000, 300), (3, 60),
  ]

  /// What the stage shows while its terminal changes.
  private static let scenes = ["", "\u{1B}OP", "demo\r", "alice add \"買尿布 買尿布 買尿布 👶🏽 e\u{301}"]

  @Test(arguments: scenes)
  func `may be any, one after the other`(typed: String) throws {
    let session = try Session.stage()
    try session.openStage()
    try session.terminal.send(typed)

    for (width, height) in Self.sizes {
      let before = session.terminal.screen.byteCount
      session.terminal.resize(width: width, height: height)
      try session.terminal.wait("a frame of \(width)x\(height)") { $0.byteCount > before }
    }
    session.terminal.resize(width: 120, height: 36)
    try session.terminal.wait("the stage") { $0.isStage && $0.rows[0].hasPrefix(" TwoHomes") }

    let outcome = try session.quit()
    #expect(outcome == .clean(0))
  }

  @Test(arguments: scenes)
  func `may change faster than anything can be drawn`(typed: String) throws {
    let session = try Session.stage()
    try session.openStage()
    try session.terminal.send(typed)
    var seed: UInt64 = 5

    for _ in 0..<200 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      session.terminal.resize(width: Int(seed >> 40 % 500), height: Int(seed >> 20 % 200))
    }
    session.terminal.resize(width: 60, height: 20)
    session.terminal.resize(width: 120, height: 36)
    try session.terminal.wait("the stage") { screen in
      screen.isStage && screen.rows[0].hasPrefix(" TwoHomes") && screen.rows.count == 36
    }

    let outcome = try session.quit()
    #expect(outcome == .clean(0))
  }

  @Test func `is what it was when the terminal knows none`() throws {
    let session = try Session.stage()
    try session.openStage()

    session.terminal.resize(width: 0, height: 0)
    try session.terminal.send("still 120 wide")
    try session.terminal.wait("the line") { $0.isStage && $0.prompt.hasSuffix("still 120 wide") }

    #expect(session.terminal.screen.rows[35].contains("F10"))
    let outcome = try session.quit()
    #expect(outcome == .clean(0))
  }

  @Test func `below the smallest says which is needed, and can be left`() throws {
    let terminal = try PseudoTerminal(
      running: BuiltProducts.path(of: "twohomes"), width: 19, height: 6)
    try terminal.waitFor("needs 20x6")
    try terminal.waitFor("has 19x6")

    try terminal.send("\u{1B}[21~")

    #expect(try terminal.waitForEnd() == 0)
    #expect(!terminal.screen.isAlternate && terminal.screen.unknown == [])
  }
}
