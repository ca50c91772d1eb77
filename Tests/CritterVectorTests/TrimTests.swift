import CritterAnimated
import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterVector

/// Lines that are drawn little by little.
@Suite struct TrimTests {
  /// Two lines of ten points, drawn one after the other.
  private func lines(_ end: Double) -> PartNode {
    let path = Path([
      .move(Point(0, 0)), .line(Point(10, 0)), .move(Point(0, 5)), .line(Point(10, 5)),
    ])
    let shape = Shape(
      path: path, fill: .transparent, stroke: Stroke(color: Color(0, 0, 0)),
      trim: Trim(start: 0, end: end))
    return PartNode(
      name: "lines", matrix: .identity, size: Size(10, 10),
      layers: [
        Layer(name: "lines", content: .shape(shape), size: Size(10, 10), matrix: .identity)
      ])
  }

  @Test func `each contour of a trimmed line has its own part of the trim`() throws {
    let picture = try VectorAnimation(motion(marks: [0.5]) { lines(min($0, 0.999)) })
    let shapes = (picture.parts.first?.items ?? []).compactMap { item -> AnimatedShape? in
      if case .shape(let shape) = item.content { shape } else { nil }
    }
    let ends = shapes.map { $0.trim?.keys.map { $0.value[1] }.max() ?? 1 }
    #expect(shapes.map(\.commands).contains("ML"))
    #expect(!shapes.map(\.commands).contains("MLML"))
    #expect(ends.allSatisfy { $0 > 0.97 })
  }

  @Test func `a line of which nothing is drawn yet is not there`() throws {
    let svg = try VectorAnimation(motion { lines($0) }).svg
    #expect(svg.elements.contains { $0["opacity"] == "0" })
    #expect(svg.elements.contains { $0["stroke-dasharray"] != nil })
  }

  @Test func `a trim that stays is a shorter path, which librsvg draws, too`() throws {
    let svg = try VectorAnimation(
      motion { time in
        var part = lines(0.75)
        part.matrix = .translation(20 * time, 0)
        return part
      }
    ).svg
    #expect(svg.elements.allSatisfy { $0["pathLength"] == nil && $0["stroke-dasharray"] == nil })
    let moving = try #require(svg.elements.first { $0["id"]?.hasSuffix("m") == true })
    #expect(moving.elements.compactMap(\.["d"]) == ["M0 0h10", "M0 5h5"])
  }

  @Test func `a trimmed line of Lottie is one piece for each way in which players measure it`()
    throws
  {
    let path = Path([
      .move(Point(0, 0)), .line(Point(10, 0)), .curve(Point(15, 0), Point(20, 5), Point(20, 10)),
    ])
    let shape = AnimatedShape(
      commands: path.commands, points: Motion(path.numbers),
      fill: .color(Motion([0, 0, 0, 0])),
      stroke: AnimatedStroke(
        paint: .color(Motion([0, 0, 0, 1])), width: Motion([2]),
        line: LineStyle(cap: .round, join: .round)))
    let trim = Motion(keys: [
      Motion.Key(
        time: 0, value: [0, 0], bezier: CubicBezier(0.42, 0, 1, 1)),
      Motion.Key(time: 1, value: [0, 1]),
    ])
    let pieces = shape.pieces(trimmedBy: trim)
    #expect(pieces.map(\.path.commands) == ["ML", "MC"])
    let share = 10 / path.length
    for time in [0.2, 0.5, 0.7, 0.9] {
      let end = trim.value(at: time)[1]
      let ends = pieces.map { $0.end.value(at: time)[0] }
      #expect(abs(ends[0] - min(end / share, 1)) < 1e-3)
      #expect(abs(ends[1] - max((end - share) / (1 - share), 0)) < 1e-3)
    }
  }
}
