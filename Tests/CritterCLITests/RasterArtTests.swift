import CritterTestSupport
import Foundation
import Testing

@testable import CritterCLI

/// Rigs whose art is an image.
@Suite struct RasterArtTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.writeRig("parts/r", art: "dot.png")
    try folder.write(SmallImage.red, to: "parts/r/dot.png")
    try folder.write(SmallImage.lime, to: "parts/r/dot@2x.png")
  }

  private func render(_ output: String) throws -> Run {
    let run = try Run(["render", "r", "--state", "rest", "-o", output], in: folder)
    #expect(run.exitCode == 0 && run.messages.split(separator: "\n").count == 1, "\(run.messages)")
    return run
  }

  @Test func `an SVG contains the image with the most pixels`() throws {
    _ = try render("a.svg")
    let image = SmallImage.lime.base64EncodedString()
    #expect(folder.text("a.svg").contains("data:image/png;base64,\(image)"))
  }

  @Test func `a Lottie file contains the image with the most pixels as an asset`() throws {
    _ = try render("a.json")
    let asset = try ParsedJSON(folder.data("a.json"))["assets"][0]
    #expect(asset["w"].number == 2 && asset["e"].number == 1)
    #expect(
      asset["p"].string == "data:image/png;base64,\(SmallImage.lime.base64EncodedString())")
  }

  @Test func `valid images have no warnings`() throws {
    let run = try Run(["validate", "--strict", "r"], in: folder)
    #expect(run.exitCode == 0, "\(run.messages)")
  }

  @Test func `each version of an image is a source of the output`() throws {
    try folder.write("outputs: [{ output: a.png, rig: r, state: rest }]\n", to: "critter.yml")
    #expect(try Run(["render", "-q"], in: folder).exitCode == 0)
    #expect(folder.text("critter.lock.json").contains("dot@2x.png"))
    try folder.write(SmallImage.blue, to: "parts/r/dot@2x.png")
    let check = try Run(["check"], in: folder)
    #expect(check.exitCode == 1 && check.text.contains("dot@2x.png"), "\(check.text)")
  }

  @Test func `an output can't overwrite an image of its rig`() throws {
    let own = try Run(["render", "r", "--state", "rest", "-o", "parts/r/dot@2x.png"], in: folder)
    #expect(own.exitCode != 0 && own.messages.contains("dot@2x.png"), "\(own.messages)")
    try folder.write(
      "outputs: [{ output: parts/r/dot@2x.png, rig: r, state: rest }]\n", to: "critter.yml")
    let listed = try Run(["render"], in: folder)
    #expect(listed.messages.contains("would overwrite parts/r/dot@2x.png"), "\(listed.messages)")
    #expect(try folder.data("parts/r/dot@2x.png") == SmallImage.lime)
  }
}
