import CritterTestSupport
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A line that is in a file which is none of the rig's.
let secret = "parts: { token: hunter2hunter2 }"

/// What a rig's folder may hold beside plain files of its own.
@Suite(.serialized) struct FileSpecimens {
  static let links = [
    Specimen("a rig.yaml that leads elsewhere", ["validate", "./r"], says: "leads out of ./r") {
      try $0.write(secret, to: "secret")
      try $0.makeFolder("r")
      try $0.link("r/rig.yaml", to: $0.url("secret"))
    },
    Specimen("a rig.yaml that leads to the token of git", ["validate", "."], says: "git's own") {
      try $0.write(secret, to: ".git/config")
      try $0.link("rig.yaml", to: $0.url(".git/config"))
    },
    Specimen(
      "art that leads elsewhere", ["render", "./r", "--state", "rest", "-o", "a.png"],
      says: "r/dot.svg: error: cannot read this file: it leads out of"
    ) {
      try $0.writeRig("r")
      try $0.move("r/dot.svg", to: "dot.svg")
      try $0.link("r/dot.svg", to: $0.url("dot.svg"))
    },
    Specimen(
      "art in a folder that leads elsewhere", ["render", "./r", "--state", "rest", "-o", "a.png"],
      says: "there is no art 'sub/dot.svg'"
    ) {
      try $0.writeRig("r", art: "sub/dot.svg")
      try $0.makeFolder("else")
      try $0.move("r/dot.svg", to: "else/dot.svg")
      try $0.link("r/sub", to: $0.url("else"))
    },
    Specimen(
      "art that is called by a path out of the folder",
      ["render", "./r", "--state", "rest", "-o", "a.png"], says: "there is no art '../dot.svg'"
    ) {
      try $0.writeRig("r", art: "../dot.svg")
      try $0.move("r/dot.svg", to: "dot.svg")
    },
    Specimen("a nested rig that leads elsewhere", ["validate", "./p/r"], says: "leads out of") {
      try $0.writeRig("p/r", nested: "n")
      try $0.writeRig("n")
      try $0.link("p/n", to: $0.url("n"))
    },
    Specimen(
      "a nested rig that is called by a path", ["validate", "./p/r"], says: "leads out of"
    ) {
      try $0.writeRig("p/r", nested: "../n")
      try $0.writeRig("n")
    },
    Specimen("a rig that is found by name and leads elsewhere", ["list", "r"], says: "leads out") {
      try $0.writeRig("r0")
      try $0.makeFolder("parts")
      try $0.link("parts/r", to: $0.url("r0"))
    },
    Specimen(
      "a frame that leads elsewhere", ["encode", "f", "-o", "a.gif"],
      says: "cannot read f/2.png: it leads out of f"
    ) {
      try $0.write(Data(dot), to: "f/1.png")
      try $0.write(Data(dot), to: "2.png")
      try $0.link("f/2.png", to: $0.url("2.png"))
    },
    Specimen(
      "a frame of a pattern that leads elsewhere", ["encode", "f/%d.png", "-o", "a.gif"],
      says: "cannot read f/2.png: it leads out of f"
    ) {
      try $0.write(Data(dot), to: "f/1.png")
      try $0.write(Data(dot), to: "2.png")
      try $0.link("f/2.png", to: $0.url("2.png"))
    },
  ]

