/// A target as Package.swift writes it down.
struct PackageTarget: Equatable {
  let name: String
  let dependencies: [String]
  let isTest: Bool

  /// The targets of a manifest, in its order; system libraries left out.
  static func all(in manifest: String) -> [PackageTarget] {
    let marks = #/\.(target|executableTarget|testTarget|systemLibrary)\(/#
    let starts = manifest.matches(of: marks)
    return starts.enumerated().compactMap { index, start in
      let end =
        index + 1 < starts.count ? starts[index + 1].range.lowerBound : manifest.endIndex
      let body = manifest[start.range.upperBound..<end]
      guard start.1 != "systemLibrary", let name = body.firstMatch(of: #/name:\s*"([^"]+)"/#) else {
        return nil
      }
      let list = body.firstMatch(of: #/dependencies:\s*\[([^\]]*)\]/#)?.1 ?? ""
      return PackageTarget(
        name: String(name.1),
        dependencies: list.matches(of: #/"([^"]+)"/#).map { String($0.1) },
        isTest: start.1 == "testTarget")
    }
  }
}
