import CritterTestSupport
import Foundation
import Testing

/// The checks of the commands themselves, not of the modules below them.
@Suite struct UntrustedInputTests {
  private static let secret = "parts: { token: hunter2hunter2 }"

  private func expect(
    _ command: [String], in folder: Folder, isRefusedBecause reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.snapshot
    let run = try Run(command, in: folder)
    #expect(run.exitCode == 2, sourceLocation: sourceLocation)
    #expect(run.messages.contains(reason), "\(run.messages)", sourceLocation: sourceLocation)
    #expect(!run.messages.contains("hunter2"), sourceLocation: sourceLocation)
    #expect(try folder.snapshot == before, sourceLocation: sourceLocation)
  }

  @Test func `a manifest that is found, not named, can't link out of the folder`() throws {
    let folder = try Folder()
    try folder.makeFolder(".git")
    try folder.link("critter.yml", to: URL(fileURLWithPath: "/etc/passwd"))
    try expect(["check"], in: folder, isRefusedBecause: "leads out of")
  }

  @Test func `a manifest that is found can't link to a file of git`() throws {
    let folder = try Folder()
    try folder.write(Self.secret, to: ".git/config")
    try folder.link("critter.yml", to: folder.url(".git/config"))
    try expect(["check"], in: folder, isRefusedBecause: "in .git")
  }

  @Test func `a summary can't replace the manifest`() throws {
    let folder = try Folder()
    try folder.writeProject()
    try expect(
      ["check", "--summary", "critter.yml"], in: folder,
      isRefusedBecause: "'critter.yml' would overwrite its source critter.yml")
  }

  @Test func `a difference can't replace an image that it's made from`() throws {
    let folder = try Folder()
    try folder.writePNG("a.png")
    try folder.writePNG("b.png")
    try expect(
      ["diff", "a.png", "b.png", "-o", "a.png"], in: folder,
      isRefusedBecause: "would overwrite its source a.png")
  }

  @Test(arguments: [
    (["a.png", "b.png", "--frames", "0", "-o", "b.png"], "b.png"),
    (["list.json", "--format", "gif", "-o", "list.json"], "list.json"),
    (["list.json", "--frames", "1", "-o", "a.png"], "a.png"),
    (["a.png", "--format", "png", "-o", "type.otf"], "type.otf"),
  ])
  func `an animation can't replace a frame that it doesn't show, its list, or a font`(
    arguments: [String], file: String
  ) throws {
    let folder = try Folder()
    for name in ["a.png", "b.png"] { try folder.writePNG(name) }
    try folder.write(#"[{"file": "a.png"}, {"file": "b.png"}]"#, to: "list.json")
    try folder.write("OTTO, and the tables of a font", to: "type.otf")
    let before = try folder.snapshot
    let run = try Run(["encode"] + arguments, in: folder)
    #expect(
      run.exitCode != 0 && run.messages.contains("would overwrite its source \(file)"),
      "\(run.messages)")
    #expect(try folder.snapshot == before)
  }

  @Test func `nothing printed controls the terminal or reverses the text`() throws {
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
      let run = try Run(command, in: folder)
      let unsafe = (run.text + run.messages).unicodeScalars.filter {
        $0 != "\n" && $0 != "\t" && [.control, .format].contains($0.properties.generalCategory)
      }
      #expect(unsafe.isEmpty, "\(command): \(run.text)\(run.messages)")
      #expect(!(run.text + run.messages).isEmpty)
    }
  }
}
