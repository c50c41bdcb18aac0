package import Scenarios

/// `twohomes run FILE…`: no screen; every expectation and every invariant is checked.
package struct RunProgram: Sendable {
  package let files: [String]
  package let seed: UInt64?
  package let traces: Bool
  package let isJSON: Bool
  package let picture: PictureFile?

  package init(
    files: [String], seed: UInt64? = nil, traces: Bool = false, isJSON: Bool = false,
    picture: PictureFile? = nil
  ) {
    self.files = files
    self.seed = seed
    self.traces = traces
    self.isJSON = isJSON
    self.picture = picture
  }

  /// Runs every file; one that is bad or missing does not keep the others from running.
  package func run(_ shell: some Shell) -> ExitStatus {
    var status = ExitStatus.good
    var passed = 0
    for file in files {
      let (ran, written) = run(file, shell)
      if ran == .good { passed += 1 }
      status = status.joined(ran).joined(written)
    }
    if !isJSON { shell.print("\(passed) passed, \(files.count - passed) failed") }
    return status
  }

  /// Runs one file; a picture that can't be written does not make the run fail.
  private func run(
    _ file: String, _ shell: some Shell
  ) -> (ran: ExitStatus, written: ExitStatus) {
    let script: Script
    switch ScriptFile.open(file, shell) {
    case .success(let opened): script = opened
    case .failure(let fault):
      if !isJSON { shell.print("FAILED \(printable(file))") }
      return (fault.status, .good)
    }
    var printed = 0
    let player = script.run(seed: seed) { player in
      guard traces || isJSON else { return }
      for entry in player.entries(after: printed) {
        if isJSON { shell.print(entry.json.text) } else { trace(entry, shell) }
      }
      printed = player.entryCount
    }
    if isJSON { shell.print(player.resultJSON.text) } else { report(player, file, shell) }
    // A run that failed has its picture too: it shows what failed.
    let written = picture?.write(script, named: file, seed: seed, shell) ?? .good
    return (player.isGood ? .good : .failed, written)
  }

  private func trace(_ entry: Entry, _ shell: some Shell) {
    if case .command(let text) = entry.what {
      shell.print("> \(printable(text))")
    } else if let line = entry.line {
      shell.print(line)
    }
  }

  private func report(_ player: Player, _ file: String, _ shell: some Shell) {
    guard !player.isGood else {
      shell.print("ok \(printable(file))")
      return
    }
    for (index, failure) in player.failures.enumerated() {
      guard index < 20 else {
        shell.print("    and \(player.failures.count - index) more")
        break
      }
      let place = "\(printable(file)):\(failure.line):\(failure.column)"
      shell.print("FAILED \(place): \(failure.message)")
      for line in failure.story { shell.print("    \(line)") }
    }
  }
}

/// Opens a scenario file, or says on the error output what is wrong with it.
package enum ScriptFile {
  /// A file that could not be opened; people have been told.
  package struct Fault: Error { package let status: ExitStatus }

  package static func open(_ file: String, _ shell: some Shell) -> Result<Script, Fault> {
    do throws(Unreadable) {
      let bytes = try shell.read(file, limit: Source.largestFile + 1)
      do throws(Script.Faults) {
        return .success(try Script(bytes: bytes))
      } catch {
        for error in error.errors {
          shell.complain("\(printable(file)):\(error.line):\(error.column): \(error.message)")
        }
        if error.isCut {
          shell.complain(
            "\(printable(file)): these are \(error.errors.count) bad lines, and no more was read")
        }
        return .failure(Fault(status: .badFile))
      }
    } catch {
      shell.complain("twohomes: \(printable(file)) can't be read: \(error.reason)")
      return .failure(Fault(status: .unreadable))
    }
  }
}
