import Testing

@Suite struct `The house` {
  @Test func `declares no dependency that points up`() throws {
    let targets = PackageTarget.all(in: try House.text("Package.swift"))

    let complaints = targets.filter { House.rooms.contains($0.name) }.flatMap { target in
      target.dependencies.filter { !House.mayImport(target.name).contains($0) }
        .map { "\(target.name) depends on \($0)" }
    }

    #expect(complaints == [])
    #expect(targets.contains { $0.name == "SyncEngine" && $0.dependencies == [] })
  }

  @Test func `has every target that is no test in the table, and every folder in the package`()
    throws
  {
    let targets = PackageTarget.all(in: try House.text("Package.swift"))
    let folders = Set(try House.files(under: "Sources").map(\.room))

    #expect(folders.subtracting(House.rooms).isEmpty)
    #expect(folders.subtracting(targets.map(\.name)).isEmpty)
  }

  @Test func `imports only what lies below and is declared`() throws {
    let targets = PackageTarget.all(in: try House.text("Package.swift"))

    let complaints = try House.files(under: "Sources").flatMap {
      House.wrongImports($0, package: targets)
    }

    #expect(complaints == [])
  }

  @Test func `lets nobody but Terminal near the C of ncurses`() throws {
    let importers = try House.files(under: "Sources")
      .filter { $0.code.imports.contains("CNcurses") }.map(\.room)

    #expect(importers.allSatisfy { $0 == "Terminal" })
  }

  @Test(arguments: House.pure)
  func `keeps clocks, tasks, dice and unordered collections out of a pure room`(
    room: String
  ) throws {
    let complaints = try House.files(under: "Sources/\(room)").flatMap { House.impurities($0) }

    #expect(complaints == [])
  }

  @Test(arguments: ["Sources", "Tests"])
  func `keeps files at 300 lines and folders at 12 files`(folder: String) throws {
    let files = try House.files(under: folder)

    #expect(files.compactMap { House.tooLong($0) } == [])
    #expect(House.tooFull(files) == [])
    #expect(files.count > 3, "the folder \(folder) was not found")
  }
}
