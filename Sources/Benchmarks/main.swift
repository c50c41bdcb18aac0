#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// Every claim of speed is a ratio beside a baseline of the same run. Words name the parts to run.
let parts = CommandLine.arguments.dropFirst()
func runs(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }
var isGood = true
if runs("household") { isGood = HouseholdBench.run() && isGood }
if runs("library") { isGood = try await LibraryBench.run() && isGood }
exit(isGood ? 0 : 1)
