import CritterGraphics
import CritterTestSupport
import Testing

@testable import CritterMotion
@testable import CritterRig
@testable import CritterRigFile

/// One row of the original's timing: which part moves when, on which curve, from where to where.
private struct Motion: Sendable {
  let part: String
  let interval: ClosedRange<Double>
  let curve: String
  let (from, to): (Trim, Trim)

  init(
    _ part: String, _ interval: ClosedRange<Double>, _ curve: String,
    start: (Double, Double), end: (Double, Double)
  ) {
    (self.part, self.interval, self.curve) = (part, interval, curve)
    from = Trim(start: start.0, end: end.0)
    to = Trim(start: start.1, end: end.1)
  }
}

private let toCross = [
  Motion("b1", 0...0.5, "ease-in", start: (0, 0.6), end: (0.81, 0.81)),
  Motion("b1", 0.5...0.75, "ease-out", start: (0.6, 0.88), end: (0.81, 1)),
  Motion("b3", 0.15...0.65, "ease-in-out", start: (0.804, 0), end: (1, 0.19)),
  Motion("b2", 0.3...0.8, "ease-in", start: (0, 0.15), end: (0.06, 0.21)),
  Motion("b2", 0.8...1.05, "ease-out", start: (0.15, 0.15), end: (0.21, 1)),
]

private let toCheck = [
  Motion("b2", 0...0.5, "ease-in", start: (0.15, 0.15), end: (1, 0.21)),
  Motion("b2", 0.5...0.75, "ease-out", start: (0.15, 0), end: (0.21, 0.06)),
  Motion("b3", 0.5...1, "ease-in-out", start: (0, 0.804), end: (0.19, 1)),
  Motion("b1", 0.5...1, "ease-in", start: (0.88, 0.6), end: (1, 0.81)),
  Motion("b1", 1...1.25, "ease-out", start: (0.6, 0), end: (0.81, 0.81)),
]

@Suite struct CheckmarkTests {
  private let checkmark: Rig

  init() throws {
    checkmark = try .named("checkmark")
  }

  private static let ways = [
    (from: "check", to: "x", motions: toCross, duration: 1.05),
    (from: "x", to: "check", motions: toCheck, duration: 1.25),
  ]

  @Test(arguments: ways)
  private func `every stroke is trimmed as in the original`(
    from: String, to: String, motions: [Motion], duration: Double
  ) throws {
    for motion in motions {
      let curve = try Easing(text: motion.curve)
      let length = motion.interval.upperBound - motion.interval.lowerBound
      for step in 0...8 {
        let fraction = Double(step) / 8
        let p = curve.progress(at: fraction, duration: length)
        let trim = try trim(
          of: motion.part, from, to, at: motion.interval.lowerBound + fraction * length)
        let (a, b) = (motion.from, motion.to)
        expect(
          [trim.start, trim.end],
          equal: [a.start + (b.start - a.start) * p, a.end + (b.end - a.end) * p], within: 0.001)
      }
    }
  }

