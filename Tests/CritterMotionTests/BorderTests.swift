import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

/// Strokes that lie within a part's frame, and colors that come from transparent.
@Suite struct BorderTests {
  private func shapes(_ part: String) throws -> [Shape] {
    let yaml = """
      canvas: { size: [20, 20] }
      parts: { a: { frame: [2, 2, 10, 8], stroke-align: inside, \(part) } }
      """
    let rig = try RigDocument(yaml: yaml).resolved()
    let viewport = Viewport(fitting: rig.canvas.size, into: PixelSize(20, 20))
    let pose = try Timeline(of: rig, .still([])).pose(at: 0)
    return try rig.drawing(of: pose, in: viewport).layers.compactMap { layer in
      if case .shape(let shape) = layer.content { shape } else { nil }
    }
  }

  @Test func `the outer edge of a border is that of the frame`() throws {
    let shapes = try shapes("fill: white, stroke: red, stroke-width: 2, corner-radius: 3")
    #expect(
      shapes.map(\.path) == [
        Path(Rect(0, 0, 10, 8), cornerRadius: 3), Path(Rect(1, 1, 8, 6), cornerRadius: 2),
      ])
    #expect(shapes[0].stroke == nil && !shapes[1].fill.isVisible)
    #expect(shapes[1].stroke?.width == 2)
  }

  @Test func `a border needs no fill`() throws {
    #expect(try shapes("stroke: red").map(\.path) == [Path(Rect(0.5, 0.5, 9, 7))])
    #expect(try shapes("fill: white").count == 1)
  }

  @Test func `a border that leaves nothing covers the frame`() throws {
    let shape = try #require(shapes("stroke: red, stroke-width: 4, corner-radius: 3").first)
    #expect(shape.path == Path(Rect(0, 0, 10, 8), cornerRadius: 3))
    #expect(shape.fill == .color(Color(1, 0, 0)) && shape.stroke == nil)
  }

  @Test func `only a frame is stroked inside`() {
    #expect(throws: (any Error).self) { try shapes("stroke: red, path: M0 0 L1 1") }
  }

  @Test(arguments: [0.25, 0.5, 0.75])
  func `a color from transparent keeps its hue`(t: Double) {
    let green = PropertyValue.paint(.color(Color(0.2, 0.8, 0.4)))
    let clear = PropertyValue.paint(.color(.transparent))
    for (value, alpha) in [
      (clear.interpolated(to: green, t), t), (green.interpolated(to: clear, t), 1 - t),
    ] {
      guard case .paint(.color(let color)) = value else { continue }
      expect(
        [color.red, color.green, color.blue, color.alpha], equal: [0.2, 0.8, 0.4, alpha],
        within: 1e-12)
    }
  }

  @Test func `opaque colors are interpolated as they are`() {
    let mixed = PropertyValue.paint(.color(Color(0.1, 0.3, 0.7)))
      .interpolated(to: .paint(.color(Color(0.9, 0.2, 0.4))), 0.3)
    #expect(
      mixed
        == .paint(.color(Color(0.1 + 0.8 * 0.3, 0.3 + (0.2 - 0.3) * 0.3, 0.7 + (0.4 - 0.7) * 0.3))))
  }
}
