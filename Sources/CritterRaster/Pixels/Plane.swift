package import CritterGraphics
import CritterSVG

/// The mapping of a plane seen in perspective to a surface. An affine matrix does most of it and
/// works with vectors. The remaining distortion is small.
struct Plane {
  /// The matrix from the surface's pixels to their positions under the affine matrix.
  private let affineMap: Matrix
  /// The points whose convex hull contains the visible part of the plane, in the surface's pixels.
  private let outline: [Point]
  /// The positions of `outline` under the affine matrix.
  private let corners: [Point]

  /// Creates the mapping of a plane; nil if nothing in the plane is visible.
  ///
  /// - Parameters:
  ///   - matrix: the matrix from the plane's points to the surface's pixels.
  ///   - quads: all quads in the plane.
  ///   - map: the matrix from the quads' parent space to the surface's pixels.
  ///   - size: the size of the surface.
  init?(_ matrix: Matrix, showing quads: [Quad], map: Matrix, size: PixelSize) {
    let outline = quads.flatMap { $0.outline(under: map, within: size) }
    guard let inverse = matrix.inverse, let center = outline.mean,
      let affine = inverse.project(center).flatMap({ matrix.affine(at: $0) })
    else { return nil }
    affineMap = inverse * affine
    corners = outline.compactMap(affineMap.project)
    self.outline = outline
  }

  /// The maximum error of a corner under the affine matrix, in pixels.
  private var distortion: Double {
    zip(outline, corners).reduce(0) { max($0, abs($1.0.x - $1.1.x), abs($1.0.y - $1.1.y)) }
  }

  /// The affine matrix if its error is acceptable; nil otherwise. Below a sixteenth of a pixel, the
  /// distortion is less than the error of anti-aliased edges.
  var affineApproximation: Matrix? {
    distortion < 1 / 16 ? affineMap : nil
  }

  /// Returns the pixels of the surface that may show the plane.
  func target(on surface: PixelSize) -> PixelRect {
    PixelRect(around: outline, within: surface)
  }

  // MARK: - Separate image of a plane

  /// The pixels of the plane's image per pixel of the surface. Compared with point samples, 2 gives
  /// 50 dB, like cairo's edges; 3 gives 52.5 and 4 gives 53.5.
  private static let supersampling = 3.0
  /// The maximum size for steep perspectives, in pixels. Larger images are less sharp.
  private static let largestSide = 16_000.0
  private static let largestArea = 16e6

  /// The size, matrix, and detail of a separate image that shows the plane flat. The matrix goes
  /// from the surface's pixels to the image's.
  var image: (size: PixelSize, map: Matrix, detail: Double) {
    let bounds = Rect(around: corners)
    let (width, height) = (bounds.size.width, bounds.size.height)
    let scale = min(
      Self.supersampling, Self.largestSide / max(width, height),
      (Self.largestArea / (width * height)).squareRoot())
    let margin = 2.0
    let size = PixelSize(
      Surface.side(width * scale + 2 * margin), Surface.side(height * scale + 2 * margin))
    let map =
      affineMap * .scale(scale, scale)
      * .translation(margin - bounds.minX * scale, margin - bounds.minY * scale)
    return (size, map, scale)
  }
}

extension Painter {
  /// Paints content that lies in one plane.
  ///
  /// - Parameters:
  ///   - quads: the quads of all content that `body` paints.
  ///   - plane: the matrix from the plane's points to the image's pixels.
  ///   - body: a function that receives a painter whose surface shows the plane flat.
  func paint(
    _ quads: [Quad], in plane: Matrix,
    _ body: (Painter) throws(DrawingError) -> Void
  ) throws(DrawingError) {
    guard let plane = Plane(plane * map, showing: quads, map: map, size: surface.size) else {
      return
    }
    if let affineApproximation = plane.affineApproximation {
      return try body(
        Painter(
          art: art, surface: surface, visible: visible, map: map * affineApproximation,
          isPlane: true))
    }
    let image = plane.image
    let target = plane.target(on: surface.size).intersection(visible)
    guard !target.isEmpty else { return }
    let source = image.map.source(of: target, in: image.size)
    let (size, map) = (image.size, map * image.map)
    let flat = try Surface(size, detail: image.detail)
    try body(Painter(art: art, surface: flat, visible: source, map: map, isPlane: true))
    try flat.check()
    let warped = try Surface(surface.size, area: target)
    Warp(map: image.map).draw(flat, onto: warped)
    surface.paint(warped, at: .zero, in: target)
  }
}

extension Matrix {
  /// Returns the pixels of a plane's image that a warp needs to fill `target`.
  fileprivate func source(of target: PixelRect, in image: PixelSize) -> PixelRect {
    let rect = Rect(Double(target.x), Double(target.y), Double(target.width), Double(target.height))
    let corners = rect.corners.compactMap(project)
    guard corners.count == 4 else { return PixelRect(image) }
    let seen = Rect(around: corners)
    func wholePixel(_ value: Double, _ limit: Int) -> Int { Int(value, within: 0...limit) }
    let (x, y) = (wholePixel(seen.minX, image.width), wholePixel(seen.minY, image.height))
    let (right, bottom) = (wholePixel(seen.maxX, image.width), wholePixel(seen.maxY, image.height))
    return PixelRect(x, y, right - x + 1, bottom - y + 1)
      .padded(by: Warp.reach).intersection(PixelRect(image))
  }
}

extension [Point] {
  /// The mean of the points; nil without points.
  package var mean: Point? {
    guard !isEmpty else { return nil }
    let sum = reduce(Point.zero) { Point($0.x + $1.x, $0.y + $1.y) }
    return Point(sum.x / Double(count), sum.y / Double(count))
  }
}
