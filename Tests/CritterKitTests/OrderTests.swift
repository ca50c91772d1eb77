import CritterGraphics
import CritterMotion
import CritterRig
import CritterRigFile
import CritterTestSupport
import Testing

@testable import CritterKit

/// The paint order and the anchor of parts, at rest and while they change.
@Suite struct OrderTests {
  private func shot(_ yaml: String, _ selection: Selection = .still([])) throws -> Shot {
    try RigDocument(yaml: "canvas: { size: [20, 20] }\n" + yaml)
      .shot(for: RenderRequest(selection))
  }

  @Test func `a child below 0 is behind its parent's art`() throws {
    let drawing = try shot(
      """
      parts:
        a:
          frame: [0, 0, 20, 20]
          fill: red
          parts:
            front: { frame: [0, 0, 4, 4], fill: lime }
            behind: { frame: [0, 0, 4, 4], fill: lime, z: -1 }
            last: { frame: [0, 0, 4, 4], fill: lime, z: -2 }
      """
    ).drawing(at: 0)
    #expect(drawing.layers.map(\.name) == ["a/last", "a/behind", "a", "a/front"])
  }

  @Test func `the canvas of a nested rig is behind all of its parts`() throws {
    let image = try shot(
      """
      rigs:
        small:
          canvas: { size: [20, 20], fill: red }
          parts: { a: { frame: [0, 0, 20, 20], fill: lime, z: -1 } }
      parts: { n: { rig: small, frame: [0, 0, 20, 20] } }
      """
    ).bitmap(at: 0)
    #expect(image[8, 8] == Bitmap.Pixel(0, 255, 0, 255))
  }

  private static let swap = """
    parts:
      a:
        frame: [0, 0, 20, 20]
        parts:
          back: { frame: [0, 0, 12, 12], fill: red }
          front: { frame: [4, 4, 12, 12], fill: lime }
    states: { swapped: { parts: { back: { z: 1 } } } }
    clips:
      turn:
        duration: 1
        parts:
          front:
            z: { values: [0, -1, 0], mode: discrete }
            translate.x: { values: [0, 4] }
    """

  @Test func `a state changes the order`() throws {
    let yaml = Self.swap
    let (rest, swapped) = (try shot(yaml), try shot(yaml, .still(["swapped"])))
    #expect(try rest.bitmap(at: 0)[8, 8] == Bitmap.Pixel(0, 255, 0, 255))
    #expect(try swapped.bitmap(at: 0)[8, 8] == Bitmap.Pixel(255, 0, 0, 255))
  }

  @Test func `the order jumps in a clip`() throws {
    let shot = try shot(Self.swap, .clip("turn", over: []))
    let found = try [0.1, 0.5, 0.9].map { try shot.bitmap(at: $0)[10, 8].red }
    #expect(found == [0, 255, 0])
  }

  @Test(.inCheck)
  func `parts that change their order look in rlottie like the frames`() throws {
    var request = RenderRequest(.clip("turn", over: []))
    request.framing.scale = 4
    let shot = try RigDocument(yaml: "canvas: { size: [20, 20] }\n" + Self.swap)
      .shot(for: request)
    let output = Output("a.json")
    let bytes = try Renderer(workers: 1).file(
      of: OutputPlan(shot, output, output.format(named: nil))
    ).bytes
    let player = try Rlottie(bytes)
    for frame in stride(from: 0, to: player.frameCount, by: max(player.frameCount / 10, 1)) {
      let drawn = player.bitmap(frame: frame, size: shot.size)
      let expected = try shot.bitmap(at: Double(frame) / player.frameRate)
      let differing = zip(drawn.pixels, expected.pixels).count {
        abs(Int($0.red) - Int($1.red)) > 8
      }
      #expect(differing < 20, "frame \(frame): \(differing) pixels")
    }
  }

  @Test func `an anchor changes without moving the frame`() throws {
    let yaml = """
      parts: { a: { frame: [4, 4, 8, 8], fill: red } }
      states:
        moved: { parts: { a: { anchor: [0, 0] } } }
        turned: { parts: { a: { anchor: [0, 1], rotate: 90 } } }
      clips: { slide: { duration: 1, parts: { a: { anchor: { values: [[0, 0], [1, 1]] }, scale: { values: [2, 2] } } } } }
      """
    func corner(_ selection: Selection, _ time: Double = 0) throws -> Point? {
      try shot(yaml, selection).drawing(at: time).layers[0].matrix.project(.zero)
    }
    #expect(try corner(.still(["moved"])) == Point(4, 4))
    let turned = try #require(try corner(.still(["turned"])))
    #expect(abs(turned.x - 12) < 1e-9 && abs(turned.y - 12) < 1e-9)
    #expect(try corner(.clip("slide", over: []), 0.5) == Point(0, 0))
  }
}
