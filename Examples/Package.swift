// swift-tools-version: 6.2
import PackageDescription

// What a user of the library writes; scripts/check builds and runs it.
let package = Package(
  name: "critter-examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "critter", path: "..")],
  targets: ["Shy", "Library", "Shapes"].map { name in
    .executableTarget(
      name: name, dependencies: [.product(name: "CritterKit", package: "critter")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ])
  },
  swiftLanguageModes: [.v6]
)
