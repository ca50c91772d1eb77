import CritterGraphics
import CritterTestSupport
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
    let svg = try MovingPicture(motion { lines($0) }).svg
    #expect(svg.elements.contains { $0["opacity"] == "0" })
    #expect(svg.elements.contains { $0["stroke-dasharray"] != nil })
  }

  @Test func `A trimmed line is one piece for each way in which players measure it`()
    throws
  {
    let path = Path([
      .move(Point(0, 0)), .line(Point(10, 0)), .curve(Point(15, 0), Point(20, 5), Point(20, 10)),
    ])
    let stroke = Stroke(color: Color(0, 0, 0), width: 2, cap: .round, join: .round)
    let picture = try MovingPicture(
      motion { time in
        var part = square(.identity)
        let shape = Shape(
          path: path, fill: .transparent, stroke: stroke,
          trim: Trim(start: 0, end: min(time, 0.999)))
        part.layers = [
          Layer(name: "line", content: .shape(shape), size: Size(10, 10), matrix: .identity)
        ]
        return part
      })
    let shapes = (picture.parts.first?.items ?? []).compactMap { item -> MovingShape? in
      if case .shape(let shape) = item.content { shape } else { nil }
    }
    #expect(shapes.map(\.commands) == ["ML", "MC"])
    let share = 10 / path.length
    for time in [0.2, 0.5, 0.7, 0.9] {
      let ends = shapes.map { $0.trim?.values(at: time)[1] ?? -1 }
      #expect(abs(ends[0] - min(time / share, 1)) < 0.02)
      #expect(abs(ends[1] - max((time - share) / (1 - share), 0)) < 0.02)
    }
  }
}
