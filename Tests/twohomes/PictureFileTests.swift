import Foundation
import OwnThread
import Testing

/// The real program's pictures, and what becomes of the file.
@Suite(.onItsOwnThread, .timeLimit(.minutes(5)))
struct `A picture file` {
  /// Runs shell lines in a new folder, in which `f` is a scenario.
  private func run(_ lines: String) throws -> Program.End {
    try Program.run(
      """
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
      printf 'alice add "Milk"\\nsettle\\n' >f
      \(lines)
      """)
  }

  @Test(arguments: ["travelling", "rejected", "offline", "hostile"])
  func `has the bytes of the screenshot`(name: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    for size in ["120x36", "80x24"] {
      let end = try run(
        """
        $T run "\(root)/screenshots/\(name).scenario" --picture out.svg --size \(size) >/dev/null
        cmp out.svg "\(root)/screenshots/\(name)-\(size).svg" && ls -A
        """)

      #expect(end.output == "f\nout.svg\n", "\(name)-\(size): \(end.output)")
    }
  }

  @Test(arguments: [
    ("missing/out.svg", "no such file or directory"), ("/", "is a directory"),
    ("f/out.svg", "not a directory"), ("/dev/full", "no space left on device"),
  ])
  func `that can't be written is said so`(path: String, reason: String) throws {
    let end = try run("$T run f --picture \(path); echo $?; ls -A")

    #expect(end.complaints == "twohomes: \(path) can't be written: \(reason)\n")
    #expect(end.output == "ok f\n1 passed, 0 failed\n74\nf\n")
  }

  @Test func `is whole, or as it was`() throws {
    let end = try run(
      """
      echo old >out.svg
      (trap '' XFSZ; ulimit -f 1; $T run f --picture out.svg; echo $?)
      cat out.svg; ls -A
      """)

    #expect(end.complaints == "twohomes: out.svg can't be written: file too large\n")
    #expect(end.output == "ok f\n1 passed, 0 failed\n74\nold\nf\nout.svg\n")
  }

  @Test func `keeps its mode and the link to it, and a pipe gets it`() throws {
    let end = try run(
      """
      echo old >real; chmod 640 real; ln -s real out.svg
      $T run f --picture out.svg >/dev/null; stat -c %a real; readlink out.svg; head -c 4 real; echo
      $T run f --picture /dev/stderr 2>&1 >/dev/null | head -c 4
      """)

    #expect(end.output == "640\nreal\n<svg\n<svg")
  }

  @Test func `takes one scenario`() throws {
    let end = try run("$T run f f --picture out.svg; echo $?; ls -A")

    #expect(end.output == "64\nf\n")
    #expect(end.complaints.hasPrefix("twohomes: --picture takes one file, and has 2\n"))
  }
}
