import Scenarios

/// What the verbs of time and of taking along do where there is no screen.
extension PlainStage {
  mutating func travel(_ verb: ScreenVerb, _ call: Call, _ shell: some Shell) {
    if verb == .forward, call.has("change"), !journey.isSeenAhead {
      journey.moveToEnd()
      skipEntries()
      if !journey.stepToSeen() { shell.print("  nothing is due that a person could see") }
      printEntries(shell)
    } else if let complaint = journey.travel(verb, call) {
      shell.print("  \(complaint)")
      return
    }
    arrive(shell)
  }

  mutating func turn(to branch: String, _ shell: some Shell) {
    guard journey.turn(to: branch) else {
      shell.print("  \(journey.noBranch(branch))")
      return fail()
    }
    arrive(shell)
  }

  /// Says where the cursor stands, and what both phones show there.
  private mutating func arrive(_ shell: some Shell) {
    skipEntries()
    shell.print("  \(journey.place)")
  }

  func why(_ call: Call) -> [String] {
    guard let question = call.question else { return [] }
    do throws(Misfit) { return try Why(question, in: journey.player).lines } catch {
      return [error.message]
    }
  }

  mutating func record(to path: String, _ shell: some Shell) {
    do throws(Recording.Refusal) { write(try Recording.text(of: journey), to: path, shell) } catch {
      refuse(error.message, shell)
    }
  }

  mutating func export(_ kind: String, to path: String, _ shell: some Shell) {
    guard let kind = ExportKind(rawValue: kind) else { return }
    do throws(Export.Refusal) {
      write(try Export.text(kind, of: StageState(journey)), to: path, shell)
    } catch {
      refuse(error.message, shell)
    }
  }

  private mutating func write(_ text: String, to path: String, _ shell: some Shell) {
    do throws(Unwritable) {
      try shell.write(Array(text.utf8), to: path)
      shell.print("  \(printable(path)) is written")
    } catch {
      refuse("\(printable(path)) can't be written: \(error.reason)", shell)
    }
  }

  private mutating func refuse(_ message: String, _ shell: some Shell) {
    shell.print("  nothing was written: \(message)")
    fail()
  }
}
