import CritterEncode
import CritterGraphics
import CritterMotion
import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

@testable import CritterKit

/// Rigs, scenes and frames that aren't plain files in their folder, and outputs that would replace
/// their own sources.
@Suite struct UntrustedFileTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func expect(
    refusal reason: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
  ) {
    #expect(sourceLocation: sourceLocation) {
      try body()
    } throws: { error in
      switch error {
      case let error as KitError: error.message.contains(reason)
      case let error as FileError: error.problems.contains { $0.message.contains(reason) }
      default: false
      }
    }
  }

  // MARK: Reading

  @Test func `a rig that is found by name can't link out of the folder of rigs`() throws {
    try folder.writeRig("r")
    try folder.makeFolder("parts")
    try folder.link("parts/linked", to: folder.url("r"))
    let finder = RigFinder(
      option: nil, environment: [:], share: nil, base: folder.url.path + "/")
    expect(refusal: "it leads out of") { _ = try finder.folder(of: "linked") }
    #expect(try finder.rigs().isEmpty)
    #expect(try finder.folder(of: "./parts/linked").hasSuffix("/parts/linked"), "the user's choice")
  }

  @Test(arguments: ["f", "f/%d.png"])
  func `a frame can't link out of the folder of frames`(frames: String) throws {
    try folder.writePNG("f/1.png")
    try folder.writePNG("2.png")
    try folder.link("f/2.png", to: folder.url("2.png"))
    expect(refusal: "f/2.png: it leads out of") {
      _ = try FrameFiles.paths([folder.path(frames)])
    }
    try folder.link("linked", to: folder.url("f"))
    try folder.remove("f/2.png")
    let name = frames.replacing("f", with: "linked", maxReplacements: 1)
    #expect(try FrameFiles.paths([folder.path(name)]) == [folder.path("linked/1.png")])
  }

  @Test func `a frame can't be a pipe or a device`() throws {
    try folder.makeFolder("f")
    try folder.makePipe("f/1.png")
    expect(refusal: "it is a pipe") { _ = try FrameList([folder.path("f/1.png")]) }
    expect(refusal: "it is a device") { _ = try FrameList(["/dev/zero"]) }
  }

  @Test func `a frame has at most 256 MB`() throws {
    try folder.writePNG("1.png")
    guard truncate(folder.path("1.png"), 1 << 40) == 0 else { throw POSIXError(.EFBIG) }
    let frames = PNGFrames(
      entries: [.init(image: FrameImage(path: folder.path("1.png")), duration: 1)],
      size: PixelSize(1, 1),
      pool: WorkerPool(count: 1))
    expect(refusal: "larger than 256 MB") { try frames.forEach { _ in } }
  }

  @Test(arguments: [50_000, 0, Int(UInt32.max)])
  func `a frame of an impossible size is refused before it is decoded`(side: Int) throws {
    let sides = [side, side].flatMap { side in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    let start: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    try folder.write(Data(start + sides + [8, 0, 0, 0, 0]), to: "a.png")
    expect(refusal: "the limit is 67,108,864") {
      _ = try FrameList([folder.path("a.png")])
    }
  }

  @Test func `a scene can't be a pipe`() throws {
    try folder.writeRig("r")
    try folder.makePipe("s.yaml")
    let document = try RigDocument(contentsOf: folder.path("r"))
    expect(refusal: "it is a pipe") {
      _ = try document.shot(for: RenderRequest(.scene(folder.path("s.yaml"))))
    }
  }

  @Test func `a scene has at most 8 MB`() throws {
    try folder.writeRig("r")
    try folder.write(Data(repeating: 35, count: 9_000_000), to: "s.yaml")
    let document = try RigDocument(contentsOf: folder.path("r"))
    expect(refusal: "larger than 8 MB") {
      _ = try document.shot(for: RenderRequest(.scene(folder.path("s.yaml"))))
    }
  }

  // MARK: Replacing sources

  private func expect(
    _ output: String, replaces source: String, format: String? = nil,
    _ request: RenderRequest = RenderRequest(.still([])),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let document = try RigDocument(contentsOf: folder.path("r"))
    let output = Output(folder.path(output))
    let error = KitError.replacesSource(output: output.name, source: folder.path(source))
    #expect(throws: error, sourceLocation: sourceLocation) {
      try OutputPlan(
        document.shot(for: request), for: request, output, output.format(named: format))
    }
  }

  @Test func `an output can't replace its rig or its art, whatever they are called`() throws {
    try folder.writeRig("r")
    try expect("r/dot.svg", replaces: "r/dot.svg")
    try expect("r/rig.yaml", replaces: "r/rig.yaml", format: "png")
    try FileManager.default.linkItem(at: folder.url("r/dot.svg"), to: folder.url("a.svg"))
    try expect("a.svg", replaces: "r/dot.svg")
  }

  @Test func `an output can't replace its theme`() throws {
    try folder.writeRig("r")
    try folder.write("colors: { ink: red }", to: "t.svg")
    var request = RenderRequest(.still([]))
    request.theme = try Theme(contentsOf: folder.path("t.svg"))
    try expect("t.svg", replaces: "t.svg", request)
  }

  @Test(arguments: [("f/1.png", "f/1.png"), ("f/%d.png", "f/0.png")])
  func `frames that are encoded can't replace themselves`(output: String, source: String) throws {
    try folder.writePNG(source)
    let output = Output(folder.path(output))
    let source = folder.path(source)
    #expect(
      throws: KitError.replacesSource(output: Output.path(of: output), source: source)
    ) {
      try OutputPlan(
        FrameList([source]), for: RenderRequest(.still([])), output, output.format(named: nil))
    }
  }
}

extension Output {
  /// The path of the first file.
  fileprivate static func path(of output: Output) -> String {
    Output.path(pattern: output.name, frame: 0)
  }
}