  @Test(arguments: ways)
  private func `before and after its motions a stroke rests`(
    from: String, to: String, motions: [Motion], duration: Double
  ) throws {
    let timeline = try Timeline(of: checkmark, .transition(from: [from], to: [to]))
    #expect(abs(timeline.duration - duration) < 1e-12)
    for part in ["b1", "b2", "b3"] {
      let motions = motions.filter { $0.part == part }
      let (first, last) = (try #require(motions.first), try #require(motions.last))
      for fraction in [0, 0.5, 1] {
        let before = try trim(of: part, from, to, at: first.interval.lowerBound * fraction)
        expect(
          [before.start, before.end], equal: [first.from.start, first.from.end], within: 1e-9)
        let rest = duration - last.interval.upperBound
        let after = try trim(of: part, from, to, at: last.interval.upperBound + rest * fraction)
        expect([after.start, after.end], equal: [last.to.start, last.to.end], within: 1e-9)
      }
    }
  }

  @Test(arguments: [("b1", 0, 0.81), ("b2", 0, 0.06), ("b3", 0.804, 1)])
  func `the check mark rests`(part: String, start: Double, end: Double) throws {
    let values = try checkmark.values(of: part, in: .still(["check"]), at: 0)
    #expect(values.trim == Trim(start: start, end: end))
    #expect(values.stroke.color?.hex == "#1945ff")
  }

  @Test(arguments: [("b1", 0.88, 1), ("b2", 0.15, 1), ("b3", 0, 0.19)])
  func `the cross rests`(part: String, start: Double, end: Double) throws {
    let values = try checkmark.values(of: part, in: .still(["x"]), at: 0)
    #expect(values.trim == Trim(start: start, end: end))
    #expect(values.stroke.color?.hex == "#ff0079")
  }

  /// Linear in the gamma-encoded components, ease-in-out over three quarters of a second.
  @Test(
    arguments: ["b1", "b2", "b3"],
    [(0.0, 0.0), (0.15, 0.081660), (0.375, 0.5), (0.525, 0.812604), (0.75, 1), (1, 1)])
  func `colors turn with the whole sign`(part: String, moment: (time: Double, progress: Double))
    throws
  {
    let colors = ["check": [25.0, 69, 255, 255], "x": [255.0, 0, 121, 255]]
    for (from, to) in [("check", "x"), ("x", "check")] {
      let way = Selection.transition(from: [from], to: [to])
      let color = try checkmark.values(of: part, in: way, at: moment.time).stroke.color!
      let (start, end) = (try #require(colors[from]), try #require(colors[to]))
      let expected = zip(start, end).map { ($0 + ($1 - $0) * moment.progress) / 255 }
      expect([color.red, color.green, color.blue, color.alpha], equal: expected, within: 1e-6)
    }
  }
}

@Suite struct CheckmarkPathTests {
  private let checkmark: Rig

  init() throws {
    checkmark = try .named("checkmark")
  }

  @Test(arguments: [
    ("b1", 804.9953, [0.10129, 0.30385, 0.50641, 0.70897, 0.81027, 1]),
    ("b2", 765.8829, [0.14828, 0.21007, 0.42297, 0.63597, 0.84890, 1]),
    ("b3", 498.0229, [0.30668, 0.47041, 0.66492, 1]),
  ])
  func `the paths are as long as in the original`(part: String, length: Double, fractions: [Double])
    throws
  {
    let path = try path(of: part)
    // The original's curves bulge a little more than arcs of so many degrees.
    #expect(abs(path.length - length) < 0.06)
    let ends = (2...path.elements.count).map { Path(Array(path.elements.prefix($0))).length }
    expect(ends.map { $0 / path.length }, equal: fractions, within: 1e-4)
  }

  @Test(arguments: [
    ("b1", 0.6, Point(172.69, 181.43)), ("b1", 0.81, Point(177.35, 30.55)),
    ("b1", 0.88, Point(137.51, 70.09)), ("b2", 0.06, Point(58.41, 105.91)),
    ("b2", 0.15, Point(10.02, 59.29)), ("b2", 0.21, Point(0, 103.75)),
    ("b3", 0.19, Point(71.49, 71.49)), ("b3", 0.804, Point(90.98, 138.22)),
  ])
  func `a stroke ends where it does in the original`(part: String, fraction: Double, point: Point)
    throws
  {
    let path = try path(of: part)
    let (before, after) = (
      path.trimmed(to: Trim(start: 0, end: fraction)),
      path.trimmed(to: Trim(start: fraction, end: 1))
    )
    for end in [try #require(before.elements.last?.end), try #require(after.elements.first?.end)] {
      expect([end.x, end.y], equal: [point.x, point.y], within: 0.03)
    }
  }

  private func path(of part: String) throws -> Path {
    try #require(checkmark.parts.first { $0.name == part }?.rest.path)
  }
}

extension CheckmarkTests {
  private func trim(of part: String, _ from: String, _ to: String, at time: Double) throws -> Trim {
    try checkmark.values(of: part, in: .transition(from: [from], to: [to]), at: time).trim
  }
}

extension Path.Element {
  fileprivate var end: Point? {
    switch self {
    case .move(let end), .line(let end), .curve(_, _, let end): end
    case .close: nil
    }
  }
}
