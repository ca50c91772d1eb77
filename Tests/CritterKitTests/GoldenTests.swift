import CritterEncode
import CritterGraphics
import CritterMotion
import CritterRig
import CritterTestSupport
import Foundation
import Testing

@testable import CritterKit

/// A rig against images that a person has looked at.
///
/// No channel may be off by more than one. When one is, expected, difference and actual are
/// written side by side to the temporary folder. `CRITTER_RECORD=1` records all images.
@Suite struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  struct Golden: CustomTestStringConvertible, Sendable {
    /// The name of the file.
    let testDescription: String
    let selection: Selection
    var instant = 0.0
  }

  static let goldens = [
    Golden(testDescription: "rest", selection: .still([])),
    Golden(testDescription: "turn", selection: .still(["turn", "mask"])),
    Golden(testDescription: "fade", selection: .still(["fade", "trim"])),
    Golden(testDescription: "tilt", selection: .still(["tilt"])),
    Golden(testDescription: "to-art", selection: .transition(from: [], to: ["art"]), instant: 0.1),
    Golden(
      testDescription: "to-nest", selection: .transition(from: [], to: ["nest"]), instant: 0.1),
    Golden(
      testDescription: "to-morph", selection: .transition(from: [], to: ["morph"]), instant: 0.1),
  ]

  @Test(arguments: goldens) func anImageLooksAsItDid(golden: Golden) throws {
    let actual = try bitmap(golden)
    let file = Self.folder.appendingPathComponent(golden.testDescription + ".png")
    if Repository.isRecording {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(actual.png()).write(to: file)
    }
    let expected = try Bitmap(png: Data(contentsOf: file))
    let difference = try #require(expected.difference(from: actual))
    if difference.largest > 1 {
      let panels = FileManager.default.temporaryDirectory
        .appendingPathComponent("golden-\(golden.testDescription).png")
      try Data(Bitmap(sideBySide: [expected, difference.picture, actual]).png()).write(to: panels)
      Issue.record(
        "\(golden.testDescription) is off by \(difference.largest); look at \(panels.path)")
    }
  }

  @Test func everyGoldenHasItsTest() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Self.goldens.map { $0.testDescription + ".png" }))
  }

  @Test func aDifferenceIsSeen() throws {
    let (rest, tilt) = (try bitmap(Self.goldens[0]), try bitmap(Self.goldens[3]))
    #expect(try #require(rest.difference(from: tilt)).largest > 100)
  }

  private func bitmap(_ golden: Golden) throws -> Bitmap {
    var request = RenderRequest(golden.selection)
    request.framing.scale = 2
    return try RigDocument.toy().shot(for: request).bitmap(at: golden.instant)
  }
}
