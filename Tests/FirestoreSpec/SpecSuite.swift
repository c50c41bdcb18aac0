package import Foundation
package import SyncEngine

/// How near a test is to what this engine is for.
package enum Tier: String, Sendable, CaseIterable {
  case core = "T1-core"
  case oneDocument = "T1b-single-document-listener"
  case listeners = "T2-listener-lifecycle"
  case queries = "T3-filters-orderBy-or-several-listeners"

  /// Whether it is what this engine is for, and not only near it.
  package var isInScope: Bool { self == .core || self == .oneDocument }
}

/// One test of the data.
package struct SpecTest: Sendable {
  package let name: String
  package let tier: Tier
  let steps: [JSONValue]

  /// Why it is left out, where it is.
  package var leftOutBecause: String? {
    name == "Omits global resume tokens for a short while"
      ? "it tests how seldom tokens are written to disk" : nil
  }
}

/// The tests that the Firestore clients share, those that apply to an engine like this one.
package struct SpecSuite: Sendable {
  package let tests: [SpecTest]

  /// Reads the files of a folder, and the list of those that apply.
  package init(folder: URL) throws {
    func read(_ name: String) throws -> JSONValue {
      let data = try Data(contentsOf: folder.appending(path: name))
      return try JSONDecoder().decode(JSONValue.self, from: data)
    }
    var files: OrderedMap<String, JSONValue> = .init()
    tests = try (read("applicable.json")["tests"]?.elements ?? []).compactMap { entry in
      guard let file = entry["file"]?.text, let key = entry["key"]?.text,
        let tier = entry["tier"]?.text.flatMap(Tier.init)
      else { throw Unsupported(what: "an entry of the list: \(entry)") }
      if files[file] == nil { files[file] = try read(file) }
      guard let steps = files[file]?[key]?["steps"]?.elements, !steps.isEmpty else {
        throw Unsupported(what: "\(key): \(file) has no such test")
      }
      return SpecTest(name: key, tier: tier, steps: steps)
    }
  }
}

extension SpecTest {
  /// Plays the test and returns what was not as expected, by the first step that differs.
  package func differences(flaws: Flaws = []) -> [String] {
    do {
      var play = try Play(flaws: flaws)
      var expectations = Expectations()
      for (index, step) in steps.enumerated() {
        let differences = try differences(at: step, &play, &expectations)
        if !differences.isEmpty { return differences.map { "step \(index + 1): \($0)" } }
      }
      return []
    } catch {
      return ["\(error)"]
    }
  }

  private func differences(
    at step: JSONValue, _ play: inout Play, _ expectations: inout Expectations
  ) throws -> [String] {
    let names = step.fields.keys.filter { !$0.hasPrefix("expected") }
    guard names.count == 1, let name = names.first, let word = step[name],
      let action = Actions.table.first(where: { $0.name == name })?.action
    else { throw Unsupported(what: "the step \(names)") }
    play.told = Told()
    do {
      try action(&play, word)
    } catch let difference as Difference {
      return [difference.description]
    }
    return try expectations.differences(after: step, in: play).map { "\(name): \($0)" }
  }
}
