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
    .library(
      name: "CritterKit",
      targets: [
        "CritterSystem", "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig",
        "CritterMotion", "CritterRaster", "CritterVector", "CritterText", "CritterProcess",
        "CritterEncode", "CritterKit",
      ]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
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
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CLibPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),

    // the order in which libraries are searched
    .systemLibrary(name: "CLibStart"),
    // Foundation and the C library, as far as this system has them
    .target(name: "CritterSystem", swiftSettings: strict),
    // what C libraries are at work on, and what becomes of signals meanwhile; in C, for handlers
    .target(name: "CritterGuard"),
    // the files of parts/; in C, which can embed files
    .target(name: "CritterShipped"),
    // values only: no I/O, no C
    .target(name: "CritterGraphics", dependencies: ["CritterSystem"], swiftSettings: strict),
    // art, read and validated once, outlined, and written: the only place with libxml2
    .target(
      name: "CritterSVG",
      dependencies: ["CritterSystem", "CritterGraphics", "CritterGuard", "CLibXML2", "CLibRSVG"],
      swiftSettings: strict),
    // YAML read by forms, every mistake with its place: the only place with libyaml
    .target(
      name: "CritterForms", dependencies: ["CritterSystem", "CritterGraphics", "CLibYAML"],
      swiftSettings: strict),
    // the rig file as values
    .target(
      name: "CritterRig",
      dependencies: [
        "CritterSystem", "CritterGraphics", "CritterSVG", "CritterForms", "CLibPCRE2",
      ],
      swiftSettings: strict),
    // timeline, poses, scenes, drawings
    .target(
      name: "CritterMotion",
      dependencies: ["CritterSystem", "CritterGraphics", "CritterForms", "CritterRig"],
      swiftSettings: strict),
    // a drawing's pixels
    .target(
      name: "CritterRaster",
      dependencies: [
        "CritterSystem", "CritterGraphics", "CritterSVG", "CritterGuard", "CLibRSVG",
      ],
      swiftSettings: strict),
    // a motion's shapes: files that move by themselves
    .target(
      name: "CritterVector",
      dependencies: [
        "CritterSystem", "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig",
        "CritterRaster",
      ],
      swiftSettings: strict),
    // a text's outlines
    .target(
      name: "CritterText", dependencies: ["CritterGraphics", "CritterGuard", "CLibPango"],
      swiftSettings: strict),
    // other programs, launched in a closed environment
    .target(
      name: "CritterProcess", dependencies: ["CritterSystem", "CritterGuard"], swiftSettings: strict
    ),
    // pixels to GIF, PNG, WebP and video, and back
    .target(
      name: "CritterEncode",
      dependencies: [
        "CritterSystem", "CritterGraphics", "CritterProcess", "CLibPNG", "CLibDeflate", "CLibGIF",
        "CLibWebP",
      ],
      swiftSettings: strict),
    // how far two pictures are apart
    .target(
      name: "CritterCompare", dependencies: ["CritterSystem", "CritterGraphics", "CritterGuard"],
      swiftSettings: strict),
    // the pipeline: the only place that knows all below
    .target(
      name: "CritterKit",
      dependencies: [
        "CritterSystem", "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig",
        "CritterMotion", "CritterRaster", "CritterVector", "CritterText", "CritterEncode",
        "CritterCompare", "CritterGuard", "CritterShipped", "CLibRSVG",
      ],
      swiftSettings: strict),
    // what changed between two rigs, two pictures, two revisions
    .target(
      name: "CritterDiff",
      dependencies: [
        "CritterSystem", "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig",
        "CritterMotion",
        "CritterRaster",
        "CritterText", "CritterEncode", "CritterCompare", "CritterProcess", "CritterKit",
      ],
      swiftSettings: strict),
    // a new rig: a copy of another, or a drawing's layers as parts
    .target(
      name: "CritterStart",
      dependencies: [
        "CritterSystem", "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig",
        "CritterKit",
      ],
      swiftSettings: strict),
    // critter.yml: manifest, lock, drift
    .target(
      name: "CritterProject",
      dependencies: [
        "CritterSystem", "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig",
        "CritterMotion",
        "CritterText",
        "CritterEncode", "CritterKit",
      ],
      swiftSettings: strict),
    // the live page
    .target(
      name: "CritterPreview",
      dependencies: [
        "CritterSystem", "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig",
        "CritterMotion",
        "CritterRaster",
        "CritterText",
        "CritterEncode", "CritterCompare", "CritterProcess", "CritterKit", "CritterDiff",
        "CritterProject",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      resources: [.embedInCode("Page")], swiftSettings: strict),
    // one file per command, the only place that prints
    .target(
      name: "CritterCLI",
      dependencies: [
        "CritterSystem", "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig",
        "CritterMotion",
        "CritterRaster", "CritterVector", "CritterText", "CritterEncode", "CritterCompare",
        "CritterKit", "CritterStart", "CritterProject", "CritterDiff", "CritterPreview",
        "CritterProcess", "CritterGuard",
        .target(name: "CLibStart", condition: .when(platforms: [.linux])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // critter
    .executableTarget(
      name: "CritterTool",
      dependencies: [
        "CritterCLI", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // what several test targets share
    .target(
      name: "CritterTestSupport",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig", "CritterMotion",
      ],
      path: "Tests/CritterTestSupport", exclude: ["Rigs"], swiftSettings: strict),
    .testTarget(
      name: "CritterGuardTests", dependencies: ["CritterGuard"], swiftSettings: strict),
    .testTarget(
      name: "CritterGraphicsTests", dependencies: ["CritterGraphics", "CritterTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CritterRigTests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig", "CritterMotion",
        "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterMotionTests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig", "CritterMotion",
        "CritterTestSupport",
      ],
      exclude: ["Snapshots"], swiftSettings: strict),
    .testTarget(
      name: "CritterRasterTests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterRaster", "CritterTestSupport", "CLibRSVG",
      ],
      exclude: ["Corpus"], swiftSettings: strict),
    .testTarget(
      name: "CritterVectorTests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig", "CritterRaster",
        "CritterVector", "CritterMotion",
        "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterTextTests", dependencies: ["CritterGraphics", "CritterText"],
      swiftSettings: strict),
    .testTarget(
      name: "CritterProcessTests", dependencies: ["CritterProcess"], swiftSettings: strict),
    .testTarget(
      name: "CritterEncodeTests",
      dependencies: [
        "CritterGraphics", "CritterProcess", "CritterEncode", "CLibPNG", "CLibGIF", "CLibWebP",
        "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterCompareTests",
      dependencies: ["CritterGraphics", "CritterCompare", "CritterTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CritterKitTests",
      dependencies: [
        "CritterSystem", "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig",
        "CritterMotion",
        "CritterRaster", "CritterEncode", "CritterCompare", "CritterKit", "CLibPNG",
        "CritterTestSupport",
      ],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "CritterDiffTests",
      dependencies: [
        "CritterGraphics", "CritterRig", "CritterKit", "CritterDiff", "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterStartTests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig", "CritterMotion",
        "CritterRaster", "CritterKit", "CritterStart", "CritterTestSupport",
      ],
      exclude: ["Drawings"], swiftSettings: strict),
    .testTarget(
      name: "CritterProjectTests",
      dependencies: [
        "CritterGraphics", "CritterForms", "CritterRig", "CritterMotion", "CritterEncode",
        "CritterKit", "CritterProject", "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterPreviewTests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig", "CritterMotion",
        "CritterRaster",
        "CritterKit",
        "CritterDiff", "CritterPreview", "CritterTool", "CritterTestSupport",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      exclude: ["Browser"], swiftSettings: strict),
    .testTarget(
      name: "CritterCLITests",
      dependencies: [
        "CritterCLI", "CritterProject", "CritterTool", "CLibPNG", "CritterTestSupport",
      ],
      swiftSettings: strict),
    // what only a process of its own shows of untrusted input
    .testTarget(
      name: "CritterUntrustedInputTests", dependencies: ["CritterTool", "CritterTestSupport"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// What scripts/fuzz builds, watched by libFuzzer; no part of any other build.
if Context.environment["CRITTER_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "Fuzzing/CLibFuzzer"),
    .executableTarget(
      name: "CritterFuzz",
      dependencies: [
        "CritterSystem", "CritterGraphics", "CritterSVG", "CritterForms", "CritterRig",
        "CritterMotion",
        "CritterRaster",
        "CritterText", "CritterEncode", "CritterKit", "CritterProject", "CLibDeflate", "CLibFuzzer",
      ],
      path: "Fuzzing/CritterFuzz", swiftSettings: strict),
  ]
}

// scripts/test optimizes the modules that compute pixels; for others, the compiler would take longer than
// the tests save. A package that others depend on may have no such flags.
if Context.environment["CRITTER_TEST"] != nil {
  let computing: Set = [
    "CritterGraphics", "CritterSVG", "CritterMotion", "CritterRaster", "CritterText",
    "CritterEncode", "CritterCompare", "CritterTestSupport", "CritterRasterTests",
  ]
  for target in package.targets where computing.contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug)))
  }
}
