// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "critter",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "critter", targets: ["CritterTool"]),
    .executable(name: "critter-preview", targets: ["CritterPreviewTool"]),
    .library(
      name: "CritterKit",
      targets: [
        "CritterGraphics", "CritterForms", "CritterRig", "CritterMotion", "CritterRaster", "CritterText",
        "CritterEncode", "CritterKit",
      ]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
  ],
  targets: [
    .systemLibrary(
      name: "CLibRSVG", pkgConfig: "librsvg-2.0",
      providers: [.apt(["librsvg2-dev"]), .brew(["librsvg"])]),
    .systemLibrary(
      name: "CLibPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CLibGIF", pkgConfig: "libgif7",
      providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(
      name: "CLibDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CLibWebP", pkgConfig: "libwebp libwebpmux libwebpdemux",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CLibPango", pkgConfig: "pangocairo pangoft2",
      providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),

    .target(name: "CritterGraphics", swiftSettings: strict),
    .target(
      name: "CritterForms", dependencies: ["CritterGraphics", "Yams"], swiftSettings: strict),
    .target(
      name: "CritterRig", dependencies: ["CritterGraphics", "CritterForms"],
      swiftSettings: strict),
    .target(
      name: "CritterMotion", dependencies: ["CritterGraphics", "CritterForms", "CritterRig"],
      swiftSettings: strict),
    .target(
      name: "CritterRaster", dependencies: ["CritterGraphics", "CLibRSVG"], swiftSettings: strict),
    .target(
      name: "CritterText", dependencies: ["CritterGraphics", "CLibPango"], swiftSettings: strict),
    .target(
      name: "CritterEncode",
      dependencies: ["CritterGraphics", "CLibPNG", "CLibDeflate", "CLibGIF", "CLibWebP"],
      swiftSettings: strict),
    .target(
      name: "CritterCompare", dependencies: ["CritterGraphics"], swiftSettings: strict),
    .target(
      name: "CritterKit",
      dependencies: [
        "CritterGraphics", "CritterForms", "CritterRig", "CritterMotion", "CritterRaster", "CritterText",
        "CritterEncode", "CritterCompare", "CLibRSVG",
      ],
      swiftSettings: strict),
    .target(
      name: "CritterProject",
      dependencies: [
        "CritterGraphics", "CritterForms", "CritterRig", "CritterMotion", "CritterText",
        "CritterEncode", "CritterKit",
      ],
      swiftSettings: strict),
    .target(
      name: "CritterPreview",
      dependencies: [
        "CritterGraphics", "CritterForms", "CritterRig", "CritterMotion", "CritterRaster", "CritterText",
        "CritterEncode", "CritterCompare", "CritterKit",
        .product(name: "FlyingFox", package: "FlyingFox"),
      ],
      resources: [.embedInCode("Page")], swiftSettings: strict),
    .target(
      name: "CritterCLI",
      dependencies: [
        "CritterGraphics", "CritterForms", "CritterRig", "CritterMotion", "CritterRaster", "CritterText",
        "CritterEncode", "CritterCompare", "CritterKit", "CritterProject",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "CritterTool",
      dependencies: [
        "CritterCLI", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "CritterPreviewTool",
      dependencies: [
        "CritterGraphics", "CritterForms", "CritterRig", "CritterMotion", "CritterKit", "CritterPreview",
        "CritterCLI",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    .testTarget(
      name: "CritterGraphicsTests", dependencies: ["CritterGraphics"], swiftSettings: strict),
    .testTarget(
      name: "CritterRigTests", dependencies: ["CritterGraphics", "CritterForms", "CritterRig", "CritterMotion"],
      exclude: ["Snapshots"], swiftSettings: strict),
    .testTarget(
      name: "CritterRasterTests", dependencies: ["CritterGraphics", "CritterRaster"],
      swiftSettings: strict),
    .testTarget(
      name: "CritterTextTests", dependencies: ["CritterGraphics", "CritterText"],
      swiftSettings: strict),
    .testTarget(
      name: "CritterEncodeTests",
      dependencies: ["CritterGraphics", "CritterEncode", "CLibPNG", "CLibGIF", "CLibWebP"],
      swiftSettings: strict),
    .testTarget(
      name: "CritterCompareTests", dependencies: ["CritterGraphics", "CritterCompare"],
      swiftSettings: strict),
    .testTarget(
      name: "CritterKitTests",
      dependencies: [
        "CritterGraphics", "CritterForms", "CritterRig", "CritterMotion", "CritterRaster", "CritterEncode",
        "CritterCompare", "CritterKit", "CLibPNG",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "CritterProjectTests",
      dependencies: [
        "CritterGraphics", "CritterForms", "CritterRig", "CritterMotion", "CritterEncode",
        "CritterKit", "CritterProject",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterPreviewTests",
      dependencies: [
        "CritterGraphics", "CritterForms", "CritterRig", "CritterMotion", "CritterRaster", "CritterKit",
        "CritterPreview", "CritterTool", "CritterPreviewTool",
      ],
      exclude: ["Browser"], swiftSettings: strict),
    .testTarget(
      name: "CritterCLITests", dependencies: ["CritterTool"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
