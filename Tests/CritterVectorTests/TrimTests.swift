import CritterGraphics
import Testing

@testable import CritterVector

/// Lines that are drawn little by little.
@Suite struct TrimTests {
  /// Two lines of ten points, drawn one after the other.
  private func lines(_ end: Double) -> FigurePart {
    let path = Path([
      .move(Point(0, 0)), .line(Point(10, 0)), .move(Point(0, 5)), .line(Point(10, 5)),
    ])
    let shape = Shape(
      path: path, fill: .transparent, stroke: Stroke(color: Color(0, 0, 0)),
      trim: Trim(start: 0, end: end))
    return FigurePart(
      name: "lines", matrix: .identity, size: Size(10, 10),
      layers: [
        Layer(name: "lines", content: .shape(shape), size: Size(10, 10), matrix: .identity)
      ])
  }

  @Test func `Each contour of a trimmed line has its own part of the trim`() throws {
    let picture = try MovingPicture(motion(marks: [0.5]) { lines(min($0, 0.999)) })
    let shapes = (picture.parts.first?.items ?? []).compactMap { item -> MovingShape? in
      if case .shape(let shape) = item.content { shape } else { nil }
    }
    let ends = shapes.map { $0.trim?.keys.map { $0.values[1] }.max() ?? 1 }
    #expect(shapes.map(\.commands).contains("ML"))
    #expect(!shapes.map(\.commands).contains("MLML"))
    #expect(ends.allSatisfy { $0 > 0.97 })
  }

  @Test func `A line of which nothing is drawn yet is not there`() throws {
    let text = try MovingPicture(motion { lines($0) }).text
    #expect(text.contains("display=\"none\""))
    #expect(text.contains("stroke-dasharray"))
  }
}
