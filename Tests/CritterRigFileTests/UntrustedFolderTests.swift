import CritterGraphics
import CritterRig
import CritterRigFile
import CritterSVG
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

/// Other contents of a rig's folder than the rig's own files.
@Suite struct UntrustedFolderTests {
  private static let secret = "parts: { token: hunter2hunter2 }"
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(Self.secret, to: "secret")
  }

  /// - Returns: the error's text, in which nothing of the secret may be.
  private func refusal(of rig: String) throws -> String {
    let problems = thrownProblems {
      try RigDocument(contentsOf: folder.path(rig)).resolved()
    }
    let text = problems.map { "\($0.path): \($0.message)" }.joined(separator: "\n")
    #expect(!text.contains("hunter2"), "\(text)")
    return text
  }

  private func expect(_ rig: String, isRefusedBecause reason: String) throws {
    let text = try refusal(of: rig)
    #expect(text.contains(reason), "\(text)")
  }

  @Test(.enabled(if: geteuid() != 0))
  func `a folder in the rig's folder that can't be read hides no art`() throws {
    try folder.writeRig("r")
    try folder.makeFolder("r/locked")
    let locked = folder.path("r/locked")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: locked)
    }
    _ = try RigDocument(contentsOf: folder.path("r")).resolved()
  }

  // MARK: Links

  @Test func `rig.yaml can't link out of the folder`() throws {
    try folder.makeFolder("r")
    try folder.link("r/rig.yaml", to: folder.url("secret"))
    try expect("r", isRefusedBecause: "it leads out of")
  }

  @Test func `rig.yaml can't link to a file of git`() throws {
    try folder.write(Self.secret, to: "r/.git/config")
    try folder.link("r/rig.yaml", to: folder.url("r/.git/config"))
    try expect("r", isRefusedBecause: "belongs to git")
  }

  @Test func `art can't link out of the folder`() throws {
    try folder.writeRig("r")
    try folder.move("r/dot.svg", to: "dot.svg")
    try folder.link("r/dot.svg", to: folder.url("dot.svg"))
    try expect("r", isRefusedBecause: "r/dot.svg: can't read this file: it leads out of")
  }

  @Test func `a sharper image can't link out of the folder`() throws {
    try folder.writeRig("r", art: "dot.png")
    try folder.write(SmallImage.red, to: "r/dot.png")
    try folder.link("r/dot@2x.png", to: folder.url("secret"))
    try expect("r", isRefusedBecause: "r/dot@2x.png: can't read this file: it leads out of")
  }

  @Test func `the pixels of all images are limited`() throws {
    // A header of 4,096 × 4,096 pixels.
    var header = SmallImage.huge.prefix(24)
    header.replaceSubrange(16..<24, with: [0, 0, 16, 0, 0, 0, 16, 0])
    let parts = (0..<4).map { "p\($0): { art: \($0).png, frame: [0, 0, 1, 1] }" }
    for number in 0..<4 { try folder.write(Data(header), to: "r/\(number).png") }
    try folder.write(
      "canvas: { size: [10, 10] }\nparts: { \(parts.joined(separator: ", ")) }", to: "r/rig.yaml")
    try expect("r", isRefusedBecause: "the images have more than 64,000,000 pixels")
  }

  @Test func `art can't be in a folder that links out of the rig's`() throws {
    try folder.writeRig("r", art: "sub/dot.svg")
    try folder.makeFolder("else")
    try folder.move("r/dot.svg", to: "else/dot.svg")
    try folder.link("r/sub", to: folder.url("else"))
    try expect("r", isRefusedBecause: "no art 'sub/dot.svg'")
  }

  @Test func `art can't be named by a path out of the folder`() throws {
    try folder.writeRig("r", art: "../dot.svg")
    try folder.move("r/dot.svg", to: "dot.svg")
    try expect("r", isRefusedBecause: "no art '../dot.svg'")
  }

  @Test func `art of two spellings of a name is not taken for one`() throws {
    let (composed, decomposed) = ("\u{E9}.svg", "e\u{301}.svg")
    try folder.writeRig("r", art: composed)
    try folder.move("r/dot.svg", to: "r/" + decomposed)
    try expect("r", isRefusedBecause: "no art")
    try folder.write("<svg/>", to: "r/" + composed)
    try folder.write(
      """
      canvas: { size: [10, 10] }
      parts:
        a: { art: \(composed), frame: [0, 0, 10, 10] }
        b: { art: \(decomposed), frame: [0, 0, 10, 10] }
      """, to: "r/rig.yaml")
    try expect("r", isRefusedBecause: "only in composed letters; rename one")
  }

  @Test func `a nested rig can't link out of the folder of rigs`() throws {
    try folder.writeRig("p/r", nested: "n")
    try folder.writeRig("n")
    try folder.link("p/n", to: folder.url("n"))
    try expect("p/r", isRefusedBecause: "it leads out of")
  }

  @Test func `a nested rig can't be named by a path out of the folder of rigs`() throws {
    try folder.writeRig("p/r", nested: "../n")
    try folder.writeRig("n")
    try expect("p/r", isRefusedBecause: "it leads out of")
  }

  @Test func `the folder that the user names, and links within it, are followed`() throws {
    try folder.writeRig("r")
    try folder.move("r/dot.svg", to: "r/real.svg")
    try folder.link("r/dot.svg", to: folder.url("r/real.svg"))
    try folder.link("linked", to: folder.url("r"))
    try folder.write("colors: { ink: red }", to: "theme.yaml")
    try folder.link("linked.yaml", to: folder.url("theme.yaml"))
    let theme = try Theme(contentsOf: folder.path("linked.yaml"))
    let rig = try RigDocument(contentsOf: folder.path("linked")).resolved(theme: theme)
    #expect(rig.art.map(\.name) == ["dot.svg"])
  }

  // MARK: Files that aren't plain, or are too large

  @Test func `rig.yaml can't be a pipe`() throws {
    try folder.makeFolder("r")
    try folder.makePipe("r/rig.yaml")
    try expect("r", isRefusedBecause: "it is a pipe")
  }

  @Test func `rig.yaml can't be a folder`() throws {
    try folder.makeFolder("r/rig.yaml")
    try expect("r", isRefusedBecause: "it is a folder")
  }

  @Test func `art can't be a pipe`() throws {
    try folder.writeRig("r")
    try folder.move("r/dot.svg", to: "dot.svg")
    try folder.makePipe("r/dot.svg")
    try expect("r", isRefusedBecause: "it is a pipe")
  }

  @Test func `a theme can't be a pipe or a device`() throws {
    try folder.makePipe("t.yaml")
    for (path, reason) in [(folder.path("t.yaml"), "it is a pipe"), ("/dev/zero", "a device")] {
      let error = #expect(throws: FileError.self) { try Theme(contentsOf: path) }
      #expect(error?.problems.first?.message.contains(reason) == true, "\(error as Any)")
    }
  }

  @Test func `rig.yaml has at most 8 MB`() throws {
    try folder.write(Data(repeating: 35, count: 9_000_000), to: "r/rig.yaml")
    try expect("r", isRefusedBecause: "larger than 8 MB, the limit for a YAML file")
  }

  @Test func `a theme has at most 8 MB`() throws {
    try folder.write(Data(repeating: 35, count: 9_000_000), to: "t.yaml")
    let problems = thrownProblems { try Theme(contentsOf: folder.path("t.yaml")) }
    #expect(problems.first?.message.contains("larger than 8 MB") == true)
  }

  @Test func `a file of art has at most 16 MB`() throws {
    try folder.writeRig("r")
    try folder.write(Data(repeating: 32, count: 17_000_000), to: "r/dot.svg")
    try expect("r", isRefusedBecause: "larger than 16 MB, the limit for art")
  }

  @Test func `all art of a rig has at most 64 MB`() throws {
    let names = (1...5).map { "\($0).svg" }
    let parts = names.map { "\n  p\($0.dropLast(4)): { art: \($0), frame: [0, 0, 5, 5] }" }
    try folder.write("canvas: { size: [10, 10] }\nparts:" + parts.joined(), to: "r/rig.yaml")
    for name in names { try folder.write(Data(repeating: 32, count: 15_000_000), to: "r/" + name) }
    try expect("r", isRefusedBecause: "has more than 64 MB")
  }
}
