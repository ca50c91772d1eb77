import CritterGraphics
import Testing

@Suite struct PathSimplificationTests {
  @Test func `pieces of one curve become one`() throws {
    let whole = try Path(svg: "M0 0 C10 0 20 10 20 20")
    let pieces = [0.0, 0.25, 0.5, 0.75].flatMap { start in
      whole.trimmed(to: Trim(start: start, end: start + 0.25)).elements.dropFirst(start > 0 ? 1 : 0)
    }
    #expect(pieces.count == 5)
    #expect(Path(pieces).simplified(within: 0.01).elements.count == 2)
  }

  @Test func `corners and lines stay`() throws {
    let path = try Path(svg: "M0 0 L10 0 C10 5 5 10 0 10 C0 5 -5 0 0 0 Z")
    #expect(path.simplified(within: 0.05).elements.count == path.elements.count)
  }

  @Test func `bounds reach as far as curves do, and not their handles`() throws {
    let bounds = try Path(svg: "M0 0 C0 -40 30 -40 30 0 Z").bounds
    #expect(bounds == Rect(0, -30, 30, 30))
  }
}
