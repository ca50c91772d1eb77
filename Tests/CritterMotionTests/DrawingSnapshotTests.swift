import CritterGraphics
import CritterMotion
import CritterRig
import CritterTestSupport
import Foundation
import Testing

/// The resolved drawing of every state of the bear, as text. `CRITTER_RECORD=1` writes them anew.
@Suite struct DrawingSnapshotTests {
  private let bear: Rig

  init() throws {
    bear = try .bear()
  }

  static let shots: [(name: String, states: [String], gaze: Double)] = [
    ("neutral", ["neutral"], 0), ("ecstatic", ["ecstatic"], 0), ("shy", ["shy"], 0),
    ("peek", ["peek"], 0), ("shy-ecstatic", ["shy", "ecstatic"], 0),
    ("active", ["active"], 0), ("active-middle", ["active"], 0.5), ("active-end", ["active"], 1),
    ("active-ecstatic", ["active", "ecstatic"], 0.25),
  ]
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots")

  @Test(arguments: shots)
  func everyStateResolvesToTheSameDrawing(
    shot: (name: String, states: [String], gaze: Double)
  ) throws {
    let timeline = try Timeline(of: bear, .still(shot.states), inputs: ["gaze": shot.gaze])
    try check(timeline.pose(at: 0), against: shot.name)
  }

  @Test func aTransitionResolvesToTheSameDrawing() throws {
    let timeline = try Timeline(of: bear, .transition(from: ["ecstatic"], to: ["active"]))
    try check(timeline.pose(at: 0.1), against: "ecstatic-to-active")
  }

  @Test func everySnapshotHasItsTest() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let names = Self.shots.map(\.name) + ["ecstatic-to-active"]
    #expect(Set(files.filter { $0.hasSuffix(".txt") }).isSubset(of: names.map { $0 + ".txt" }))
  }

  private func check(_ pose: Pose, against name: String) throws {
    let viewport = Viewport(fitting: bear.canvas.size, into: PixelSize(320, 320))
    let text = try bear.drawing(of: pose, in: viewport).description
    let file = Self.folder.appendingPathComponent(name + ".txt")
    if Repository.isRecording {
      try FileManager.default.createDirectory(
        at: Self.folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try text == String(contentsOf: file, encoding: .utf8))
  }
}
