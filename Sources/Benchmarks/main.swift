#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// Every claim of speed stands beside a baseline of the same run. A word names one part alone.
let parts: [(name: String, run: @MainActor () async throws -> Bool)] = [
  // Before the others: what they have used and given back would hide what a journey takes.
  ("journey", JourneyBench.run),
  ("exploration", { ExplorationBench.run() }),
  ("household", HouseholdBench.run),
  ("library", LibraryBench.run),
  ("stage", StageBench.run),
  ("terminal", TerminalBench.run),
  ("memory", MemoryBench.run),
]
let chosen = CommandLine.arguments.dropFirst()
var isGood = true
// The terminal's part starts this program once more.
if chosen == ["painting"] { exit(TerminalBench.painting() ? 0 : 1) }
for part in parts where chosen.isEmpty || chosen.contains(part.name) {
  print("-- \(part.name)")
  isGood = try await part.run() && isGood
}
exit(isGood ? 0 : 1)
