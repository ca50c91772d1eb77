import CritterGraphics
import CritterTestSupport
import CritterSyntax
import Testing

@testable import CritterRig
@testable import CritterRigFile
@testable import CritterRigFile

/// `fill-rule`, `focus`, skews, `overflow`, and masks that begin as a point.
@Suite struct PathKeyTests {
  private func part(_ keys: String) throws -> Part {
    let yaml = """
      canvas: { size: [10, 10] }
      parts: { a: { frame: [0, 0, 10, 10], \(keys) } }
      """
    return try RigDocument(yaml: yaml).resolved().parts[0]
  }

  @Test func `a part has a fill rule`() throws {
    #expect(try part("fill: red").fillRule == .nonzero)
    #expect(try part("fill: red, fill-rule: evenodd").fillRule == .evenodd)
  }

  @Test func `a skew moves each row by its distance`() throws {
    let right = try part("transform: [skewX: 45]").rest.transform
    #expect(abs(right.row2.x - 1) < 1e-9 && right.row1.y == 0)
    let down = try part("transform: [skewY: -45]").rest.transform
    #expect(abs(down.row1.y + 1) < 1e-9 && down.row2.x == 0)
  }

  @Test(arguments: ["90", "-90", "[1, 2]"])
  func `a skew of a right angle is an error`(angle: String) {
    #expect(throws: FileError.self) { try part("transform: [skewX: \(angle)]") }
  }

  @Test func `a focus interpolates, also from a gradient without one`() throws {
    let colors = "from: [0.5, 0.5], to: [1, 0.5], colors: [red, blue], radial: true"
    let focused = try part("fill: { \(colors), focus: [0.7, 0.5] }").rest[.fill]
    let plain = try part("fill: { \(colors) }").rest[.fill]
    guard case .paint(.gradient(let between)) = plain.interpolated(to: focused, 0.5) else {
      Issue.record("expected a gradient")
      return
    }
    #expect(between.focus.map { abs($0.x - 0.6) < 1e-9 && $0.y == 0.5 } == true)
    #expect(between.stops.count == 2)
  }

  @Test func `a focus outside of the circle is moved into it`() throws {
    let fill =
      "{ from: [0.5, 0.5], to: [1, 0.5], colors: [red, blue], radial: true, focus: [2, 0.5] }"
    guard case .gradient(let placed) = try part("fill: \(fill)").rest.fill.placed(in: Size(10, 10))
    else {
      Issue.record("expected a gradient")
      return
    }
    #expect(placed.focus.map { abs($0.x - 9.75) < 1e-9 } == true)
  }

  @Test func `a mask can begin as a point`() throws {
    let yaml = """
      canvas: { size: [10, 10] }
      parts: { a: { frame: [0, 0, 10, 10], fill: red, mask: M5 5 } }
      clips: { c: { duration: 1, parts: { a: { mask: { values: [M5 5, M0 0H10V10Z] } } } } }
      """
    let rig = try RigDocument(yaml: yaml).resolved()
    #expect(rig.clips[0].tracks.count == 1)
  }

  @Test func `a nested rig can overflow its canvas`() throws {
    func mask(_ keys: String) throws -> Path? {
      let yaml = """
        canvas: { size: [10, 10] }
        rigs: { g: { canvas: { size: [4, 4] }, parts: { b: { frame: [0, 0, 9, 9] } } } }
        parts: { a: { rig: g, frame: [0, 0, 4, 4]\(keys) } }
        """
      return try RigDocument(yaml: yaml).resolved().parts[1].rest.mask
    }
    #expect(try mask("") != nil)
    #expect(try mask(", overflow: visible") == nil)
  }
}
