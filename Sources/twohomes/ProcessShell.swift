import Stage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The shell of a real process: files, standard output, standard error.
final class ProcessShell: Shell {
  private var buffer: [UInt8] = []
  /// Why standard output can't be written any more, if it can't.
  private(set) var fault: Int32?

  /// How much is gathered before it is written.
  private static let portion = 1 << 16

  /// Makes sure that 0, 1 and 2 are taken, so that no file that is opened later stands in for one.
  ///
  /// What was closed stays of no use: it can be opened here, and neither read nor written.
  static func takeStandardDescriptors() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  func read(_ path: String, limit: Int) throws(Unreadable) -> [UInt8] {
    let file = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Unreadable(reason: Self.reason(errno)) }
    defer { if file > 0 { _ = close(file) } }
    var bytes: [UInt8] = []
    var portion = [UInt8](repeating: 0, count: Self.portion)
    while bytes.count < limit {
      let count = Self.read(file, into: &portion)
      if count < 0 { throw Unreadable(reason: Self.reason(errno)) }
      if count == 0 { break }
      bytes += portion[..<count]
    }
    return bytes
  }

  func write(_ bytes: [UInt8], to path: String) throws(Unwritable) {
    try WholeFile.write(bytes, to: path)
  }

  func print(_ line: String) {
    buffer.append(contentsOf: line.utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.portion { flush() }
  }

  /// Prints what a line is typed behind.
  func prompt(_ text: String) { buffer.append(contentsOf: text.utf8) }

  func complain(_ line: String) {
    flush()
    _ = Self.write(Array((line + "\n").utf8), to: 2)
  }

  /// Writes what has been gathered.
  func flush() {
    if fault == nil, !buffer.isEmpty { fault = Self.write(buffer, to: 1) }
    buffer.removeAll(keepingCapacity: true)
  }

  private static func read(_ file: Int32, into portion: inout [UInt8]) -> Int {
    while true {
      let count = portion.withUnsafeMutableBytes { read_(file, $0) }
      if count >= 0 || errno != EINTR { return count }
    }
  }

  private static func read_(_ file: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.read(file, bytes.baseAddress, bytes.count)
    #else
    Darwin.read(file, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Writes all of some bytes.
  ///
  /// - Returns: what went wrong, if anything did.
  static func write(_ bytes: [UInt8], to file: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
        Glibc.write(file, bytes.baseAddress, bytes.count)
        #else
        Darwin.write(file, bytes.baseAddress, bytes.count)
        #endif
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  static func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0).lowercased() } ?? "error \(code)"
  }
}
