import CritterGraphics
import CritterRaster

/// A part at all instants, put in its place by affine maps.
struct PartHistory {
  let name: String
  /// From the part's points to its parent's.
  private(set) var matrices: Timed<Matrix>
  let anchors: Timed<Point>
  let opacities: Timed<Double>
  let isVisible: [Bool]
  let mask: Mask?
  /// Back to front.
  let items: [ItemRecord]
  private(set) var parts: [PartHistory] = []
  /// Hide it where they are opaque, as next to it in its parent.
  private(set) var cover: [PartHistory] = []
  private(set) var flattening: Flattening?
  /// All that it and its parts cover at some time, in its points.
  private(set) var reach: Rect

  /// How what is seen in perspective reaches its affine map, the one that takes the fewest keys
  /// first.
  private enum Way: CaseIterable {
    /// As its parent does.
    case withParent
    /// The same, but moved so that its middle is in its place.
    case besideParent
    /// By the nearest that does not skew it, as seen from its parent.
    case unskewed
    /// By the nearest there is.
    case alone
  }

  /// Where a part's parent is, at all instants.
  private struct Ground {
    /// From the parent's points to the canvas's, with its perspective.
    var exact: [Matrix]
    /// The affine maps that stand for it.
    var affine: [Matrix]
  }

  /// - Parameter scale: pixels per point.
  static func all(of samples: Samples, scale: Double) -> [PartHistory] {
    let shown = samples.times.map { _ in true }
    return samples.parts.filter(\.isEverVisible).map {
      PartHistory($0, on: nil, isShown: shown, samples.times, scale)
    }
  }

  /// In points: what a simpler map leaves no further from its place needs none of its own.
  private static let slack = 0.75

  /// - Parameters:
  ///   - ground: nil without perspective.
  ///   - isShown: whether the parent is.
  private init(
    _ record: PartRecord, on ground: Ground?, isShown: [Bool], _ times: [Double], _ scale: Double
  ) {
    (name, mask) = (record.name, record.mask)
    items = record.items.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element)
    var shown = zip(record.isVisible, isShown).map { $0 && $1 }
    let places = record.places
    var own: Ground?
    if ground == nil, places.distinct.allSatisfy(\.matrix.isAffine) {
      matrices = places.map(\.matrix.normal)
    } else {
      let ground =
        ground ?? Ground(exact: times.map { _ in .identity }, affine: times.map { _ in .identity })
      let (affine, maps) = Self.flattened(places, on: ground, &shown)
      (own, matrices) = (affine, maps)
      flattening = Self.worst(record, on: ground, by: affine, shown, times, scale)
    }
    matrices = matrices.held(where: shown)
    isVisible = shown
    anchors = places.map(\.anchor)
    opacities = record.opacities.held(where: shown)
    reach = Rect(around: places.distinct.flatMap(\.bounds.corners))
    parts = record.parts.filter(\.isEverVisible).map {
      PartHistory($0, on: own, isShown: shown, times, scale)
    }
    cover = record.cover.filter(\.isEverVisible).map {
      PartHistory($0, on: ground, isShown: isShown, times, scale)
    }
    reach = Rect(around: reach.corners + parts.flatMap(\.reachInParent.corners))
  }

  private static func flattened(
    _ places: Timed<PartRecord.Place>, on ground: Ground, _ shown: inout [Bool]
  ) -> (own: Ground, matrices: Timed<Matrix>) {
    let way =
      Way.allCases.first { way in
        way == .alone
          || shown.indices.allSatisfy { index in
            guard shown[index], let affine = affine(places[index], on: ground, index, way) else {
              return true
            }
            return distance(places[index], on: ground, index, by: affine) <= slack
          }
      } ?? .alone
    var (own, matrices) = (Ground(exact: [], affine: []), Timed<Matrix>())
    for index in shown.indices {
      let place = places[index]
      let affine = affine(place, on: ground, index, way)
      let isSame = ground.exact[index] == ground.affine[index] || way == .withParent
      let matrix =
        isSame && place.matrix.isAffine
        ? place.matrix : affine.flatMap { map in ground.affine[index].inverse.map { map * $0 } }
      if matrix == nil { shown[index] = false }
      matrices.append((matrix ?? .identity).normal)
      own.exact.append(place.matrix * ground.exact[index])
      own.affine.append(affine ?? .identity)
    }
    return (own, matrices)
  }

  private static func worst(
    _ record: PartRecord, on ground: Ground, by own: Ground, _ shown: [Bool], _ times: [Double],
    _ scale: Double
  ) -> Flattening? {
    if record.items.isEmpty { return nil }
    var worst: Flattening?
    for index in shown.indices where shown[index] {
      let pixels =
        scale * distance(record.places[index], on: ground, index, by: own.affine[index])
      if pixels > max(worst?.distance ?? 0, 0.01) {
        worst = Flattening(part: record.name, time: times[index], distance: pixels)
      }
    }
    return worst
  }

  /// From a part's points to the canvas's; nil when it is behind the viewer.
  private static func affine(
    _ place: PartRecord.Place, on ground: Ground, _ index: Int, _ way: Way
  ) -> Matrix? {
    let (ground, exact) = (ground.affine[index], place.matrix * ground.exact[index])
    if exact.isAffine, exact.normal == (place.matrix * ground).normal { return exact.normal }
    let panel = Panel(rect: place.bounds, matrix: exact)
    if way == .alone || !place.matrix.isAffine {
      return exact.isAffine ? exact : panel.nearestAffine
    }
    if way == .unskewed {
      return panel.nearestAffine?.unskewed(in: ground, about: panel.middle)
    }
    let own = (place.matrix * ground).normal
    if way == .withParent { return own }
    guard let here = own.project(panel.middle), let there = exact.project(panel.middle) else {
      return nil
    }
    return own * .translation(there.x - here.x, there.y - here.y)
  }

  /// How far an affine map leaves what a part shows from its place, in points.
  private static func distance(
    _ place: PartRecord.Place, on ground: Ground, _ index: Int, by affine: Matrix
  ) -> Double {
    let exact = place.matrix * ground.exact[index]
    if exact.normal == affine { return 0 }
    return affine.isAffine
      ? Panel(rect: place.bounds, matrix: exact).distance(to: affine) : .infinity
  }
}

