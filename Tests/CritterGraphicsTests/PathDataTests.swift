import CritterGraphics
import Foundation
import Testing

@Suite struct PathDataTests {
  @Test(arguments: [
    ("M1 2 L3 4", "M 1 2 L 3 4"),
    ("m1 2 l3 4", "M 1 2 L 4 6"),
    ("M1 2 H5 V7", "M 1 2 L 5 2 L 5 7"),
    ("M1 2 h5 v7", "M 1 2 L 6 2 L 6 9"),
    ("M1 2 C3 4 5 6 7 8", "M 1 2 C 3 4 5 6 7 8"),
    ("M1 2 c3 4 5 6 7 8", "M 1 2 C 4 6 6 8 8 10"),
    ("M0 0 C1 2 3 4 6 6 S10 9 12 12", "M 0 0 C 1 2 3 4 6 6 C 9 8 10 9 12 12"),
    ("M0 0 c1 2 3 4 6 6 s4 3 6 6", "M 0 0 C 1 2 3 4 6 6 C 9 8 10 9 12 12"),
    ("M0 0 Q3 6 6 0", "M 0 0 C 2 4 4 4 6 0"),
    ("M1 1 q3 6 6 0", "M 1 1 C 3 5 5 5 7 1"),
    ("M0 0 Q3 6 6 0 T12 0", "M 0 0 C 2 4 4 4 6 0 C 8 -4 10 -4 12 0"),
    ("M0 0 q3 6 6 0 t6 0", "M 0 0 C 2 4 4 4 6 0 C 8 -4 10 -4 12 0"),
    ("M1 2 L3 4 Z L9 9", "M 1 2 L 3 4 Z L 9 9"),
    ("M1 2 l3 4 z l9 9", "M 1 2 L 4 6 Z L 10 11"),
    ("M1 2 l3 4 z m1 1 l1 0", "M 1 2 L 4 6 Z M 2 3 L 3 3"),
  ])
  func `every command is absolute or relative`(text: String, path: String) throws {
    #expect(try Path(svg: text).text == path)
  }

  @Test(arguments: [
    ("M1 2 3 4 5 6", "M 1 2 L 3 4 L 5 6"),
    ("m1 2 3 4 5 6", "M 1 2 L 4 6 L 9 12"),
    ("M0 0 L1 2 3 4", "M 0 0 L 1 2 L 3 4"),
    ("M0 0 h1 2 -5 v1 1", "M 0 0 L 1 0 L 3 0 L -2 0 L -2 1 L -2 2"),
    ("M0 0 c1 1 2 2 3 3 1 1 2 2 3 3", "M 0 0 C 1 1 2 2 3 3 C 4 4 5 5 6 6"),
    ("M0 0 Q3 3 6 0 9 -3 12 0", "M 0 0 C 2 2 4 2 6 0 C 8 -2 10 -2 12 0"),
    ("M0 0 Q3 3 6 0 T12 0 18 0", "M 0 0 C 2 2 4 2 6 0 C 8 -2 10 -2 12 0 C 14 2 16 2 18 0"),
  ])
  func `further numbers repeat the command`(text: String, path: String) throws {
    #expect(try Path(svg: text).text == path)
  }

  @Test(arguments: [
    ("M0 0 S3 4 5 6", "M 0 0 C 0 0 3 4 5 6"),
    ("M1 1 L2 2 S3 4 5 6", "M 1 1 L 2 2 C 2 2 3 4 5 6"),
    ("M0 0 Q3 6 6 0 S9 9 12 0", "M 0 0 C 2 4 4 4 6 0 C 6 0 9 9 12 0"),
    ("M3 0 T6 3", "M 3 0 C 3 0 4 1 6 3"),
    ("M0 0 C1 2 3 4 6 6 T9 9", "M 0 0 C 1 2 3 4 6 6 C 6 6 7 7 9 9"),
    ("M0 0 Q3 6 6 0 L6 0 T9 3", "M 0 0 C 2 4 4 4 6 0 L 6 0 C 6 0 7 1 9 3"),
  ])
  func `a smooth curve after another kind starts where it is`(text: String, path: String) throws {
    #expect(try Path(svg: text).text == path)
  }

  @Test(arguments: [
    ("M1e-3 1E2", "M 0.001 100"), ("M.5.5", "M 0.5 0.5"), ("M-.5-.5", "M -0.5 -0.5"),
    ("M1.5.25-3", nil), ("M+1+2", "M 1 2"), ("M1.5e+1-2.e0", "M 15 -2"),
    ("M1,2,3,4", "M 1 2 L 3 4"),
    ("M 1\n2\tL\r3 , 4", "M 1 2 L 3 4"), ("M10-5L-.1e1.5", "M 10 -5 L -1 0.5"), ("", ""),
    (" \n", ""),
  ])
  func `numbers need only the separators that tell them apart`(text: String, path: String?) {
    #expect((try? Path(svg: text))?.text == path)
  }

