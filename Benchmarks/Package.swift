// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "critter-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "critter", path: "..")],
  targets: [
    .executableTarget(
      name: "Kernels", dependencies: [.product(name: "CritterKit", package: "critter")],
      swiftSettings: strict)
  ],
  swiftLanguageModes: [.v6]
)
