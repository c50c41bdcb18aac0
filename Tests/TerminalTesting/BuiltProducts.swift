#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Where this build put its programs.
package enum BuiltProducts {
  /// The path of an executable that was built beside the tests.
  package static func path(of name: String) -> String {
    folder + "/" + name
  }

  private static var folder: String {
    #if canImport(Darwin)
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    let parts = bundle.split(separator: "/", omittingEmptySubsequences: false)
    return parts.prefix { !$0.hasSuffix(".xctest") }.joined(separator: "/")
    #else
    var bytes = [CChar](repeating: 0, count: 4_096)
    let count = max(0, readlink("/proc/self/exe", &bytes, bytes.count))
    let path = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    #endif
  }
}
