import CritterGraphics

/// How a plane seen in perspective gets onto a surface: it is painted on a picture of its own,
/// flat, larger, but otherwise as much like the real thing as an affine map allows. The rest is
/// left to `Warp`.
struct Plane {
  /// The surface's pixels that may show something of it.
  var target: PixelRect
  /// Of the plane's own picture, in its pixels.
  var size: PixelSize
  /// From the surface's pixels to those of the plane's own picture.
  var map: Matrix

  /// Pixels of its own picture per pixel of the surface. With 4 the result is within 50 dB of
  /// the truth.
  private static let supersampling = 4.0
  /// Steep perspectives ask for large pictures; these bounds cost sharpness instead.
  private static let largestSide = 16_000.0
  private static let largestArea = 16e6

  /// - Parameters:
  ///   - matrix: from the plane's points to the surface's pixels.
  ///   - outline: what is seen of the plane lies within the convex hull of these pixels.
  init?(_ matrix: Matrix, seenWithin outline: [Point], on surface: PixelSize) {
    guard let inverse = matrix.inverse, let center = outline.mean,
      let affine = inverse.project(center).flatMap({ matrix.affine(at: $0) })
    else { return nil }
    let unbent = inverse * affine
    let corners = outline.compactMap { unbent.project($0) }
    let low = corners.reduce(center) { Point(min($0.x, $1.x), min($0.y, $1.y)) }
    let high = corners.reduce(center) { Point(max($0.x, $1.x), max($0.y, $1.y)) }
    let (width, height) = (high.x - low.x, high.y - low.y)
    let scale = min(
      Self.supersampling, Self.largestSide / max(width, height),
      (Self.largestArea / (width * height)).squareRoot())
    let margin = 2.0
    size = PixelSize(
      Int((width * scale + 2 * margin).rounded(.up)),
      Int((height * scale + 2 * margin).rounded(.up)))
    map =
      unbent * .scale(scale, scale)
      * .translation(margin - low.x * scale, margin - low.y * scale)
    target = PixelRect(around: outline, within: surface)
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
    guard let plane = Plane(plane * map, seenWithin: outline, on: surface.size) else { return }
    let flat = try Surface(plane.size)
    try body(Painter(art: art, surface: flat, map: map * plane.map, isPlane: true))
    try flat.check()
    let warped = try Surface(PixelSize(plane.target.width, plane.target.height))
    Warp(map: plane.map, origin: plane.target).draw(flat, onto: warped)
    surface.paint(warped, x: plane.target.x, y: plane.target.y)
  }
}

extension [Point] {
  fileprivate var mean: Point? {
    guard !isEmpty else { return nil }
    let sum = reduce(Point.zero) { Point($0.x + $1.x, $0.y + $1.y) }
    return Point(sum.x / Double(count), sum.y / Double(count))
  }
}
