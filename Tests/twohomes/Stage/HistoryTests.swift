import Foundation
import TerminalTesting
import OwnThread
import Testing

/// The lines of earlier sessions.
@Suite(.onItsOwnThread, .serialized, .timeLimit(.minutes(5)))
struct `The history` {
  private let folder: TemporaryFolder
  private static let file = "twohomes/history"

  init() throws { folder = try TemporaryFolder() }

  private func open(_ environment: [String]? = nil) throws -> Session {
    let session = try Session.stage(
      environment: ["LANG=C.UTF-8"] + (environment ?? ["XDG_STATE_HOME=\(folder.path)"]))
    try session.openStage()
    return session
  }

  private func put(_ bytes: [UInt8]) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/twohomes", withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: folder.path + "/" + Self.file))
  }

  private func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[.posixPermissions]
      as? Int
  }

  @Test func `is kept for its owner alone, and comes back`() throws {
    let first = try open()
    try first.run("alice add \"買尿布\"")
    #expect(try first.quit() == .clean(0))

    #expect(try folder.read(Self.file) == "alice add \"買尿布\"\n")
    #expect(folder.files == ["twohomes", Self.file])
    #expect(try mode(of: Self.file) == 0o600)
    #expect(try mode(of: "twohomes") == 0o700)
    let second = try open()
    try second.terminal.send("\u{1B}[A")
    try second.terminal.wait("the line") { $0.prompt.hasSuffix("alice add \"買尿布\"") }
    #expect(try second.quit() == .clean(0))
  }

  @Test func `stands below the home where no other place is named`() throws {
    for state in ["XDG_STATE_HOME=relative", "XDG_STATE_HOME="] {
      let session = try open(["HOME=\(folder.path)", state])
      try session.run("pause")
      #expect(try session.quit() == .clean(0))

      #expect(try folder.read(".local/state/twohomes/history").hasSuffix("pause\n"))
    }
  }

  @Test func `is none without a home, and the stage starts and ends well`() throws {
    let script = Session.once.replacing(
      "exec \"$0\" \"$@\"", with: "exec env -u HOME -u XDG_STATE_HOME \"$0\" \"$@\"")
    for _ in 0..<2 {
      let session = try Session.stage(script: script)
      try session.openStage()
      // There is no line of before to come back.
      try session.terminal.send("\u{1B}[Ax")
      try session.terminal.wait("the letter alone") { $0.isStage && $0.prompt.hasSuffix("› x") }
      try session.terminal.send("\u{3}")
      try session.run("pause")
      #expect(try session.quit() == .clean(0))
    }
    #expect(folder.files == [])
  }

  @Test func `is kept by two who share it`() throws {
    let first = try open()
    let second = try open()
    try first.run("alice add \"of the first\"")
    try second.run("bob add \"of the second\"")

    #expect(try first.quit() == .clean(0))
    #expect(try second.quit() == .clean(0))

    #expect(
      try folder.read(Self.file) == "alice add \"of the first\"\nbob add \"of the second\"\n")
  }

  @Test func `is kept when a signal ends the stage`() throws {
    let session = try open()
    try session.run("pause")

    kill(session.process, SIGHUP)

    #expect(try session.end() == .clean(128 + SIGHUP))
    #expect(try folder.read(Self.file) == "pause\n")
  }

  @Test(
    arguments: [
      [0x61, 0xFF, 0x0A], [0x61, 0x1B, 0x5B, 0x32, 0x4A, 0x0A],
      Array(repeating: 0x78, count: 2_000_000),
    ] as [[UInt8]])
  func `that is corrupt is ignored, and replaced`(bytes: [UInt8]) throws {
    try put(bytes)
    let session = try open()

    try session.terminal.send("\u{1B}[A")
    try session.run("pause")

    #expect(try session.quit() == .clean(0))
    #expect(try folder.read(Self.file) == "pause\n")
    #expect(try mode(of: Self.file) == 0o600)
  }

  @Test func `never grows beyond a thousand lines`() throws {
    try put(Array((1...1_000).map { "alice add \"\($0)\"\n" }.joined().utf8))
    let session = try open()
    try session.run("pause")
    #expect(try session.quit() == .clean(0))

    let lines = try folder.read(Self.file).split(separator: "\n")
    #expect(lines.count == 1_000)
    #expect(lines.first == "alice add \"2\"" && lines.last == "pause")
  }
}
