import Household
import Repositories
import SyncEngine

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What the system takes from a session's memory cache under pressure: a diagnostic, never judged,
/// since nothing may be built on it.
enum MemoryBench {
  private static let values = 2_000
  private static let letters = 32 << 10

  static func run() -> Bool {
    print("what a memory cache keeps of \(values) details of 32 KiB (not judged):")
    for (name, limit) in [("8 MiB", 8 << 20), ("32 MiB", 32 << 20), ("no limit", 0)] {
      report("NSCache, \(name)", SessionMemoryCache(byteLimit: limit))
    }
    report("exact, all of it", PrefilledCache())
    return true
  }

  private static func report(_ name: String, _ cache: some MemoryCache) {
    for number in 1...values {
      cache.store(String(repeating: "n", count: letters), for: key(number))
    }
    let half = values / 2
    let (older, newer) = (hits(cache, 1...half), hits(cache, (half + 1)...values))
    print(
      "      \(name): hit rate \(older * 100 / half) % of the older half, "
        + "\(newer * 100 / half) % of the newer; \(((older + newer) * letters) >> 20) MB are kept")
    cache.removeAll()
  }

  private static func hits(_ cache: some MemoryCache, _ numbers: ClosedRange<Int>) -> Int {
    numbers.count { cache.value(for: key($0)) != nil }
  }

  private static func key(_ number: Int) -> CacheKey {
    CacheKey(
      account: Member.alice.account, kind: .note,
      resource: CardID(device: "alice", number: number), revision: 1)
  }

  /// How much of the process lies in memory; the most it ever was where the system tells no more.
  static var residentMegabytes: Int {
    if let file = fopen("/proc/self/statm", "r") {
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 200)
      if fgets(&line, 200, file) != nil {
        let words = String(decoding: line.map(UInt8.init(bitPattern:)), as: UTF8.self)
          .split(separator: " ")
        if words.count > 1, let pages = Int(words[1]) { return (pages * Int(getpagesize())) >> 20 }
      }
    }
    var usage = rusage()
    #if canImport(Glibc)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
    getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage.ru_maxrss >> 10
  }
}
