#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// Every claim of speed is a ratio beside a baseline of the same run.
let isGood = [ExplorationBench.run(), HouseholdBench.run()]
exit(isGood.contains(false) ? 1 : 0)
