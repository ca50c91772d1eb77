import CritterEncode
import CritterGraphics
import CritterMotion
import CritterRig
import CritterTestSupport
import Foundation
import Testing

@testable import CritterKit

/// Every state of the bear against a picture that a person has looked at.
///
/// No channel may be off by more than one. When one is, expected, difference and actual are
/// written side by side to the temporary folder. `CRITTER_RECORD=1` records all pictures anew.
@Suite struct GoldenTests {
  static let shots: [(name: String, selection: Selection, gaze: Double, instant: Double)] = [
    ("neutral", .still(["neutral"]), 0, 0),
    ("ecstatic", .still(["ecstatic"]), 0, 0),
    ("shy", .still(["shy"]), 0, 0),
    ("peek", .still(["peek"]), 0, 0),
    ("active", .still(["active"]), 0, 0),
    ("active-middle", .still(["active"]), 0.5, 0),
    ("active-ecstatic", .still(["active", "ecstatic"]), 1, 0),
    ("to-active", .transition(from: ["neutral"], to: ["active"]), 0, 0.15),
    ("from-ecstatic", .transition(from: ["ecstatic"], to: ["neutral"]), 0, 0.06),
  ]
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")

  @Test(arguments: shots)
  func aPictureLooksAsItDid(
    shot: (name: String, selection: Selection, gaze: Double, instant: Double)
  ) throws {
    let actual = try still(shot.selection, gaze: shot.gaze, at: shot.instant)
    let file = Self.folder.appendingPathComponent(shot.name + ".png")
    if Repository.isRecording {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(actual.png()).write(to: file)
    }
    let expected = try Bitmap(png: Data(contentsOf: file))
    let difference = try #require(expected.difference(from: actual))
    if difference.largest > 1 {
      let panels = FileManager.default.temporaryDirectory
        .appendingPathComponent("bear-\(shot.name).png")
      try Data(Bitmap(sideBySide: [expected, difference.picture, actual]).png()).write(to: panels)
      Issue.record("\(shot.name) is off by \(difference.largest); look at \(panels.path)")
    }
  }

  @Test func everyGoldenHasItsShot() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let goldens = Set(files.filter { $0.hasSuffix(".png") })
    #expect(goldens.isSubset(of: Self.shots.map { $0.name + ".png" }))
  }

  @Test func aDifferenceIsSeen() throws {
    let neutral = try still(.still(["neutral"]), gaze: 0, at: 0)
    let shy = try still(.still(["shy"]), gaze: 0, at: 0)
    #expect(try #require(neutral.difference(from: shy)).largest > 100)
  }

  private func still(_ selection: Selection, gaze: Double, at instant: Double) throws -> Bitmap {
    let parts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("parts")
    let document = try RigDocument(contentsOf: parts.appendingPathComponent("bear").path)
    var request = RenderRequest(selection)
    request.inputs = ["gaze": gaze]
    return try document.shot(for: request).bitmap(at: instant)
  }
}
