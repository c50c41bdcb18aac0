// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "twohomes",
  platforms: [.macOS(.v15)],
  targets: [
    .systemLibrary(
      name: "CNcurses",
      path: "Modules/CNcurses",
      providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]
    ),
    .target(name: "Canvas"),
    .target(
      name: "Terminal",
      dependencies: ["Canvas", "CNcurses"],
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]
    ),
    .target(name: "TerminalTesting", path: "Tests/TerminalTesting"),
    .executableTarget(
      name: "TerminalProbe",
      dependencies: ["Terminal", "Canvas"],
      path: "Tests/TerminalProbe"
    ),
    .testTarget(name: "CanvasTests", dependencies: ["Canvas"], path: "Tests/Canvas"),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Terminal", "Canvas", "CNcurses", "TerminalTesting", "TerminalProbe"],
      path: "Tests/Terminal"
    ),
  ],
  swiftLanguageModes: [.v6]
)

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
]

for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
}
