import Stage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Writes a file whole or not at all: into a new one beside it that then takes its place.
enum WholeFile {
  static func write(_ bytes: [UInt8], to path: String) throws(Unwritable) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw refusal(errno) }
      return try replace(path, bytes, mode: nil)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      // Whoever may not write to the file shall not replace it either.
      guard access(path, W_OK) == 0 else { throw refusal(errno) }
      // A link stays one: what it points to is replaced.
      guard let real = realpath(path, nil) else { throw refusal(errno) }
      defer { free(real) }
      try replace(String(cString: real), bytes, mode: status.st_mode & 0o7777)
    case S_IFDIR: throw refusal(EISDIR)
    default: try pour(bytes, into: path)
    }
  }

  private static func replace(
    _ path: String, _ bytes: [UInt8], mode: mode_t?
  ) throws(Unwritable) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let fresh = "\(folder).twohomes-\(getpid())"
    let file = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw refusal(errno) }
    if let mode { _ = fchmod(file, mode) }
    var isDone = ProcessShell.write(bytes, to: file) == nil && fsync(file) == 0
    var code = errno
    if close(file) != 0, isDone {
      isDone = false
      code = errno
    }
    if isDone, rename(fresh, path) != 0 {
      isDone = false
      code = errno
    }
    guard isDone else {
      _ = unlink(fresh)
      throw refusal(code)
    }
  }

  /// A device or a pipe takes what it gets.
  private static func pour(_ bytes: [UInt8], into path: String) throws(Unwritable) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw refusal(errno) }
    let isDone = ProcessShell.write(bytes, to: file) == nil
    let code = errno
    _ = close(file)
    guard isDone else { throw refusal(code) }
  }

  private static func refusal(_ code: Int32) -> Unwritable {
    Unwritable(reason: ProcessShell.reason(code))
  }
}
