import Foundation
import TerminalTesting

/// The real program in a real process.
enum Program {
  struct End {
    let status: Int32
    let output: String
    let complaints: String
  }

  static let path = BuiltProducts.path(of: "twohomes")

  /// Runs a shell line in which `$T` is the program.
  static func run(_ line: String, input: String = "") throws -> End {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.environment = [
      "T": path, "PATH": "/usr/bin:/bin", "TERM": "xterm", "SWIFT_BACKTRACE": "enable=no",
    ]
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    let complaints = stderr.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return End(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      complaints: String(decoding: complaints, as: UTF8.self))
  }
}
