// swift-tools-version: 6.2
import PackageDescription

// Somebody else's package: it depends on this project by path and knows its library products only.
let package = Package(
  name: "outside",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "twohomes", path: "../..")],
  targets: [
    .testTarget(
      name: "OutsideTests",
      dependencies: [
        .product(name: "TwoHomesTesting", package: "twohomes"),
        .product(name: "HomeModels", package: "twohomes"),
        .product(name: "Repositories", package: "twohomes"),
        .product(name: "Household", package: "twohomes"),
        .product(name: "SyncEngine", package: "twohomes"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
