// swift-tools-version: 6.2
import PackageDescription

// The house of the design: arrows point down only. `HouseTests` compares this table with the
// sources' own imports.
let package = Package(
  name: "twohomes",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "SyncEngine", targets: ["SyncEngine"]),
    .library(name: "Household", targets: ["Household"]),
    .library(name: "Repositories", targets: ["Repositories"]),
    .library(name: "HomeModels", targets: ["HomeModels"]),
    .library(name: "TwoHomesTesting", targets: ["TwoHomesTesting"]),
    .executable(name: "twohomes", targets: ["twohomes"]),
  ],
  targets: [
    .systemLibrary(
      name: "CNcurses",
      path: "Modules/CNcurses",
      providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]
    ),
    .target(name: "SyncEngine"),
    .target(name: "Household", dependencies: ["SyncEngine"]),
    .target(name: "Repositories", dependencies: ["Household", "SyncEngine"]),
    .target(name: "HomeModels", dependencies: ["Repositories", "Household", "SyncEngine"]),
    .target(
      name: "TwoHomesTesting",
      dependencies: ["HomeModels", "Repositories", "Household", "SyncEngine"]
    ),
    .target(name: "Simulation", dependencies: ["Household", "SyncEngine"]),
    .target(
      name: "Scenarios",
      dependencies: ["Simulation", "Household", "SyncEngine"],
      resources: [.embedInCode("Demos")]
    ),
    .target(
      name: "Exploration",
      dependencies: ["Scenarios", "Simulation", "Household", "SyncEngine"]
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
    .target(
      name: "Stage",
      dependencies: [
        "Exploration", "Scenarios", "Simulation", "HomeModels", "Repositories", "Household",
        "SyncEngine", "Canvas",
      ]
    ),
    .executableTarget(
      name: "twohomes",
      dependencies: ["Stage", "Scenarios", "Household", "Terminal", "Canvas"]
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "SyncEngine", "Household", "Repositories", "HomeModels", "TwoHomesTesting", "Simulation",
        "Scenarios", "Exploration", "Stage", "Terminal", "Canvas", "TerminalTesting",
      ]
    ),
    .testTarget(name: "HouseTests", path: "Tests/House"),
    .target(name: "FirestoreSpec", dependencies: ["SyncEngine"], path: "Tests/FirestoreSpec"),
    .testTarget(
      name: "SyncEngineTests",
      dependencies: ["SyncEngine", "FirestoreSpec"],
      path: "Tests/SyncEngine"
    ),
    .testTarget(
      name: "HouseholdTests",
      dependencies: ["Household", "SyncEngine"],
      path: "Tests/Household"
    ),
    .testTarget(
      name: "RepositoriesTests",
      dependencies: ["Repositories", "Household", "SyncEngine"],
      path: "Tests/Repositories"
    ),
    .testTarget(
      name: "HomeModelsTests",
      dependencies: ["HomeModels", "TwoHomesTesting", "Repositories", "Household", "SyncEngine"],
      path: "Tests/HomeModels"
    ),
    .testTarget(
      name: "TwoHomesTestingTests",
      dependencies: [
        "TwoHomesTesting", "HomeModels", "Repositories", "Scenarios", "Simulation", "Household",
        "SyncEngine",
      ],
      path: "Tests/TwoHomesTesting"
    ),
    .testTarget(
      name: "SimulationTests",
      dependencies: ["Simulation", "Household", "SyncEngine"],
      path: "Tests/Simulation"
    ),
    .testTarget(
      name: "ScenariosTests",
      dependencies: ["Scenarios", "Simulation", "Household", "SyncEngine"],
      path: "Tests/Scenarios",
      exclude: ["Cases", "Tour"]
    ),
    .testTarget(
      name: "ExplorationTests",
      dependencies: ["Exploration", "Scenarios", "Simulation", "Household", "SyncEngine"],
      path: "Tests/Exploration"
    ),
    .testTarget(name: "CanvasTests", dependencies: ["Canvas"], path: "Tests/Canvas"),
    .target(name: "TerminalTesting", path: "Tests/TerminalTesting"),
    .target(name: "OwnThread", path: "Tests/OwnThread"),
    .executableTarget(
      name: "TerminalProbe",
      dependencies: ["Terminal", "Canvas"],
      path: "Tests/TerminalProbe"
    ),
    .testTarget(
      name: "TerminalTests",
      dependencies: [
        "Terminal", "Canvas", "CNcurses", "TerminalTesting", "OwnThread", "TerminalProbe",
      ],
      path: "Tests/Terminal"
    ),
    .testTarget(
      name: "StageTests",
      dependencies: [
        "Stage", "Scenarios", "Simulation", "HomeModels", "Repositories", "Household", "SyncEngine",
        "Canvas", "TerminalTesting",
      ],
      path: "Tests/Stage",
      exclude: ["Frames", "Goldens"]
    ),
    .testTarget(
      name: "twohomesTests",
      dependencies: ["twohomes", "Stage", "Scenarios", "Canvas", "TerminalTesting", "OwnThread"],
      path: "Tests/twohomes"
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
  // A generic engine over several modules is two to six times faster so.
  .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
]

for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
}
