// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// All but one know nothing of critter: they draw, run programs and look at files.
let package = Package(
  name: "critter-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "critter", path: "..")],
  targets: [
    .executableTarget(name: "Compare", swiftSettings: strict),
    .executableTarget(name: "PSNR", swiftSettings: strict),
    .executableTarget(name: "Clips", swiftSettings: strict),
    .executableTarget(
      name: "Kernels", dependencies: [.product(name: "CritterKit", package: "critter")],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
