import CritterGraphics
import CritterRaster

/// A part at all instants, in place by affine maps.
struct PartHistory {
  let name: String
  /// Where it does not show, that of the nearest instant before at which it does.
  private(set) var instants: [Instant]
  private(set) var parts: [PartHistory] = []
  /// Hide it where they are opaque, as beside it in its parent.
  private(set) var cover: [PartHistory] = []
  private(set) var flattening: Flattening?

  struct Instant {
    var part: FigurePart
    /// From the part's points to its parent's.
    var matrix: Matrix
    var isVisible: Bool
  }

  /// How what is seen in perspective comes to its affine map, the cheapest to say first.
  fileprivate enum Way {
    /// As its parent does.
    case withParent
    /// The same, but moved so that its middle is in its place.
    case besideParent
    /// By the nearest that does not skew it, as seen from its parent.
    case unskewed
    /// By the nearest there is.
    case alone
  }

  /// Where a part's parent is, at one instant.
  fileprivate struct Ground {
    /// From the parent's points to the canvas's, with its perspective.
    var exact: Matrix
    /// The affine map that stands for it.
    var affine: Matrix
    var isVisible: Bool
  }

  /// - Parameter scale: pixels per point.
  static func all(of samples: Samples, scale: Double) -> [PartHistory] {
    let ground = samples.figures.map { _ in
      Ground(exact: .identity, affine: .identity, isVisible: true)
    }
    return histories(samples.figures.map(\.parts), on: ground, samples.times, scale)
  }

  private static func histories(
    _ parts: [[FigurePart]], on ground: [Ground], _ times: [Double], _ scale: Double
  ) -> [PartHistory] {
    (parts.first ?? []).indices.map { index in
      PartHistory(parts.map { $0[index] }, on: ground, times, scale)
    }
  }

  /// In points: what a simpler map leaves no further from its place needs none of its own.
  private static let slack = 0.75

  private init(_ parts: [FigurePart], on ground: [Ground], _ times: [Double], _ scale: Double) {
    name = parts.first?.name ?? ""
    instants = []
    var own: [Ground] = []
    let way =
      [Way.withParent, .besideParent, .unskewed].first { way in
        zip(parts, ground).allSatisfy { part, ground in
          guard let affine = part.affine(on: ground, way) else { return true }
          return part.distance(on: ground, by: affine) <= Self.slack
        }
      } ?? .alone
    for (index, part) in parts.enumerated() {
      let (instant, place) = Self.place(part, on: ground[index], way)
      instants.append(instant)
      own.append(place)
      let isDrawn = instant.isVisible && !part.layers.isEmpty && part.opacity > 0
      let distance = isDrawn ? part.distance(on: ground[index], by: place.affine) * scale : 0
      if distance > max(flattening?.distance ?? 0, 0.01) {
        flattening = Flattening(part: name, time: times[index], distance: distance)
      }
    }
    carryOver()
    self.parts = Self.histories(parts.map(\.parts), on: own, times, scale)
    cover = Self.histories(parts.map(\.cover), on: ground, times, scale)
  }

  private static func place(
    _ part: FigurePart, on ground: Ground, _ way: Way
  ) -> (Instant, Ground) {
    let affine = part.affine(on: ground, way)
    let isSame = ground.exact == ground.affine && part.matrix.isAffine
    let matrix =
      isSame || way == .withParent && part.matrix.isAffine
      ? part.matrix : affine.flatMap { affine in ground.affine.inverse.map { affine * $0 } }
    let isVisible = part.isVisible && ground.isVisible && affine != nil && matrix != nil
    return (
      Instant(part: part, matrix: (matrix ?? .identity).normal, isVisible: isVisible),
      Ground(
        exact: part.matrix * ground.exact, affine: affine ?? .identity, isVisible: isVisible)
    )
  }

  private mutating func carryOver() {
    guard var last = instants.first(where: \.isVisible) else { return }
    for index in instants.indices {
      if instants[index].isVisible {
        last = instants[index]
      } else {
        instants[index] = last
        instants[index].isVisible = false
      }
    }
  }
}

extension PartHistory {
  /// Whether it shows anything at any time.
  var isEverVisible: Bool {
    instants.contains { $0.isVisible && $0.part.opacity > 0 }
      && (instants.contains { $0.isVisible && !$0.part.layers.isEmpty }
        || parts.contains(where: \.isEverVisible))
  }

  /// All that it and its parts cover at some time, in its points.
  var reach: Rect {
    let own = instants.flatMap { $0.part.bounds.corners }
    return Rect(around: own + parts.flatMap { $0.reach(inParentAt: $0.instants).corners })
  }

  /// The same in the parent's points, wherever the part is at some instants.
  func reach(inParentAt instants: [Instant]) -> Rect {
    let corners = reach.corners
    return Rect(around: instants.flatMap { corners.compactMap($0.matrix.project) })
  }

  /// Its own and those of its parts.
  var flattenings: [Flattening] { [flattening].compactMap(\.self) + parts.flatMap(\.flattenings) }
}

extension FigurePart {
  /// From its points to the canvas's; nil when it is behind the viewer.
  fileprivate func affine(on ground: PartHistory.Ground, _ way: PartHistory.Way) -> Matrix? {
    let exact = matrix * ground.exact
    if exact.isAffine, ground.exact == ground.affine { return exact.normal }
    let panel = Panel(rect: bounds, matrix: exact)
    if way == .alone || !matrix.isAffine { return exact.isAffine ? exact : panel.nearestAffine }
    if way == .unskewed {
      return panel.nearestAffine?.unskewed(in: ground.affine, about: panel.middle)
    }
    let own = (matrix * ground.affine).normal
    if way == .withParent { return own }
    guard let here = own.project(panel.middle), let there = exact.project(panel.middle) else {
      return nil
    }
    return own * .translation(there.x - here.x, there.y - here.y)
  }

  /// How far an affine map leaves what it shows from its place, in points.
  fileprivate func distance(on ground: PartHistory.Ground, by affine: Matrix) -> Double {
    let exact = matrix * ground.exact
    if exact.isAffine, ground.exact == ground.affine { return 0 }
    guard isVisible, ground.isVisible, affine.isAffine else { return isVisible ? .infinity : 0 }
    return Panel(rect: bounds, matrix: exact).distance(to: affine)
  }

  /// What it covers without its parts, in its points.
  fileprivate var bounds: Rect {
    let inked = layers.flatMap { layer -> [Point] in
      let rect =
        if case .shape(let shape) = layer.content { shape.inkBounds } else {
          Rect(size: layer.size)
        }
      return rect.corners.compactMap(layer.matrix.project)
    }
    let all = inked.isEmpty ? Rect(size: size) : Rect(around: inked)
    return Rect(
      all.minX, all.minY, max(all.size.width, 1e-3), max(all.size.height, 1e-3))
  }
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
