#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

// Every claim of speed is a ratio beside a baseline of the same run.
exit(HouseholdBench.run() ? 0 : 1)
