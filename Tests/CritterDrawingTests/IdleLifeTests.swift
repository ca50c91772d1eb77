import CritterGraphics
import CritterKit
import CritterMotion
import CritterRaster
import CritterRig
import CritterSVG
import CritterTestSupport
import Foundation
import Testing

@testable import CritterDrawing

/// The animations that a rig has right after the import of a drawing.
@Suite struct IdleLifeTests {
  private func rig(_ content: String) throws -> Rig {
    try DrawnRig.splitting(content).resolved()
  }

  private let cat = """
    <rect id="ground" y="96" width="128" height="32" fill="tan"/>
    <path id="tail" d="M70 80Q95 80 90 50"/>
    <ellipse id="body" cx="50" cy="65" rx="25" ry="31" fill="#c84"/>
    <g id="eyes"><circle cx="42" cy="50" r="4"/><circle cx="58" cy="50" r="4"/></g>
    """

  @Test func `the figure breathes on the ground and stays on the canvas`() throws {
    let rig = try rig(cat)
    #expect(rig.clips.map(\.name) == ["idle", "hop", "nod", "shake", "peek"])
    #expect(rig.clips.map(\.loops) == [true, false, false, false, false])
    let ground = try rig.idlePose(of: "ground", at: 1.5)
    #expect(ground.transform == .identity)
    let full = try rig.idlePose(of: "figure", at: 1.5)
    #expect(abs(full.transform.row2.y - 1.024) < 1e-9)
    #expect(try rig.idlePose(of: "figure", at: 0).transform == .identity)
    #expect(rig.parts.first { $0.name == "figure" }?.anchor.y == 0.75)
  }

  @Test func `a figure up to the top edge shrinks`() throws {
    let tall = try rig(
      "<path id=\"body\" d=\"M40 0H60V128H40Z\"/><path id=\"tail\" d=\"M55 90H99V99\"/>")
    #expect(try tall.idlePose(of: "figure", at: 1.5).transform.row2.y < 1)
    #expect(try tall.idlePose(of: "figure", at: 0).transform == .identity)
  }

  @Test func `eyes blink with their own art or by squashing`() throws {
    let squashed = try rig(cat).idlePose(of: "eyes", at: 0.6 * 3)
    #expect(abs(squashed.transform.row2.y - 0.12) < 1e-9)
    let drawn = try rig(cat + "<path id=\"eyes.closed\" d=\"M38 50H62V52H38Z\"/>")
    #expect(try drawn.idlePose(of: "eyes", at: 1).art == "eyes.svg")
    #expect(try drawn.idlePose(of: "eyes", at: 0.6 * 3).art == "eyes-closed.svg")
  }

  @Test(arguments: ["eyes", "Auge", "yeux", "ojos", "occhi", "olhos", "ogen", "oczy", "глаза", "目"])
  func `eyes blink in ten languages`(name: String) throws {
    let rig = try rig(
      "<circle id=\"body\" cx=\"60\" cy=\"60\" r=\"40\" fill=\"tan\"/><circle id=\"\(name)\" cx=\"60\" cy=\"50\" r=\"9\"/>"
    )
    let part = try #require(rig.parts.last?.name)
    #expect(try rig.idlePose(of: part, at: 1.8).transform.row2.y < 0.2)
  }

  @Test(arguments: ["eye-shadow", "eye-color", "eyebrow", "eye-patch"])
  func `what lies around an eye doesn't blink`(name: String) throws {
    let rig = try rig(
      "<circle id=\"body\" cx=\"60\" cy=\"60\" r=\"40\" fill=\"tan\"/><circle id=\"\(name)\" cx=\"60\" cy=\"50\" r=\"9\"/>"
    )
    #expect(try rig.idlePose(of: name, at: 1.8).transform == .identity)
  }

  @Test func `nested eyes blink once`() throws {
    let rig = try rig(
      """
      <circle id="body" cx="60" cy="60" r="40" fill="tan"/>
      <g id="eyes"><g id="left-eye"><circle cx="40" cy="50" r="9"/></g>
      <g id="right-eye"><circle cx="80" cy="50" r="9"/></g></g>
      """)
    #expect(try rig.idlePose(of: "eyes", at: 1.8).transform.row2.y < 0.2)
    #expect(try rig.idlePose(of: "left-eye", at: 1.8).transform == .identity)
  }

  @Test func `tails and ears sway about their joint`() throws {
    let rig = try rig(cat + "<path id=\"left-ear\" d=\"M30 20L36 5L42 20Z\"/>")
    let angles = try stride(from: 0, to: 3, by: 0.05).map { time in
      asin(try rig.idlePose(of: "tail", at: time).transform.row1.y) * 180 / .pi
    }
    #expect(abs((angles.max() ?? 0) - 3.6) < 0.1 && abs((angles.min() ?? 0) + 6) < 0.1)
    // The ear doesn't touch the body, and turns about its point nearest to it.
    #expect(rig.parts.first { $0.name == "left-ear" }?.anchor == Point(1, 1))
  }

  @Test func `each drawn state bounces`() throws {
    let rig = try rig(cat + "<path id=\"eyes.closed\" d=\"M38 50H62V52H38Z\"/>")
    let timeline = try Timeline(of: rig, .transition(from: [], to: ["closed"]))
    let index = try #require(rig.parts.firstIndex { $0.name == "figure" })
    #expect(abs(timeline.duration - 0.25) < 1e-9)
    let heights = stride(from: 0.0, through: 0.25, by: 0.01).map {
      timeline.pose(at: $0).parts[index].transform.row2.y
    }
    #expect((heights.min() ?? 1) < 0.965 && abs((heights.last ?? 0) - 0.97) < 1e-9)
  }
}
