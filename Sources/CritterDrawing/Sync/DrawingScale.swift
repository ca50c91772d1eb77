import CritterGraphics
import CritterRaster

/// The scale and the shift between two versions of a drawing, for example of an export in another size.
struct DrawingScale {
  /// The number of new points per old point.
  private(set) var factor = 1.0
  /// The place of the old origin, in new points.
  private(set) var shift = Point.zero

  /// Whether both versions have the same points.
  var isIdentity: Bool { factor == 1 && shift == .zero }

  /// The matrix from new points to old points.
  var matrix: Matrix { .translation(-shift.x, -shift.y) * .scale(1 / factor, 1 / factor) }

  /// The same matrix as an SVG transform.
  var svg: String {
    let numbers = [1 / factor, -shift.x, -shift.y].map { $0.shortText(decimals: 6) }
    return "scale(\(numbers[0])) translate(\(numbers[1]) \(numbers[2]))"
  }

  /// Creates the identity.
  init() {}

  /// Finds the scale and the shift that most of the shapes agree on; the identity if few do.
  ///
  /// - Parameters:
  ///   - pages: the sizes of the rig's canvas and of the new page, which decide for few shapes.
  init(from old: [ShapeFeatures], to new: [ShapeFeatures], pages: (old: Size?, new: Size)) {
    let (old, new) = (Self.largest(old), Self.largest(new))
    let room = Rect(around: new.flatMap(\.bounds.corners))
    let tolerance = 0.008 * max(room.size.width, room.size.height)
    let count = min(old.count, new.count)
    let own = pairs(old, new, within: tolerance).count
    guard count > 0, 2 * own < count else { return }
    // Each pair of similar shapes suggests a scale.
    var best: [(old: Rect, new: Rect)] = []
    for one in old.prefix(24) {
      for other in new.prefix(24) where one.isLike(other) {
        let found = DrawingScale(from: [(one.bounds, other.bounds)])
          .pairs(old, new, within: tolerance)
        if found.count > best.count { best = found }
      }
    }
    let fitted = DrawingScale(from: best)
    let isCommon = best.count > max(1, 2 * own) && 3 * best.count >= count
    guard isCommon || own == 0 && 2 * best.count >= count && fitted.fits(pages) else { return }
    self = fitted
    if abs(factor - 1) < 0.002 { factor = 1 }
  }

  /// Fits the scale and the shift to pairs of rectangles by least squares.
  private init(from pairs: [(old: Rect, new: Rect)]) {
    let corners = pairs.flatMap { pair in
      [0, 2].map { (pair.old.corners[$0], pair.new.corners[$0]) }
    }
    let from = corners.map(\.0).mean ?? .zero
    let to = corners.map(\.1).mean ?? .zero
    var (both, square) = (0.0, 1e-12)
    for (old, new) in corners {
      let (x, y) = (old.x - from.x, old.y - from.y)
      both += x * (new.x - to.x) + y * (new.y - to.y)
      square += x * x + y * y
    }
    if both > 0 { factor = both / square }
    shift = Point(to.x - factor * from.x, to.y - factor * from.y)
  }

  /// Returns the largest shapes, which are the most precise.
  private static func largest(_ shapes: [ShapeFeatures]) -> [ShapeFeatures] {
    let drawn = shapes.filter { $0.text == nil && $0.bounds.length > 0 }
    return Array(drawn.sorted { $0.bounds.length > $1.bounds.length }.prefix(120))
  }

  /// Returns the rectangles of old and new shapes that lie on each other.
  private func pairs(
    _ old: [ShapeFeatures], _ new: [ShapeFeatures], within tolerance: Double
  ) -> [(old: Rect, new: Rect)] {
    var free = new
    return old.compactMap { shape in
      let place = shape.bounds.scaled(by: factor, shift)
      let partner = free.firstIndex {
        $0.bounds.isNear(place, within: tolerance) && shape.isLike($0)
      }
      return partner.map { (shape.bounds, free.remove(at: $0).bounds) }
    }
  }

  /// Whether the pages have the same scale. Clips can have enlarged the canvas.
  private func fits(_ pages: (old: Size?, new: Size)) -> Bool {
    guard let old = pages.old else { return false }
    let ratios = [pages.new.width / old.width / factor, pages.new.height / old.height / factor]
    return abs(factor - 1) > 0.02 && ratios.allSatisfy((0.75...1.34).contains)
  }
}

extension ShapeFeatures {
  /// Whether the outlines can be the same in another size.
  fileprivate func isLike(_ other: ShapeFeatures) -> Bool {
    abs(bounds.size.width / bounds.length - other.bounds.size.width / other.bounds.length) < 0.03
      && abs(area / max(bounds.area, 1e-9) - other.area / max(other.bounds.area, 1e-9)) < 0.05
  }
}

extension UnitFeatures {
  /// Returns the features in old points.
  func placed(by place: DrawingScale) -> UnitFeatures {
    let factor = 1 / place.factor
    let shift = Point(-place.shift.x * factor, -place.shift.y * factor)
    let placed = shapes.map { shape in
      var shape = shape
      if shape.text == nil { shape.bounds = shape.bounds.scaled(by: factor, shift) }
      shape.area *= factor * factor
      shape.strokeWidth *= factor
      return shape
    }
    return UnitFeatures(unit: unit, shapes: placed, names: names, source: source)
  }
}

extension Rect {
  /// The sum of both sides.
  fileprivate var length: Double { size.width + size.height }

  func scaled(by factor: Double, _ shift: Point) -> Rect {
    let (x, y) = (factor * minX + shift.x, factor * minY + shift.y)
    return Rect(x, y, factor * size.width, factor * size.height)
  }

  fileprivate func isNear(_ other: Rect, within tolerance: Double) -> Bool {
    padded(by: tolerance).contains(other) && other.padded(by: tolerance).contains(self)
  }
}
