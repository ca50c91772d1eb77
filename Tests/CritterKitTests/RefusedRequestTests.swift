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

/// Requests for more pixels or frames than a run makes.
@Suite struct RefusedRequestTests {
  private let document: RigDocument
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      """
      canvas: { size: [100, 100] }
      parts:
        a: { frame: [0, 0, 10, 10], fill: red }
      states:
        b: { parts: { a: { opacity: 0 } } }
      transitions:
        - { to: b, duration: 100 }
      """, to: "rig.yaml")
    document = try RigDocument(contentsOf: folder.url.path)
  }

  private func expect(
    _ output: String, isRefusedBecause reason: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ set: (inout RenderRequest) throws -> Void
  ) throws {
    var request = RenderRequest(.transition(from: [], to: ["b"]))
    try set(&request)
    let output = Output(output)
    #expect(sourceLocation: sourceLocation) {
      try OutputPlan(
        document.shot(for: request), for: request, output, output.format(named: nil))
    } throws: { error in
      (error as? KitError)?.message.contains(reason) == true
    }
  }

  @Test func `a frame has at most 67,108,864 pixels`() throws {
    try expect("a.png", isRefusedBecause: "67,108,864 pixels") {
      $0.playback.instant = 1
      $0.framing.scale = 163.84
    }
  }

  @Test func `all frames of an output have at most 200,000,000,000 pixels`() throws {
    try expect("a.webp", isRefusedBecause: "more than the limit of 200,000,000,000") {
      $0.playback.frameRate = 1000
      $0.framing.scale = 20
    }
  }

  @Test func `frames that are selected again and again count each time`() throws {
    try expect("a.gif", isRefusedBecause: "more than the limit of 1,000,000") {
      $0.playback.frameRate = 50
      $0.playback.frames = Array(repeating: try #require(FrameRange("0-4999")), count: 10_000)
    }
  }

  @Test func `all outputs of a run have at most 200,000,000,000 pixels`() throws {
    #expect(throws: KitError.tooManyPixels(200_000_000_001, limit: 200_000_000_000)) {
      try OutputPlan.check(pixels: 200_000_000_001)
    }
    try OutputPlan.check(pixels: 200_000_000_000)
  }

  @Test func `a hold of a day is too long for a video`() throws {
    var request = RenderRequest(.transition(from: [], to: ["b"]))
    (request.playback.frameRate, request.playback.holdEnd) = (60, 86400)
    request.framing.scale = 20
    let plan = try OutputPlan(
      document.shot(for: request), for: request, Output("a.mp4"), .mp4)
    #expect {
      try Renderer(workers: 1).file(of: plan)
    } throws: { error in
      "\(error)".contains("the limit of 200,000,000,000")
    }
  }

  @Test(arguments: [
    ("fps", "1e-300"), ("fps", "1001"), ("speed", "1e300"), ("speed", "1.1e9"), ("at", "1e300"),
    ("at", "1.1e9"), ("hold", "86401"),
    ("background", "rgb(nan,0,0)"), ("matte", "rgb(1e400,0,0)"),
  ])
  func `option values that lead to impossible numbers are refused`(
    option: String, text: String
  ) throws {
    let option = try #require(RenderOption.named(option))
    #expect(option.setting(text) == nil)
  }
}
