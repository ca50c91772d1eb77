import CritterGraphics
import CritterTestSupport
import Foundation
import Testing

@Suite struct LengthTests {
  @Test(arguments: [
    ("M0 0 L3 4", 5), ("M0 0 H10 V10 H0 Z", 40), ("M0 0 H10 V10 H0 Z Z", 40),
    ("M0 0 L3 4 M100 100 l0 2", 7),
    ("M0 0 H3 V4 Z l1 0", 13), ("M5 5", 0), ("", 0), ("M0 0 C1 0 2 0 3 0", 3),
    ("M1 1 C1 1 1 1 1 1", 0),
  ])
  func `lines are as long as they are`(text: String, length: Double) throws {
    #expect(abs(try Path(svg: text).length - length) < 1e-9)
  }

  @Test(arguments: [0.01, 1, 103.8, 5000])
  func `a circle is as long as its circumference`(radius: Double) throws {
    let circle = try Path(
      svg:
        "M\(radius) 0 A\(radius) \(radius) 0 0 1 \(-radius) 0 A\(radius) \(radius) 0 0 1 \(radius) 0"
    )
    #expect(abs(circle.length / (2 * .pi * radius) - 1) < 2e-4)
    let rounded = Path(Rect(0, 0, 2 * radius, 2 * radius), cornerRadius: radius)
    #expect(abs(rounded.length - circle.length) < 1e-6 * circle.length)
  }

  /// x = 27 t (1 - t)² goes to 4 and back.
  @Test func `a curve that turns back is measured both ways`() throws {
    #expect(abs(try Path(svg: "M0 0 C9 0 0 0 0 0").length - 8) < 1e-6)
  }

  /// From (0, 0) to (1, 1) along y = x²; the length is that of calculus.
  @Test func `a parabola is as long as calculus says`() throws {
    let length = 5.0.squareRoot() / 2 + log(2 + 5.0.squareRoot()) / 4
    #expect(abs(try Path(svg: "M0 0 Q0.5 0 1 1").length - length) < 1e-8)
  }
}

@Suite struct TrimTests {
  private static let paths = [
    "M0 0 L10 0", "M0 0 H10 V10 H0 Z", "M0 0 C30 5 -20 25 10 10",
    "M0 0 A5 8 20 1 1 3 9 L-4 2 Q9 9 0 12", "M0 0 H10 M50 50 a4 4 0 0 1 8 0 z m20 20 l5 5 0 -9 z",
    "M177.2 30.4 A103.8 103.8 0 0 0 103.8 0 A103.8 103.8 0 0 0 0 103.8 L69.2 138.4",
  ]

  @Test(arguments: paths)
  func `the whole is the very same path`(text: String) throws {
    let path = try Path(svg: text)
    for trim in [
      .full, Trim(start: -0.5, end: 1), Trim(start: 0, end: 1.5), Trim(start: -9, end: 9),
    ] {
      #expect(path.trimmed(to: trim) == path)
    }
  }

  @Test(arguments: [
    (0.5, 0.5), (0.6, 0.4), (0, 0), (1, 1), (1, 0), (0, -1), (3, 2),
  ])
  func `a start that is not before the end leaves nothing`(start: Double, end: Double) throws {
    for text in Self.paths {
      #expect(try Path(svg: text).trimmed(to: Trim(start: start, end: end)).elements == [])
    }
  }

  @Test(arguments: paths)
  func `a trim that passes the start is two pieces, in any round`(text: String) throws {
    let path = try Path(svg: text)
    let pieces = [Trim(start: 0.8, end: 1), Trim(start: 0, end: 0.3)].map(path.trimmed)
    for round in [-1.0, 0, 2] {
      let wrapped = path.trimmed(to: Trim(start: 0.8 + round, end: 1.3 + round))
      #expect(abs(wrapped.length - pieces[0].length - pieces[1].length) < 1e-6)
    }
  }

