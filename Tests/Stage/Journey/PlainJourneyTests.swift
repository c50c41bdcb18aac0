import Scenarios
import Stage
import Testing

@Suite struct `The plain stage and time` {
  private func play(_ lines: [String], on shell: PaperShell = PaperShell()) -> (
    stage: PlainStage, shell: PaperShell
  ) {
    var stage = PlainStage()
    for line in [#"alice add "Milk""#, "settle"] + lines { stage.run(line, shell) }
    return (stage, shell)
  }

  @Test func `says where it stands, back and forward, by steps, by time, by what is seen`() {
    let (stage, shell) = play([
      "back", "back 2", "forward change", "goto 600ms", "back 100ms", "goto start", "back change",
      "goto end",
    ])

    #expect(
      shell.lines.suffix(16) == [
        "> back", "  0:01.000, step 5 of 6 of main",
        "> back 2", "  0:00.500, step 3 of 6 of main",
        "> forward change", "  0:01.000, step 4 of 6 of main",
        "> goto 600ms", "  0:00.600, step 3 of 6 of main",
        "> back 100ms", "  0:00.500, step 3 of 6 of main",
        "> goto start", "  0:00.000, step 0 of 6 of main",
        "> back change", "  nothing more that a person could see lies before this",
        "> goto end", "  0:01.000, step 6 of 6 of main",
      ])
    #expect(stage.status == .good)
  }

  @Test func `goes on to what a person can see, beyond what was played`() {
    let shell = PaperShell()
    var stage = PlainStage()
    for line in [#"alice add "Milk""#, "forward change", "settle", "forward change"] {
      stage.run(line, shell)
    }

    #expect(shell.lines.contains("0:01.000  alice  alice/1 accepted"))
    #expect(shell.lines.contains("  0:01.000, step 3 of 3 of main"))
    #expect(
      shell.lines.suffix(2) == [
        "  nothing is due that a person could see", "  0:01.000, step 6 of 6 of main",
      ])
  }

  @Test func `counts a line that was refused, but does not record it`() {
    let (stage, shell) = play(["alice ack z9", "expect alice row a1 synced", "record r"])

    let refusal = "z9 is not in view on alice's phone; there is a1"
    #expect(shell.lines.contains("0:01.000  stage  \(refusal)"))
    #expect(shell.lines.contains("0:01.000  stage  holds: alice row a1 synced"))
    #expect(shell.written.map { $0.text.contains("z9") } == [false])
    #expect(stage.status == .failed)
  }

  @Test func `forks in the past, lists the branches and goes to another`() {
    let (stage, shell) = play([
      "goto 600ms", "bob offline", "branches", "branch main", "branch none",
    ])

    #expect(
      shell.lines.contains(
        "  ● fork-1  4 steps, up to 0:00.600, from step 3 of main; last: bob offline"))
    #expect(
      shell.lines.contains("main stays as a branch, 3 steps ahead of here; this is fork-1 now"))
    #expect(shell.lines.last == "  there is no branch \"none\"; there are main, fork-1")
    #expect(stage.status == .failed)
  }

  @Test func `tells why in numbered sentences`() {
    let (_, shell) = play(["why alice/1", "why b3"])

    #expect(shell.lines.contains(#"  0:00.000  alice  #2  alice/1 add a1 "Milk" is queued"#))
    #expect(shell.lines.last == "  there was never anything named b3")
  }

  @Test func `writes a recording that comes to the same end, and exports`() throws {
    let (stage, shell) = play([
      "record one.scenario", "export mermaid one.mmd", "export test one.swift",
    ])

    #expect(stage.status == .good)
    #expect(shell.written.map(\.path) == ["one.scenario", "one.mmd", "one.swift"])
    #expect(try Script(shell.written[0].text).run().now == 1000)
    #expect(shell.lines.last == "  one.swift is written")
  }

  @Test func `says what can't be written, and loses nothing`() {
    let shell = PaperShell()
    shell.unwritable = "full"
    let (stage, _) = play(["record full", "record other"], on: shell)

    #expect(
      shell.lines.contains("  nothing was written: full can't be written: no space left on device"))
    #expect(shell.written.map(\.path) == ["other"])
    #expect(stage.status == .failed)
  }

  @Test(arguments: ["record x", "export svg x"])
  func `a file that would write files is none`(line: String) {
    let faults = #expect(throws: Script.Faults.self) { try Script("alice add \"x\"\n\(line)") }

    #expect(faults?.errors.first?.line == 2)
    #expect(
      faults?.errors.first?.message.contains("is for the prompt: a file writes no files") == true)
  }

  @Test func `verbs of time do nothing in a file`() throws {
    let player = try Script("alice add \"x\"\nback\ngoto 0s\nbranches\nwhy a1\nsettle").run()

    #expect(player.isGood && player.now == 1000)
  }

  @Test func `verbs of time do nothing in a file that is played line by line`() throws {
    let shell = PaperShell()
    var stage = PlainStage()

    stage.play(
      try Script("alice add \"x\"\nsettle\nback 3\nstep\nbob ack a1\nsettle\nexpect converged"),
      shell)
    stage.run("branches", shell)

    #expect(stage.status == .good)
    #expect(shell.lines.last?.hasPrefix("  ● main") == true)
    #expect(shell.lines.last?.contains("up to 0:02.000") == true)
  }
}

@Suite struct `A demo` {
  @Test(arguments: Demo.table.map(\.name))
  func `is over within a minute, and everything in it holds`(name: String) {
    var stage = StageState()
    stage.openDemo(name)
    var wall = 0.0

    while stage.hasLinesLeft || stage.player.goal != nil {
      _ = stage.pass(wall: 50)
      wall += 50
      guard wall < 200_000 else { break }
    }

    #expect(wall <= 60_000, "it takes \(wall / 1000) s")
    #expect(stage.player.isGood && stage.player.expectationCount > 5)
  }
}