  @Test(arguments: [
    ("L5 5", 0, "a path must start with 'M'"),
    (" 5 5", 1, "a path must start with 'M'"),
    ("M0", 2, "expected a number at the end"),
    ("M0 0 L", 6, "expected a number at the end"),
    ("M0 0 L5 L6 6", 8, "expected a number"),
    ("M0 0 C1 1 2 2 3", 15, "expected a number at the end"),
    ("M0 0 X5 5", 5, "'X' isn't a path command"),
    ("M0 0 5 e", 7, "expected a number"),
    ("M0 0 L1 1 1e", 11, "expected a number"),
    ("M0 0z 5 5", 6, "after 'z', a path needs a command"),
    ("M0 0 A5 5 0 2 0 9 9", 12, "an arc's flag must be 0 or 1"),
    ("M0 0 A5 5 0 1", 13, "an arc's flag must be 0 or 1"),
    ("M0 0 L1e999 0", 6, "a number must be from -1e9 to 1e9"),
    ("M0 0 L- 1", 6, "expected a number"),
    ("M0 0 é", 5, "'é' isn't a path command"),
    ("M0 0 → 5", 5, "expected a number"),
    ("M0 0 L5 5;", 9, "expected a number"),
  ])
  func `a mistake says where it is`(text: String, offset: Int, message: String) {
    let error = #expect(throws: PathDataError.self) { try Path(svg: text) }
    #expect(error?.offset == offset && error?.message == message, "\(String(describing: error))")
  }
}

@Suite struct ArcDataTests {
  @Test(arguments: [
    ("M0 0 a5 5 0 01 10 0", "M0 0 a5 5 0 0 1 10 0"), ("M0 0 a5 5 0 0110 0", "M0 0 a5 5 0 0 1 10 0"),
    ("M0 0 a5,5,0,1,0.5.5", "M0 0 a5 5 0 1 0 .5 .5"), ("M0 0a5 5 0 10-3 2", "M0 0 a5 5 0 1 0 -3 2"),
    ("M0 0 a1 1 0 002 2 1 1 0 112 2", "M0 0 a1 1 0 0 0 2 2 a1 1 0 1 1 2 2"),
    ("M9 9 A-5-5 0 0 1 19 9", "M9 9 a5 5 0 0 1 10 0"),
  ])
  func `flags need no separators`(text: String, same: String) throws {
    #expect(try Path(svg: text) == Path(svg: same))
  }

  @Test func `an arc without a radius is a line`() throws {
    #expect(try Path(svg: "M0 0 A0 5 0 0 1 9 9").text == "M 0 0 L 9 9")
    #expect(try Path(svg: "M0 0 a5 0 0 0 1 9 9").text == "M 0 0 L 9 9")
  }

  @Test func `an arc to where it starts is nothing`() throws {
    #expect(try Path(svg: "M3 3 A5 5 0 0 1 3 3 L4 4").text == "M 3 3 L 4 4")
  }

  /// The four arcs between two points on one circle, which differ in their flags.
  @Test(arguments: [
    (false, true, Point(0, 0)), (true, true, Point(10, 10)),
    (false, false, Point(10, 10)), (true, false, Point(0, 0)),
  ])
  func `flags pick one of four arcs`(isLarge: Bool, sweeps: Bool, center: Point) throws {
    let path = try Path(svg: "M10 0 A10 10 0 \(isLarge ? 1 : 0) \(sweeps ? 1 : 0) 0 10")
    for point in path.points { #expect(abs(point.distance(to: center) - 10) < 3e-3) }
    let turn = (isLarge ? 1.5 : 0.5) * .pi * 10
    #expect(abs(path.length - turn) < 2e-4 * turn)
  }

  /// Each is brought back to the unit circle, where every point is at a distance of 1.
  @Test(arguments: [(5.0, 5.0, 0.0), (8, 3, 0), (8, 3, 30), (3, 8, -75), (100, 1, 45), (6, 6, 200)])
  func `arcs agree with the true ellipse`(rx: Double, ry: Double, rotation: Double) throws {
    let (sine, cosine) = (sin(rotation * .pi / 180), cos(rotation * .pi / 180))
    func onEllipse(_ degrees: Double) -> Point {
      let (x, y) = (rx * cos(degrees * .pi / 180), ry * sin(degrees * .pi / 180))
      return Point(20 + cosine * x - sine * y, 30 + sine * x + cosine * y)
    }
    for (first, turn) in [(0.0, 60.0), (10, 90), (20, 170), (-50, 200), (70, -300), (5, -80)] {
      let (from, to) = (onEllipse(first), onEllipse(first + turn))
      let flags = "\(abs(turn) > 180 ? 1 : 0) \(turn > 0 ? 1 : 0)"
      let path = try Path(
        svg: "M\(from.x) \(from.y) A\(rx) \(ry) \(rotation) \(flags) \(to.x) \(to.y)")
      for point in path.points {
        let (x, y) = (point.x - 20, point.y - 30)
        let unit = Point((cosine * x + sine * y) / rx, (cosine * y - sine * x) / ry)
        #expect(abs(unit.distance(to: .zero) - 1) < 3e-4)
      }
      #expect(path.points.last == to)
    }
  }

  @Test func `radii that are too small grow until they reach`() throws {
    let path = try Path(svg: "M0 0 A1 1 0 0 1 10 0")
    for point in path.points { #expect(abs(point.distance(to: Point(5, 0)) - 5) < 1.5e-3) }
    let flat = try Path(svg: "M0 0 A2 1 0 0 1 40 0")
    let top = try #require(flat.points.map(\.y).min())
    #expect(abs(top + 10) < 3e-3)
  }
}

extension Path {
  /// As path data, to three decimals.
  fileprivate var text: String {
    func numbers(_ points: Point...) -> String {
      points.flatMap { [$0.x, $0.y] }.map { number in
        let rounded = (number * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
      }.joined(separator: " ")
    }
    return elements.map { element in
      switch element {
      case .move(let point): "M " + numbers(point)
      case .line(let end): "L " + numbers(end)
      case .curve(let a, let b, let end): "C " + numbers(a, b, end)
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}
