/// A sequence of joined segments.
struct Subpath {
  /// The segments; at least one.
  let segments: [Segment]
  /// Whether the end is joined to the start.
  let isClosed: Bool
  private let lengths: [Double]
  private let length: Double

  init(_ segments: [Segment], isClosed: Bool) {
    self.segments = segments
    self.isClosed = isClosed
    lengths = segments.map(\.length)
    length = lengths.reduce(0, +)
  }

  /// Returns the drawing commands.
  func elements(isClosed: Bool) -> [Path.Element] {
    [.move(segments[0].start)] + segments.map(\.element) + (isClosed ? [.close] : [])
  }

  /// The subpath with all points at the center of its bounds.
  var collapsed: Subpath {
    collapsed(into: Path(elements(isClosed: false)).controlBounds.center)
  }

  private func collapsed(into point: Point) -> Subpath {
    let segments = segments.map { segment -> Segment in
      var segment = segment
      segment.start = point
      segment.controls = segment.controls.map { _ in (point, point) }
      segment.end = point
      return segment
    }
    return Subpath(segments, isClosed: isClosed)
  }

  // MARK: - Matching

  /// The difference below which two fractions of a length are equal.
  private static let tolerance = 1e-6
  /// The number of possible starts of a closed subpath.
  private static let sampleCount = 64

  /// Returns both subpaths with the same number of segments, which end at the same fractions of the
  /// lengths. A subpath without a length grows from its position.
  func matched(with other: Subpath) -> (Subpath, Subpath) {
    if length == 0 { return (other.collapsed(into: segments[0].start), other) }
    if other.length == 0 { return (self, collapsed(into: other.segments[0].start)) }
    let own = isClosed && !other.isClosed ? aligned(with: other) : self
    let other = other.isClosed ? other.aligned(with: self) : other
    let cuts = Self.merged(own.ends + other.ends)
    return (own.cut(at: cuts), other.cut(at: cuts))
  }

  /// The fractions of the length at the ends of all segments but the last one.
  private var ends: [Double] {
    lengths.dropLast().runningSums.map { $0 / length }
  }

  private static func merged(_ fractions: [Double]) -> [Double] {
    fractions.sorted().reduce(into: []) { merged, fraction in
      if fraction > (merged.last ?? 0) + tolerance, fraction < 1 - tolerance {
        merged.append(fraction)
      }
    }
  }

  /// Returns the subpath, split at fractions of its length.
  ///
  /// - Parameter cuts: rising fractions, which include all ends of its own segments.
  private func cut(at cuts: [Double]) -> Subpath {
    let bounds = [0] + ends + [1]
    var (pieces, index): ([Segment], Int) = ([], 0)
    for (from, to) in zip([0] + cuts, cuts + [1]) {
      while index < segments.count - 1, bounds[index + 1] <= (from + to) / 2 { index += 1 }
      let start = parameter(at: from, in: index, bounds)
      let end = parameter(at: to, in: index, bounds)
      pieces.append(segments[index].piece(start, end))
    }
    return Subpath(pieces, isClosed: isClosed)
  }

  /// Returns the parameter of a segment at a fraction of the whole length.
  private func parameter(at fraction: Double, in index: Int, _ bounds: [Double]) -> Double {
    let (start, end) = (bounds[index], bounds[index + 1])
    if fraction <= start + Self.tolerance { return 0 }
    if fraction >= end - Self.tolerance { return 1 }
    return segments[index].parameter(at: (fraction - start) * length, of: lengths[index])
  }

  /// Returns the subpath with the start and direction at which its points are nearest to those of
  /// another subpath, independent of their positions.
  private func aligned(with target: Subpath) -> Subpath {
    let goal = target.samples
    let turn = goal.area * samples.area
    // A subpath without an area has no direction.
    let flat = 1e-6 * length * length * target.length * target.length
    let isRound = target.isClosed && abs(turn) > flat
    let directions = isRound ? [turn > 0 ? self : reversed] : [self, reversed]
    var best = (distance: Double.infinity, start: 0, direction: self)
    for direction in directions {
      let samples = direction.samples
      for start in samples.indices {
        let distance = goal.distance(to: samples, from: start)
        if distance < best.distance * (1 - 1e-9) { best = (distance, start, direction) }
      }
    }
    return best.direction.starting(at: Double(best.start) / Double(Self.sampleCount))
  }

  fileprivate var reversed: Subpath {
    Subpath(segments.reversed().map(\.reversed), isClosed: isClosed)
  }

  private func starting(at fraction: Double) -> Subpath {
    guard fraction > 0 else { return self }
    let cuts = Self.merged(ends + [fraction])
    let pieces = cut(at: cuts).segments
    let first = ([0] + cuts).firstIndex { $0 > fraction - Self.tolerance } ?? 0
    return Subpath(Array(pieces[first...] + pieces[..<first]), isClosed: isClosed)
  }

  /// Points at equal distances along the subpath, relative to their mean.
  private var samples: [Point] {
    let bounds = [0] + ends + [1]
    var index = 0
    let points = (0..<Self.sampleCount).map { sample -> Point in
      let fraction = Double(sample) / Double(Self.sampleCount)
      while index < segments.count - 1, bounds[index + 1] <= fraction { index += 1 }
      return segments[index].point(at: parameter(at: fraction, in: index, bounds))
    }
    let sum = points.reduce(Point.zero) { Point($0.x + $1.x, $0.y + $1.y) }
    let count = Double(points.count)
    return points.map { Point($0.x - sum.x / count, $0.y - sum.y / count) }
  }
}

extension [Point] {
  /// Returns the sum of the squared distances from points that start at an index and wrap around.
  fileprivate func distance(to others: [Point], from start: Int) -> Double {
    indices.reduce(0) { sum, index in
      let distance = self[index].distance(to: others[(start + index) % count])
      return sum + distance * distance
    }
  }
}

extension Segment {
  fileprivate var reversed: Segment {
    var reversed = self
    (reversed.start, reversed.end) = (end, start)
    reversed.controls = controls.map { ($1, $0) }
    return reversed
  }
}

extension Path {
  /// The subpaths with at least one segment.
  var subpaths: [Subpath] {
    var subpaths: [Subpath] = []
    var drawn: [Element] = []
    func end(isClosed: Bool) {
      let segments = Path(drawn + (isClosed ? [.close] : [])).segments
      if !segments.isEmpty { subpaths.append(Subpath(segments, isClosed: isClosed)) }
      drawn = isClosed ? Array(drawn.prefix(1)) : []
    }
    for element in elements {
      switch element {
      case .move:
        end(isClosed: false)
        drawn = [element]
      case .line, .curve: drawn.append(element)
      case .close: end(isClosed: true)
      }
    }
    end(isClosed: false)
    return subpaths
  }

  /// The outline that runs along all open subpaths and back, without an area; nil if a subpath is
  /// closed.
  package var closedByRetracing: Path? {
    let subpaths = subpaths
    guard subpaths.allSatisfy({ !$0.isClosed }) else { return nil }
    return Path(
      subpaths.flatMap { subpath in
        subpath.elements(isClosed: false)
          + subpath.reversed.elements(isClosed: true).dropFirst()
      })
  }
}