  static let strange = [
    Specimen("a rig.yaml that is a pipe", ["validate", "./r"], says: "it is a pipe") {
      try $0.makeFolder("r")
      try $0.makePipe("r/rig.yaml")
    },
    Specimen("a rig.yaml that is a folder", ["validate", "./r"], says: "it is a folder") {
      try $0.makeFolder("r/rig.yaml")
    },
    Specimen("art that is a pipe", ["validate", "./r"], says: "it is a pipe") {
      try $0.writeRig("r")
      try $0.move("r/dot.svg", to: "dot.svg")
      try $0.makePipe("r/dot.svg")
    },
    Specimen(
      "a theme that is a pipe",
      ["render", "./r", "--state", "rest", "--theme", "t.yaml", "-o", "a.png"], says: "it is a pipe"
    ) {
      try $0.writeRig("r")
      try $0.makePipe("t.yaml")
    },
    Specimen(
      "a theme that never ends",
      ["render", "./r", "--state", "rest", "--theme", "/dev/zero", "-o", "a.png"],
      says: "it is a device"
    ) { try $0.writeRig("r") },
    Specimen(
      "a scene that is a pipe", ["render", "./r", "--scene", "./s.yaml", "-o", "a.gif"],
      says: "it is a pipe"
    ) {
      try $0.writeRig("r")
      try $0.makePipe("s.yaml")
    },
    Specimen("a frame that is a pipe", ["encode", "f", "-o", "a.gif"], says: "it is a pipe") {
      try $0.makeFolder("f")
      try $0.makePipe("f/1.png")
    },
    Specimen("a frame that is a device", ["encode", "/dev/zero", "-o", "a.gif"], says: "a device") {
      _ in
    },
    Specimen("a picture that is a pipe", ["diff", "a.png", "a.png"], says: "it is a pipe") {
      try $0.makePipe("a.png")
    },
    Specimen("a manifest that is a pipe", ["check"], says: "it is a pipe") {
      try $0.makePipe("critter.yml")
    },
    Specimen("a lock that is a pipe", ["check"], says: "it is a pipe") {
      try $0.writeProject()
      try $0.makePipe("critter.lock.json")
    },
    Specimen("an output that is a pipe", ["check"], says: "it is a pipe") {
      try $0.writeProject()
      try $0.makePipe("a.png")
    },
    Specimen("a rig of 9 MB", ["validate", "./r"], says: "a YAML file may have at most 8 MB") {
      try $0.write(Data(repeating: 35, count: 9_000_000), to: "r/rig.yaml")
    },
    Specimen("art of 17 MB", ["validate", "./r"], says: "an SVG file may have at most 16 MB") {
      try $0.writeRig("r")
      try $0.write(Data(repeating: 32, count: 17_000_000), to: "r/dot.svg")
    },
    Specimen("art of 75 MB in all", ["validate", "./r"], says: "comes to more than 64 MB") {
      folder in
      let names = (1...5).map { "\($0).svg" }
      let parts = names.map { "\n  p\($0.dropLast(4)): { art: \($0), frame: [0, 0, 5, 5] }" }
      try folder.write(
        "canvas: { size: [10, 10] }\nparts:" + parts.joined(), to: "r/rig.yaml")
      for name in names {
        try folder.write(Data(repeating: 32, count: 15_000_000), to: "r/" + name)
      }
    },
    Specimen("a frame of a terabyte", ["encode", "f", "-o", "a.gif"], says: "at most 256 MB") {
      try $0.write(Data(dot), to: "f/1.png")
      guard truncate($0.path("f/1.png"), 1 << 40) == 0 else { throw POSIXError(.EFBIG) }
    },
  ]

  static let replacing = [
    Specimen(
      "an output in a frame's place", ["encode", "f", "-o", "f/1.png"],
      says: "'f/1.png' would take the place of f/1.png"
    ) { try $0.write(Data(dot), to: "f/1.png") },
    Specimen(
      "a sequence in its frames' places", ["encode", "f", "-o", "f/%d.png"],
      says: "would take the place of f/0.png"
    ) { try $0.write(Data(dot), to: "f/0.png") },
    Specimen(
      "an output in its art's place", ["render", "./r", "--state", "rest", "-o", "r/dot.svg"],
      says: "'r/dot.svg' would take the place of ./r/dot.svg"
    ) { try $0.writeRig("r") },
    Specimen(
      "an output in the rig's place",
      ["render", "./r", "--state", "rest", "--format", "png", "-o", "r/rig.yaml"],
      says: "would take the place of ./r/rig.yaml"
    ) { try $0.writeRig("r") },
    Specimen(
      "an output in the place of art, by another of its names",
      ["render", "./r", "--state", "rest", "-o", "a.svg"], says: "would take the place of"
    ) {
      try $0.writeRig("r")
      try FileManager.default.linkItem(at: $0.url("r/dot.svg"), to: $0.url("a.svg"))
    },
    Specimen(
      "an output in the theme's place",
      ["render", "./r", "--state", "rest", "--theme", "./t.svg", "-o", "t.svg"],
      says: "would take the place of ./t.svg"
    ) {
      try $0.writeRig("r")
      try $0.write("colors: { ink: red }", to: "t.svg")
    },
    Specimen(
      "a contact sheet in its art's place", ["sheet", "./r", "--contact", "-o", "r/dot.svg"],
      says: "would take the place of"
    ) { try $0.writeRig("r") },
    Specimen(
      "a sheet's JSON in the scene's place",
      ["sheet", "./r", "--scene", "./s.yml", "-o", "s.png"], says: "would take the place of"
    ) {
      try $0.writeRig("r")
      try $0.write("- wait: 0.1", to: "s.yml")
      try FileManager.default.linkItem(at: $0.url("s.yml"), to: $0.url("s.json"))
    },
    Specimen(
      "a difference in a picture's place", ["diff", "a.png", "b.png", "-o", "a.png"],
      says: "would take the place of a.png"
    ) {
      try $0.write(Data(dot), to: "a.png")
      try $0.write(Data(dot), to: "b.png")
    },
  ]

