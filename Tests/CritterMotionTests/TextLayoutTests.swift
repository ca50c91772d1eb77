import CritterGraphics
import CritterRig
import CritterRigFile
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterMotion

/// Lines, alignment, spacing, and strokes of texts.
@Suite struct TextLayoutTests {
  /// A box for each line. Characters are half as wide as high, and have the size above the baseline.
  private func boxes(_ text: String, _ style: TextStyle) -> TextOutline {
    let width = Double(text.count) * (style.size / 2 + style.letterSpacing)
    return TextOutline(
      path: Path(Rect(0, -style.size, width, style.size)), width: width, ascent: style.size,
      descent: 0)
  }

  /// The bounds of the rectangles in a path.
  private func boxes(in path: Path) -> [Rect] {
    var boxes: [Path] = []
    for element in path.elements {
      if case .move = element { boxes.append(Path([])) }
      boxes[boxes.count - 1] = Path(boxes[boxes.count - 1].elements + [element])
    }
    return boxes.map(\.bounds)
  }

  /// The bounds of the lines of a text in its part.
  private func lines(_ keys: String, state: [String] = []) throws -> [Rect] {
    let rig = try RigDocument(
      yaml: """
        canvas: { size: [200, 100] }
        parts:
          t: { frame: [0, 0, 100, 50], font: { family: X, size: 10 }, fill: black, \(keys) }
        states: { big: { parts: { t: { font.size: 20, letter-spacing: 1, line-height: 2 } } } }
        """
    ).resolved()
    let pose = try Timeline(of: rig, .still(state)).pose(at: 0)
    let layers = try rig.ownLayers(rig.parts[0], pose.parts[0], boxes)
    return layers.flatMap { layer -> [Rect] in
      guard case .shape(let shape) = layer.content else { return [] }
      return self.boxes(in: shape.path).map { bounds in
        let corner = layer.matrix.project(Point(bounds.minX, bounds.minY)) ?? .zero
        return Rect(corner.x, corner.y, bounds.size.width, bounds.size.height)
      }
    }
  }

  @Test(arguments: [
    (#"text: "abcd""#, [Rect(0, 20, 20, 10)]),
    (#"text: "ab\ncd\n""#, [Rect(0, 14, 10, 10), Rect(0, 26, 10, 10)]),
    (#"text: "ab\nc", align: right, valign: top"#, [Rect(90, 0, 10, 10), Rect(95, 12, 5, 10)]),
    (
      #"text: "ab\n\nc", align: center, valign: bottom, line-height: 1"#,
      [Rect(45, 20, 10, 10), Rect(50, 30, 0, 10), Rect(47.5, 40, 5, 10)]
    ),
    (
      "text: one two three four five six, wrap: true, valign: top",
      [Rect(0, 0, 90, 10), Rect(0, 12, 40, 10)]
    ),
    ("text: ab, letter-spacing: 3", [Rect(0, 20, 16, 10)]),
  ])
  func `lines are below each other`(keys: String, rects: [Rect]) throws {
    #expect(try lines(keys) == rects)
  }

  @Test func `a state changes the size and the spacing`() throws {
    #expect(
      try lines(#"text: "ab\nc", valign: top"#, state: ["big"])
        == [Rect(0, 0, 22, 20), Rect(0, 40, 11, 20)])
  }

  @Test(arguments: [
    ("text: 12345678901234567890", 10.0, true), ("text: 1234567890123456789012345", 8, true),
    ("text: 1234567890123456789012345678901234567890123456", 6, false),
    (#"text: "a\nb\nc\nd\ne\nf""#, 7.14, true),
    (
      "text: one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen, wrap: true",
      8.33, true
    ),
  ])
  func `a text shrinks until it fits`(keys: String, size: Double, fits: Bool) throws {
    let rig = try Rig.small(
      "  t: { frame: [0, 0, 100, 50], font: { family: X, size: 10 }, fit: shrink, \(keys) }\n")
    let look = try #require(rig.parts[1].textLook)
    let rest = rig.parts[1].rest
    let fitting = try look.fittingSize(of: rest.text ?? "", in: rest, boxes)
    #expect(abs(fitting.size - size) < 0.03 && fitting.fits == fits, "\(fitting)")
  }

  @Test func `a stroke and its trim draw the outlines`() throws {
    let rig = try Rig.small(
      "  t: { frame: [0, 0, 9, 9], text: a, font: { family: X, size: 4 }, stroke: red, trim: [0, 0.5] }\n"
    )
    let layers = try rig.ownLayers(rig.parts[1], rig.parts[1].rest, boxes)
    guard case .shape(let shape)? = layers.first?.content else { return #expect(Bool(false)) }
    #expect(shape.stroke?.width == 1 && shape.trim == Trim(start: 0, end: 0.5))
  }

  @Test func `keys for texts need a text`() throws {
    let rig = try Rig.small(
      "  b: { frame: [0, 0, 1, 1], valign: top, min-size: 3, wrap: true, fill: red }\n")
    #expect(
      rig.warnings.map(\.message) == [
        "'min-size' does nothing without 'fit: shrink'; remove it",
        "'valign' does nothing without text; remove it",
        "'wrap' does nothing without text; remove it",
      ])
  }
}
