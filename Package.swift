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
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster", "CritterVector", "CritterEncode", "CritterImport",
        "CritterKit",
      ]),
  ],
  traits: [
    .trait(name: "Preview", description: "The command `critter preview`, which needs SwiftNIO."),
    .default(enabledTraits: ["Preview"]),
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
    // the files of parts/ and Words/, and of the live preview's page, embedded at build time
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["EmbedFilesTool"]),
    .executableTarget(name: "EmbedFilesTool", path: "Plugins/EmbedFilesTool"),
    // C: the watchdog around C libraries, signals, and child processes
    .target(name: "CritterGuard"),
    // values: geometry, colors, images, text, JSON, and art; files and errors of the system
    .target(
      name: "CritterGraphics", dependencies: ["CritterGuard", "CLibDeflate", "CLibRSVG"],
      swiftSettings: strict),
    // values over time: keyframes, and their reduction
    .target(name: "CritterAnimated", dependencies: ["CritterGraphics"], swiftSettings: strict),
    // art, read and validated once, outlined, and written: the only module with libxml2
    .target(
      name: "CritterSVG",
      dependencies: [
        "CritterGraphics", "CritterGuard", "CLibXML2", "CLibRSVG", "CLibPango", "CLibWebP",
      ],
      swiftSettings: strict),
    // text to values: a lossless YAML tree, expressions, schemas, and edits: the only module with libyaml
    .target(
      name: "CritterSyntax", dependencies: ["CritterGraphics", "CLibYAML"],
      swiftSettings: strict),
    // a rig as values: parts, states, transitions, clips, events
    .target(
      name: "CritterRig",
      dependencies: ["CritterGraphics", "CritterSyntax", "CLibPCRE2"],
      swiftSettings: strict),
    // rig.yaml: its schemas and names, every mistake with its place, and the words of other tools
    .target(
      name: "CritterRigFile",
      dependencies: ["CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig"],
      exclude: ["Words"],
      swiftSettings: strict, plugins: ["EmbedFiles"]),
    // timelines, poses, scenes, drawings
    .target(
      name: "CritterMotion", dependencies: ["CritterGraphics", "CritterSyntax", "CritterRig"],
      swiftSettings: strict),
    // pixels and outlines of a drawing, and the difference between two images
    .target(
      name: "CritterRaster",
      dependencies: ["CritterGraphics", "CritterSVG", "CritterGuard", "CLibRSVG", "CLibPango"],
      swiftSettings: strict),
    // animated SVG and Lottie
    .target(
      name: "CritterVector",
      dependencies: ["CritterGraphics", "CritterAnimated", "CritterSVG"], swiftSettings: strict),
    // pixels to GIF, PNG, WebP, and video, and back
    .target(
      name: "CritterEncode",
      dependencies: [
        "CritterGraphics", "CLibPNG", "CLibDeflate", "CLibGIF", "CLibWebP",
      ],
      swiftSettings: strict),
    // scripts of After Effects' properties, within limits
    .target(name: "CritterScript", dependencies: ["CritterGraphics"], swiftSettings: strict),
    // a rig that a program makes: parts, tracks, and their YAML
    .target(
      name: "CritterRigSpec",
      dependencies: ["CritterGraphics", "CritterAnimated", "CritterSyntax"],
      swiftSettings: strict),
    // Lottie files as such rigs
    .target(
      name: "CritterLottieImport",
      dependencies: [
        "CritterGraphics", "CritterAnimated", "CritterSVG", "CritterSyntax", "CritterRigSpec",
        "CritterScript",
      ],
      swiftSettings: strict),
    // animated SVG files as such rigs
    .target(
      name: "CritterSVGImport",
      dependencies: ["CritterGraphics", "CritterAnimated", "CritterSVG", "CritterRigSpec"],
      swiftSettings: strict),
    // all files that are read as rigs
    .target(
      name: "CritterImport",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRigSpec", "CritterLottieImport",
        "CritterSVGImport",
      ],
      swiftSettings: strict),
    // a drawing as a rig: parts, life, and sync with the redrawn file
    .target(
      name: "CritterDrawing",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterRaster",
      ],
      swiftSettings: strict),
    // edits of a rig as changes of its text
    .target(
      name: "CritterEditing",
      dependencies: [
        "CritterGraphics", "CritterSyntax", "CritterRig", "CritterRigFile", "CritterMotion",
      ],
      swiftSettings: strict),
    // the pipeline and the public library; revisions of a rig in git
    .target(
      name: "CritterKit",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster", "CritterVector", "CritterEncode", "CritterImport",
        "CritterGuard", "CLibRSVG",
      ],
      swiftSettings: strict, plugins: ["EmbedFiles"]),
    // comparison of rigs and images
    .target(
      name: "CritterDiff",
      dependencies: [
        "CritterGraphics", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster", "CritterEncode", "CritterImport", "CritterKit",
      ],
      swiftSettings: strict),
    // sprite sheets, contact sheets, galleries, packs of mascots, and images of READMEs
    .target(
      name: "CritterSheet",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster", "CritterEncode", "CritterKit",
      ],
      swiftSettings: strict),
    // critter.yml: manifest, lock file, drift
    .target(
      name: "CritterProject",
      dependencies: [
        "CritterGraphics", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster", "CritterEncode", "CritterImport",
        "CritterKit",
      ],
      swiftSettings: strict),
    // the live preview
    .target(
      name: "CritterPreview",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster", "CritterEncode", "CritterDrawing", "CritterEditing",
        "CritterKit", "CritterDiff",
        .product(
          name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Preview"])),
        .product(
          name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["Preview"])),
        .product(
          name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Preview"])),
        .product(
          name: "NIOWebSocket", package: "swift-nio", condition: .when(traits: ["Preview"])),
      ],
      exclude: ["Page"], swiftSettings: strict, plugins: ["EmbedFiles"]),
    // one file per command; the only module that prints
    .target(
      name: "CritterCLI",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster", "CritterVector", "CritterEncode", "CritterImport",
        "CritterDrawing", "CritterEditing", "CritterKit", "CritterDiff", "CritterSheet",
        "CritterProject", "CritterGuard",
        .target(name: "CLibStart", condition: .when(platforms: [.linux])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // critter: the commands with the live preview
    .executableTarget(
      name: "CritterTool",
      dependencies: [
        "CritterGraphics", "CritterRigFile", "CritterEncode", "CritterKit", "CritterSheet",
        "CritterProject", "CritterPreview", "CritterCLI",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),

    // what several test targets share
    .target(
      name: "CritterTestSupport",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster",
      ],
      path: "Tests/CritterTestSupport", exclude: ["Rigs"], swiftSettings: strict),
    .testTarget(
      name: "CritterGuardTests",
      dependencies: ["CritterGuard"],
      swiftSettings: strict),
    .testTarget(
      name: "CritterGraphicsTests",
      dependencies: ["CritterGraphics", "CritterTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CritterSyntaxTests",
      dependencies: [
        "CritterGraphics", "CritterSyntax", "CritterRig", "CritterRigFile", "CritterMotion",
        "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterSVGTests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRaster", "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterRigSpecTests",
      dependencies: ["CritterGraphics", "CritterAnimated", "CritterRigSpec", "CritterTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "CritterLottieImportTests",
      dependencies: [
        "CritterGraphics", "CritterAnimated", "CritterRigSpec", "CritterScript",
        "CritterLottieImport", "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterSVGImportTests",
      dependencies: [
        "CritterGraphics", "CritterAnimated", "CritterSVG", "CritterRigSpec", "CritterSVGImport",
        "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterScriptTests", dependencies: ["CritterScript"], swiftSettings: strict),
    .testTarget(
      name: "CritterRigTests",
      dependencies: [
        "CritterGraphics", "CritterSyntax", "CritterRig", "CritterRigFile", "CritterMotion",
        "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterRigFileTests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterMotionTests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterTestSupport",
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
        "CritterGraphics", "CritterAnimated", "CritterSVG", "CritterSyntax", "CritterRig",
        "CritterRigFile", "CritterMotion", "CritterRaster", "CritterVector", "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterEncodeTests",
      dependencies: [
        "CritterGraphics", "CritterEncode", "CritterTestSupport", "CLibPNG", "CLibGIF", "CLibWebP",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterImportTests",
      dependencies: [
        "CritterGraphics", "CritterSyntax", "CritterRig", "CritterRigFile", "CritterMotion",
        "CritterRaster", "CritterEncode", "CritterImport", "CritterKit", "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterKitTests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster", "CritterEncode", "CritterImport", "CritterKit",
        "CritterDiff",
        "CritterTestSupport", "CLibPNG",
      ],
      exclude: ["Goldens", "Imports/Pictures", "Imports/public.tsv"], swiftSettings: strict),
    .testTarget(
      name: "CritterDrawingTests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster", "CritterEncode", "CritterKit", "CritterDrawing",
        "CritterTestSupport",
      ],
      exclude: ["Drawings"], swiftSettings: strict),
    .testTarget(
      name: "CritterEditingTests",
      dependencies: [
        "CritterGraphics", "CritterSyntax", "CritterRig", "CritterMotion", "CritterEditing",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterDiffTests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster", "CritterEncode", "CritterKit", "CritterDiff",
        "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterSheetTests",
      dependencies: [
        "CritterGraphics", "CritterRig", "CritterRigFile", "CritterMotion", "CritterEncode",
        "CritterKit", "CritterSheet", "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterProjectTests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster", "CritterEncode", "CritterKit", "CritterProject",
        "CritterTestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CritterPreviewTests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster", "CritterDrawing", "CritterEditing", "CritterKit",
        "CritterProject", "CritterPreview", "CritterTool",
        "CritterTestSupport",
        .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["Preview"])),
        .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: ["Preview"])),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Preview"])),
        .product(name: "NIOWebSocket", package: "swift-nio", condition: .when(traits: ["Preview"])),
      ],
      exclude: ["Browser", "Page"], swiftSettings: strict),
    .testTarget(
      name: "CritterCLITests",
      dependencies: [
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster", "CritterEncode", "CritterKit", "CritterProject",
        "CritterCLI",
        "CritterTool", "CritterTestSupport", "CLibPNG",
      ],
      swiftSettings: strict),
    // what only a separate process shows of untrusted input
    .testTarget(
      name: "CritterUntrustedInputTests",
      dependencies: ["CritterTool", "CritterTestSupport"],
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
        "CritterGraphics", "CritterSVG", "CritterSyntax", "CritterRig", "CritterRigFile",
        "CritterMotion", "CritterRaster", "CritterEncode", "CritterScript", "CritterImport",
        "CritterDrawing", "CritterKit", "CritterProject", "CLibDeflate", "CLibFuzzer",
      ],
      path: "Fuzzing/CritterFuzz", swiftSettings: strict),
  ]
}

// What scripts/bench measures in one process.
if Context.environment["CRITTER_BENCH"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Kernels",
      dependencies: [
        "CritterEncode", "CritterGraphics", "CritterKit", "CritterMotion", "CritterRig",
        "CritterRigFile",
      ],
      path: "Benchmarks/Kernels", swiftSettings: strict))
}

// scripts/test optimizes the modules that compute pixels; for others, the compiler would take longer than
// the tests save. A package that others depend on may have no such flags.
if Context.environment["CRITTER_TEST"] != nil {
  let computing: Set = [
    "CritterGraphics", "CritterAnimated", "CritterSVG", "CritterMotion", "CritterRaster",
    "CritterEncode", "CritterTestSupport", "CritterRasterTests",
  ]
  for target in package.targets where computing.contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug)))
  }
}