extension PartHistory {
  /// All that it covers at some time, in its parent's points.
  var reachInParent: Rect {
    Rect(around: matrices.distinct.flatMap { reach.corners.compactMap($0.project) })
  }

  /// Its own and those of its parts.
  var flattenings: [Flattening] { [flattening].compactMap(\.self) + parts.flatMap(\.flattenings) }
}

extension Panel {
  fileprivate var middle: Point {
    Point(rect.minX + rect.size.width / 2, rect.minY + rect.size.height / 2)
  }
}

extension Matrix {
  /// An affine map as near to this one as one comes that turns both axes of another by one angle;
  /// a point stays where this puts it. Nil where the other is flat.
  fileprivate func unskewed(in ground: Matrix, about point: Point) -> Matrix? {
    guard let back = ground.inverse else { return nil }
    let own = (self * back).normal
    let (x, y) = (SIMD2(own.row1.x, own.row1.y), SIMD2(own.row2.x, own.row2.y))
    let (width, height) = ((x * x).sum().squareRoot(), (y * y).sum().squareRoot())
    let isMirrored = x.x * y.y < x.y * y.x
    let up = isMirrored ? SIMD2(-y.y, y.x) : SIMD2(y.y, -y.x)
    guard width > 0, height > 0 else { return self }
    let middle = x / width + up / height
    let length = (middle * middle).sum().squareRoot()
    guard length > 1e-6, let here = own.project(point) else { return self }
    let along = middle / length
    let down = isMirrored ? SIMD2(along.y, -along.x) : SIMD2(-along.y, along.x)
    let origin = SIMD2(here.x, here.y) - point.x * width * along - point.y * height * down
    let result = Matrix(
      [width * along.x, width * along.y, 0], [height * down.x, height * down.y, 0],
      [origin.x, origin.y, 1])
    return result * ground
  }

  /// An affine map with a third column of (0, 0, 1).
  var normal: Matrix {
    guard row3.z != 1, row3.z != 0 else { return self }
    return Matrix(row1 / row3.z, row2 / row3.z, row3 / row3.z)
  }
}

extension Matrix {
  /// By which it stretches at most, along one of its axes.
  var largestScale: Double {
    let x = row1.x * row1.x + row1.y * row1.y
    let y = row2.x * row2.x + row2.y * row2.y
    return max(x, y).squareRoot() / max(abs(row3.z), 1e-12)
  }
}