  @Test func `a closed path continues past its start without a gap`() throws {
    let square = try Path(svg: "M0 0 H10 V10 H0 Z")
    let wrapped = square.trimmed(to: Trim(start: 0.875, end: 1.125))
    let corner = try Path(svg: "M0 5 L0 0 L5 0")
    #expect(wrapped == corner)
  }

  @Test(arguments: paths, [1, 2, 3, 4, 5] as [UInt64])
  func `the pieces of a path are as long as the whole`(text: String, seed: UInt64) throws {
    let path = try Path(svg: text)
    var random = SeededGenerator(seed: seed)
    let cuts = [0] + (0..<6).map { _ in Double.random(in: 0...1, using: &random) }.sorted() + [1]
    var sum = 0.0
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      let length = path.trimmed(to: Trim(start: start, end: end)).length
      #expect(abs(length - (end - start) * path.length) < 1e-6 * path.length)
      sum += length
    }
    #expect(abs(sum - path.length) < 1e-6 * path.length)
  }

  /// Where one piece ends the next begins, unless the cut falls between two subpaths.
  @Test(arguments: [paths[2], paths[3], paths[5]], [6, 7, 8] as [UInt64])
  func `pieces meet`(text: String, seed: UInt64) throws {
    let path = try Path(svg: text)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let cut = Double.random(in: 0.01...0.99, using: &random)
      let before = path.trimmed(to: Trim(start: 0, end: cut)).points
      let after = path.trimmed(to: Trim(start: cut, end: 1)).points
      let (end, start) = (try #require(before.last), try #require(after.first))
      #expect(end.distance(to: start) < 1e-6)
      #expect(before.first == path.points.first)
      #expect(try #require(after.last).distance(to: path.points[path.points.count - 1]) < 1e-9)
    }
  }

  @Test func `a piece of a line ends where it should`() throws {
    let path = try Path(svg: "M0 0 H10 V10")
    #expect(
      path.trimmed(to: Trim(start: 0.25, end: 0.75)).elements == [
        .move(Point(5, 0)), .line(Point(10, 0)), .line(Point(10, 5)),
      ])
  }

  @Test func `closing is a line too`() throws {
    let square = try Path(svg: "M0 0 H10 V10 H0 Z")
    #expect(
      square.trimmed(to: Trim(start: 0.5, end: 0.875)).elements == [
        .move(Point(10, 10)), .line(Point(0, 10)), .line(Point(0, 5)),
      ])
  }

  @Test func `subpaths are counted in their order and stay apart`() throws {
    let path = try Path(svg: "M0 0 H10 M0 5 H10 M0 9 H20")
    #expect(
      path.trimmed(to: Trim(start: 0.125, end: 0.75)).elements == [
        .move(Point(5, 0)), .line(Point(10, 0)), .move(Point(0, 5)), .line(Point(10, 5)),
        .move(Point(0, 9)), .line(Point(10, 9)),
      ])
    #expect(
      path.trimmed(to: Trim(start: 0.25, end: 0.5)).elements == [
        .move(Point(0, 5)), .line(Point(10, 5)),
      ])
  }

  /// They touch, but no corner joins them.
  @Test(arguments: ["M0 0 H10 M10 0 V10", "M0 0 H10 M10 0 L10 0 V10"])
  func `subpaths that touch stay apart`(text: String) throws {
    #expect(
      try Path(svg: text).trimmed(to: Trim(start: 0.25, end: 0.75)).elements == [
        .move(Point(5, 0)), .line(Point(10, 0)), .move(Point(10, 0)), .line(Point(10, 5)),
      ])
  }

  @Test func `a trim that is nothing of a path without length`() throws {
    #expect(try Path(svg: "M5 5 L5 5").trimmed(to: Trim(start: 0, end: 0.5)).elements == [])
    #expect(Path().trimmed(to: Trim(start: 0.2, end: 0.5)).elements == [])
  }
}
