package import Scenarios

/// `twohomes export KIND FILE [OUT]`: what a scenario comes to, in the form of a kind.
package struct ExportProgram: Sendable {
  package let kind: ExportKind
  package let file: String
  /// Where it is written; standard output where none is named.
  package let out: String?
  package let seed: UInt64?
  package let size: PictureFile.Size

  /// Every kind: `svg, svg-wire, mermaid, cast or test`.
  package static var kinds: String {
    let names = ExportKind.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  /// Understands the words behind `export`.
  ///
  /// - Throws: what is missing, or no kind.
  package init(
    _ words: [String], seed: UInt64? = nil, size: PictureFile.Size = .usual
  ) throws(Arguments.Misuse) {
    guard (2...3).contains(words.count) else {
      throw Arguments.Misuse(
        message:
          "export needs a kind and a file, and has \(Sentence.counted(words.count, "word")): "
          + "twohomes export KIND FILE [OUT]")
    }
    guard let kind = ExportKind(rawValue: words[0]) else {
      let near = Nearest.word(to: words[0], among: ExportKind.allCases.map(\.rawValue))
      throw Arguments.Misuse(
        message: "there is no kind \(quoted(words[0])): it is \(Self.kinds)"
          + (near.map { "; did you mean \($0)?" } ?? ""))
    }
    self.kind = kind
    file = words[1]
    out = words.count > 2 ? words[2] : nil
    self.seed = seed
    self.size = size
  }

  package func run(_ shell: some Shell) -> ExitStatus {
    let script: Script
    switch ScriptFile.open(file, shell) {
    case .success(let opened): script = opened
    case .failure(let fault): return fault.status
    }
    let state = StageState.atEnd(of: script, named: file, seed: seed)
    let written: Export.Written
    do throws(Export.Refusal) { written = try Export.written(kind, of: state, size: size) } catch {
      shell.complain("twohomes: \(printable(file)) can't be exported: \(error.message)")
      return .failed
    }
    if let remark = written.remark { shell.complain("twohomes: \(printable(file)): \(remark)") }
    let text = written.text
    guard let out, out != "-" else {
      // A line's end is printed with the line.
      shell.print(String(text.hasSuffix("\n") ? text.dropLast() : text[...]))
      return .good
    }
    do throws(Unwritable) { try shell.write(Array(text.utf8), to: out) } catch {
      shell.complain("twohomes: \(printable(out)) can't be written: \(error.reason)")
      return .unwritable
    }
    return .good
  }
}
