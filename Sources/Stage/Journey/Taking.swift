import Canvas
import Scenarios

/// Taking a session along: what `record` and `export` write.
extension StageState {
  mutating func record(to path: String) -> [Order] {
    exportRemark = nil
    do throws(Recording.Refusal) {
      return [.write(Array(try Recording.text(of: journey).utf8), path: path)]
    } catch {
      say("nothing was written: \(error.message)", .warning)
      return []
    }
  }

  mutating func export(_ kind: String, to path: String) -> [Order] {
    guard let kind = ExportKind(rawValue: kind) else { return [] }
    do throws(Export.Refusal) {
      let written = try Export.written(kind, of: self)
      exportRemark = written.remark
      return [.write(Array(written.text.utf8), path: path)]
    } catch {
      say("nothing was written: \(error.message)", .warning)
      return []
    }
  }

  /// Says what came of a file that was to be written.
  package mutating func say(written path: String, because fault: Unwritable?) {
    if let fault {
      say("\(printable(path)) can't be written: \(fault.reason)", .warning)
    } else {
      let more = exportRemark.map { "; \($0)" } ?? ""
      let text = "\(printable(path)) is written\(more)"
      say(text, more.isEmpty ? .saved : .warning)
      notice = Notice(text)
    }
    exportRemark = nil
  }
}
