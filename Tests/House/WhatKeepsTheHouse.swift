import Testing

/// The keeper of the house must be able to fail: it is tried on sources that are made up.
@Suite struct `What keeps the house` {
  private func file(_ text: String, room: String = "SyncEngine") -> SourceFile {
    SourceFile(path: "Sources/\(room)/Made.swift", text: text)
  }

  @Test(arguments: [
    ("let kept = Set<Int>()", "Set"),
    ("let named: Dictionary<Int, Int>", "Dictionary"),
    ("let now = Date()", "Date"),
    ("let clock = ContinuousClock()", "ContinuousClock"),
    ("let clock = SuspendingClock.now", "SuspendingClock"),
    ("Task { await go() }", "Task"),
    ("let die = Int.random(in: 1...6)", "random"),
    ("return value.hashValue", "hashValue"),
    ("import Foundation", "Foundation"),
    ("let named: [String: Int]", "a dictionary's type"),
    ("let named: [ID : [Int]] = x", "a dictionary's type"),
    ("let named: [Pair<A, B>: C]", "a dictionary's type"),
    ("named = [:]", "a dictionary's type"),
    (#"let text = "kept \(Set([1]))""#, "Set"),
  ])
  func `sees what a pure room must not say`(line: String, word: String) {
    let complaints = House.impurities(file("// a comment\n\(line)\n"))

    #expect(complaints == ["Sources/SyncEngine/Made.swift:2: \(word)"])
  }

  @Test(arguments: [
    "// a Set, a Task, Date()",
    "/* Set /* Task */ Date */ let one = 1",
    #"let text = "Set the Date""#,
    ##"let text = #"a "Set" of Task"#"##,
    "let text = \"\"\"\n  Set Task \"quoted\" Date\n  \"\"\"",
    "struct Flaws: OptionSet {}",
    "var lanes: [Lane] = [.answers]",
    ".pairs([\"rule\": .string(rule)])",
    "let isOn = flag ? [one] : [two]",
    "init(_ name: String, changes: [Int])",
    "let setting = dateOfTask",
  ])
  func `lets pass what only looks like it`(source: String) {
    #expect(House.impurities(file(source)) == [])
  }

  @Test func `reads every way of importing`() {
    let code = CodeText(
      """
      import SyncEngine
      public import Household
      package import Simulation  // why
      @testable import Scenarios
      import struct Canvas.Rect
      // import Stage
      let text = "import Terminal"
      """)

    #expect(code.imports == ["SyncEngine", "Household", "Simulation", "Scenarios", "Canvas"])
  }

  @Test func `sees an arrow that points up, and one that the package does not know`() {
    let package = [PackageTarget(name: "Household", dependencies: [], isTest: false)]

    let complaints = House.wrongImports(
      file("import Scenarios\nimport SyncEngine\nimport Synchronization", room: "Household"),
      package: package)

    #expect(
      complaints == [
        "Sources/Household/Made.swift imports Scenarios: Household may not",
        "Sources/Household/Made.swift imports Scenarios: Package.swift does not say so",
        "Sources/Household/Made.swift imports SyncEngine: Package.swift does not say so",
      ])
  }

  @Test func `sees CNcurses outside of Terminal`() {
    let package = [PackageTarget(name: "Stage", dependencies: ["CNcurses"], isTest: false)]

    let complaints = House.wrongImports(file("import CNcurses", room: "Stage"), package: package)

    #expect(complaints == ["Sources/Stage/Made.swift imports CNcurses: Stage may not"])
  }

  @Test func `reads the targets of a manifest`() {
    let targets = PackageTarget.all(
      in: """
        .systemLibrary(name: "CNcurses", path: "M"),
        .target(name: "One"),
        .target(
          name: "Two",
          dependencies: ["One", "Zero"],
          resources: [.embedInCode("Demos")]
        ),
        .testTarget(name: "TwoTests", dependencies: ["Two"], path: "Tests/Two"),
        """)

    #expect(
      targets == [
        PackageTarget(name: "One", dependencies: [], isTest: false),
        PackageTarget(name: "Two", dependencies: ["One", "Zero"], isTest: false),
        PackageTarget(name: "TwoTests", dependencies: ["Two"], isTest: true),
      ])
  }

  @Test func `sees a file and a folder that are too long`() {
    let long = file(String(repeating: "\n", count: 301))
    let folder = (1...13).map { SourceFile(path: "Sources/SyncEngine/\($0).swift", text: "") }

    #expect(House.tooLong(long) == "Sources/SyncEngine/Made.swift has 301 lines")
    #expect(House.tooLong(file(String(repeating: "\n", count: 300))) == nil)
    #expect(House.tooFull(folder) == ["Sources/SyncEngine has 13 files"])
    #expect(House.tooFull(Array(folder.dropLast())) == [])
  }
}
