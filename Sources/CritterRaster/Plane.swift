import CritterGraphics

/// How a plane seen in perspective gets onto a surface. An affine map does most of it, and
/// vectors can follow that; what is left over, the bend, is small.
struct Plane {
  /// From the surface's pixels to where the affine map would have put them.
  private let unbent: Matrix
  /// What is seen of the plane lies within the convex hull of these pixels.
  private let outline: [Point]
  /// The same unbent.
  private let corners: [Point]

  /// - Parameter matrix: from the plane's points to the surface's pixels.
  init?(_ matrix: Matrix, seenWithin outline: [Point]) {
    guard let inverse = matrix.inverse, let center = outline.mean,
      let affine = inverse.project(center).flatMap({ matrix.affine(at: $0) })
    else { return nil }
    unbent = inverse * affine
    corners = outline.compactMap(unbent.project)
    self.outline = outline
  }

  /// The furthest that the affine map leaves a corner from its place, in pixels.
  private var bend: Double {
    zip(outline, corners).reduce(0) { max($0, abs($1.0.x - $1.1.x), abs($1.0.y - $1.1.y)) }
  }

  /// The affine map, if it alone is good enough: below a sixteenth of a pixel the bend is less
  /// than the error of anti-aliased edges.
  var straightened: Matrix? {
    bend < 1 / 16 ? unbent : nil
  }

  /// The surface's pixels that may show something of the plane.
  func target(on surface: PixelSize) -> PixelRect {
    PixelRect(around: outline, within: surface)
  }
}

// MARK: - Its own picture

extension Plane {
  /// Pixels of its own picture per pixel of the surface. Against point samples, 2 gives the 50 dB
  /// that cairo's own edges give, 3 gives 52.5, 4 gives 53.5.
  private static let supersampling = 3.0
  /// Steep perspectives ask for large pictures; these bounds cost sharpness instead.
  private static let largestSide = 16_000.0
  private static let largestArea = 16e6

  /// The plane's own picture, on which it lies flat: its size, and the map from the surface's
  /// pixels to its own.
  var picture: (size: PixelSize, map: Matrix) {
    let bounds = Rect(around: corners)
    let (width, height) = (bounds.size.width, bounds.size.height)
    let scale = min(
      Self.supersampling, Self.largestSide / max(width, height),
      (Self.largestArea / (width * height)).squareRoot())
    let margin = 2.0
    let size = PixelSize(
      Int((width * scale + 2 * margin).rounded(.up)),
      Int((height * scale + 2 * margin).rounded(.up)))
    let map =
      unbent * .scale(scale, scale)
      * .translation(margin - bounds.minX * scale, margin - bounds.minY * scale)
    return (size, map)
  }
}

extension Painter {
  /// Paints what lies in one plane.
  ///
  /// - Parameters:
  ///   - panels: all that `body` paints.
  ///   - plane: from the plane's points to the picture's pixels.
  ///   - body: is given a painter on whose surface the plane lies flat.
  func paint(
    _ panels: [Panel], in plane: Matrix, _ body: (Painter) throws(RasterError) -> Void
  ) throws(RasterError) {
    let outline = panels.flatMap { $0.outline(under: map, within: surface.size) }
    guard let plane = Plane(plane * map, seenWithin: outline) else { return }
    if let straightened = plane.straightened {
      return try body(Painter(art: art, surface: surface, map: map * straightened, isPlane: true))
    }
    let picture = plane.picture
    let flat = try Surface(picture.size)
    try body(Painter(art: art, surface: flat, map: map * picture.map, isPlane: true))
    try flat.check()
    let target = plane.target(on: surface.size)
    let warped = try Surface(PixelSize(target.width, target.height))
    Warp(map: picture.map, origin: target).draw(flat, onto: warped)
    surface.paint(warped, x: target.x, y: target.y)
  }
}

extension [Point] {
  fileprivate var mean: Point? {
    guard !isEmpty else { return nil }
    let sum = reduce(Point.zero) { Point($0.x + $1.x, $0.y + $1.y) }
    return Point(sum.x / Double(count), sum.y / Double(count))
  }
}
