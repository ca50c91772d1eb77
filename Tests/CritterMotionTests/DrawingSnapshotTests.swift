import CritterGraphics
import CritterMotion
import CritterRig
import CritterTestSupport
import CritterSyntax
import Foundation
import Testing

/// The resolved drawing of a rig, as text. `CRITTER_RECORD=1` writes the texts.
@Suite struct DrawingSnapshotTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots")

  struct Shot: CustomTestStringConvertible, Sendable {
    /// The name of the file.
    let testDescription: String
    let selection: Selection
    var lean = 0.5
    var time = 0.0
  }

  static let shots = [
    Shot(testDescription: "rest", selection: .still([])),
    Shot(testDescription: "turn", selection: .still(["turn"])),
    Shot(testDescription: "fade", selection: .still(["fade", "nest"])),
    Shot(testDescription: "tilt", selection: .still(["tilt"])),
    Shot(testDescription: "sway", selection: .still(["sway"]), lean: 0.25),
    Shot(testDescription: "to-art", selection: .transition(from: ["trim"], to: ["art"]), time: 0.1),
    Shot(testDescription: "to-tilt", selection: .transition(from: [], to: ["tilt"]), time: 0.1),
  ]

  @Test(arguments: shots) func `a pose resolves to the same drawing`(shot: Shot) throws {
    let rig = try Rig.toy()
    let timeline = try Timeline(of: rig, shot.selection, inputs: ["lean": shot.lean])
    let viewport = Viewport(fitting: rig.canvas.size, into: PixelSize(160, 160))
    let text = try rig.drawing(of: timeline.pose(at: shot.time), in: viewport).description
    let file = Self.folder.appendingPathComponent(shot.testDescription + ".txt")
    if Repository.isRecording {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try text == String(contentsOf: file, encoding: .utf8))
  }

  @Test func `every snapshot has its test`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Self.shots.map { $0.testDescription + ".txt" }))
  }
}