  @Test(arguments: links + strange + replacing)
  func isRefusedAndNothingShown(_ specimen: Specimen) throws {
    try specimen.check(hiding: "hunter2")
  }

  @Test(arguments: [
    ("a rig", "./linked", "a.png"),
    ("a rig whose art leads to a file beside it", "./inner", "b.png"),
  ])
  func `What the user chose, and what stays inside, may be a link`(
    _ what: String, rig: String, output: String
  ) throws {
    let folder = try Folder()
    try folder.writeRig("r")
    try folder.link("linked", to: folder.url("r"))
    try folder.writeRig("inner")
    try folder.move("inner/dot.svg", to: "inner/real.svg")
    try folder.link("inner/dot.svg", to: folder.url("inner/real.svg"))
    try folder.write("colors: { ink: red }", to: "t.yaml")
    try folder.link("theme", to: folder.url("t.yaml"))
    let run = try GuardedRun(
      ["render", rig, "--state", "rest", "--theme", "./theme", "-o", output], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
    try folder.makeFolder("f")
    try folder.move(output, to: "f/1.png")
    try folder.link("frames", to: folder.url("f"))
    let encoding = try GuardedRun(["encode", "frames", "-o", "a.gif"], in: folder)
    #expect(encoding.exitCode == 0, "\(encoding.messages)")
  }

  @Test func `Nothing that is printed turns letters around or tells the terminal what to do`()
    throws
  {
    let folder = try Folder()
    let evil = "a\u{1B}]0;x\u{7}\u{202E}b\u{9B}31m"
    try folder.write(
      "canvas: { size: [10, 10] } \u{202E}\nparts:\n  p: { frame: [0, 0, \"\u{202E}\", 1] }\n",
      to: "r\(evil)/rig.yaml")
    try folder.write(
      "canvas: { size: [10, 10] }\nparts: { \"\\e[31mp\\u202E\": { frame: [0, 0, 1, 1] } }\n",
      to: "parts/s\(evil)/rig.yaml")
    let commands = [
      ["validate", "./r\(evil)"], ["validate", evil], ["list"], ["list", "--json"],
      ["list", "s\(evil)"], ["pose", "s\(evil)", "--state", "rest"],
      ["pose", "s\(evil)", "--state", "rest", "--json"],
      ["render", "s\(evil)", "--state", evil, "-o", "a.png"],
      ["render", "s\(evil)", "--state", "rest", "-o", "a\(evil).png"],
    ]
    for command in commands {
      let run = try GuardedRun(command, in: folder)
      let unsafe = (run.text + run.messages).unicodeScalars.filter {
        $0 != "\n" && $0 != "\t" && [.control, .format].contains($0.properties.generalCategory)
      }
      #expect(unsafe.isEmpty, "\(command): \(run.text)\(run.messages)")
      #expect(!(run.text + run.messages).isEmpty)
    }
  }
}

/// A PNG of one pixel.
let dot: [UInt8] = [
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0,
  0, 0, 31, 21, 196, 137, 0, 0, 0, 13, 73, 68, 65, 84, 120, 156, 99, 248, 207, 192, 240, 31, 0, 5,
  0, 1, 255, 137, 153, 61, 29, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
]

extension Folder {
  /// A rig with one part, which shows art or another rig.
  func writeRig(_ name: String, art: String = "dot.svg", nested: String? = nil) throws {
    let shown = nested.map { "rig: \($0)" } ?? "art: \(art)"
    try write(
      """
      canvas: { size: [10, 10] }
      colors: { ink: black }
      parts: { p: { \(shown), frame: [0, 0, 10, 10] } }

      """, to: name + "/rig.yaml")
    try write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle r="5"/></svg>
      """, to: name + "/dot.svg")
  }

  /// A manifest with one still of a rig in `parts/r`.
  func writeProject(_ manifest: String = "outputs: [{ output: a.png, rig: r, state: rest }]\n")
    throws
  {
    try writeRig("parts/r")
    try write(manifest, to: "critter.yml")
  }

  func makePipe(_ name: String) throws {
    guard mkfifo(path(name), 0o600) == 0 else { throw POSIXError(.EIO) }
  }

  func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(at: url(name), to: url(other))
  }
}
