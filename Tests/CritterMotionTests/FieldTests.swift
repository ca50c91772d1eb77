import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

/// A field with room for six characters of nine points.
private func field() throws -> Rig {
  try RigDocument(
    yaml: """
      canvas: { size: [100, 40] }
      parts:
        f:
          frame: [10, 10, 80, 20]
          field: { text: t, caret: c }
          parts:
            t: { frame: [10, 0, 54, 20], text: "", font: { family: Inter, size: 15 } }
            c: { frame: [9, 2, 2, 16], visible: false }
      events: [{ on: press return, do: { blur: true } }]
      """
  ).resolved()
}

@Suite struct FieldTests {
  @Test func `a text that fits stays where it is`() throws {
    let scene = try PlayedScene("[tap: f, { type: abcdef, pace: 0 }, wait: 1]", on: field())
    #expect(try scene.part("t", at: 1).textScroll == nil)
    #expect(try scene.part("c", at: 1).position.x == 10 + 54)
    #expect(try layer(of: "t", in: scene).mask == nil)
  }

  @Test func `a longer text scrolls so that the caret shows`() throws {
    let scene = try PlayedScene("[tap: f, { type: abcdefghij, pace: 0.1 }, wait: 1]", on: field())
    for count in 7...10 {
      let time = Double(count - 1) * 0.1 + 0.05
      #expect(try scene.part("t", at: time).textScroll == 9 * Double(count) - 54)
      #expect(try scene.part("c", at: time).position.x == 10 + 54)
    }
    #expect(try layer(of: "t", in: scene).matrix.row3.x == 20 - 36)
  }

  @Test func `deleting scrolls back`() throws {
    let scene = try PlayedScene(
      "[tap: f, { type: abcdefgh, pace: 0 }, press: backspace, press: backspace, press: backspace, wait: 1]",
      on: field())
    #expect(try scene.part("t", at: 1).textScroll == nil)
    #expect(try scene.part("c", at: 1).position.x == 10 + 45)
  }

  @Test func `without the focus, a field shows the beginning of its text`() throws {
    let scene = try PlayedScene(
      "[tap: f, { type: abcdefgh, pace: 0 }, wait: 1, press: return, wait: 1]", on: field())
    #expect(try scene.part("t", at: 2).textScroll == 0)
    #expect(try layer(of: "t", in: scene).matrix.row3.x == 20)
  }

  @Test func `a text is clipped to its field`() throws {
    let scene = try PlayedScene("[tap: f, { type: abcdefgh, pace: 0 }, wait: 1]", on: field())
    let mask = try #require(layer(of: "t", in: scene).mask)
    #expect(mask.rect == Rect(0, 0, 54, 20) && mask.matrix.row3.x == 20 && mask.matrix.row3.y == 10)
  }

  @Test(arguments: [
    ("login", "email"), ("login", "password"), ("owl", "username"), ("owl", "password"),
    ("form-field", "email"), ("login-button", "username"), ("login-button", "password"),
  ])
  func `the caret never leaves its field`(rig: String, field: String) throws {
    let scene = try PlayedScene(
      "[tap: \(field), wait: 1, { type: '\(String(repeating: "x", count: 60))', pace: 0 }, wait: 1]",
      on: .named(rig))
    let part = try #require(scene.rig.parts.first { $0.name == field })
    let caret = try #require(part.field?.caret)
    let (inner, outer) = (
      try scene.corners(of: scene.rig.parts[caret].name, at: 1.5),
      try scene.corners(of: field, at: 1.5)
    )
    #expect(inner[2] <= outer[2] && inner[0] >= outer[0])
  }

  /// The only layer of a part at the end, whose text is in points of the canvas.
  private func layer(of part: String, in scene: PlayedScene) throws -> Layer {
    let viewport = Viewport(size: PixelSize(100, 40), scale: 1)
    let drawing = try scene.rig.drawing(
      of: scene.timeline.pose(at: scene.timeline.duration), in: viewport
    ) { text, _ in
      TextOutline(
        path: Path(Rect(0, -10, 9 * Double(text.count), 13)), width: 9 * Double(text.count),
        ascent: 10, descent: 3)
    }
    return try #require(drawing.layers.first { $0.name.hasSuffix("/" + part) })
  }
}
