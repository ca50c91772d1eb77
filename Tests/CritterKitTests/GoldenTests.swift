import CritterDiff
import CritterEncode
import CritterGraphics
import CritterMotion
import CritterRig
import CritterRigFile
import CritterTestSupport
import Foundation
import Testing

@testable import CritterKit
@testable import CritterRaster

/// A rig against images that a person has looked at.
///
/// Versions of the libraries smooth edges differently, but not visibly. If a difference is visible,
/// the test writes expected, difference, and actual side by side to the temporary folder.
/// `CRITTER_RECORD=1` records all images.
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

  @Test(arguments: goldens) func `an image looks as it did`(golden: Golden) throws {
    let actual = try RigDocument.toy().bitmap(golden)
    let file = Self.folder.appendingPathComponent(golden.testDescription + ".png")
    if Repository.isRecording {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(actual.png()).write(to: file)
    }
    let expected = try Bitmap(png: Data(contentsOf: file))
    let difference = VisibleDifference(from: expected, to: actual)
    if difference.isVisible {
      let panels = FileManager.default.temporaryDirectory
        .appendingPathComponent("golden-\(golden.testDescription).png")
      let images = [expected, difference.picture, actual]
      try Data(Bitmap(sideBySide: images).png()).write(to: panels)
      Issue.record("\(golden.testDescription): \(difference.text); look at \(panels.path)")
    }
  }

  @Test func `every golden has its test`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == Set(Self.goldens.map { $0.testDescription + ".png" }))
  }

  /// Half a point is one pixel at scale 2.
  @Test(arguments: [
    ("box: { frame: [10,", "box: { frame: [10.5,"),
    ("leaf: { frame: [44, 8,", "leaf: { frame: [44, 8.5,"),
    ("twin: { frame: [60,", "twin: { frame: [59.5,"),
    ("frame: [10, 44,", "frame: [10, 43.5,"),
    ("frame: [44, 44,", "frame: [44.5, 44,"),
    ("dot: { frame: [8,", "dot: { frame: [8.5,"),
  ]) func `a part that moved by one pixel is seen`(before: String, after: String) throws {
    #expect(try differenceAtRest(from: before, to: after).isVisible)
  }

  @Test(arguments: [
    ("#d0284f", "#da2f5a"), ("#0a8f5a", "#0a9a62"), ("#ffe08a", "#ffdc70"),
    ("#1945ff", "#2b50ff"), ("#fff8e7", "#fff1d8"),
  ]) func `a color that visibly changed is seen`(before: String, after: String) throws {
    #expect(try differenceAtRest(from: before, to: after).isVisible)
  }

  /// Moves by a fiftieth of a pixel, and colors whose channels change by one.
  @Test(arguments: [
    ("leaf: { frame: [44,", "leaf: { frame: [44.01,"),
    ("dot: { frame: [8,", "dot: { frame: [8.01,"),
    ("#d0284f", "#d1294f"), ("#fff8e7", "#fff8e6"),
  ]) func `an invisible change passes`(before: String, after: String) throws {
    let difference = try differenceAtRest(from: before, to: after)
    #expect(difference.largest > 0)
    #expect(!difference.isVisible)
  }

  private func differenceAtRest(from before: String, to after: String) throws -> VisibleDifference {
    let rest = Self.goldens[0]
    let changed = try RigDocument.toy(replacing: before, with: after)
    return VisibleDifference(from: try RigDocument.toy().bitmap(rest), to: try changed.bitmap(rest))
  }
}

extension RigDocument {
  fileprivate func bitmap(_ golden: GoldenTests.Golden) throws -> Bitmap {
    var request = RenderRequest(golden.selection)
    request.framing.scale = 2
    return try shot(for: request).bitmap(at: golden.instant)
  }

  /// The rig `toy` with another text in place of one that its `rig.yaml` has.
  fileprivate static func toy(replacing before: String, with after: String) throws -> RigDocument {
    let toy = URL(fileURLWithPath: try RigDocument.toy().folder)
    func text(_ name: String) throws -> String {
      try String(contentsOf: toy.appendingPathComponent(name), encoding: .utf8)
    }
    let yaml = try text("rig.yaml")
    try #require(yaml.contains(before))
    let art = ["leaf.svg", "star.svg"]
    return try RigDocument(
      yaml: yaml.replacingOccurrences(of: before, with: after), files: art,
      contents: Dictionary(uniqueKeysWithValues: art.map { ($0, try text($0)) }))
  }
}

/// The pixels of two images whose colors differ visibly.
private struct VisibleDifference {
  /// The largest share of pixels that may differ, 12 of a golden image. Debian 13's libraries draw
  /// 2 pixels of one image differently from Debian 12's; a part that moves by one pixel changes at
  /// least 100.
  private static let allowedShare = 0.0005

  let picture: Bitmap
  /// The largest ΔE.
  let largest: Double
  private let pixels: Int
  private let share: Double

  init(from expected: Bitmap, to actual: Bitmap) {
    // A ΔE of 2 is just visible.
    let map = ChangeMap(from: expected, to: actual, ComparisonRules(tolerance: 2))
    picture = map.image(over: expected)
    largest = map.largestDistance
    pixels = map.marks.count { $0 != .same }
    share = expected.size == actual.size ? Double(pixels) / Double(map.marks.count) : 1
  }

  var isVisible: Bool { share > Self.allowedShare }

  var text: String {
    "\(pixels) pixels differ visibly, by a ΔE of up to \(largest.shortText(decimals: 1))"
  }
}
