import Foundation
import Testing

@Suite struct `The README` {
  @Test func `shows the example that is run here, and it is about twenty lines`() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let example = try String(
      contentsOf: here.appending(path: "ReadmeExample.swift"), encoding: .utf8)
    let readme = try String(
      contentsOf: here.appending(path: "../../README.md").standardized, encoding: .utf8)

    #expect(readme.contains("```swift\n\(example)```"))
    #expect(example.split(separator: "\n").count <= 22)
  }
}
