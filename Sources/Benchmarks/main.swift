#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// Every claim of speed is a ratio beside a baseline of the same run. Words name the parts to run.
let parts = CommandLine.arguments.dropFirst()
var isGood = true
if parts.isEmpty || parts.contains("households") { isGood = HouseholdBench.run() && isGood }
if parts.isEmpty || parts.contains("library") { isGood = try await LibraryBench.run() && isGood }
if parts.contains("w") { for _ in 0..<20000 { try Story.playInTheWorld() } }
if parts.contains("e") { for _ in 0..<5000 { try await Story.play(Story.eventually) } }
exit(isGood ? 0 : 1)
